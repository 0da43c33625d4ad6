internal import Foundation

/// Puts values into the formats of `os_log`: `%@`, `%{public}s`, `%d`, `%.2f`, `%x`.
enum MessageFormat {
  static func fixed(_ number: Double, precision: Int) -> String { String(format: "%.\(min(max(precision, 0), 30))f", number) }

  /// The format with each specifier replaced by the next value; what has no value stays as it is.
  static func text(_ format: String, _ values: [Any]) -> String {
    var result = String.UnicodeScalarView(), values = values[...]
    var rest = Substring(format).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        result.append(scalar)
        continue
      }
      let before = rest
      if rest.first == "%" {
        rest.removeFirst()
        result.append("%")
      } else if let specifier = specifier(&rest), let value = values.popFirst() {
        result.append(contentsOf: written(value, specifier).unicodeScalars)
      } else {
        result.append("%")
        rest = before
      }
    }
    return String(result)
  }

  private struct Specifier {
    var precision: Int?
    var letter: Unicode.Scalar
  }

  /// What follows a percent sign, up to its letter; nil where none follows.
  private static func specifier(_ rest: inout Substring.UnicodeScalarView) -> Specifier? {
    if rest.first == "{" {
      guard let end = rest.firstIndex(of: "}") else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    var precision: Int?
    while let scalar = rest.popFirst() {
      switch scalar {
      case "-", "+", " ", "#", "l", "h", "z", "q", "j", "t": continue
      case ".": precision = 0
      case "0"..."9": precision = precision.map { min($0 * 10 + Int(scalar.value) - 48, 30) }
      default: return Specifier(precision: precision, letter: scalar)
      }
    }
    return nil
  }

  private static func written(_ value: Any, _ specifier: Specifier) -> String {
    switch specifier.letter {
    case "f", "F", "g", "e":
      let number = (value as? any BinaryFloatingPoint).map { Double($0) } ?? (value as? any BinaryInteger).map { Double($0) }
      return number.map { fixed($0, precision: specifier.precision ?? 6) } ?? "\(value)"
    case "x": return (value as? any BinaryInteger).map { String($0, radix: 16) } ?? "\(value)"
    case "X": return (value as? any BinaryInteger).map { String($0, radix: 16, uppercase: true) } ?? "\(value)"
    case "o": return (value as? any BinaryInteger).map { String($0, radix: 8) } ?? "\(value)"
    default: return "\(value)"
    }
  }
}
