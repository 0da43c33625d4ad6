internal import Foundation
internal import TextEscaping

extension PlaylistFile {
  /// Reads the text format: a source a line, as in M3U, with lines that begin with `#` for what is said of them.
  ///
  /// ```
  /// #EXTM3U
  /// #ACETATE-LIST:shuffle=true,transition=CIDissolveTransition:1
  /// #EXTINF:8,The entrance
  /// #ACETATE:fit=fill,hours="09:00-12:00,14:00-18:00"
  /// entrance.jpg
  /// ```
  static func text(_ data: Data, name: String) throws(PlaylistError) -> PlaylistFile {
    guard let text = String(data: data, encoding: .utf8) else { throw PlaylistError(file: name, message: "this is no text in UTF-8") }
    var file = PlaylistFile()
    var attributes = PlaylistAttributes()
    for (index, line) in text.byteLines.enumerated() {
      let line = line.withoutBlanks
      func failed(_ message: String) -> PlaylistError { PlaylistError(file: name, line: index + 1, message: message) }
      if line.isEmpty { continue }
      if let rest = line.after(bytes: "#EXTINF:") {
        let seconds = String(rest.unicodeScalars.prefix { $0 != "," && $0 != " " })
        guard let number = Double(seconds) else { throw failed("#EXTINF says how many seconds it shows, not '\(seconds)'") }
        // By custom, -1 is a length that is not known.
        if number > 0 { attributes.pairs.append(("duration", seconds)) }
      } else if let rest = line.after(bytes: "#ACETATE-LIST:") {
        guard let pairs = pairs(rest) else { throw failed(Self.form) }
        file.attributes.append((PlaylistAttributes(pairs: pairs), index + 1))
      } else if let rest = line.after(bytes: "#ACETATE:") {
        guard let pairs = pairs(rest) else { throw failed(Self.form) }
        attributes.pairs += pairs
      } else if line.hasBytePrefix("#ACETATE") {
        throw failed("there are #ACETATE:, of the next item, and #ACETATE-LIST:, of the list")
      } else if !line.hasBytePrefix("#") {
        file.items.append(Item(source: line, attributes: attributes, line: index + 1))
        attributes = PlaylistAttributes()
      }
    }
    return file
  }

  private static let form = "this is key=value, separated by commas; a value with commas stands in quotation marks"

  /// `key=value,key="a, b"`; a quotation mark in quotation marks is doubled.
  private static func pairs(_ text: String) -> [(key: String, value: String)]? {
    var pairs: [(key: String, value: String)] = []
    var scalars = text.unicodeScalars[...]
    while !scalars.isEmpty {
      guard let equals = scalars.firstIndex(of: "=") else { return nil }
      let key = String(scalars[..<equals]).withoutBlanks
      scalars = scalars[scalars.index(after: equals)...]
      var value = ""
      if scalars.first == "\"" {
        scalars = scalars.dropFirst()
        while true {
          guard let mark = scalars.firstIndex(of: "\"") else { return nil }
          value += String(scalars[..<mark])
          scalars = scalars[scalars.index(after: mark)...]
          guard scalars.first == "\"" else { break }
          value += "\""
          scalars = scalars.dropFirst()
        }
        scalars = scalars.drop { $0 == " " }
        guard scalars.isEmpty || scalars.first == "," else { return nil }
      } else {
        value = String(scalars.prefix { $0 != "," }).withoutBlanks
        scalars = scalars.drop { $0 != "," }
      }
      guard !key.isEmpty else { return nil }
      pairs.append((key, value))
      scalars = scalars.dropFirst()
    }
    return pairs
  }
}
