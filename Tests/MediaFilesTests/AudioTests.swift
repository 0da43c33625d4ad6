import Foundation
import Graphics
import OfflineOutput
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Sound beside videos", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg and ffprobe"))
struct AudioTests {
  private let folder: TemporaryFolder
  private let size = PixelSize(32, 32)

  init() throws { folder = try TemporaryFolder() }

  private func track(_ name: String, offset: Double = 0, repeats: Bool = true) -> AudioTrack {
    AudioTrack(contentsOf: URL(fileURLWithPath: folder.path(name)), offset: offset, repeats: repeats)
  }

  /// So many grey frames, ten a second.
  private func write(_ name: String, frames: Int, _ audio: AudioTrack) throws -> String {
    var options = OutputOptions(frameRate: FrameRate(10))
    options.video.audio = audio
    let path = folder.path(name)
    let sink = try OutputFormat.parse(name: path).makeSink(size: size, options: options)
    let grey = Bitmap(size.width, size.height, filledWith: [90, 90, 90, 255])
    for frame in 0..<frames { try sink.write(grey, FrameStamp(index: frame, time: Double(frame) / 10)) }
    try sink.finish()
    return path
  }

  /// What FFmpeg's program decodes, as samples of one channel at 48 kHz.
  private func decode(_ path: String) throws -> [Float] {
    let bytes = try FFmpegTool.run("ffmpeg", ["-v", "error", "-i", path, "-vn", "-f", "f32le", "-ac", "1", "-ar", "48000", "-"])
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  /// Samples that MP4 and QuickTime say they have.
  private func length(_ path: String) throws -> Int? {
    let entries = ["-v", "error", "-select_streams", "a", "-show_entries", "stream=duration_ts", "-of", "csv=p=0", path]
    return Int(String(decoding: try FFmpegTool.run("ffprobe", entries), as: UTF8.self).dropLast())
  }

  /// The root of the mean square from one time to another, in seconds.
  private func loudness(_ samples: [Float], _ from: Double, _ to: Double) -> Float {
    let part = samples[Int(from * 48_000)..<Int(to * 48_000)]
    return (part.reduce(0) { $0 + $1 * $1 } / Float(part.count)).squareRoot()
  }

  @Test(
    "a second of sound under two seconds of video: begun again, begun elsewhere, begun later, or once",
    arguments: [
      // Half a second each: what is heard of tone (0–0.5 s of the file) and silence (0.5–1 s).
      (0, true, [true, false, true, false]), (0.5, true, [false, true, false, true]), (-0.5, true, [false, true, false, true]),
      (0, false, [true, false, false, false]), (0.5, false, [false, false, false, false]), (-1, false, [false, false, true, false]),
    ], ["a.mp4", "a.mov", "a.webm"])
  func places(track setting: (offset: Double, repeats: Bool, isHeard: [Bool]), name: String) throws {
    try folder.write(TestSound.toneAndSilence, as: "tone.wav")
    let path = try write(name, frames: 20, track("tone.wav", offset: setting.offset, repeats: setting.repeats))
    let samples = try decode(path)
    // As long as the video, to a sample: the file says so of AAC, whose packets have 1024 samples, and cuts Opus off.
    if name.hasSuffix("webm") { #expect(samples.count == 96_000) } else { #expect(try length(path) == 96_000) }
    for (part, isHeard) in setting.isHeard.enumerated() {
      // A sine's loudness is its amplitude over √2: 0.5 / 1.414 = 0.354. Ends of 50 ms are left to the encoder.
      let found = loudness(samples, Double(part) / 2 + 0.05, Double(part) / 2 + 0.45)
      #expect(isHeard ? abs(found - 0.354) < 0.02 : found < 0.01, "\(found) from \(Double(part) / 2) s on")
    }
    let entries = [
      "-v", "error", "-select_streams", "a", "-show_entries", "stream=codec_name,sample_rate,channels", "-of", "csv=p=0", path,
    ]
    let text = String(decoding: try FFmpegTool.run("ffprobe", entries), as: UTF8.self)
    #expect(text == (name.hasSuffix("webm") ? "opus,48000,1\n" : "aac,48000,1\n"))
  }

  @Test("samples are those of the file, to the last digit, again and again, from an offset on, behind silence")
  func samples() throws {
    // Sample i has the number i / 32768.
    try folder.write(TestSound.wav(rate: 48_000, (0..<5000).map { Int16($0) }), as: "ramp.wav")
    func read(_ track: AudioTrack, _ count: Int) throws -> [Float] {
      let reader = try AudioReader(track, av: FFmpeg.coding())
      try reader.start(rate: 48_000, channelCount: 1)
      var result = [Float](repeating: -1, count: count)
      // In pieces of 1024.
      for first in stride(from: 0, to: count, by: 1024) {
        try result.withUnsafeMutableBufferPointer {
          guard let base = $0.baseAddress else { return }
          try reader.read(min(1024, count - first), into: base + first)
        }
      }
      return result.map { $0 * 32_768 }
    }
    #expect(try read(track("ramp.wav"), 12_000) == (0..<12_000).map { Float($0 % 5000) })
    // 0.05 s are 2400 samples.
    #expect(try read(track("ramp.wav", offset: 0.05), 3000) == (2400..<5400).map { Float($0 % 5000) })
    #expect(
      try read(track("ramp.wav", offset: -0.05, repeats: false), 8000)
        == (-2400..<5600).map { (0..<5000).contains($0) ? Float($0) : 0 })
    // The last sample that there is.
    #expect(try read(track("ramp.wav", offset: 4999 / 48_000), 2) == [4999, 0])
  }

  /// The first samples of a file at 48 kHz, in pieces of which `between` is called after the first.
  private func read(_ name: String, _ counts: [Int], between: () throws -> Void = {}) throws -> [Float] {
    let reader = try AudioReader(track(name), av: FFmpeg.coding())
    try reader.start(rate: 48_000, channelCount: 1)
    var result: [Float] = []
    for (piece, count) in counts.enumerated() {
      var samples = [Float](repeating: -1, count: count)
      try samples.withUnsafeMutableBufferPointer { try reader.read(count, into: #require($0.baseAddress)) }
      result += samples
      if piece == 0 { try between() }
    }
    return result
  }

  @Test("sound of three samples is read once, however often it begins again")
  func shortSound() throws {
    try folder.write(TestSound.wav(rate: 48_000, [1, 2, 3]), as: "short.wav")
    let samples = try read("short.wav", [4, 5]) { try FileManager.default.removeItem(atPath: folder.path("short.wav")) }
    #expect(samples.map { $0 * 32_768 } == [1, 2, 3, 1, 2, 3, 1, 2, 3])
  }

  @Test("what is no number is silence, and nothing is louder than 60 decibels above full scale")
  func noNumbers() throws {
    let samples: [Float] = [0.5, .nan, .infinity, -.infinity, 1e30, -1.5, 0.25]
    try folder.write(TestSound.wav(rate: 48_000, floats: samples), as: "wild.wav")
    #expect(try read("wild.wav", [7]) == [0.5, 0, 1000, -1000, 1000, -1.5, 0.25])
    // An encoder takes that.
    _ = try write("a.mp4", frames: 2, track("wild.wav"))
  }

  @Test("a packet that lasts for 200 s is made sound of piece by piece: samples of 10 a second stay where they are")
  func slowSound() throws {
    let ramp = (0..<2000).map { Int16($0 * 10) }
    try folder.write(TestSound.wav(rate: 10, ramp), as: "slow.wav")
    let reader = try AudioReader(track("slow.wav"), av: FFmpeg.coding())
    try reader.start(rate: 48_000, channelCount: 1)
    var piece = [Float](repeating: 0, count: 48_000)
    for second in 0..<199 {
      try piece.withUnsafeMutableBufferPointer { try reader.read(48_000, into: #require($0.baseAddress)) }
      // Half a second is five samples; a ramp stays one, up to what the filter at its ends takes.
      if (5..<190).contains(second) { #expect(abs(piece[24_000] * 32_768 - Float(second * 100 + 50)) < 0.5, "second \(second)") }
      // What a filter of some eighty samples holds back is 384,000; the whole packet would be 9.6 million.
      #expect(reader.keptSampleCount <= 500_000)
    }
  }

  @Test("sound that passes 192,000 times as fast: a piece would be three billion of its samples")
  func fastForward() throws {
    try folder.write(TestSound.wav(rate: 192_000, [Int16](repeating: 8192, count: 400_000)), as: "long.wav")
    let reader = try AudioReader(track("long.wav"), av: FFmpeg.coding())
    // Two seconds are less than the filter of one sample needs.
    let error = #expect(throws: VideoError.self) { try reader.start(rate: 1, channelCount: 1) }
    #expect(error?.kind == .damaged)
  }

  @Test("stereo stays so, and a rate that the encoder has: 44.1 kHz in AAC, 48 kHz in Opus")
  func layouts() throws {
    // Left a tone, right nothing.
    let samples = (0..<44_100).flatMap { [Int16(16_384 * sin(Double($0) / 44_100 * 440 * 2 * Double.pi)), 0] }
    try folder.write(TestSound.wav(rate: 44_100, channelCount: 2, samples), as: "left.wav")
    for (name, found) in [("a.mp4", "aac,44100,2\n"), ("a.webm", "opus,48000,2\n")] {
      let path = try write(name, frames: 10, track("left.wav"))
      let entries = ["-v", "error", "-select_streams", "a", "-show_entries", "stream=codec_name,sample_rate,channels", "-of", "csv=p=0"]
      #expect(String(decoding: try FFmpegTool.run("ffprobe", entries + [path]), as: UTF8.self) == found)
      let bytes = try FFmpegTool.run("ffmpeg", ["-v", "error", "-i", path, "-vn", "-f", "f32le", "-ar", "48000", "-"])
      let both = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      let left = stride(from: 0, to: both.count, by: 2).map { both[$0] }, right = stride(from: 1, to: both.count, by: 2).map { both[$0] }
      #expect(abs(loudness(left, 0.1, 0.9) - 0.354) < 0.02 && loudness(right, 0.1, 0.9) < 0.01)
    }
  }

  @Test("parts that are joined have the sound of one run, byte for byte", arguments: ["a.mp4", "a.mov", "a.webm"])
  func joined(name: String) throws {
    try folder.write(TestSound.toneAndSilence, as: "tone.wav")
    var options = OutputOptions(frameRate: FrameRate(30_000, 1001))
    (options.video.segmentLength, options.video.audio) = (20, track("tone.wav", offset: 0.25))
    let format = try OutputFormat.parse(name: folder.path("joined-" + name))
    func picture(_ frame: Int) -> Bitmap { Bitmap(size.width, size.height, filledWith: [UInt8(frame * 4), 90, 90, 255]) }
    let whole = try OutputFormat.parse(name: folder.path("whole-" + name)).makeSink(size: size, options: options)
    for frame in 0..<50 { try whole.write(picture(frame), FrameStamp(index: frame, time: 0)) }
    try whole.finish()
    var parts: [String] = []
    for (number, frames) in [0..<20, 20..<40, 40..<50].enumerated() {
      let path = folder.path("part-\(number)")
      let head = PartHead(plan: "test", number: number, firstFrame: frames.lowerBound, frameCount: frames.count)
      // Where parts are encoded, there need not be the sound.
      var options = options
      options.video.audio = track("absent.wav")
      let sink = try format.makePartSink(head, path: path, size: size, options: options)
      for frame in frames { try sink.write(picture(frame), FrameStamp(index: frame, time: 0)) }
      try sink.finish()
      parts.append(path)
    }
    try format.join(parts, size: size, options: options)
    #expect(try folder.bytes("joined-" + name) == folder.bytes("whole-" + name))
    // 50 frames take 50 · 1001 / 30000 s: 80,080 samples at 48 kHz. MP4 counts in milliseconds, of which each has 48.
    let path = folder.path("joined-" + name)
    let count = try #require(try name.hasSuffix("webm") ? decode(path).count : length(path))
    #expect(name.hasSuffix("webm") ? count == 80_080 : abs(count - 80_080) < 48)
  }

  private static let unreadable =
    ": it is no sound that can be read; FLAC, WAV, AIFF, CAF, AU, MP3, Ogg, AAC, M4A and videos with sound are"

  @Test(
    "what cannot be heard is said in a sentence, before anything is drawn",
    arguments: [
      ("absent.wav", 0, VideoError.Kind.unreadable, ": No such file or directory"),
      ("text.wav", 0, .damaged, unreadable),
      ("list.m3u8", 0, .damaged, unreadable),
      ("empty.wav", 0, .damaged, ": there is no sound in it"),
      ("silent.mp4", 0, .damaged, ": there is no sound in it"),
      ("fast.wav", 0, .damaged, ": it has 100000000 samples a second; sound has between 1 and 3072000"),
      ("tone.wav", 1, .unencodable, ": the sound ends at 1.0 s, and is to begin at 1.0 s"),
      ("tone.wav", 1e10, .unencodable, ": 10000000000.0 s lie far outside any sound"),
    ])
  func refusals(name: String, offset: Double, kind: VideoError.Kind, sentence: String) throws {
    try folder.write(TestSound.toneAndSilence, as: "tone.wav")
    try folder.write("no sound\n", as: "text.wav")
    // A list leads to other files and addresses, and is not followed.
    try folder.write("#EXTM3U\n#EXTINF:1,\ntone.wav\n#EXT-X-ENDLIST\n", as: "list.m3u8")
    try folder.write(TestSound.wav(rate: 48_000, []), as: "empty.wav")
    try folder.write(TestSound.wav(rate: 100_000_000, [1, 2, 3]), as: "fast.wav")
    let video = try VideoEncoder(path: folder.path("silent.mp4"), format: .mp4, size: size, options: VideoOptions())
    try video.encode(Bitmap(size.width, size.height, filledWith: [0, 0, 0, 255]))
    try video.finish()
    let error = #expect(throws: VideoError.self) { try track(name, offset: offset).check() }
    #expect(error?.kind == kind && error?.description == folder.path(name) + sentence, "\(error?.description ?? "")")
    #expect(throws: VideoError.self) { _ = try write("a.mp4", frames: 1, track(name, offset: offset)) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.mp4")))
  }
}
