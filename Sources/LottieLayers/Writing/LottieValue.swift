internal import TextEscaping

/// A value of JSON, its objects with their keys in the order in which they are written.
indirect enum LottieValue: Sendable {
  case number(Double)
  case bool(Bool)
  case text(String)
  case list([LottieValue])
  case object([(key: String, value: LottieValue)])

  static func numbers(_ numbers: [Double]) -> LottieValue { .list(numbers.map(LottieValue.number)) }

  /// The value as text, without blanks.
  var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .number(let number): text += Self.short(number)
    case .bool(let flag): text += flag ? "true" : "false"
    case .text(let value): text += JSONString.quoted(value)
    case .list(let members):
      text += "["
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        member.write(to: &text)
      }
      text += "]"
    case .object(let entries):
      text += "{"
      for (index, entry) in entries.enumerated() {
        text += (index > 0 ? "," : "") + JSONString.quoted(entry.key) + ":"
        entry.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Six decimal places: less than a thousandth of what anybody sees, and 30° do not become 29.999999999999996.
  private static func short(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "0" }
    let rounded = (number * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension LottieValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(stringLiteral value: String) { self = .text(value) }
  init(arrayLiteral elements: LottieValue...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, LottieValue)...) { self = .object(elements.map { (key: $0.0, value: $0.1) }) }
}

extension LottieValue {
  func with(_ more: [(key: String, value: LottieValue)]) -> LottieValue {
    if case .object(let entries) = self { .object(entries + more) } else { self }
  }
}
