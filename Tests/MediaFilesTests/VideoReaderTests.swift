import Foundation
import Graphics
import Synchronization
import TestSupport
import Testing

@testable import MediaFiles

/// What is read of videos that our own encoders, or FFmpeg's program, have written.
@Suite("Videos, read frame by frame", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg and ffprobe"))
struct VideoReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ name: String, _ format: VideoFormat, frames: Int, rate: FrameRate = FrameRate(25), _ change: (inout VideoOptions) -> Void = { _ in }
  ) throws -> String {
    try NumberedVideo.write(folder.path(name), format, frames: frames, rate: rate, change)
    return folder.path(name)
  }

  /// Writes a video whose frames carry their numbers by FFmpeg's program.
  private func convert(_ name: String, from source: String, _ arguments: [String], before: [String] = []) throws -> String {
    let path = folder.path(name)
    _ = try FFmpegTool.run("ffmpeg", ["-v", "error", "-y"] + before + ["-i", source] + arguments + [path])
    return path
  }

  /// The numbers of frames at times, in the order in which they are asked for.
  private func numbers(_ reader: VideoReader, at times: [Double]) throws -> [Int] {
    try times.map { NumberedVideo.number(of: try reader.picture(at: $0)) }
  }

  @Test("a file says what is in it")
  func info() throws {
    let info = try VideoReader(path: write("a.mp4", .mp4, frames: 50)).info
    #expect(info.codec == "h264" && info.pixelFormat == "yuv420p")
    #expect(info.size == PixelSize(128, 32) && info.displaySize == CGSize(width: 128, height: 32))
    #expect(info.frameCount == 50 && info.frameRate == FrameRate(25))
    #expect(abs(info.duration - 2) < 1e-9)  // 50 frames of 1/25 s
    #expect(!info.hasAlpha && !info.isHighDynamicRange && info.soundStart == nil)
  }

  @Test(
    "every frame at its time, forwards, backwards and at random, in every container",
    arguments: [
      ("a.mp4", VideoFormat.mp4), ("a.mov", .mov), ("a.webm", .webm),
    ])
  func everyFrame(name: String, format: VideoFormat) throws {
    // Key frames every 12 frames, B-frames between where the encoder has them.
    let path = try write(name, format, frames: 60) { $0.encoderOptions = ["g": "12"] }
    let reader = try VideoReader(path: path)
    // 37 goes through all numbers below 60 once.
    let forwards = Array(0..<60), shuffled = forwards.map { $0 * 37 % 60 }
    for order in [forwards, forwards.reversed(), shuffled] {
      #expect(try numbers(reader, at: order.map { Double($0) / 25 }) == order)
    }
  }

  @Test("a frame shows from its time to the next one's, the first before and the last after all")
  func times() throws {
    let reader = try VideoReader(path: write("a.mp4", .mp4, frames: 10))
    // Frame 3 begins at 0.12 s and ends at 0.16 s.
    #expect(try numbers(reader, at: [0.1199, 0.12, 0.1599, 0.16, -5, 0.4, 100]) == [2, 3, 3, 4, 0, 9, 9])
    // 3 · 0.04 is a little less than 0.12 in binary numbers; a microsecond is allowed for that.
    #expect(reader.frame(at: 0.12.nextDown) == 3)
    #expect(reader.time(ofFrame: 3) == 0.12)
  }

  @Test("frames of a rate that is no whole number keep their times for long")
  func broadcastRate() throws {
    let reader = try VideoReader(path: write("a.mp4", .mp4, frames: 40, rate: FrameRate(30000, 1001)))
    for frame in 0..<40 {
      #expect(abs(reader.time(ofFrame: frame) - Double(frame) * 1001 / 30000) < 1e-9)
      #expect(reader.frame(at: FrameRate(30000, 1001).time(ofFrame: frame)) == frame)
    }
  }

  @Test("open groups: frames before a key frame that refer to the group before it")
  func openGroups() throws {
    let source = try write("a.mp4", .mp4, frames: 48)
    let path = try convert(
      "open.mkv", from: source,
      ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=8:min-keyint=8:bframes=3:b-adapt=0:scenecut=0:qp=10"])
    let reader = try VideoReader(path: path)
    #expect(reader.info.frameCount == 48)
    let backwards = (0..<48).map { 47 - $0 }
    #expect(try numbers(reader, at: backwards.map { reader.time(ofFrame: $0) }) == backwards)
  }

  @Test("the last frames, which follow the key frame of an open group")
  func endOfOpenGroup() throws {
    // A key frame at 0, and one at 27 before which B-frames may refer to others; what moves has frames come out in another order.
    let path = folder.path("open.mp4")
    let arguments = [
      "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30", "-t", "1", "-c:v", "libx264", "-force_key_frames",
      "expr:eq(n,27)", "-x264-params", "keyint=250:open-gop=1:bframes=3:b-pyramid=normal:scenecut=0", path,
    ]
    _ = try FFmpegTool.run("ffmpeg", arguments)
    let reader = try VideoReader(path: path)
    #expect(reader.info.frameCount == 30)
    let inOrder = try (0..<30).map { try reader.picture(at: reader.time(ofFrame: $0)).pixels }
    for number in 24..<30 {
      // Of a file of its own: pictures of one file are kept for all who read it.
      let copy = folder.path("\(number).mp4")
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      #expect(try VideoReader(path: copy).picture(at: reader.time(ofFrame: number)).pixels == inOrder[number], "frame \(number)")
    }
    #expect(inOrder[27] != inOrder[28] && inOrder[28] != inOrder[29])
  }

  @Test("times in milliseconds: frames of a thirtieth of a second each show at theirs", arguments: ["a.mkv", "a.flv"])
  func milliseconds(name: String) throws {
    let source = try write("a.mp4", .mp4, frames: 40, rate: FrameRate(30))
    let reader = try VideoReader(path: convert(name, from: source, ["-c", "copy"]))
    // 2/30 s is 66.667 ms, which the file says as 67.
    #expect(try numbers(reader, at: (0..<40).map { Double($0) / 30 }) == Array(0..<40))
    #expect(reader.frame(at: 0.066) == 1 && reader.frame(at: 0.0664) == 1 && reader.frame(at: 0.0666) == 2)
  }

  @Test("frames that last unequally long")
  func variableRate() throws {
    let source = try write("a.mp4", .mp4, frames: 40)
    // Of every five frames three: 0, 1, 3, 5, 6, 8, … at the times that they had.
    let path = try convert(
      "vfr.mkv", from: source, ["-vf", "select='not(mod(n,5)-0)+not(mod(n,5)-1)+not(mod(n,5)-3)'", "-fps_mode", "vfr", "-c:v", "libx264"])
    let reader = try VideoReader(path: path)
    #expect(reader.info.frameCount == 24)
    let shown = (0..<40).map { $0 / 5 * 5 + [0, 1, 1, 3, 3][$0 % 5] }
    #expect(try numbers(reader, at: (0..<40).map { Double($0) / 25 }) == shown)
  }

  @Test("edit lists: what is cut off at the beginning does not show")
  func editList() throws {
    let source = try write("a.mp4", .mp4, frames: 50) { $0.encoderOptions = ["g": "50"] }
    // Without encoding again, the cut at 0.4 s leaves the key frame at 0 in the file, and an edit list leaves out ten frames.
    let path = try convert("cut.mp4", from: source, ["-c", "copy"], before: ["-ss", "0.4"])
    let reader = try VideoReader(path: path)
    #expect(reader.info.frameCount == 40)
    #expect(abs(reader.info.duration - 1.6) < 0.001)
    #expect(try numbers(reader, at: [0, 0.04, 1, 0]) == [10, 11, 35, 10])
  }

  @Test("files whose times do not begin at 0 begin at their first frame")
  func startOffset() throws {
    let source = try write("a.mp4", .mp4, frames: 20)
    let path = try convert("a.ts", from: source, ["-c", "copy", "-output_ts_offset", "100"])
    let reader = try VideoReader(path: path)
    #expect(reader.info.frameCount == 20)
    #expect(try numbers(reader, at: [0, 0.2, 0.76, 0.2]) == [0, 5, 19, 5])
  }

  @Test("pixels that are not square, and frames that are to be turned")
  func aspectAndRotation() throws {
    let source = try write("a.mp4", .mp4, frames: 3)
    let wide = try VideoReader(path: convert("wide.mp4", from: source, ["-vf", "setsar=3/2", "-c:v", "libx264"]))
    #expect(wide.info.size == PixelSize(128, 32) && wide.info.displaySize == CGSize(width: 192, height: 32))
    let turned = try VideoReader(path: convert("turned.mp4", from: source, ["-c", "copy", "-metadata:s:v:0", "rotate=90"]))
    #expect(turned.info.size == PixelSize(32, 128))
    // By this option FFmpeg turns counter-clockwise: the left column comes to the bottom. In frame 1 that is the white one.
    let picture = try turned.picture(at: 0.04)
    #expect(picture.width == 32 && picture.height == 128)
    #expect(picture[16, 120].x > 200 && picture[16, 104].x < 50 && picture[16, 8].x < 50)
    // Turned twice: the left one of eight columns, the bit of 1, comes to the right, to that of 128.
    let reversed = try VideoReader(path: convert("reversed.mp4", from: source, ["-c", "copy", "-metadata:s:v:0", "rotate=180"]))
    #expect(reversed.info.size == PixelSize(128, 32))
    #expect(NumberedVideo.number(of: try reversed.picture(at: 0.04)) == 128)
  }

  @Test("alpha of VP9 and ProRes, premultiplied", arguments: [("a.webm", VideoFormat.webm), ("a.mov", .mov)])
  func alpha(name: String, format: VideoFormat) throws {
    let options = VideoOptions(frameRate: FrameRate(25), isTransparent: true)
    let encoder = try VideoEncoder(path: folder.path(name), format: format, size: PixelSize(64, 64), options: options)
    for _ in 0..<2 { try encoder.encode(Bitmap(64, 64, filledWith: [100, 20, 40, 128])) }
    try encoder.finish()
    let reader = try VideoReader(path: folder.path(name))
    #expect(reader.info.hasAlpha)
    let picture = try reader.picture(at: 0.04)
    #expect(!picture.isOpaque)
    #expect(distance(picture[32, 32], [100, 20, 40, 128]) <= 3)
  }

  @Test("what does not wait gets what is there, and hears of what comes")
  func live() throws {
    let reader = try VideoReader(path: write("a.mp4", .mp4, frames: 30))
    let first = try reader.picture(at: 0)
    let heard = DispatchSemaphore(value: 0)
    // Far behind what is decoded ahead: the frame before stays meanwhile.
    let shown = try #require(reader.latestPicture(at: 1) { heard.signal() })
    #expect(shown === first || NumberedVideo.number(of: shown) == 25)
    if shown === first { #expect(heard.wait(timeout: .now() + 60) == .success) }
    #expect(NumberedVideo.number(of: try #require(reader.latestPicture(at: 1) {})) == 25)
  }

  /// Memory such as a card's, which counts how often it was asked for.
  private final class Memory: SharedMemorySource, SharedMemory {
    let asked = Mutex(0)
    let descriptor: Int32 = -1
    // Allocated once; written by the one decoder, under its lock.
    nonisolated(unsafe) private(set) var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    let bytesPerRow: Int

    init(bytesPerRow: Int = 0, rows: Int = 0) {
      self.bytesPerRow = bytesPerRow
      if rows > 0 { bytes = .allocate(byteCount: bytesPerRow * rows, alignment: 16) }
    }

    deinit { bytes.deallocate() }

    func take(bytesPerRow: Int, rows: Int) -> (any SharedMemory)? {
      asked.withLock { $0 += 1 }
      return Memory(bytesPerRow: bytesPerRow, rows: rows)
    }

    func write(_ body: (UnsafeMutableRawBufferPointer) -> Void) { body(bytes) }
  }

  @Test("frames lie in the memory that their reader's display gives, and those of other readers do not")
  func sharedMemory() throws {
    let path = try write("a.mp4", .mp4, frames: 100) { $0.encoderOptions = ["g": "10"] }
    // Three frames are kept: times so far apart have a decoder each.
    let limits = VideoLimits(cacheBytes: 0), memory = Memory(), other = Memory()
    let readers = try (0..<3).map { _ in try VideoReader(path: path, limits: limits) }
    func shown(_ reader: Int, at time: Double, _ memory: Memory?) throws -> CGImage {
      let arrived = DispatchSemaphore(value: 0)
      while true {
        let picture = readers[reader].latestPicture(at: time, memory: memory) { arrived.signal() }
        if let picture, NumberedVideo.number(of: picture) == Int((time * 25).rounded()) { return picture }
        #expect(arrived.wait(timeout: .now() + 60) == .success)
      }
    }
    for frame in 0..<5 {
      let seconds = Double(frame) / 25
      #expect(try shown(0, at: seconds, memory).planes != nil)
      #expect(try shown(1, at: 1.2 + seconds, nil).planes == nil)
      #expect(try shown(2, at: 2.4 + seconds, other).planes?.memory !== nil)
    }
    // Five frames each at least; some are decoded ahead.
    #expect(memory.asked.withLock { $0 } >= 5 && other.asked.withLock { $0 } >= 5)
    // Who waits for a frame wants its pixels.
    #expect(try readers[0].picture(at: 3.2).planes == nil)
  }

  @Test("memory of frames that nobody holds is used again")
  func recycling() throws {
    let reader = try VideoReader(path: write("a.mp4", .mp4, frames: 60), limits: VideoLimits(cacheBytes: 0))
    var places: Set<UInt> = []
    for frame in 0..<60 {
      let picture = try reader.picture(at: Double(frame) / 25)
      picture.pixels.withUnsafeBytes { _ = places.insert(UInt(bitPattern: $0.baseAddress)) }
    }
    // Three are kept, one is being made, and four wait; nothing is allocated for the others.
    #expect(places.count <= 8)
  }

  @Test(
    "what is no video is told in a sentence",
    arguments: [
      ("absent.mp4", VideoError.Kind.unreadable, ": No such file or directory"),
      ("text.mp4", .damaged, ": it is no video that can be read; MP4, QuickTime, WebM, Matroska, Ogg, AVI, FLV, NUT, MPEG and Y4M are"),
      ("half.mp4", .unsupported, ": there is no video in it"),
    ])
  func refusals(name: String, kind: VideoError.Kind, sentence: String) throws {
    _ = try folder.write("no video at all, but text", as: "text.mp4")
    // Its index stands at the front, and what it points to is not there.
    let whole = try Data(contentsOf: URL(fileURLWithPath: write("a.mp4", .mp4, frames: 10)))
    _ = try folder.write(whole.prefix(300), as: "half.mp4")
    let error = #expect(throws: VideoError.self) { _ = try VideoReader(path: folder.path(name)) }
    #expect(error?.kind == kind)
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test("a small file that announces eighty million frames gets no memory for them")
  func announcedFrames() throws {
    let source = try write("a.mp4", .mp4, frames: 10)
    let fragments = try convert("fragments.mp4", from: source, ["-c", "copy", "-movflags", "frag_keyframe+empty_moov"])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: fragments))
    // After its name a run has a byte of version, three that say which numbers each frame has, and four for how many frames there are.
    let run = try #require(bytes.range(of: Data("trun".utf8))).upperBound
    bytes.replaceSubrange(run..<run + 8, with: [0, 0, 0, 0, 5, 0, 0, 0])
    let error = #expect(throws: VideoError.self) { _ = try VideoReader(path: folder.write(bytes, as: "many.mp4")) }
    let sentence = "it announces more frames than fit in memory; if it has so many, cut it into several files"
    #expect(error?.kind == .unsupported)
    #expect(error?.description.hasSuffix("many.mp4: \(sentence)") == true, "\(error?.description ?? "")")
    let track = AudioTrack(contentsOf: URL(fileURLWithPath: folder.path("many.mp4")))
    let sound = #expect(throws: VideoError.self) { _ = try AudioReader(track) }
    #expect(sound?.description.hasSuffix("many.mp4: \(sentence)") == true, "\(sound?.description ?? "")")
  }

  @Test("limits are told")
  func limits() throws {
    let path = try write("a.mp4", .mp4, frames: 10)
    let pixels = #expect(throws: VideoError.self) { _ = try VideoReader(path: path, limits: VideoLimits(maximumPixels: 4095)) }
    #expect(pixels?.description.hasSuffix("128×32 are over the limit of 4095 pixels (VideoLimits.maximumPixels)") == true)
    let frames = #expect(throws: VideoError.self) { _ = try VideoReader(path: path, limits: VideoLimits(maximumFrames: 9)) }
    #expect(frames?.description.contains("more than 9 frames") == true)
  }

  @Test("a video that breaks off shows what there is of it")
  func truncated() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: write("a.webm", .webm, frames: 40) { $0.encoderOptions = ["g": "10"] }))
    let reader = try VideoReader(path: folder.write(whole.prefix(whole.count * 3 / 4), as: "cut.webm"))
    #expect((20..<40).contains(reader.info.frameCount))
    #expect(try numbers(reader, at: [0, 0.4, 0.04]) == [0, 10, 1])
  }

  @Test("videos are told from other files by how they begin")
  func sniffing() throws {
    for (name, format) in [("a.mp4", VideoFormat.mp4), ("a.mov", .mov), ("a.webm", .webm)] {
      let path = try write(name, format, frames: 1)
      #expect(VideoFile.isVideo(startingWith: try Data(contentsOf: URL(fileURLWithPath: path))))
    }
    #expect(!VideoFile.isVideo(startingWith: Data("\0\0\0\u{20}ftypavif\0\0\0\0".utf8)))
    #expect(!VideoFile.isVideo(startingWith: Data("<caml xmlns=\"\">".utf8)))
  }
}
