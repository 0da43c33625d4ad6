package struct PropertySet: Sendable {
  /// One bit per property, by raw value.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  package init() {}

  package mutating func insert(_ property: LayerProperty) {
    if property.rawValue < 64 { low |= 1 << property.rawValue } else { high |= 1 << (property.rawValue - 64) }
  }

  package func contains(_ property: LayerProperty) -> Bool {
    property.rawValue < 64 ? low >> property.rawValue & 1 != 0 : high >> (property.rawValue - 64) & 1 != 0
  }
}
