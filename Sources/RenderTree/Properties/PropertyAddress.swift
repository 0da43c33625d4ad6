package import Graphics

/// The memory location of a stored property, or a part of one, within a layer's properties; animations access it directly.
package struct PropertyAddress: Hashable, Sendable {
  package enum Region: UInt8, Hashable, Sendable { case properties, details }

  package let region: Region
  /// Offset in `LayerProperties` or `LayerDetails` in units of 4 bytes: one byte, because animations store it.
  private let word: UInt8

  /// The address at an offset in bytes; nil where it cannot be represented.
  package init?(_ region: Region, offset: Int?) {
    guard let offset, offset.isMultiple(of: 4), let word = UInt8(exactly: offset / 4) else { return nil }
    self.region = region
    self.word = word
  }

  /// The offset in bytes.
  package var offset: Int { Int(word) * 4 }

  /// The address of a component of the value; nil where the value has no such part in this form, or it cannot be represented.
  package func address(of component: LayerKeyPath.Component, in form: StoredForm) -> PropertyAddress? {
    let part: Int? =
      switch (form, component) {
      case (.point, .x): MemoryLayout<CGPoint>.offset(of: \.x)
      case (.point, .y): MemoryLayout<CGPoint>.offset(of: \.y)
      case (.size, .width): MemoryLayout<CGSize>.offset(of: \.width)
      case (.size, .height): MemoryLayout<CGSize>.offset(of: \.height)
      case (.rect, .origin): MemoryLayout<CGRect>.offset(of: \.origin)
      case (.rect, .originX): MemoryLayout<CGRect>.offset(of: \.origin.x)
      case (.rect, .originY): MemoryLayout<CGRect>.offset(of: \.origin.y)
      case (.rect, .size): MemoryLayout<CGRect>.offset(of: \.size)
      case (.rect, .sizeWidth): MemoryLayout<CGRect>.offset(of: \.size.width)
      case (.rect, .sizeHeight): MemoryLayout<CGRect>.offset(of: \.size.height)
      default: nil
      }
    return part.flatMap { PropertyAddress(region, offset: offset + $0) }
  }
}

/// Accesses by address. The type of each value must be the one stored there.
extension LayerProperties {
  package subscript(float address: PropertyAddress) -> Float {
    get { load(address) }
    set { store(newValue, address) }
  }

  package subscript(double address: PropertyAddress) -> Double {
    get { load(address) }
    set { store(newValue, address) }
  }

  /// A point, or a size as a point.
  package subscript(pair address: PropertyAddress) -> CGPoint {
    get { load(address) }
    set { store(newValue, address) }
  }

  package subscript(rect address: PropertyAddress) -> CGRect {
    get { load(address) }
    set { store(newValue, address) }
  }

  package subscript(color address: PropertyAddress) -> CGColor? {
    get { load(address) }
    set { store(newValue, address) }
  }

  @inline(__always)
  private func load<Value>(_ address: PropertyAddress) -> Value {
    switch address.region {
    case .properties: withUnsafeBytes(of: self) { $0.load(fromByteOffset: address.offset, as: Value.self) }
    case .details: sharedDetails.read { UnsafeRawPointer($0).load(fromByteOffset: address.offset, as: Value.self) }
    }
  }

  @inline(__always)
  private mutating func store<Value>(_ value: Value, _ address: PropertyAddress) {
    switch address.region {
    case .properties: withUnsafeMutableBytes(of: &self) { $0.storeBytes(of: value, toByteOffset: address.offset, as: Value.self) }
    case .details: withUnsafeMutableBytes(of: &details) { $0.storeBytes(of: value, toByteOffset: address.offset, as: Value.self) }
    }
  }
}
