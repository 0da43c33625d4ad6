internal import Graphics
internal import RenderTree

/// A point or size that every layer has, alone or within a rectangle.
struct PairTarget: Hashable {
  let address: PropertyAddress

  init?(_ keyPath: LayerKeyPath) {
    let row = keyPath.property.row
    guard let address = row.address, let form = row.form else { return nil }
    switch keyPath.component {
    case nil:
      guard form == .point || form == .size else { return nil }
      self.address = address
    case let component?:
      guard component == .origin || component == .size, let part = address.address(of: component, in: form) else { return nil }
      self.address = part
    }
  }

  static func convert(_ value: AnimatableValue) -> SIMD2<Double>? {
    switch value {
    case .point(let point): SIMD2(point)
    case .size(let size): SIMD2(size)
    default: nil
    }
  }
}

/// A rectangle or colour that every layer has.
struct QuadTarget: Hashable {
  let address: PropertyAddress
  let isColor: Bool

  init?(_ keyPath: LayerKeyPath) {
    let row = keyPath.property.row
    guard keyPath.component == nil, let address = row.address, row.form == .rect || row.form == .optionalColor else { return nil }
    self.address = address
    isColor = row.form == .optionalColor
  }

  func convert(_ value: AnimatableValue) -> SIMD4<Double>? {
    switch (isColor, value) {
    case (false, .rect(let rect)): SIMD4(rect)
    case (true, .color(let color)): SIMD4(color)
    default: nil
    }
  }
}

extension LayerProperties {
  subscript(target: PairTarget) -> SIMD2<Double> {
    get { SIMD2(self[pair: target.address]) }
    set { self[pair: target.address] = CGPoint(newValue) }
  }

  /// The value as a vector; nil is a colour that is not set, and may be set for colours only.
  subscript(target: QuadTarget) -> SIMD4<Double>? {
    get { target.isColor ? self[color: target.address].map { SIMD4($0) } : SIMD4(self[rect: target.address]) }
    set {
      if target.isColor {
        self[color: target.address] = newValue.map { CGColor($0) }
      } else if let newValue {
        self[rect: target.address] = CGRect(newValue)
      }
    }
  }
}
