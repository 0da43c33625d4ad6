internal import CKMS

/// A layer of the picture that a CRTC sends out.
struct Plane: Sendable {
  enum Kind: UInt64, Sendable { case overlay = 0, primary, cursor }

  let id: UInt32
  let kind: Kind
  /// Places in the card's list.
  let possibleCRTCs: Set<Int>
  /// Of the CRTC it belongs to now; 0 when it is free.
  let currentCRTC: UInt32
  /// Pixel formats, as fourcc codes, with the modifiers that may go with each; empty where the driver names none.
  let modifiers: [UInt32: [UInt64]]
  let properties: ObjectProperties
  /// Looked up once, since every flip sets them.
  let framebufferProperty: UInt32?
  let fenceProperty: UInt32?
  let damageProperty: UInt32?

  func takes(_ format: UInt32) -> Bool { modifiers[format] != nil }
}

extension Plane {
  init?(_ id: UInt32, descriptor: Int32) {
    guard let plane = drmModeGetPlane(descriptor, id) else { return nil }
    defer { drmModeFreePlane(plane) }
    self.id = id
    properties = ObjectProperties(of: id, type: CKMS_OBJECT_PLANE, descriptor: descriptor)
    framebufferProperty = properties.id("FB_ID")
    fenceProperty = properties.id("IN_FENCE_FD")
    damageProperty = properties.id("FB_DAMAGE_CLIPS")
    kind = properties.value("type").flatMap(Kind.init) ?? .overlay
    let mask = plane.pointee.possible_crtcs
    possibleCRTCs = Set((0..<32).filter { mask & 1 << UInt32($0) != 0 })
    currentCRTC = plane.pointee.crtc_id
    var modifiers: [UInt32: [UInt64]] = [:]
    for index in 0..<Int(plane.pointee.count_formats) { modifiers[plane.pointee.formats[index]] = [] }
    if let value = properties.value("IN_FORMATS"), value != 0,
      let blob = drmModeGetPropertyBlob(descriptor, UInt32(truncatingIfNeeded: value))
    {
      var iterator = drmModeFormatModifierIterator()
      while drmModeFormatModifierBlobIterNext(blob, &iterator) { modifiers[iterator.fmt, default: []].append(iterator.mod) }
      drmModeFreePropertyBlob(blob)
    }
    self.modifiers = modifiers
  }
}
