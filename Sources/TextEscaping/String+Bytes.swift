// Swift compares texts sign by sign as people see them: a mark joins the sign before it, and spellings that look alike are equal. Kernels,
// shells and parsers see bytes.
extension StringProtocol {
  /// Whether the text begins with the bytes of another.
  package func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Whether the text ends with the bytes of another.
  package func hasByteSuffix(_ suffix: String) -> Bool {
    utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Whether the text is digits of ASCII, at least one.
  package var isDigits: Bool { !utf8.isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }

  /// Whether two texts are the same bytes.
  package func isSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

  /// What follows `prefix`; nil where the text does not begin with its bytes.
  package func after(bytes prefix: String) -> String? {
    hasBytePrefix(prefix) ? String(Substring(self).unicodeScalars.dropFirst(prefix.unicodeScalars.count)) : nil
  }

  /// What precedes `suffix`; nil where the text does not end with its bytes.
  package func before(bytes suffix: String) -> String? {
    hasByteSuffix(suffix) ? String(Substring(self).unicodeScalars.dropLast(suffix.unicodeScalars.count)) : nil
  }

  /// What stands between the separators, empty parts among it.
  /// - Parameter most: how many times the text is split at most.
  package func split(atEach separator: Unicode.Scalar, most: Int = .max) -> [String] {
    Substring(self).unicodeScalars.split(separator: separator, maxSplits: most, omittingEmptySubsequences: false).map { String($0) }
  }

  /// The text with others in the places of some scalars; nil keeps one.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in Substring(self).unicodeScalars {
      if let text = replacement(scalar) { result.append(contentsOf: text.unicodeScalars) } else { result.append(scalar) }
    }
    return String(result)
  }

  /// Lines, without what ends them: a line feed, a carriage return, or both.
  package var byteLines: [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in Substring(self).unicodeScalars {
      if scalar == "\n" || scalar == "\r" {
        if !(scalar == "\n" && previous == "\r") {
          lines.append(String(line))
          line = String.UnicodeScalarView()
        }
      } else {
        line.append(scalar)
      }
      previous = scalar
    }
    lines.append(String(line))
    return lines
  }

  /// The text without spaces and tabs at both ends, and without a byte order mark.
  package var withoutBlanks: String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\u{FEFF}" }
    let scalars = Substring(self).unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }), let last = scalars.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(scalars[first...last])
  }
}
