import FileFormats
import Foundation
import Testing

@Suite("Formats in the documentation")
struct FormatTableTests {
  private let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().appendingPathComponent("../../..").standardized

  private func text(_ path: String) throws -> String { try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8) }

  /// `RECORD_FORMATS=1` writes the tables anew; the test then fails once, so that they are looked at.
  @Test("docs/formats.md has the rows of the table")
  func page() throws {
    let written = try text("docs/formats.md")
    var kinds: [FileFormat.Kind] = []
    let page = written.replacing(/(<!-- formats: (.+?) -->)\n\n(?:\|.*\n)*/) { match in
      let listed = match.2.split(separator: " ").compactMap { FileFormat.Kind(rawValue: String($0)) }
      kinds += listed
      return "\(match.1)\n\n\(FileFormat.markdown(listed))\n"
    }
    #expect(page == written)
    if page != written, ProcessInfo.processInfo.environment["RECORD_FORMATS"] != nil {
      try page.write(to: package.appendingPathComponent("docs/formats.md"), atomically: true, encoding: .utf8)
    }
    // Every kind of what is read or written has its place.
    #expect(Set(FileFormat.all.filter { $0.isRead || $0.isWritten }.map(\.kind)).subtracting(kinds).isEmpty)
  }

  @Test(
    "prose that lists formats lists those of the table",
    arguments: [
      ("SECURITY.md", "pictures (\(FileFormat.read(.picture).map(\.name).joined(separator: ", ")))"),
      ("SECURITY.md", "FFmpeg's readers of \(FileFormat.read(.video).names())"),
      ("SECURITY.md", "FFmpeg's readers of \(FileFormat.read(.sound).names())"),
      ("Sources/ImageIO/ImageIO.docc/ImageIO.md", "\(FileFormat.read(.picture).names()) are read"),
      ("Sources/ImageIO/ImageIO.docc/ImageIO.md", "\(FileFormat.written(.picture).names()) are written"),
      ("Sources/MediaFiles/Stills/CGImage+Files.swift", "Reads a picture: \(FileFormat.read(.picture).names("or"))"),
      ("Sources/MediaFiles/Stills/CGImage+Files.swift", "Writes the picture to a file: \(FileFormat.written(.picture).names("or"))"),
    ])
  func prose(file: String, sentence: String) throws {
    // Lines are broken anywhere.
    func words(_ text: String) -> String {
      text.replacing("///", with: " ").split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
    #expect(words(try text(file)).contains(words(sentence)))
  }

  @Test("tools/checks/formats finds lists by hand")
  func lists() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("formats-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func status(_ line: String) throws -> Int32 {
      try (line + "\n").write(to: folder.appendingPathComponent("a.swift"), atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = package.appendingPathComponent("tools/checks/formats")
      process.arguments = [folder.path]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    for line in [
      #"let suffixes = ["png", "jpg"]"#, #"let suffixes = [".mp4", ".mov"]"#, #"throw Failure("it ends in .svg or .png")"#,
      #"let text = "PNG, JPEG and WebP are read""#, "let help = \"\"\"\n  Pictures (.png, .jpg)\n  \"\"\"",
    ] { #expect(try status(line) == 1, "\(line)") }
    for line in [
      #"let suffixes = FileFormat.read(.picture).suffixes"#, "// PNG, JPEG and WebP", #"let file = "a.png""#,
      #"case "h265", "hevc": x265  // formats: names of a codec"#, "case .mp4, .mov: true",
    ] { #expect(try status(line) == 0, "\(line)") }
  }
}

extension FileFormat {
  /// The table that the documentation has: what is read or written of some kinds, in Markdown.
  fileprivate static func markdown(_ kinds: [FileFormat.Kind]) -> String {
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let formats = all.filter { kinds.contains($0.kind) && ($0.isRead || $0.isWritten) }
    return
      ([row(["format", "names end in", "MIME type", "read by", "written by"]), "|---|---|---|---|---|"]
      + formats.map { format in
        row([
          format.name, format.suffixes.map { "`.\($0)`" }.joined(separator: " "), format.mimeType.map { "`\($0)`" } ?? "–",
          format.reader ?? "–", format.writer ?? "–",
        ])
      }).joined(separator: "\n")
  }
}
