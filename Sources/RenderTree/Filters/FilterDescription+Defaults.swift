internal import Graphics

extension FilterDescription {
  /// What an input is while nobody has set it, as key paths read it and animations set out from it; nil for pictures, and for inputs that
  /// the filter does not have.
  package func defaultValue(of input: String) -> AnimatableValue? {
    let parameters = shader?.parameters ?? FilterRow.named(type)?.parameters
    guard let parameter = parameters?.first(where: { $0.name == input }) else { return nil }
    let numbers = parameter.defaultValue.map { Double($0) }
    switch (parameter.role, numbers.count) {
    case (.toggle, 1): return .bool(numbers[0] != 0)
    case (_, 1): return .number(numbers[0])
    case (_, 2): return .point(CGPoint(x: numbers[0], y: numbers[1]))
    case (.color, 4): return .color(CGColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    case (_, 4): return .rect(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case (_, 9): return .affine(.identity)
    default: return nil
    }
  }
}
