internal import Graphics
internal import TextEscaping

enum ValueParser {
  static func bool(_ text: String) throws(ValueError) -> Bool {
    switch text.lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    default:
      if let number = try? NumberScanner.number(text) { return number != 0 }
      throw ValueError("\"\(NumberScanner.shortened(text))\" is neither 0, 1, true nor false")
    }
  }

  static func point(_ text: String) throws(ValueError) -> CGPoint {
    let n = try NumberScanner.finite(text, counts: 2...2, what: "a point")
    return CGPoint(x: n[0], y: n[1])
  }

  static func size(_ text: String) throws(ValueError) -> CGSize {
    let n = try NumberScanner.finite(text, counts: 2...2, what: "a size")
    return CGSize(width: n[0], height: n[1])
  }

  static func rect(_ text: String) throws(ValueError) -> CGRect {
    let n = try NumberScanner.finite(text, counts: 4...4, what: "a rectangle")
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// One component is a grey, three are red, green and blue, four add alpha; `#rgb`, `#rrggbb` and `#rrggbbaa` as on the web.
  ///
  /// Components may leave 0…1: the colour is in extended sRGB.
  /// - Parameter opacity: multiplies alpha; the element form's attribute.
  static func color(_ text: String, opacity: Double = 1) throws(ValueError) -> CGColor {
    let trimmed = text.trimmed
    if trimmed.hasBytePrefix("#") { return try hexColor(trimmed.dropFirst(), opacity: opacity) }
    let n = try NumberScanner.finite(trimmed, counts: 0...Int.max, what: "a colour")
    switch n.count {
    case 1: return CGColor(red: n[0], green: n[0], blue: n[0], alpha: opacity)
    case 3: return CGColor(red: n[0], green: n[1], blue: n[2], alpha: opacity)
    case 4: return CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3] * opacity)
    default: throw ValueError("a colour has 1, 3 or 4 numbers, not \(n.count)")
    }
  }

  private static func hexColor(_ digits: Substring, opacity: Double) throws(ValueError) -> CGColor {
    let nibbles = digits.compactMap(\.hexDigitValue)
    guard nibbles.count == digits.count, [3, 6, 8].contains(nibbles.count) else {
      throw ValueError("\"#\(NumberScanner.shortened(digits))\" is not a colour of 3, 6 or 8 hexadecimal digits")
    }
    var parts: [Double] = []
    if nibbles.count == 3 {
      for nibble in nibbles { parts.append(Double(nibble * 17)) }
    } else {
      for i in stride(from: 0, to: nibbles.count, by: 2) { parts.append(Double(nibbles[i] * 16 + nibbles[i + 1])) }
    }
    if parts.count == 3 { parts.append(255) }
    return CGColor(red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255, alpha: parts[3] / 255 * opacity)
  }

  /// Twenty numbers by rows, alone or as `matrix(…)`.
  static func colorMatrix(_ text: String) throws(ValueError) -> [Double] {
    var body = Substring(text.trimmed)
    if let inside = body.after(bytes: "matrix(")?.before(bytes: ")") { body = inside[...] }
    return try NumberScanner.finite(body, counts: 20...20, what: "a colour matrix")
  }

  /// A named curve, or the two inner control points of a cubic.
  static func timingCurve(_ text: String) throws(ValueError) -> TimingCurveValue {
    let trimmed = text.trimmed
    if let name = TimingCurveValue.names.first(where: { $0.caseInsensitiveCompare(trimmed) == .orderedSame }) { return .named(name) }
    guard let n = try? NumberScanner.finite(trimmed, counts: 4...4, what: "a curve") else {
      throw ValueError("\"\(NumberScanner.shortened(trimmed))\" is neither the name of a timing function nor four numbers")
    }
    return .controlPoints(Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
  }
}

enum TimingCurveValue: Hashable {
  case named(String)
  case controlPoints(Float, Float, Float, Float)

  static let names = ["default", "linear", "easeIn", "easeOut", "easeInEaseOut"]
}

extension String {
  var trimmed: String {
    // Nearly every value begins and ends with a visible character of ASCII.
    func isVisible(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? true }
    return isVisible(utf8.first) && isVisible(utf8.last) ? self : trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
