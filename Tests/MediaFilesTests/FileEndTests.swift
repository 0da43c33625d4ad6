import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Files that break off")
struct FileEndTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func end(_ bytes: some DataProtocol, as name: String = "file") throws -> FileEnd {
    FileEnd(of: try folder.write(Data(bytes), as: name))
  }

  /// Holds that a file is there, and that no beginning of it is: at every byte of small ones, else at 200 places and at the last bytes.
  /// - Parameter least: bytes that tell the format.
  private func expectEnd(of whole: Data, least: Int = 16, _ name: String) throws {
    #expect(try end(whole) == .present, "\(name), all of it")
    let step = max(1, (whole.count - least) / 200)
    for count in Array(stride(from: least, to: whole.count, by: step)) + [whole.count - 2, whole.count - 1] {
      #expect(try end(whole.prefix(count)) == .missing, "\(name), \(count) of \(whole.count) bytes")
    }
  }

  /// Whether a picture is refused, by its end or by what reads it.
  private func isRefused(_ bytes: Data) throws -> Bool {
    let path = try folder.write(bytes, as: "file")
    return FileEnd(of: path) == .missing || (try? ImageFile.readFrames(path: path)) == nil
  }

  /// 40 × 30 pixels of which none is like its neighbours.
  private func picture() -> CGImage {
    let pixels = (0..<40 * 30).flatMap { [UInt8(truncatingIfNeeded: $0 * 7), UInt8(truncatingIfNeeded: $0 * $0), 90, 255] as [UInt8] }
    return CGImage(width: 40, height: 30, premultipliedPixels: pixels, isOpaque: true)
  }

  @Test("single pictures, cut anywhere", arguments: ImageFormat.allCases)
  func stills(format: ImageFormat) throws {
    let whole = Data(try ImageEncoder(format: format).encode(picture(), name: "whole"))
    #expect(try !isRefused(whole))
    // Of TIFF, and of AVIF between its description and its data, reading alone tells.
    if format != .tiff, format != .avif { return try expectEnd(of: whole, format.rawValue) }
    for count in stride(from: 16, to: whole.count - 1, by: 37) { #expect(try isRefused(whole.prefix(count)), "\(count) bytes") }
    if format == .avif { #expect(try end(whole) == .present && end(whole.dropLast(1)) == .missing) }
  }

  @Test("an SVG drawing, cut anywhere")
  func drawing() throws {
    let whole = Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"><g><rect width="2" height="3"/></g></svg>"#.utf8)
    #expect(try !isRefused(whole))
    for count in 1..<whole.count { #expect(try isRefused(whole.prefix(count)), "\(count) bytes") }
  }

  @Test("by hand: a GIF's trailer, and JPEG's marker behind data that look like one")
  func pictures() throws {
    // A head, a table of two colours, a picture of one pixel: descriptor, 2 bits a code, a block of 2 bytes, none; the trailer.
    var gif = Array("GIF89a".utf8)
    gif += [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] as [UInt8]
    gif += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0] as [UInt8]
    try expectEnd(of: Data(gif + [0x3B]), least: 6, "GIF")
    // The same byte within a block is no trailer.
    try expectEnd(of: Data(gif + [0x21, 0xFE, 2, 0x3B, 0, 0, 0x3B]), least: 6, "GIF with a comment")
    // A segment of 4 bytes that holds an end; a scan with a 0 after 0xFF, a restart and filling before the end; and what is behind.
    let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0xFF, 0xD9, 0xFF, 0xDA, 0, 2, 1, 0xFF, 0, 0xFF, 0xD0, 2, 0xFF, 0xFF, 0xD9])
    try expectEnd(of: jpeg, least: 3, "JPEG")
    #expect(try end(jpeg + [1, 2, 3]) == .present)
  }

  private func box(_ name: String, _ count: Int) -> Data { Data([0, 0, 0, UInt8(8 + count)]) + Data(name.utf8) + Data(count: count) }

  @Test("by hand: boxes with a length of four bytes, of eight, and without")
  func boxes() throws {
    let kind = box("ftyp", 8)
    try expectEnd(of: kind + box("moov", 5) + box("mdat", 20), least: 8, "MP4")
    try expectEnd(of: kind + box("free", 0) + box("mdat", 20) + box("moov", 5), least: 8, "MP4 with its table behind")
    var long = kind + box("moov", 0)
    long += Data([0, 0, 0, 1]) + Data("mdat".utf8) + Data([0, 0, 0, 0, 0, 0, 0, 26]) + Data(count: 10)
    try expectEnd(of: long, least: 8, "MP4 with a long box")
    let open = kind + box("moov", 0) + Data(count: 4) + Data("mdat....".utf8)
    #expect(try end(open) == .unknown)
    // As it was recorded: whole parts may be all there is, a part of one is not.
    var parts = kind + box("moov", 5)
    for _ in 0..<2 { parts += box("moof", 3) + box("mdat", 4) }
    #expect(try end(parts) == .unknown && end(parts.dropLast(23)) == .unknown)
    for cut in [1, 11, 12, 22] { #expect(try end(parts.dropLast(cut)) == .missing) }
  }

  @Test("by hand: a segment of Matroska, its length in one byte, in eight, and unknown")
  func segments() throws {
    // A head of 4 bytes, and a segment.
    let head = Data([0x1A, 0x45, 0xDF, 0xA3, 0x84, 1, 2, 3, 4, 0x18, 0x53, 0x80, 0x67])
    for size in [[0x86], [1, 0, 0, 0, 0, 0, 0, 6]] as [[UInt8]] {
      try expectEnd(of: head + Data(size) + Data([1, 2, 3, 4, 5, 6]), least: 4, "Matroska")
    }
    #expect(try end(head + Data([0xFF, 1, 2])) == .unknown && end(head + Data([1]) + Data(repeating: 0xFF, count: 7)) == .unknown)
  }

  @Test("what no format says anything of, and what is no file")
  func others() throws {
    #expect(try end(Data("<caml/>".utf8)) == .unknown && end(Data()) == .unknown)
    #expect(FileEnd(of: folder.path("none")) == .unknown && FileEnd(of: folder.path) == .unknown)
    // Far behind what is read at once.
    let chunk = Data([0, 1, 0x86, 0xA0]) + Data("tEXt".utf8) + Data(count: 100_004)
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk + chunk
    #expect(try end(png) == .missing && end(png + Data(count: 4) + Data("IEND".utf8) + Data(count: 4)) == .present)
    let scan = Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 2]) + Data(repeating: 7, count: 65_529)
    #expect(scan.count == 65_535)
    #expect(try end(scan + [0xFF]) == .missing && end(scan + [0xFF, 0xD9]) == .present)
  }

  @Test("what moves, cut anywhere, in every container that says how long it is", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg"))
  func moving() throws {
    let source = folder.path("a.mp4")
    for (name, format) in [("a.mp4", VideoFormat.mp4), ("a.mov", .mov), ("a.webm", .webm), ("a.gif", .gif), ("a.apng", .apng)] {
      try NumberedVideo.write(folder.path(name), format, frames: 5, rate: FrameRate(25)) { _ in }
      try expectEnd(of: try Data(contentsOf: URL(fileURLWithPath: folder.path(name))), name)
    }
    let others = [
      ("b.mp4", ["-movflags", "faststart"]), ("a.mkv", []), ("a.avi", ["-c:v", "mpeg4"]), ("a.ogv", []), ("a.flv", []), ("a.webp", []),
    ]
    for (name, arguments) in others {
      _ = try FFmpegTool.run("ffmpeg", ["-v", "error", "-y", "-i", source] + arguments + [folder.path(name)])
      // What says how long FLV is stands in its first four hundred bytes.
      try expectEnd(of: try Data(contentsOf: URL(fileURLWithPath: folder.path(name))), least: name == "a.flv" ? 512 : 100, name)
    }
    // What is meant for being sent has no end.
    for (name, arguments) in [("a.ts", []), ("a.y4m", []), ("b.mkv", ["-live", "1"]), ("b.flv", ["-flvflags", "no_duration_filesize"])] {
      _ = try FFmpegTool.run("ffmpeg", ["-v", "error", "-y", "-i", source] + arguments + [folder.path(name)])
      #expect(FileEnd(of: folder.path(name)) == .unknown, "\(name)")
    }
  }
}
