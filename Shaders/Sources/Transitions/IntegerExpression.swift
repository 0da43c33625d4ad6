/// Works out constant expressions of whole numbers, as sizes of arrays have them: numbers, brackets, and all operators on them.
struct IntegerExpression {
  private var words: ArraySlice<Substring>
  private var depth = 0

  private init(_ words: [Substring]) { self.words = words[...] }

  /// The value of words with spaces between them; nil where they are something else, infinity where the value is too large for a compiler.
  static func value(of text: String) -> Double? {
    var expression = IntegerExpression(text.split(separator: " "))
    guard let value = expression.operation(atLeast: 1), expression.words.isEmpty else { return nil }
    return value
  }

  /// Operators by how closely they bind; all of them go from left to right.
  private static let precedence: [Substring: Int] = ["|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6]

  private mutating func operation(atLeast least: Int) -> Double? {
    guard var left = operand() else { return nil }
    while let sign = words.first, let precedence = Self.precedence[sign], precedence >= least {
      words.removeFirst()
      guard let right = operation(atLeast: precedence + 1), let result = Self.apply(sign, left, right) else { return nil }
      left = result
    }
    return left
  }

  private mutating func operand() -> Double? {
    // Compilers' own limits are not far above.
    depth += 1
    defer { depth -= 1 }
    guard depth < 64, let word = words.popFirst() else { return nil }
    switch word {
    case "(":
      guard let value = operation(atLeast: 1), words.popFirst() == ")" else { return nil }
      return value
    case "-": return operand().map { -$0 }
    case "+": return operand()
    case "~": return operand().map { -$0 - 1 }
    default:
      if let number = UniformValue.parse(String(word), type: "float") { return Double(number[0]) }
      // A constant's value, which comes in brackets of its own.
      guard word.first == "(", word.last == ")" else { return nil }
      return Double(word.dropFirst().dropLast())
    }
  }

  private static func apply(_ sign: Substring, _ left: Double, _ right: Double) -> Double? {
    switch sign {
    case "+": return left + right
    case "-": return left - right
    case "*": return left * right
    case "/": return right == 0 ? nil : (left / right).rounded(.towardZero)
    case "<<": return right < 0 || right > 62 ? .infinity : left * Double(1 << Int(right))
    case ">>": return right < 0 || right > 62 ? 0 : (left / Double(1 << Int(right))).rounded(.down)
    default:
      guard abs(left) < 0x1p62, abs(right) < 0x1p62 else { return .infinity }
      let (a, b) = (Int(left), Int(right))
      return sign == "%" ? (b == 0 ? nil : Double(a % b)) : Double(sign == "&" ? a & b : sign == "|" ? a | b : a ^ b)
    }
  }
}
