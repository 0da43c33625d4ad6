/// Splits text into numbers as CAML writes them: separated by blanks, commas or both, exponents and `inf` in any case.
enum NumberScanner {
  /// The text between separators.
  static func words(_ text: some StringProtocol) -> [Substring] {
    let text = Substring(text)
    // Bytes are compared faster than characters, and blanks outside ASCII are rare.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.unicodeScalars.split { $0.properties.isWhitespace || $0 == "," }.map { Substring($0) }
    }
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
    var result = plainNumbers(text) ?? []
    if result.isEmpty { for word in words(text) { result.append(try finite(word)) } }
    guard counts.contains(result.count) else {
      let wanted = counts.lowerBound == counts.upperBound ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
      throw ValueError("\(what) has \(wanted) number\(counts.upperBound == 1 ? "" : "s"), not \(result.count)")
    }
    return result
  }

  /// The numbers of a text that has nothing but short decimal fractions, `-12.5 0.25`, as nearly all have; nil for any other text.
  ///
  /// A number below 2^53 divided by a power of ten up to 10^22 is the nearest one to what is written, since both are exact.
  private static func plainNumbers(_ text: some StringProtocol) -> [Double]? {
    let found = text.utf8.withContiguousStorageIfAvailable { bytes -> [Double]? in
      var result: [Double] = []
      var index = 0
      while index < bytes.count {
        let first = bytes[index]
        if first == 0x20 || first == 0x2C || (0x09...0x0D).contains(first) {
          index += 1
          continue
        }
        let isNegative = first == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var (digits, number, places) = (0, 0, 0)
        var isFraction = false
        while index < bytes.count {
          let byte = bytes[index]
          if (0x30...0x39).contains(byte) {
            guard digits < 15 else { return nil }
            number = number * 10 + Int(byte - 0x30)
            digits += 1
            places += isFraction ? 1 : 0
          } else if byte == UInt8(ascii: "."), !isFraction {
            isFraction = true
          } else if byte == 0x20 || byte == 0x2C || (0x09...0x0D).contains(byte) {
            break
          } else {
            return nil
          }
          index += 1
        }
        guard digits > 0 else { return nil }
        let magnitude = Double(number) / powersOfTen[places]
        result.append(isNegative ? -magnitude : magnitude)
      }
      return result
    }
    return found ?? nil
  }

  private static let powersOfTen: [Double] = (0...15).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }

  /// Decimal digits only: C's hexadecimal forms and `nan` are not values of a document.
  private static func parse(_ word: some StringProtocol) -> Double? {
    var word = Substring(word)
    if word.utf8.first == UInt8(ascii: "+") { word = Substring(word.utf8.dropFirst()) }
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B || $0 | 0x20 == 0x65 }) else {
      return switch word.lowercased() {
      case "inf", "infinity": .infinity
      case "-inf", "-infinity": -.infinity
      default: nil
      }
    }
    return Double(word)
  }

  static func shortened(_ text: some StringProtocol) -> String { text.count > 40 ? "\(text.prefix(40))…" : String(text) }
}
