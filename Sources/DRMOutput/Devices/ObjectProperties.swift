internal import CKMS

/// A property of a mode object, and its value when it was read.
struct ObjectProperty: Hashable, Sendable {
  let id: PropertyID
  let value: UInt64
}

struct ObjectProperties<Kind: ObjectKindWithProperties>: Hashable, Sendable {
  let object: ObjectID<Kind>
  private(set) var byName: [String: ObjectProperty] = [:]

  init(object: ObjectID<Kind>, properties: [String: ObjectProperty] = [:]) {
    self.object = object
    byName = properties
  }

  init(of object: ObjectID<Kind>, descriptor: Int32) {
    self.init(object: object)
    guard let list = drmModeObjectGetProperties(descriptor, object.rawValue, Kind.typeCode) else { return }
    defer { drmModeFreeObjectProperties(list) }
    for index in 0..<Int(list.pointee.count_props) {
      guard let property = drmModeGetProperty(descriptor, list.pointee.props[index]) else { continue }
      defer { drmModeFreeProperty(property) }
      guard let id = PropertyID(property.pointee.prop_id) else { continue }
      let name = withUnsafeBytes(of: property.pointee.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      byName[name] = ObjectProperty(id: id, value: list.pointee.prop_values[index])
    }
  }

  subscript(name: String) -> ObjectProperty? { byName[name] }

  func id(_ name: String) -> PropertyID? { byName[name]?.id }
  func value(_ name: String) -> UInt64? { byName[name]?.value }

  /// The id of a property that every driver with atomic commits has.
  ///
  /// - Throws: `missingProperty` where this one has not.
  func id(required name: String) throws(DisplayError) -> PropertyID {
    guard let id = id(name) else { throw .missingProperty(name, object: "\(object)") }
    return id
  }

  /// The bits that a property's value may be made of; none where the property is missing, or of another type.
  func bits(_ name: String, descriptor: Int32) -> UInt64 {
    guard let id = id(name), let description = drmModeGetProperty(descriptor, id.rawValue) else { return 0 }
    defer { drmModeFreeProperty(description) }
    let flags = Int32(description.pointee.flags)
    guard flags & DRM_MODE_PROP_BITMASK != 0, flags & DRM_MODE_PROP_IMMUTABLE == 0 else { return 0 }
    return (0..<Int(description.pointee.count_enums)).reduce(0) { $0 | 1 << description.pointee.enums[$1].value }
  }

  /// The bytes of a property's blob; nil where the property is missing or empty.
  func blob(_ name: String, descriptor: Int32) -> [UInt8]? {
    guard let id = value(name).flatMap(BlobID.init(propertyValue:)), let blob = drmModeGetPropertyBlob(descriptor, id.rawValue) else {
      return nil
    }
    defer { drmModeFreePropertyBlob(blob) }
    return [UInt8](UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(blob.pointee.length)))
  }
}
