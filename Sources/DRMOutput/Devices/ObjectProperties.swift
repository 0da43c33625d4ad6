internal import CKMS

/// The properties of one mode object, by name.
struct ObjectProperties: Hashable, Sendable {
  struct Property: Hashable, Sendable {
    let id: UInt32
    /// When it was read.
    let value: UInt64
  }

  let object: UInt32
  let objectType: UInt32
  private(set) var byName: [String: Property] = [:]

  init(object: UInt32, type: UInt32, properties: [String: Property] = [:]) {
    self.object = object
    objectType = type
    byName = properties
  }

  /// Empty where the object is gone.
  init(of object: UInt32, type: UInt32, descriptor: Int32) {
    self.init(object: object, type: type)
    guard let list = drmModeObjectGetProperties(descriptor, object, type) else { return }
    defer { drmModeFreeObjectProperties(list) }
    for index in 0..<Int(list.pointee.count_props) {
      guard let property = drmModeGetProperty(descriptor, list.pointee.props[index]) else { continue }
      let name = withUnsafeBytes(of: property.pointee.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      byName[name] = Property(id: property.pointee.prop_id, value: list.pointee.prop_values[index])
      drmModeFreeProperty(property)
    }
  }

  subscript(name: String) -> Property? { byName[name] }

  func id(_ name: String) -> UInt32? { byName[name]?.id }
  func value(_ name: String) -> UInt64? { byName[name]?.value }

  /// The bytes of a blob; nil where the property is missing or empty.
  func blob(_ name: String, descriptor: Int32) -> [UInt8]? {
    guard let value = value(name), value != 0, let blob = drmModeGetPropertyBlob(descriptor, UInt32(truncatingIfNeeded: value)) else {
      return nil
    }
    defer { drmModeFreePropertyBlob(blob) }
    return [UInt8](UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(blob.pointee.length)))
  }
}
