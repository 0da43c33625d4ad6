import Foundation
import MediaFiles
import Testing

@testable import FileFormats

@Suite("The table of formats")
struct FileFormatTests {
  @Test("a row has a name and suffixes of its own")
  func unique() {
    #expect(Set(FileFormat.all).count == FileFormat.all.count)
    let suffixes = FileFormat.all.flatMap(\.suffixes)
    #expect(Set(suffixes).count == suffixes.count && suffixes.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") && !$0.isEmpty })
    let identifiers = FileFormat.all.compactMap(\.typeIdentifier), brands = FileFormat.all.flatMap(\.brands)
    #expect(Set(identifiers).count == identifiers.count && Set(brands).count == brands.count)
    for format in FileFormat.all {
      for suffix in format.suffixes { #expect(FileFormat(suffix: suffix.uppercased()) == format) }
    }
    #expect(FileFormat(suffix: "xyz") == nil && FileFormat(path: "a.b/png") == nil && FileFormat(path: "x/A.TIF") == .tiff)
  }

  @Test("every row that the table declares stands in a list of its kind")
  func complete() throws {
    let table = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources/FileFormats/FileFormat+Table.swift").standardized
    let text = try String(contentsOf: table, encoding: .utf8)
    let rows = text.matches(of: /FileFormat\(\s*"([^"]+)"/).map { String($0.1) }
    // What is in no format stands in no list.
    #expect(rows.filter { $0 != "unknown" }.sorted() == FileFormat.all.map(\.name).sorted() && rows.count > 100)
  }

  @Test("what reads and writes pictures and videos is what the table says")
  func coders() {
    #expect(Set(FileFormat.read(.picture)) == Set(PictureFormat.allCases.map(\.format) + [.svg]))
    #expect(Set(FileFormat.written(.picture)) == Set(ImageFormat.allCases.map(\.format)))
    #expect(Set(FileFormat.written(.animation, .video)) == Set(VideoFormat.allCases.map(\.format) + [.rgba, .y4m]))
    #expect(PictureFormat.allCases.allSatisfy { ($0.written != nil) == $0.format.isWritten })
    #expect(FileFormat.all.allSatisfy { $0.demuxers.isEmpty == ($0.reader != "FFmpeg") })
  }

  /// A reader of FFmpeg's that follows other files or addresses must never come in by a row.
  @Test("FFmpeg opens these and no others")
  func demuxers() {
    func names(_ formats: [FileFormat]) -> Set<Substring> { Set(FileFormat.demuxers(of: formats).split(separator: ",")) }
    #expect(
      names(FileFormat.read(.video)) == [
        "mov", "matroska", "ogg", "avi", "mpegts", "mpeg", "flv", "nut", "yuv4mpegpipe", "h264", "hevc", "m4v", "mpegvideo",
      ])
    #expect(
      names(FileFormat.read(.sound) + [.mp4, .webM]) == ["flac", "wav", "w64", "aiff", "caf", "au", "mp3", "ogg", "aac", "mov", "matroska"])
  }

  struct Head: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var name: String
    var kind: FileFormat.Kind

    init(_ bytes: [UInt8], then text: String = "", _ name: String, _ kind: FileFormat.Kind) {
      (self.bytes, self.name, self.kind) = (bytes + text.utf8, name, kind)
    }

    var testDescription: String { name }

    /// Transport streams: a mark at the beginning of each packet.
    static func packets(_ length: Int, first: Int) -> Head {
      var bytes = [UInt8](repeating: 0xAA, count: 500)
      for number in 0..<3 { bytes[first + number * length] = 0x47 }
      return Head(bytes, "MPEG", .video)
    }

    static func ogg(_ text: String, _ kind: FileFormat.Kind) -> Head {
      Head(Array("OggS".utf8) + [UInt8](repeating: 0, count: 24), then: text, "Ogg", kind)
    }

    /// The header of an archive's first member.
    static func zip(_ member: String, _ name: String, _ kind: FileFormat.Kind) -> Head {
      let fields = [UInt8](repeating: 0, count: 22) + [UInt8(member.utf8.count), 0, 0, 0]
      return Head(Array("PK\u{3}\u{4}".utf8) + fields, then: member, name, kind)
    }

    static let all: [Head] = [
      Head([0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84], then: "webm", "WebM", .video),
      Head([0x1A, 0x45, 0xDF, 0xA3, 0xA3, 0x42, 0x82, 0x88], then: "matroska", "Matroska", .video),
      .ogg("OpusHead", .sound), .ogg("\u{1}theora", .video),
      // A start code and parameters of H.264; the first also begins icons.
      Head([0, 0, 0, 1, 0x67, 0x42, 0, 0x1E], "MPEG", .video), Head([0, 0, 1, 0, 1, 0, 16, 16], "ICO", .picture),
      .packets(188, first: 0), .packets(192, first: 4),
      Head([], then: "....ftypM4V ", "MP4", .video), Head([], then: "....wide", "QuickTime", .video),
      Head([], then: " <?xml version=\"1.0\"?><svg/>", "SVG", .picture), Head([], then: "{\"v\":\"5\",\"fr\":60}", "Lottie", .animation),
      // Archives of Lottie animations begin with their list, or with an animation; others do not.
      Head([], then: #"{"assets":[],"layers":[{"ty":4}]}"#, "Lottie", .animation), .zip("manifest.json", "Lottie", .animation),
      .zip("a/first.json", "Lottie", .animation), .zip("main.caml", "zip", .archive),
    ]
  }

  @Test("files are told apart", arguments: Head.all)
  func recognition(head: Head) {
    let format = FileFormat(contents: head.bytes)
    #expect(format?.name == head.name && format?.kind == head.kind)
    #expect(VideoFile.isVideo(startingWith: Data(head.bytes)) == (head.kind == .video))
  }

  @Test("sentences list formats")
  func lists() {
    #expect(FileFormat.list([]) == "" && FileFormat.list(["a"]) == "a" && FileFormat.list(["a", "b", "c"], "or") == "a, b or c")
    #expect([FileFormat.png, .jpeg, .tiff].endings("and") == ".png, .jpg and .tif" && FileFormat.glsl.endings == ".glsl or .frag")
    #expect([FileFormat.mp4, .quickTime].names() == "MP4 and QuickTime")
    #expect(FileFormat.lottie.noun == "a Lottie animation" && FileFormat.zip.noun == "an archive (zip)")
  }
}
