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
        problem: "a .\(extensionName) holds all frames, so its name has no frame number; sequences are \(Self.list(of: pictures))")
    }
    return OutputFormat(content: content, destination: .files(FramePattern(prefix: parts[0], digits: digits, suffix: parts[1])), name: name)
  }

  private static func standardOutput(_ name: String, kind: String) throws(OutputError) -> OutputFormat {
    guard let content = contents[kind] else {
      throw .unusableName(
        name,
        problem: "unknown format \(kind) for standard output; "
          + "\((["rgba", "y4m"] + pictures).map { "\($0):-" }.joined(separator: ", ")) can be written to it")
    }
    if case .video = content {
      throw .unusableName(
        name, problem: "\(kind) is completed by going back to its beginning, which standard output cannot; write a file, or y4m:-")
    }
    return OutputFormat(content: content, destination: .standardOutput, name: name)
  }

  /// The extensions of formats that hold one picture, and make sequences of several. What lists them anywhere takes them from here.
  package static let pictures = ["png", "jpg", "webp", "avif", "tif"]

  /// `.png, .jpg or .webp`.
  package static func list(of extensions: [String]) -> String {
    let names = extensions.map { "." + $0 }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// Whether an extension, in small letters, is that of a format whose frames are pictures of their own.
  package static func isPicture(extension name: String) -> Bool { if case .still = contents[name] { true } else { false } }

  private static let contents: [String: Content] = [
    "png": .still(.png), "jpg": .still(.jpeg), "jpeg": .still(.jpeg), "webp": .still(.webp), "avif": .still(.avif), "tif": .still(.tiff),
    "tiff": .still(.tiff), "apng": .video(.apng), "gif": .video(.gif), "mp4": .video(.mp4), "mov": .video(.mov), "webm": .video(.webm),
    "rgba": .rgba, "y4m": .y4m,
  ]

  private static let known =
    "known are \((pictures + ["apng", "gif", "mp4", "mov", "webm", "rgba", "y4m"]).map { "." + $0 }.joined(separator: ", ")), sequences "
    + "(name-%05d.png or a folder/), rgba:- and y4m:-"
}
