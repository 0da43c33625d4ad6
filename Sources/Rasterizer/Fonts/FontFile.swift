package import Foundation

/// A file of fonts that a program or a document brought along.
package struct FontFile: Sendable {
  private let path: String
  private let postScriptName: String

  /// Lets texts name the fonts of a file; false when it holds none that can be read.
  package static func register(path: String) -> Bool { RegisteredFonts.register(path) != nil }

  /// Lets texts name the fonts of a file in memory; false when it holds none that can be read.
  package static func register(_ data: Data) -> Bool { RegisteredFonts.register(data) != nil }

  /// The files that texts of this font may be drawn from: those that have it by its full or PostScript name, or fonts of its family, in any
  /// order of registration the same. Empty for fonts of the machine.
  package static func files(forFontNamed name: String) -> [FontFile] {
    let family = FontName(name).family.lowercased()
    return RegisteredFonts.files
      .filter { _, faces in faces.contains { $0.postScriptName == name || $0.fullName == name || $0.family.lowercased() == family } }
      .map { FontFile(path: $0.key, postScriptName: $0.value.first?.postScriptName ?? "font") }
      .sorted { ($0.postScriptName, $0.path) < ($1.postScriptName, $1.path) }
  }

  package func contents() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// A name for a copy: letters, digits, dots and dashes. Of what came in memory, the first font's.
  package func name(for contents: Data) -> String {
    let isFile = !path.utf8.starts(with: "/proc/".utf8)
    let own = isFile ? (path as NSString).lastPathComponent : postScriptName + Self.suffix(of: contents)
    let isPlain: (Unicode.Scalar) -> Bool = {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) || "._-".unicodeScalars.contains($0)
    }
    return String(String.UnicodeScalarView(own.unicodeScalars.map { isPlain($0) ? $0 : "-" }))
  }

  /// The suffix of a font file's name, by its first four bytes as OpenType defines them.
  private static func suffix(of contents: Data) -> String {
    switch contents.prefix(4) {
    case Data("OTTO".utf8): ".otf"
    case Data("ttcf".utf8): ".ttc"
    default: ".ttf"
    }
  }
}
