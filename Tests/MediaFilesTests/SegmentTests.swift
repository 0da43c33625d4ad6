import Foundation
import Graphics
import OfflineOutput
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Closed segments, encoded together or apart", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg and ffprobe"))
struct SegmentTests {
  private let folder: TemporaryFolder
  private let size = PixelSize(96, 64)

  init() throws { folder = try TemporaryFolder() }

  /// A white square that moves by 8 pixels a frame, over a colour, or, where that is kept, over nothing.
  private func picture(frame: Int, background: SIMD4<UInt8>) -> Bitmap {
    let bitmap = Bitmap(size.width, size.height, filledWith: background)
    bitmap.fill(PixelRect(x: frame * 8, y: 0, width: 16, height: 16), with: [255, 255, 255, 255])
    return bitmap
  }

  private struct Output {
    var name: String
    var options = OutputOptions(frameRate: FrameRate(30_000, 1001))
    var background: SIMD4<UInt8> = [200, 40, 80, 255]

    init(_ name: String, isTransparent: Bool = false) {
      self.name = name
      options.video.segmentLength = 4
      options.video.isTransparent = isTransparent
      if isTransparent { background = [0, 0, 0, 0] }
    }
  }

  /// Ten frames in segments of four: 0–3, 4–7, 8–9.
  private func render(_ output: Output) throws {
    let sink = try OutputFormat.parse(name: folder.path("whole-" + output.name)).makeSink(size: size, options: output.options)
    for frame in 0..<10 {
      try sink.write(picture(frame: frame, background: output.background), FrameStamp(index: frame, time: Double(frame)))
    }
    try sink.finish()
  }

  private func renderParts(_ output: Output) throws -> [String] {
    let format = try OutputFormat.parse(name: folder.path("joined-" + output.name))
    return try [0..<4, 4..<8, 8..<10].enumerated().map { number, frames in
      let path = folder.path("part-\(number)")
      let head = PartHead(plan: "test", number: number, firstFrame: frames.lowerBound, frameCount: frames.count)
      let sink = try format.makePartSink(head, path: path, size: size, options: output.options)
      for frame in frames {
        try sink.write(picture(frame: frame, background: output.background), FrameStamp(index: frame, time: Double(frame)))
      }
      try sink.finish()
      return path
    }
  }

  @Test(
    "parts that are joined are the file that one run writes, byte for byte",
    arguments: ["a.mp4", "a.mov", "a.webm", "a.gif", "a.apng", "a.rgba", "a.y4m"], [false, true])
  func joined(name: String, isTransparent: Bool) throws {
    let output = Output(name, isTransparent: isTransparent)
    try render(output)
    let parts = try renderParts(output)
    try OutputFormat.parse(name: folder.path("joined-" + name)).join(parts, size: size, options: output.options)
    let whole = try folder.bytes("whole-" + name)
    #expect(try folder.bytes("joined-" + name) == whole)
    guard !name.hasSuffix("rgba") else {
      #expect(whole.count == 10 * 96 * 64 * 4)
      return
    }
    #expect(try FFmpegTool.probe(folder.path("joined-" + name), ["nb_read_frames"])["nb_read_frames"] == "10")
    // The square, and what it left behind in the frame before, in every segment.
    let decoder = name.hasSuffix("webm") ? "libvpx-vp9" : nil
    for (index, frame) in try FFmpegTool.frames(folder.path("joined-" + name), size: size, decoder: decoder).enumerated() {
      #expect(distance(frame[8 * 96 + 8 * index + 8], [255, 255, 255, 255]) <= 8)
      // Y4M does not say which colours it has, and FFmpeg guesses others.
      if index > 0, !name.hasSuffix("y4m") {
        let left = frame[8 * 96 + 8 * index - 4]
        let keepsAlpha = isTransparent && !name.hasSuffix("mp4")
        let ground: SIMD4<UInt8> = isTransparent ? [0, 0, 0, 255] : [200, 40, 80, 255]
        #expect(keepsAlpha ? left.w <= 8 : distance(left, ground) <= 8)
      }
    }
  }

  @Test("an animated PNG's chunks are counted from 0 through all its segments", arguments: [false, true])
  func sequenceNumbers(isTransparent: Bool) throws {
    try render(Output("a.apng", isTransparent: isTransparent))
    let bytes = try folder.bytes("whole-a.apng")
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var place = 8, numbers: [Int] = [], controls = 0
    while place + 12 <= bytes.count {
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      if type == "fcTL" || type == "fdAT" { numbers.append(number(place + 8)) }
      if type == "fcTL" { controls += 1 }
      place += 12 + number(place)
    }
    #expect(place == bytes.count && controls == 10 && numbers.count >= 19 && numbers == Array(0..<numbers.count))
  }

  @Test("a sequence's parts become its files")
  func sequences() throws {
    let output = Output("f-%02d.png", isTransparent: true)
    try render(output)
    let parts = try renderParts(output)
    try OutputFormat.parse(name: folder.path("joined-" + output.name)).join(parts, size: size, options: output.options)
    for frame in 0..<10 { #expect(try folder.bytes("joined-f-0\(frame).png") == folder.bytes("whole-f-0\(frame).png")) }
  }

  @Test("a GIF whose frames share a palette has it once")
  func palette() throws {
    let sampler = try PaletteSampler(size: size, isTransparent: false)
    var output = Output("a.gif")
    for frame in [0, 5] { try picture(frame: frame, background: output.background).withUnsafePixels { try sampler.add($0) } }
    try render(output)
    let own = try folder.bytes("whole-a.gif")
    output.options.video.palette = try sampler.finish()
    #expect(output.options.video.palette?.count == 1024)
    try render(output)
    try OutputFormat.parse(name: folder.path("joined-a.gif")).join(renderParts(output), size: size, options: output.options)
    let shared = try folder.bytes("joined-a.gif")
    #expect(try shared == folder.bytes("whole-a.gif"))
    // Bit 7 of the eleventh byte: the file has a palette.
    #expect(own[10] & 0x80 == 0 && shared[10] & 0x80 != 0)
    let frames = try FFmpegTool.frames(folder.path("joined-a.gif"), size: size)
    #expect(frames.count == 10)
    for (index, frame) in frames.enumerated() {
      #expect(frame[8 * 96 + 8 * index + 4] == [255, 255, 255, 255] && frame[40 * 96 + 60] == [200, 40, 80, 255])
    }
  }

  @Test("every segment begins with a key frame, at a time that follows from the frame's number", arguments: ["a.mp4", "a.webm"])
  func keyFrames(name: String) throws {
    try render(Output(name))
    let entries = ["-v", "error", "-select_streams", "v", "-show_entries", "packet=pts,flags", "-of", "csv=p=0"]
    let text = String(decoding: try FFmpegTool.run("ffprobe", entries + [folder.path("whole-" + name)]), as: UTF8.self)
    let packets = text.split(separator: "\n").map { $0.split(separator: ",") }
    let keys = packets.enumerated().filter { $0.element[1].hasPrefix("K") }.map(\.offset)
    #expect(keys == [0, 4, 8])
    // MP4 counts in 1/30000 s, 1001 of which a frame takes; WebM in milliseconds, 33.3667 a frame.
    let expected = (0..<10).map { name.hasSuffix("mp4") ? $0 * 1001 : Int((Double($0) * 1001 / 30).rounded()) }
    #expect(packets.compactMap { Int($0[0]) }.sorted() == expected)
  }

  @Test("frames that are left out: a segment begins with one that is there")
  func leftOut() throws {
    var options = OutputOptions(frameRate: FrameRate(10))
    (options.video.segmentLength, options.video.leavesOutUnchanged) = (4, true)
    let sink = try OutputFormat.parse(name: folder.path("few.mp4")).makeSink(size: size, options: options)
    let still = picture(frame: 0, background: [200, 40, 80, 255])
    for frame in 0..<10 { try sink.write(still, FrameStamp(index: frame, time: 0, damage: frame == 0 ? nil : .empty)) }
    try sink.finish()
    // Each segment has its first frame, and its last, which says how long that shows: 0 3, 4 7, 8 9.
    let found = try FFmpegTool.probe(folder.path("few.mp4"), ["nb_read_frames", "duration"])
    #expect(found == ["nb_read_frames": "6", "duration": "1.000000"])
  }

  @Test("a damaged part is told, wherever the damage is, and nothing is written")
  func damage() throws {
    let output = Output("a.mp4")
    let parts = try renderParts(output)
    let good = try folder.bytes("part-1")
    #expect(try PartReader(path: parts[1]).hasEnd())
    for place in stride(from: 0, to: good.count, by: 37) {
      var bad = good
      bad[place] ^= 1
      try folder.write(Data(bad), as: "part-1")
      #expect(throws: PartError.self) { try PartReader(path: parts[1]).verify() }
    }
    for length in [0, 20, 48, good.count - 48, good.count - 1] {
      try folder.write(Data(good.prefix(length)), as: "part-1")
      #expect(throws: PartError.self) { try PartReader(path: parts[1]).verify() }
      #expect((try? PartReader(path: parts[1]).hasEnd()) != true)
    }
    #expect(throws: PartError.self) {
      try OutputFormat.parse(name: folder.path("joined-a.mp4")).join(parts, size: size, options: output.options)
    }
    #expect(folder.contents == ["part-0", "part-1", "part-2"])
  }

  @Test("segments of MP4 have at least two frames; a part says what it is")
  func limits() throws {
    var output = Output("a.mp4")
    let head = try PartReader(path: renderParts(output)[2]).head
    #expect(head.plan == "test" && head.number == 2 && head.firstFrame == 8 && head.frameCount == 2 && !head.codecHeader.isEmpty)
    output.options.video.segmentLength = 1
    #expect(throws: VideoError.self) { try render(output) }
  }

  @Test("a thousand parts are joined one after the other")
  func thousandParts() throws {
    let format = try OutputFormat.parse(name: folder.path("a.rgba"))
    let small = PixelSize(2, 1)
    let parts = try (0..<1000).map { number in
      let path = folder.path("p\(number)")
      let head = PartHead(plan: "test", number: number, firstFrame: number, frameCount: 1)
      let sink = try format.makePartSink(head, path: path, size: small, options: OutputOptions())
      let pixel = SIMD4<UInt8>(UInt8(number % 256), UInt8(number / 256), 0, 255)
      try sink.write(Bitmap(2, 1, filledWith: pixel), FrameStamp(index: number, time: 0))
      try sink.finish()
      return path
    }
    var joined = 0
    try format.join(parts, size: small, options: OutputOptions()) { joined = $0 }
    let bytes = try folder.bytes("a.rgba")
    #expect(joined == 1000 && bytes.count == 8000)
    // Part 999 is 3·256 + 231.
    #expect(Array(bytes[7992..<7996]) == [231, 3, 0, 255])
  }

  @Test("frames longer than a block of a file are joined, and damage in any of their blocks is told")
  func blocks() throws {
    // 163,840 bytes a frame, and 131,072 a block.
    let large = PixelSize(256, 160), format = try OutputFormat.parse(name: folder.path("large.rgba"))
    let head = PartHead(plan: "p", number: 0, firstFrame: 0, frameCount: 2)
    let sink = try format.makePartSink(head, path: folder.path("part"), size: large, options: OutputOptions())
    for frame in 0..<2 {
      try sink.write(Bitmap(256, 160, filledWith: [UInt8(10 + frame), 20, 30, 255]), FrameStamp(index: frame, time: 0))
    }
    try sink.finish()
    try format.join([folder.path("part")], size: large, options: OutputOptions())
    let joined = try folder.bytes("large.rgba")
    #expect(joined.count == 2 * 163_840 && Array(joined[..<4]) == [10, 20, 30, 255] && Array(joined.suffix(4)) == [11, 20, 30, 255])

    // A record is 48 bytes and its contents: 49 for the head, then the first frame's last byte but ten.
    let part = try folder.bytes("part")
    var broken = part
    broken[49 + 48 + 163_829] ^= 1
    try Data(broken).write(to: URL(fileURLWithPath: folder.path("broken")))
    unlink(folder.path("large.rgba"))
    let error = #expect(throws: PartError.self) { try format.join([folder.path("broken")], size: large, options: OutputOptions()) }
    #expect(error?.description == "\(folder.path("broken")) is damaged: a record's checksum is wrong")
    #expect(!FileManager.default.fileExists(atPath: folder.path("large.rgba")))
    let cut = Data(part.prefix(49 + 48 + 163_840 + 48 + 1000))
    try cut.write(to: URL(fileURLWithPath: folder.path("cut")))
    #expect(throws: PartError.damaged(folder.path("cut"), problem: "it ends within a record")) {
      try PartReader(path: folder.path("cut")).verify()
    }
  }

  @Test("a file is copied in blocks, under its name when it is complete")
  func copies() throws {
    let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    try bytes.write(to: URL(fileURLWithPath: folder.path("from")))
    let open = try OpenFolder(path: folder.url.path)
    try copyFile(folder.path("from"), to: "to", in: open)
    #expect(try Data(folder.bytes("to")) == bytes)
    let error = #expect(throws: OutputError.self) { try copyFile(folder.path("none"), to: "copy", in: open) }
    #expect(error?.description.hasPrefix("open on \(folder.path("none")): No such file or directory") == true)
    #expect(folder.contents == ["from", "to"])
  }
}

extension OutputFormat {
  /// Joins parts whose files have paths.
  func join(
    _ paths: [String], size: PixelSize, options: OutputOptions, progress: (Int) throws -> Void = { _ in }
  ) throws {
    try join(paths.map { path in { try PartReader(path: path) } }, size: size, options: options, progress: progress)
  }
}
