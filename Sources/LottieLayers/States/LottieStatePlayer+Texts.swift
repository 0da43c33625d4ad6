package import Lottie
internal import TextEscaping

extension LottieStatePlayer {
  /// Gives an input a value that is written as text: `true` or `false`, a number, a text; any text fires an event.
  ///
  /// - Returns: whether the machine has an input of the name.
  /// - Throws: `LottieError` where the text is no such value.
  package func set(_ name: String, toText text: String) throws(LottieError) -> Bool {
    guard let input = machine.inputs.first(where: { $0.name.isSameBytes(as: name) }) else { return false }
    guard let value = LottieInputValue(text, like: input.value) else {
      throw LottieError(.malformed, "the input \"\(name)\" takes \(input.value.noun), not \"\(text)\"")
    }
    set(input.name, to: value)
    return true
  }
}

extension LottieInputValue {
  /// Reads a value of the kind of another one; nil where the text is none. An event takes any text, and happens.
  fileprivate init?(_ text: String, like kind: LottieInputValue) {
    switch kind {
    case .boolean:
      switch text.lowercased() {
      case "true", "yes", "1": self = .boolean(true)
      case "false", "no", "0": self = .boolean(false)
      default: return nil
      }
    case .number:
      guard let number = Double(text), number.isFinite else { return nil }
      self = .number(number)
    case .text: self = .text(text)
    case .event: self = .event
    }
  }

  fileprivate var noun: String {
    switch self {
    case .boolean: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .event: "any text, since it is an event"
    }
  }
}
