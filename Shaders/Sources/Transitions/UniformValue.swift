/// Reads the values of uniforms as GLSL writes them: `42.0`, `true`, `vec2(1., 2.)`, `vec3(0.1)`, `mat2(1.0)`, `-1.0 / 3.0`.
package enum UniformValue {
  /// - Returns: as many numbers as the type has; nil when the text says something else.
  package static func parse(_ text: String, type: String) -> [Float]? {
    var reader = UniformValueReader(text)
    guard let value = reader?.expression(), let numbers = fit(value, to: type) else { return nil }
    return reader?.isAtEnd == true ? numbers : nil
  }

  /// Reads a value at the beginning of a comment, whatever stands after it.
  static func parsePrefix(_ text: String, type: String) -> [Float]? {
    var reader = UniformValueReader(text)
    return reader?.expression().flatMap { fit($0, to: type) }
  }

  private static func fit(_ value: [Double], to type: String) -> [Float]? {
    guard let count = TransitionUniform.componentCounts[type], count > 0 else { return nil }
    var numbers = value
    if numbers.count == 1 && count > 1 { numbers = UniformValueReader.construct(type, value) ?? [] }
    guard numbers.count == count, numbers.allSatisfy({ Float($0).isFinite }) else { return nil }
    if type == "int" || type.hasPrefix("ivec") {
      guard numbers.allSatisfy({ $0 == $0.rounded() && abs($0) < 16_777_217 }) else { return nil }
    }
    if type == "bool" { return [numbers[0] == 0 ? 0 : 1] }
    return numbers.map { Float($0) }
  }
}

/// Constant expressions: numbers, constructors and the four operations between numbers.
private struct UniformValueReader {
  private let tokens: [GLSLToken]
  private var next = 0
  /// Signs and brackets within each other.
  private var depth = 0

  init?(_ text: String) {
    guard let all = try? GLSLLexer.tokens(of: text, name: "") else { return nil }
    tokens = all.filter(\.isSignificant)
  }

  var isAtEnd: Bool { next == tokens.count }

  private mutating func accept(_ text: String) -> Bool {
    guard next < tokens.count, tokens[next].text == text else { return false }
    next += 1
    return true
  }

  mutating func expression() -> [Double]? {
    guard var sum = product() else { return nil }
    while true {
      if accept("+") {
        guard let term = product(), let total = Self.combine(sum, term, +) else { return nil }
        sum = total
      } else if accept("-") {
        guard let term = product(), let total = Self.combine(sum, term, -) else { return nil }
        sum = total
      } else {
        return sum
      }
    }
  }

  private mutating func product() -> [Double]? {
    guard var value = operand() else { return nil }
    while true {
      if accept("*") {
        guard let factor = operand(), let total = Self.combine(value, factor, *) else { return nil }
        value = total
      } else if accept("/") {
        guard let divisor = operand(), let total = Self.combine(value, divisor, /) else { return nil }
        value = total
      } else {
        return value
      }
    }
  }

  private static func combine(_ a: [Double], _ b: [Double], _ operation: (Double, Double) -> Double) -> [Double]? {
    a.count == 1 && b.count == 1 ? [operation(a[0], b[0])] : nil
  }

  private mutating func operand() -> [Double]? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= TransitionSource.depthLimit else { return nil }
    if accept("-") { return operand()?.map { -$0 } }
    if accept("+") { return operand() }
    if accept("(") {
      guard let value = expression(), accept(")") else { return nil }
      return value
    }
    guard next < tokens.count else { return nil }
    let token = tokens[next]
    next += 1
    if token.kind == .number { return GLSLNumber.value(of: token.text).map { [$0] } }
    if token.text == "true" { return [1] }
    if token.text == "false" { return [0] }
    guard accept("(") else { return nil }
    var arguments: [Double] = []
    repeat {
      guard let argument = expression() else { return nil }
      arguments += argument
    } while accept(",")
    return accept(")") ? Self.construct(token.text, arguments) : nil
  }

  /// What a constructor makes of its arguments' numbers: one number fills a vector, or a matrix's diagonal.
  static func construct(_ type: String, _ arguments: [Double]) -> [Double]? {
    let name = type.hasPrefix("bvec") ? "i" + type.dropFirst() : type
    guard let count = TransitionUniform.componentCounts[name], count > 0 else { return nil }
    var result = arguments
    if arguments.count == 1, count > 1 {
      let side = [4: 2, 9: 3, 16: 4][count] ?? 0
      result = (0..<count).map { type.hasPrefix("mat") && $0 % (side + 1) != 0 ? 0 : arguments[0] }
    }
    guard result.count == count else { return nil }
    switch name {
    case "bool": return result.map { $0 == 0 ? 0 : 1 }
    case "int", "ivec2", "ivec3", "ivec4": return result.map { $0.rounded(.towardZero) }
    default: return result
    }
  }
}

/// Parses number tokens of GLSL.
enum GLSLNumber {
  static func value(of text: String) -> Double? {
    let lower = text.lowercased()
    if lower.hasPrefix("0x") { return Int(lower.dropFirst(2).prefix { $0.isHexDigit }, radix: 16).map(Double.init) }
    var digits = Substring(lower)
    while let last = digits.last, last == "f" || last == "u" || last == "l" { digits = digits.dropLast() }
    // Swift wants a digit before the point, and one after it.
    var text = digits.hasPrefix(".") ? "0" + digits : String(digits)
    if text.hasSuffix(".") { text += "0" }
    text = text.split(separator: ".e", omittingEmptySubsequences: false).joined(separator: ".0e")
    return Double(text)
  }

  static func signedValue(of text: String) -> Double? {
    text.hasPrefix("-") ? value(of: String(text.dropFirst())).map { -$0 } : value(of: text)
  }

  static func isInteger(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber } }
}
