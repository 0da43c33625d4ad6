package import Graphics

/// Where a stored property, or a part of one, lies among a layer's properties: animations read and write it there.
package struct PropertyAddress: Hashable, Sendable {
  /// What an address counts from.
  package enum Region: UInt8, Hashable, Sendable { case properties, details }

  package let region: Region
  /// Distance from the beginning of `LayerProperties` or `LayerDetails`, in units of 4 bytes: one byte, because animations keep it.
  private let word: UInt8

  /// Nil for what cannot be addressed.
  package init?(_ region: Region, offset: Int?) {
    guard let offset, offset.isMultiple(of: 4), let word = UInt8(exactly: offset / 4) else { return nil }
    self.region = region
    self.word = word
  }

  /// In bytes.
  package var offset: Int { Int(word) * 4 }

  /// Where a part of the value lies; nil where it is no part of a value of this form, or cannot be addressed.
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

/// The type of each value must be the one stored at the address.
extension LayerProperties {
  package subscript(float address: PropertyAddress) -> Float {
    get { load(address) }
    set { store(newValue, address) }
  }

  package subscript(double address: PropertyAddress) -> Double {
    get { load(address) }
    set { store(newValue, address) }
  }

  /// A point, or a size as one.
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
