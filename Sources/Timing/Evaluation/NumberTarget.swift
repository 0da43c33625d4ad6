internal import Graphics
internal import RenderTree

/// A number that every layer has, alone or within a point, size or rectangle. Numbers of subclasses are targeted by key path.
struct NumberTarget: Hashable {
  let address: PropertyAddress
  /// Whether it is stored in single precision.
  let isFloat: Bool

  init?(_ keyPath: LayerKeyPath) {
    let row = keyPath.property.row
    guard let address = row.address, let form = row.form else { return nil }
    switch keyPath.component {
    case nil:
      guard form == .double || form == .float else { return nil }
      self.init(address: address, isFloat: form == .float)
    case .origin, .size: return nil
    case let component?:
      guard let part = address.address(of: component, in: form) else { return nil }
      self.init(address: part, isFloat: MemoryLayout<CGFloat>.size == 4)
    }
  }

  private init(address: PropertyAddress, isFloat: Bool) {
    self.address = address
    self.isFloat = isFloat
  }
}

extension NumberTarget: CaseIterable {
  static let allCases = LayerProperty.allCases.flatMap { property in
    ([nil] + LayerKeyPath.Component.allCases.map(Optional.some)).compactMap { NumberTarget(LayerKeyPath(property, $0)) }
  }
}

extension LayerProperties {
  subscript(target: NumberTarget) -> Double {
    get { target.isFloat ? Double(self[float: target.address]) : self[double: target.address] }
    set { if target.isFloat { self[float: target.address] = Float(newValue) } else { self[double: target.address] = newValue } }
  }
}
