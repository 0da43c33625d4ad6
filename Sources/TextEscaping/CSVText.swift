/// Cells of comma-separated values (RFC 4180).
package enum CSVText {
  /// A cell: in quotation marks where it has a comma, a quotation mark, or an end of a line in it.
  package static func cell(_ text: String) -> String {
    let special: [UInt8] = [0x2C, 0x22, 0x0A, 0x0D]
    guard text.utf8.contains(where: special.contains) else { return text }
    return "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}
