/// Splits text into numbers as CAML writes them: separated by blanks, commas or both, exponents and `inf` in any case.
enum NumberScanner {
  /// The text between separators.
  static func words(_ text: some StringProtocol) -> [Substring] {
    let text = Substring(text)
    // Bytes are compared faster than characters, and blanks outside ASCII are rare.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.split { $0.isWhitespace || $0 == "," } }
    return text.utf8.split { $0 == 0x20 || $0 == 0x2C || (0x09...0x0D).contains($0) }.map { Substring($0) }
  }

  static func numbers(_ text: some StringProtocol) throws(ValueError) -> [Double] {
    var result: [Double] = []
    for word in words(text) { result.append(try number(word)) }
    return result
  }

  /// One number, possibly infinite.
  static func number(_ word: some StringProtocol) throws(ValueError) -> Double {
    guard let value = parse(word) else { throw ValueError("\"\(shortened(word))\" is not a number") }
    return value
  }

  static func finite(_ word: some StringProtocol) throws(ValueError) -> Double {
    let value = try number(word)
    guard value.isFinite else { throw ValueError("\"\(shortened(word))\" is not a finite number") }
    return value
  }

  /// - Parameter counts: how many numbers the value may have.
  static func finite(_ text: some StringProtocol, counts: ClosedRange<Int>, what: String) throws(ValueError) -> [Double] {
    var result: [Double] = []
    for word in words(text) { result.append(try finite(word)) }
    guard counts.contains(result.count) else {
      let wanted = counts.lowerBound == counts.upperBound ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
      throw ValueError("\(what) has \(wanted) number\(counts.upperBound == 1 ? "" : "s"), not \(result.count)")
    }
    return result
  }

  /// Decimal digits only: C's hexadecimal forms and `nan` are not values of a document.
  private static func parse(_ word: some StringProtocol) -> Double? {
    var word = Substring(word)
    if word.hasPrefix("+") { word = word.dropFirst() }
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B || $0 | 0x20 == 0x65 }) else {
      return switch word.lowercased() {
      case "inf", "infinity": .infinity
      case "-inf", "-infinity": -.infinity
      default: nil
      }
    }
    return Double(word)
  }

  /// The beginning of a text, for messages.
  static func shortened(_ text: some StringProtocol) -> String { text.count > 40 ? "\(text.prefix(40))…" : String(text) }
}
