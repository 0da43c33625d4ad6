internal import TextEscaping

extension DataTable {
  package enum NameUse {
    /// `OutputFormat` reads them, in which a percent sign is written twice.
    case output(option: String)
    case plainPath(option: String)

    var option: String {
      switch self {
      case .output(let option), .plainPath(let option): option
      }
    }

    var isPattern: Bool { if case .output = self { true } else { false } }
  }

  /// Names of files, one for each row: `{row}` is its number, from 1, and `{title.string}` what is in that column. A value is letters of a
  /// name: it is no folder, no number of frames, no format for standard output and no control sign.
  /// - Throws: when two rows would have the same name, or a column is not there.
  package func outputs(
    _ pattern: String, for use: NameUse = .output(option: "the output")
  ) throws(DataTableError) -> [String] {
    let parts = Self.parts(of: pattern)
    var names: [String] = []
    // By their bytes, as the kernel tells names apart.
    var rowsByName: [[UInt8]: Int] = [:]
    for (index, row) in rows.enumerated() {
      let name = try Self.name(parts, row: row, number: index + 1, for: use)
      if let other = rowsByName.updateValue(index + 1, forKey: Array(name.utf8)) {
        throw DataTableError(
          isOfContents: false,
          description: "rows \(other) and \(index + 1) would both be written to '\(name)'; put {row}, or a column in braces, into "
            + (use.option.hasBytePrefix("-") ? "the name at \(use.option)" : "the output's name"))
      }
      names.append(name)
    }
    return names
  }

  package static func columns(of pattern: String) -> [String] {
    parts(of: pattern).compactMap { if case .column(let column) = $0 { column } else { nil } }
  }

  private enum Part {
    case text(String)
    case column(String)
  }

  private static func parts(of pattern: String) -> [Part] {
    var parts: [Part] = []
    var scalars = pattern.unicodeScalars[...]
    while let open = scalars.firstIndex(of: "{"), let close = scalars[open...].firstIndex(of: "}") {
      parts.append(.text(String(scalars[..<open])))
      parts.append(.column(String(scalars[scalars.index(after: open)..<close])))
      scalars = scalars[scalars.index(after: close)...]
    }
    return parts + [.text(String(scalars))]
  }

  private static func name(_ parts: [Part], row: Row, number: Int, for use: NameUse) throws(DataTableError) -> String {
    var components: [Component] = [Component()]
    for part in parts {
      switch part {
      case .text(let text):
        for (index, piece) in text.split(atEach: "/").enumerated() {
          if index > 0 { components.append(Component()) }
          components[components.count - 1].text += piece
        }
      case .column(let column):
        components[components.count - 1].hasValue = true
        if column.isSameBytes(as: "row") {
          components[components.count - 1].text += "\(number)"
        } else if let value = row.value(in: column) {
          let letters = FileName.letters(value)
          components[components.count - 1].text += use.isPattern ? PatternText.percent(letters) : letters
        } else {
          let known = row.columns.map { "{\($0)}" }.joined(separator: ", ")
          throw DataTableError(
            isOfContents: false, description: "\(use.option) names the column {\(column)}; there are {row}, \(known)")
        }
      }
    }
    var name = components.map(\.name).joined(separator: "/")
    // Only the pattern itself asks for standard output.
    if case .text(let end) = parts.last, !end.hasByteSuffix(":-"), let front = name.before(bytes: ":-") { name = front + "--" }
    return name
  }

  /// What stands between two slashes.
  private struct Component {
    var text = ""
    var hasValue = false

    /// With a value it is a name: neither empty nor one of the two that mean folders.
    var name: String {
      guard hasValue else { return text }
      return text.isEmpty ? "-" : text.isSameBytes(as: ".") ? "-" : text.isSameBytes(as: "..") ? "--" : text
    }
  }
}
