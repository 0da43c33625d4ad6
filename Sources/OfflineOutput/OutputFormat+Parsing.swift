package import FileFormats
internal import MediaFiles
internal import TextEscaping

extension OutputFormat {
  /// Reads an output's name.
  ///
  /// `a.png`, `a.jpg`, `a.webp`, `a.avif`, `a.tif` are one picture; `a-%05d.png` and `folder/` a sequence; `a.apng`, `a.gif`, `a.mp4`,
  /// `a.mov`, `a.webm` an animation; `a.rgba` and `a.y4m` raw frames; `rgba:-`, `y4m:-`, `png:-`, `jpg:-`, `webp:-` go to standard output.
  /// Extensions may be in capitals. A percent sign is written twice in every name.
  package static func parse(name: String) throws(OutputError) -> OutputFormat {
    if name.isEmpty { throw .unusableName(name, problem: "it is empty; \(known)") }
    if name == "-" { throw .unusableName(name, problem: "say what to write to standard output: rgba:-, y4m:- or png:-") }
    if let kind = name.before(bytes: ":-") { return try standardOutput(name, kind: kind.lowercased()) }
    if name.hasByteSuffix("/") {
      return OutputFormat(content: .still(.png), destination: .folder(FramePattern.plain(folder: name)), name: name)
    }
    guard let extensionName = FileName.pathExtension(name) else {
      throw .unusableName(name, problem: "it has no extension to tell the format by; \(known)")
    }
    guard let content = contents[extensionName] else { throw .unusableName(name, problem: "unknown format .\(extensionName); \(known)") }
    let (parts, digits) = try FramePattern.parts(of: name)
    guard parts.count == 2 else { return OutputFormat(content: content, destination: .file(parts[0]), name: name) }
    guard case .still = content else {
      throw .unusableName(
        name,
        problem: "a .\(extensionName) holds all frames, so its name has no frame number; sequences are \(pictures.endings("or"))")
    }
    return OutputFormat(content: content, destination: .files(FramePattern(prefix: parts[0], digits: digits, suffix: parts[1])), name: name)
  }

  private static func standardOutput(_ name: String, kind: String) throws(OutputError) -> OutputFormat {
    guard let content = contents[kind] else {
      throw .unusableName(
        name,
        problem: "unknown format \(kind) for standard output; "
          + "\(FileFormat.list((raw + pictures).map(pipe))) can be written to it")
    }
    if case .video = content {
      throw .unusableName(
        name, problem: "\(kind) is completed by going back to its beginning, which standard output cannot; write a file, or y4m:-")
    }
    return OutputFormat(content: content, destination: .standardOutput, name: name)
  }

  /// The formats that hold one picture, and make sequences of several. What lists them anywhere takes them from here.
  package static let pictures = ImageFormat.allCases.map(\.format)

  package static let streams: [FileFormat] = VideoFormat.allCases.map(\.format) + raw

  /// The formats beside whose frames sound may stand.
  package static let withSound = VideoFormat.allCases.filter(\.takesEncoders).map(\.format)

  /// The formats that hold sixteen bits a channel, and those that hold ten.
  package static let sixteenBit: [FileFormat] = [.png, .tiff, .rgba], tenBit: [FileFormat] = withSound + [.y4m]

  /// The formats whose pictures have a quality from 0 to 100.
  package static let withQuality: [FileFormat] = [.jpeg, .webP, .avif]

  /// The usual ones of the formats that hold transparency.
  package static let withAlpha: [FileFormat] = [.quickTime, .webM, .apng, .png]

  /// Frames without a container.
  package static let raw: [FileFormat] = [.rgba, .y4m]

  /// Whether an extension, in small letters, is that of a format whose frames are pictures of their own.
  package static func isPicture(extension name: String) -> Bool { if case .still = contents[name] { true } else { false } }

  private static let contents: [String: Content] = Dictionary(
    uniqueKeysWithValues: ImageFormat.allCases.flatMap { format in format.format.suffixes.map { ($0, .still(format)) } }
      + VideoFormat.allCases.flatMap { format in format.format.suffixes.map { ($0, .video(format)) } }
      + FileFormat.rgba.suffixes.map { ($0, .rgba) } + FileFormat.y4m.suffixes.map { ($0, .y4m) })

  private static let known =
    "known are \((pictures + streams).endings("and")), sequences (name-%05d.png or a folder/), \(FileFormat.list(raw.map(pipe)))"

  /// What stands for standard output: `rgba:-`.
  private static func pipe(_ format: FileFormat) -> String { (format.suffixes.first ?? "") + ":-" }
}
