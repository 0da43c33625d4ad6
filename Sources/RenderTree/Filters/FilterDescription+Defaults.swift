internal import Graphics

extension FilterDescription {
  /// What an input is while nobody has set it, as key paths read it and animations set out from it; nil for pictures, and for inputs that
  /// the filter does not have.
  package func defaultValue(of input: String) -> AnimatableValue? {
    let parameters = shader?.parameters ?? FilterKind(name: type)?.definition.parameters
    guard let parameter = parameters?.first(where: { $0.name == input }) else { return ownDefault(of: input) }
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

  /// Of Core Animation's own filters.
  private func ownDefault(of input: String) -> AnimatableValue? {
    switch (type, input) {
    case ("gaussianBlur", "inputRadius"): .number(10)
    case ("colorSaturate", "inputAmount"), ("colorBrightness", "inputAmount"), ("colorContrast", "inputAmount"): .number(1)
    case ("colorMonochrome", "inputAmount"): .number(1)
    case ("colorMonochrome", "inputColor"): .color(.white)
    case ("colorHueRotate", "inputAngle"): .number(0)
    default: nil
    }
  }
}
