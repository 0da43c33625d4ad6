import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Videos, decoded again by FFmpeg's own program", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg and ffprobe"))
struct VideoEncoderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A background with a white square that moves by 8 pixels a frame along the top.
  private func movingSquare(frame: Int, size: PixelSize, background: SIMD4<UInt8>) -> Bitmap {
    let bitmap = Bitmap(size.width, size.height, filledWith: background)
    bitmap.fill(PixelRect(x: frame * 8, y: 0, width: 16, height: 16), with: [255, 255, 255, 255])
    return bitmap
  }

  private func write(
    _ name: String, _ format: VideoFormat, size: PixelSize = PixelSize(96, 64), frames: Int = 5,
    background: SIMD4<UInt8> = [200, 40, 80, 255],
    _ options: VideoOptions = VideoOptions(frameRate: FrameRate(25))
  ) throws -> String {
    let path = folder.path(name)
    let encoder = try VideoEncoder(path: path, format: format, size: size, options: options)
    for frame in 0..<frames { try encoder.encode(movingSquare(frame: frame, size: size, background: background)) }
    try encoder.finish()
    return path
  }

  @Test("MP4: H.264, BT.709, the frames and the colours that went in, index in front")
  func mp4() throws {
    let path = try write("a.mp4", .mp4)
    let found = try FFmpegTool.probe(
      path, ["codec_name", "width", "height", "pix_fmt", "nb_read_frames", "r_frame_rate", "color_space", "color_range", "duration"])
    #expect(
      found == [
        "codec_name": "h264", "width": "96", "height": "64", "pix_fmt": "yuv420p", "nb_read_frames": "5", "r_frame_rate": "25/1",
        "color_space": "bt709",
        "color_range": "tv", "duration": "0.200000",
      ])
    let frames = try FFmpegTool.frames(path, size: PixelSize(96, 64))
    try #require(frames.count == 5)
    #expect(distance(frames[0][40 * 96 + 60], [200, 40, 80, 255]) <= 5)
    #expect(distance(frames[0][8 * 96 + 8], [255, 255, 255, 255]) <= 5)
    #expect(distance(frames[4][8 * 96 + 40], [255, 255, 255, 255]) <= 8)  // 4 frames · 8 pixels + 8
    #expect(distance(frames[4][8 * 96 + 8], [200, 40, 80, 255]) <= 8)
    let bytes = try folder.bytes("a.mp4")
    let boxes = try #require([bytes.position(of: "moov"), bytes.position(of: "mdat")] as? [Int])
    #expect(boxes[0] < boxes[1])
  }

  @Test("WebM: VP9, without and with alpha")
  func webm() throws {
    let opaque = try write("a.webm", .webm)
    let found = try FFmpegTool.probe(opaque, ["codec_name", "width", "height", "pix_fmt", "nb_read_frames", "r_frame_rate", "color_space"])
    #expect(
      found == [
        "codec_name": "vp9", "width": "96", "height": "64", "pix_fmt": "yuv420p", "nb_read_frames": "5", "r_frame_rate": "25/1",
        "color_space": "bt709",
      ])
    #expect(distance(try FFmpegTool.frames(opaque, size: PixelSize(96, 64))[0][40 * 96 + 60], [200, 40, 80, 255]) <= 5)

    // Half-transparent: premultiplied (100, 20, 40, 128) is straight (199, 40, 80, 128).
    let options = VideoOptions(frameRate: FrameRate(25), isTransparent: true)
    let translucent = try write("b.webm", .webm, background: [100, 20, 40, 128], options)
    let frames = try FFmpegTool.frames(translucent, size: PixelSize(96, 64), decoder: "libvpx-vp9")
    try #require(frames.count == 5)
    #expect(distance(frames[0][40 * 96 + 60], [199, 40, 80, 128]) <= 6)
    #expect(distance(frames[0][8 * 96 + 8], [255, 255, 255, 255]) <= 6)
  }

  @Test("QuickTime: H.264 as in MP4, and ProRes 4444 with alpha, ten bits of each")
  func mov() throws {
    let entries = ["codec_name", "profile", "width", "height", "pix_fmt", "nb_read_frames", "r_frame_rate", "color_space", "color_range"]
    let opaque = try write("a.mov", .mov)
    #expect(
      try FFmpegTool.probe(opaque, entries) == [
        "codec_name": "h264", "profile": "High", "width": "96", "height": "64", "pix_fmt": "yuv420p", "nb_read_frames": "5",
        "r_frame_rate": "25/1", "color_space": "bt709", "color_range": "tv",
      ])
    #expect(distance(try FFmpegTool.frames(opaque, size: PixelSize(96, 64))[0][40 * 96 + 60], [200, 40, 80, 255]) <= 5)

    // Half-transparent: premultiplied (100, 20, 40, 128) is straight (199, 40, 80, 128).
    let options = VideoOptions(frameRate: FrameRate(25), isTransparent: true)
    let translucent = try write("b.mov", .mov, background: [100, 20, 40, 128], options)
    // FFmpeg's decoder gives out twelve bits of what ten were encoded from.
    #expect(
      try FFmpegTool.probe(translucent, entries) == [
        "codec_name": "prores", "profile": "4444", "width": "96", "height": "64", "pix_fmt": "yuva444p12le", "nb_read_frames": "5",
        "r_frame_rate": "25/1", "color_space": "bt709", "color_range": "tv",
      ])
    let frames = try FFmpegTool.frames(translucent, size: PixelSize(96, 64))
    try #require(frames.count == 5)
    #expect(distance(frames[0][40 * 96 + 60], [199, 40, 80, 128]) <= 3)
    for (index, frame) in frames.enumerated() { #expect(distance(frame[8 * 96 + 8 * index + 8], [255, 255, 255, 255]) <= 3) }

    // Without alpha too, where its encoder is named.
    var named = VideoOptions(frameRate: FrameRate(25))
    named.encoder = "prores_ks"
    let solid = try write("c.mov", .mov, named)
    #expect(try FFmpegTool.probe(solid, ["codec_name", "pix_fmt"]) == ["codec_name": "prores", "pix_fmt": "yuv444p12le"])
    #expect(distance(try FFmpegTool.frames(solid, size: PixelSize(96, 64))[0][40 * 96 + 60], [200, 40, 80, 255]) <= 3)
  }

  @Test("Colour of every pixel in ten bits, limited range, and alpha in the full one")
  func fullYUV() {
    var yuv = FullYUV(space: .sRGB, keepsAlpha: true)
    let bitmap = Bitmap(2, 1, filledWith: [255, 255, 255, 255])
    bitmap[1, 0] = [128, 0, 0, 128]
    // Four planes of two samples.
    var samples = [UInt16](repeating: 0, count: 8)
    samples.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let planes = DeepYUV.Planes(
        y: base, yStride: 4, cb: base + 4, cbStride: 4, cr: base + 8, crStride: 4, alpha: base + 12, alphaStride: 4)
      bitmap.withUnsafePixels { yuv.convert($0, rows: 0..<1, to: planes) }
    }
    // White, and red at alpha 128/255: 64 + 876 · 0.2126 = 250.2; 512 − 448 · 0.2126 / 0.9278 = 409.3; 512 + 448; 1023 · 128 / 255 = 513.5.
    #expect(samples == [940, 250, 512, 409, 512, 960, 1023, 514])
  }

  @Test("Animated PNG is lossless, with straight alpha")
  func apng() throws {
    let options = VideoOptions(frameRate: FrameRate(30_000, 1001), isTransparent: true, loopCount: 3)
    let path = try write("a.apng", .apng, background: [100, 50, 25, 128], options)
    let found = try FFmpegTool.probe(path, ["codec_name", "nb_read_frames", "r_frame_rate", "pix_fmt"])
    #expect(found == ["codec_name": "apng", "nb_read_frames": "5", "r_frame_rate": "30000/1001", "pix_fmt": "rgba"])
    let frames = try FFmpegTool.frames(path, size: PixelSize(96, 64))
    try #require(frames.count == 5)
    for (index, frame) in frames.enumerated() {
      #expect(frame[40 * 96 + 60] == [199, 100, 50, 128])
      #expect(frame[8 * 96 + 8 * index] == [255, 255, 255, 255])
    }
    let bytes = try folder.bytes("a.apng")
    let control = try #require(bytes.position(of: "acTL"))
    #expect(Array(bytes[(control + 4)..<(control + 12)]) == [0, 0, 0, 5, 0, 0, 0, 3])  // frames, plays
  }

  @Test("GIF keeps flat colours exactly and empty pixels empty")
  func gif() throws {
    let path = try write("a.gif", .gif)
    #expect(
      try FFmpegTool.probe(path, ["codec_name", "width", "nb_read_frames", "r_frame_rate"]) == [
        "codec_name": "gif", "width": "96", "nb_read_frames": "5", "r_frame_rate": "25/1",
      ])
    for (index, frame) in try FFmpegTool.frames(path, size: PixelSize(96, 64)).enumerated() {
      #expect(frame[40 * 96 + 60] == [200, 40, 80, 255])
      #expect(frame[8 * 96 + 8 * index] == [255, 255, 255, 255])
      if index > 0 { #expect(frame[8 * 96] == [200, 40, 80, 255]) }
    }

    let translucent = try write("b.gif", .gif, background: [0, 0, 0, 0], VideoOptions(frameRate: FrameRate(25), isTransparent: true))
    for (index, frame) in try FFmpegTool.frames(translucent, size: PixelSize(96, 64)).enumerated() {
      #expect(frame[40 * 96 + 60].w == 0)
      #expect(frame[8 * 96 + 8 * index] == [255, 255, 255, 255])
      if index > 0 { #expect(frame[8 * 96].w == 0) }
    }
  }

  @Test(
    "GIF loops: for ever, once, or so many times", arguments: [(0, [3, 1, 0, 0, 0]), (1, nil), (4, [3, 1, 3, 0, 0])] as [(Int, [UInt8]?)])
  func gifLoops(count: Int, expected: [UInt8]?) throws {
    _ = try write("loop.gif", .gif, frames: 2, VideoOptions(frameRate: FrameRate(10), loopCount: count))
    let bytes = try folder.bytes("loop.gif")
    // The extension counts repeats after the first time, little-endian.
    #expect(bytes.position(of: "NETSCAPE2.0").map { Array(bytes[($0 + 11)..<($0 + 16)]) } == expected)
  }

  @Test("29.97 frames a second is 30000/1001", arguments: [VideoFormat.mp4, .webm])
  func broadcastRate(format: VideoFormat) throws {
    let path = try write("rate.\(format.rawValue)", format, frames: 12, VideoOptions(frameRate: FrameRate(30_000, 1001)))
    let found = try FFmpegTool.probe(path, ["nb_read_frames", "r_frame_rate"])
    #expect(found["nb_read_frames"] == "12")
    #expect(found["r_frame_rate"] == "30000/1001")
  }

  @Test("Odd sizes: MP4 and QuickTime repeat the last column and row, the others keep the size", arguments: VideoFormat.allCases)
  func oddSizes(format: VideoFormat) throws {
    let size = PixelSize(35, 33)
    let path = try write("odd.\(format.rawValue)", format, size: size, frames: 2), isH264 = format == .mp4 || format == .mov
    let found = try FFmpegTool.probe(path, ["width", "height"])
    #expect(found == (isH264 ? ["width": "36", "height": "34"] : ["width": "35", "height": "33"]))
    let encoded = isH264 ? PixelSize(36, 34) : size
    let last = try #require(FFmpegTool.frames(path, size: encoded).first?.last)
    #expect(distance(last, [200, 40, 80, 255]) <= 6)
  }

  @Test("The same pictures make the same bytes", arguments: VideoFormat.allCases)
  func deterministic(format: VideoFormat) throws {
    let options = VideoOptions(frameRate: FrameRate(25), preset: .fast, isTransparent: true)
    _ = try write("one.\(format.rawValue)", format, size: PixelSize(160, 96), frames: 8, options)
    _ = try write("two.\(format.rawValue)", format, size: PixelSize(160, 96), frames: 8, options)
    #expect(try folder.bytes("one.\(format.rawValue)") == folder.bytes("two.\(format.rawValue)"))
  }

  @Test(
    "An encoder of hardware that is not here says so",
    .enabled(if: !FileManager.default.fileExists(atPath: "/dev/video0"), "this machine has a video device, which may encode"))
  func absentHardware() throws {
    var options = VideoOptions()
    options.encoder = "h264_v4l2m2m"
    let error = #expect(throws: VideoError.self) {
      _ = try VideoEncoder(path: folder.path("a.mp4"), format: .mp4, size: PixelSize(64, 64), options: options)
    }
    #expect(
      error?.kind == .missingLibrary && error?.description.contains("This encoder is one of hardware") == true,
      "\(error?.description ?? "")")
  }

  @Test("Another encoder, and options of its own: MPEG-4 part 2 at a fixed quantiser")
  func otherEncoder() throws {
    var options = VideoOptions(frameRate: FrameRate(25))
    options.encoder = "mpeg4"
    options.encoderOptions = ["flags": "+qscale", "global_quality": "354"]  // 3, times FFmpeg's 118
    let path = try write("part2.mp4", .mp4, size: PixelSize(64, 32), frames: 3, options)
    #expect(try FFmpegTool.probe(path, ["codec_name", "nb_read_frames"]) == ["codec_name": "mpeg4", "nb_read_frames": "3"])
  }

  @Test(
    "H.265 and AV1 by the codec's name, with the colours that went in; joined parts of AV1 are one run's bytes",
    arguments: [
      ("h265", VideoFormat.mp4, "hevc", "hvc1"), ("hevc", .mov, "hevc", "hvc1"), ("av1", .mp4, "av1", "av01"), ("av1", .webm, "av1", ""),
    ])
  func otherCodecs(name: String, format: VideoFormat, codec: String, tag: String) throws {
    var options = VideoOptions(frameRate: FrameRate(25), preset: .ultrafast)
    options.encoder = name
    options.segmentLength = 3
    let path = try write("whole.\(format.rawValue)", format, size: PixelSize(96, 64), frames: 5, options)
    let found = try FFmpegTool.probe(path, ["codec_name", "codec_tag_string", "pix_fmt", "nb_read_frames"])
    #expect(found["codec_name"] == codec && found["pix_fmt"] == "yuv420p" && found["nb_read_frames"] == "5")
    if !tag.isEmpty { #expect(found["codec_tag_string"] == tag) }
    let frames = try FFmpegTool.frames(path, size: PixelSize(96, 64))
    try #require(frames.count == 5)
    #expect(distance(frames[0][40 * 96 + 60], [200, 40, 80, 255]) <= 8 && distance(frames[4][8 * 96 + 40], [255, 255, 255, 255]) <= 12)

    guard EncoderNames.isReproducible(name) else { return }
    let joined = try VideoEncoder(
      path: folder.path("joined.\(format.rawValue)"), format: format, size: PixelSize(96, 64), options: options)
    for (number, range) in [0..<3, 3..<5].enumerated() {
      let part = folder.path("part-\(number)")
      try Data().write(to: URL(fileURLWithPath: part))
      let head = PartHead(plan: "p", number: number, firstFrame: range.lowerBound, frameCount: range.count)
      let encoder = try VideoEncoder(
        part: PartWriter(descriptor: open(part, O_WRONLY | O_CLOEXEC), name: part, head: head), format: format, size: PixelSize(96, 64),
        options: options,
        firstFrame: range.lowerBound)
      for frame in range {
        try encoder.encode(movingSquare(frame: frame, size: PixelSize(96, 64), background: [200, 40, 80, 255]))
      }
      try encoder.finish()
      try joined.append(PartReader(path: part))
    }
    try joined.finishParts()
    #expect(try folder.bytes("joined.\(format.rawValue)") == folder.bytes("whole.\(format.rawValue)"))
  }

  @Test("Packets are decoded one after the other, and none after its picture shows")
  func decodeTimes() {
    func times(_ packets: [(decoded: Int64, shown: Int64)]) -> [Int64] {
      var times = DecodeTimes()
      return packets.map { times.next($0.decoded, shown: $0.shown) }
    }
    // With a B-frame, in order: as the encoder says.
    #expect(times([(-1, 0), (0, 2), (1, 1)]) == [-1, 0, 1])
    // What libx265 told of a segment of two pictures.
    #expect(times([(4, 3), (3, 4)]) == [3, 4] && times([(3, 3), (3, 4)]) == [3, 4])
  }

  @Test("Encoders' own settings for quality and effort")
  func otherRates() throws {
    func settings(_ encoder: String, _ quality: Int?, _ format: VideoFormat = .mp4) throws -> String {
      var options = VideoOptions(quality: quality, preset: .medium)
      options.encoder = encoder
      return try CodecSettings(format: format, size: PixelSize(16, 16), options: options, path: "a.mp4").encoderOptions.map {
        "\($0.0)=\($0.1)"
      }.joined(separator: " ")
    }
    #expect(try settings("libx265", 20) == "preset=medium crf=20 x265-params=log-level=error")
    #expect(
      try settings("libaom-av1", nil) == "crf=30 b=0 cpu-used=4 row-mt=1" && settings("libaom-av1", 60) == "crf=60 b=0 cpu-used=4 row-mt=1")
    #expect(try settings("mpeg4", nil) == "" && settings("other", 9) == "crf=9")
    #expect(throws: VideoError.self) { try settings("libx265", 60) }
  }

  @Test("The fastest preset has a constant quantiser, or the rate that is asked for; others have a constant rate factor")
  func rates() throws {
    func settings(_ preset: EncodingPreset, quality: Int? = nil, _ own: [String: String] = [:]) throws -> String {
      var options = VideoOptions(quality: quality, preset: preset)
      options.encoderOptions = own
      return try CodecSettings(format: .mp4, size: PixelSize(16, 16), options: options, path: "a.mp4").encoderOptions.map {
        "\($0.0)=\($0.1)"
      }.joined(
        separator: " ")
    }
    #expect(try settings(.ultrafast) == "preset=ultrafast qp=21")
    #expect(try settings(.ultrafast, quality: 0) == "preset=ultrafast qp=0")
    #expect(try settings(.ultrafast, quality: 50) == "preset=ultrafast qp=51")
    #expect(try settings(.superfast, quality: 20) == "preset=superfast crf=20")
    #expect(try settings(.ultrafast, ["b": "8M", "tune": "animation"]) == "preset=ultrafast b=8M tune=animation")
  }

  @Test("Frames that equal the one before can be left out; the file lasts as long", arguments: [VideoFormat.mp4, .webm])
  func leftOut(format: VideoFormat) throws {
    // Twenty frames, of which 3 and 12 change something: the last one is there again, or nobody would know how long it shows.
    func write(leavingOut: Bool) throws -> String {
      var options = VideoOptions(frameRate: FrameRate(10), preset: .veryfast)
      options.leavesOutUnchanged = leavingOut
      let path = folder.path("\(leavingOut).\(format.rawValue)")
      let size = PixelSize(32, 32)
      let encoder = try VideoEncoder(path: path, format: format, size: size, options: options)
      for frame in 0..<20 {
        let grey: UInt8 = frame < 3 ? 60 : frame < 12 ? 90 : 180
        let damage = [0, 3, 12].contains(frame) ? PixelRect(size) : PixelRect.empty
        try encoder.encode(Bitmap(32, 32, filledWith: [grey, grey, grey, 255]), damage: damage)
      }
      try encoder.finish()
      return path
    }
    let all = try write(leavingOut: false), few = try write(leavingOut: true)
    #expect(try FFmpegTool.probe(all, ["nb_read_frames"]) == ["nb_read_frames": "20"])
    #expect(try FFmpegTool.probe(few, ["nb_read_frames"]) == ["nb_read_frames": "4"])
    if format == .mp4 { #expect(try FFmpegTool.probe(few, ["duration"]) == ["duration": "2.000000"]) }
    // Shown at ten frames a second, both are the same twenty pictures.
    let pictures = try [all, few].map { try FFmpegTool.frames($0, size: PixelSize(32, 32), frameRate: 10) }
    #expect(pictures.map(\.count) == [20, 20])
    for (one, other) in zip(pictures[0], pictures[1]) { #expect(distance(one[0], other[0]) <= 3) }
  }

  @Test("What a format cannot hold is refused before a frame is drawn")
  func refusals() throws {
    func message(_ format: VideoFormat, size: PixelSize = PixelSize(8, 8), _ options: VideoOptions) -> String? {
      do throws(VideoError) {
        _ = try VideoEncoder(path: folder.path("x"), format: format, size: size, options: options)
        return nil
      } catch { return error.kind == .unencodable ? error.description : nil }
    }
    #expect(message(.gif, VideoOptions(frameRate: FrameRate(60)))?.contains("ask for 50 or less instead of 60, or write .apng") == true)
    #expect(message(.mp4, VideoOptions(quality: 52))?.contains("0 (best) to 51, not 52") == true)
    #expect(message(.mov, VideoOptions(quality: 20, isTransparent: true))?.contains("ProRes has no quality to choose") == true)
    #expect(message(.webm, size: PixelSize(70_000, 8), VideoOptions())?.contains("70000×8") == true)
    #expect(folder.contents.isEmpty)
  }

  @Test("A path that cannot be written is named")
  func badPath() throws {
    let path = folder.path("none/a.mp4")
    let error = #expect(throws: VideoError.self) {
      try VideoEncoder(path: path, format: .mp4, size: PixelSize(8, 8), options: VideoOptions())
    }
    #expect(error?.description.contains("avio_open on \(path): No such file or directory") == true)
  }
}

extension [UInt8] {
  /// Where a text begins.
  func position(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    return (0...Swift.max(0, count - wanted.count)).first { self[$0...].starts(with: wanted) }
  }
}
