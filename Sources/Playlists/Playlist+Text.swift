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
  ///
  /// A line that cannot be read leaves out the item of which it says something.
  static func text(_ data: Data, name: String) -> PlaylistFile {
    var reader = TextReader(name: name)
    for (index, line) in lines(of: data).enumerated() {
      guard reader.file.faults.count < PlaylistReader.faultLimit else {
        reader.refuse("so much is wrong that what follows is not read", line: index + 1, isItem: true)
        break
      }
      // What other programs write before the first line tells the encoding.
      guard let text = String(validating: index == 0 && line.starts(with: byteOrderMark) ? line.dropFirst(3) : line, as: UTF8.self) else {
        reader.refuse("this line is no text in UTF-8", line: index + 1, isItem: line.first != UInt8(ascii: "#"))
        continue
      }
      reader.read(text.withoutBlanks, line: index + 1)
    }
    return reader.file
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What line feeds, carriage returns, or both of them end.
  private static func lines(of data: Data) -> [ArraySlice<UInt8>] {
    let bytes = [UInt8](data)
    var lines: [ArraySlice<UInt8>] = [], start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      if byte == UInt8(ascii: "\n"), index > 0, bytes[index - 1] == UInt8(ascii: "\r") {
        start = index + 1
        continue
      }
      lines.append(bytes[start..<index])
      start = index + 1
    }
    lines.append(bytes[start...])
    return lines
  }
}

/// What the lines read so far come to.
private struct TextReader {
  let name: String
  var file = PlaylistFile()
  /// The attributes read so far for the next item.
  private var attributes = PlaylistAttributes()
  /// Indices of the faults that leave out the next item.
  private var pending: [Int] = []

  init(name: String) { self.name = name }

  mutating func read(_ line: String, line number: Int) {
    if line.isEmpty { return }
    if let rest = line.after(bytes: "#EXTINF:") {
      let seconds = String(rest.unicodeScalars.prefix { $0 != "," && $0 != " " })
      guard let value = Double(seconds) else {
        return refuse("#EXTINF says how many seconds it shows, not '\(seconds)'", line: number)
      }
      // By custom, -1 is a length that is not known.
      if value > 0 { attributes.pairs.append(.init(key: "duration", value: seconds)) }
    } else if let rest = line.after(bytes: "#ACETATE-LIST:") {
      guard let pairs = Self.pairs(rest) else { return fail(Self.form, line: number) }
      file.attributes.append((PlaylistAttributes(pairs: pairs), number))
    } else if let rest = line.after(bytes: "#ACETATE:") {
      guard let pairs = Self.pairs(rest) else { return refuse(Self.form, line: number) }
      attributes.pairs += pairs
    } else if line.hasBytePrefix("#ACETATE") {
      refuse("there are #ACETATE:, of the next item, and #ACETATE-LIST:, of the list", line: number)
    } else if !line.hasBytePrefix("#") {
      if pending.isEmpty { file.items.append(PlaylistFile.Item(source: line, attributes: attributes, line: number)) }
      for index in pending { file.faults[index].message += "; \(line) is left out" }
      begin()
    }
  }

  private mutating func begin() {
    attributes = PlaylistAttributes()
    pending = []
  }

  private mutating func fail(_ message: String, line: Int) {
    file.faults.append(PlaylistError(file: name, line: line, message: message))
  }

  /// - Parameter isItem: whether the line itself is the item; otherwise the next one is left out.
  mutating func refuse(_ message: String, line: Int, isItem: Bool = false) {
    fail(message, line: line)
    if isItem { begin() } else { pending.append(file.faults.count - 1) }
  }

  private static let form = "this is key=value, separated by commas; a value with commas stands in quotation marks"

  /// `key=value,key="a, b"`; a quotation mark in quotation marks is doubled.
  private static func pairs(_ text: String) -> [PlaylistAttributes.Pair]? {
    var pairs: [PlaylistAttributes.Pair] = []
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
      pairs.append(.init(key: key, value: value))
      scalars = scalars.dropFirst()
    }
    return pairs
  }
}
