extension FileFormat {
  /// The formats of kinds that are read, in the table's order.
  package static func read(_ kinds: FileFormat.Kind...) -> [FileFormat] { all.filter { $0.isRead && kinds.contains($0.kind) } }

  /// The formats of kinds that are written, in the table's order.
  package static func written(_ kinds: FileFormat.Kind...) -> [FileFormat] { all.filter { $0.isWritten && kinds.contains($0.kind) } }

  /// What FFmpeg may open a file of these formats with, as its option `format_whitelist` takes it.
  package static func demuxers(of formats: [FileFormat]) -> String {
    var names: [String] = []
    for name in formats.flatMap(\.demuxers) where !names.contains(name) { names.append(name) }
    return names.joined(separator: ",")
  }

  /// Words as a sentence lists them: `a, b and c`.
  package static func list(_ words: [String], _ conjunction: String = "and") -> String {
    let front = words.dropLast()
    return front.isEmpty ? words.last ?? "" : front.joined(separator: ", ") + " \(conjunction) " + (words.last ?? "")
  }

  /// `.glsl or .frag`: what names of such files end with.
  package var endings: String { Self.list(suffixes.map { "." + $0 }, "or") }
}

extension Sequence where Element == FileFormat {
  /// What names of such files end with, without dots.
  package var suffixes: [String] { flatMap(\.suffixes) }

  /// What new files of each are called, without dots.
  package var firstSuffixes: [String] { compactMap(\.suffixes.first) }

  /// `.png, .jpg or .webp`: what new files are called.
  package func endings(_ conjunction: String) -> String { FileFormat.list(firstSuffixes.map { "." + $0 }, conjunction) }

  /// `PNG, JPEG and WebP`.
  package func names(_ conjunction: String = "and") -> String { FileFormat.list(map(\.name), conjunction) }
}
