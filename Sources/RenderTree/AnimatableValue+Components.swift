internal import Graphics

extension AnimatableValue {
  /// The part of a structured value that a key path's component names; nil where the value has no such part.
  package func component(_ component: LayerKeyPath.Component) -> AnimatableValue? {
    switch (self, component) {
    case (.point(let point), .x): .number(Double(point.x))
    case (.point(let point), .y): .number(Double(point.y))
    case (.size(let size), .width): .number(Double(size.width))
    case (.size(let size), .height): .number(Double(size.height))
    case (.rect(let rect), .origin): .point(rect.origin)
    case (.rect(let rect), .originX): .number(Double(rect.origin.x))
    case (.rect(let rect), .originY): .number(Double(rect.origin.y))
    case (.rect(let rect), .size): .size(rect.size)
    case (.rect(let rect), .sizeWidth): .number(Double(rect.size.width))
    case (.rect(let rect), .sizeHeight): .number(Double(rect.size.height))
    case (.transform(let matrix), .translation): .size(CGSize(width: matrix.m41, height: matrix.m42))
    case (.transform(let matrix), _): TransformComponents(matrix).number(component).map(AnimatableValue.number)
    default: nil
    }
  }

  /// Replaces the part that `component(_:)` reads; a value of another type changes nothing and gives false.
  package mutating func setComponent(_ component: LayerKeyPath.Component, to value: AnimatableValue?) -> Bool {
    switch (self, component) {
    case (.rect(var rect), .origin):
      guard rect.origin.take(value) else { return false }
      self = .rect(rect)
      return true
    case (.rect(var rect), .size):
      guard rect.size.take(value) else { return false }
      self = .rect(rect)
      return true
    case (.transform(let matrix), .translation):
      var offset = CGSize.zero
      guard offset.take(value) else { return false }
      var parts = TransformComponents(matrix)
      (parts.translation.x, parts.translation.y) = (Double(offset.width), Double(offset.height))
      self = .transform(parts.transform)
      return true
    default:
      guard let number = Double.from(value) else { return false }
      return setNumber(component, to: number)
    }
  }

  private mutating func setNumber(_ component: LayerKeyPath.Component, to number: Double) -> Bool {
    let length = CGFloat(number)
    switch (self, component) {
    case (.point(let point), .x): self = .point(CGPoint(x: length, y: point.y))
    case (.point(let point), .y): self = .point(CGPoint(x: point.x, y: length))
    case (.size(let size), .width): self = .size(CGSize(width: length, height: size.height))
    case (.size(let size), .height): self = .size(CGSize(width: size.width, height: length))
    case (.rect(let rect), .originX): self = .rect(CGRect(origin: CGPoint(x: length, y: rect.origin.y), size: rect.size))
    case (.rect(let rect), .originY): self = .rect(CGRect(origin: CGPoint(x: rect.origin.x, y: length), size: rect.size))
    case (.rect(let rect), .sizeWidth): self = .rect(CGRect(origin: rect.origin, size: CGSize(width: length, height: rect.size.height)))
    case (.rect(let rect), .sizeHeight): self = .rect(CGRect(origin: rect.origin, size: CGSize(width: rect.size.width, height: length)))
    case (.transform(let matrix), _):
      var parts = TransformComponents(matrix)
      guard parts.setNumber(number, component) else { return false }
      self = .transform(parts.transform)
    default: return false
    }
    return true
  }
}
