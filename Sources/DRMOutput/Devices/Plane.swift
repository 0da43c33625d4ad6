internal import CKMS

/// A layer of the picture that a CRTC sends out.
struct Plane: Sendable {
  enum Kind: UInt64, Sendable { case overlay = 0, primary, cursor }

  struct FlipProperties: Hashable, Sendable {
    let framebuffer: PropertyID
    /// The fence to wait for before the framebuffer is shown; nil where the driver has none.
    let fence: PropertyID?
    /// Where the framebuffer differs from the one before; nil where the driver does not ask for it.
    let damage: PropertyID?

    /// - Throws: `missingProperty` for a plane that cannot be given a framebuffer.
    init(_ properties: ObjectProperties<PlaneKind>) throws(DisplayError) {
      framebuffer = try properties.id(required: "FB_ID")
      fence = properties.id("IN_FENCE_FD")
      damage = properties.id("FB_DAMAGE_CLIPS")
    }
  }

  let id: PlaneID
  let kind: Kind
  /// The CRTCs that the plane can belong to, as indices into the card's list.
  let possibleCRTCs: Set<Int>
  /// The CRTC that the plane belongs to now; nil when it is free.
  let currentCRTC: CRTCID?
  /// The plane's pixel formats, as fourcc codes, with the modifiers that may go with each; none where the driver names none.
  let modifiers: [UInt32: [UInt64]]
  let properties: ObjectProperties<PlaneKind>
  /// The kernel's bits that the property `rotation` may be made of.
  let rotationBits: UInt64

  func takes(_ format: UInt32) -> Bool { modifiers[format] != nil }

  var hasFence: Bool { properties.id("IN_FENCE_FD") != nil }
}

extension Plane {
  init?(_ id: PlaneID, descriptor: Int32) {
    guard let plane = drmModeGetPlane(descriptor, id.rawValue) else { return nil }
    defer { drmModeFreePlane(plane) }
    self.id = id
    properties = ObjectProperties(of: id, descriptor: descriptor)
    kind = properties.value("type").flatMap(Kind.init) ?? .overlay
    let mask = plane.pointee.possible_crtcs
    possibleCRTCs = Set((0..<32).filter { mask & 1 << UInt32($0) != 0 })
    currentCRTC = CRTCID(plane.pointee.crtc_id)
    var modifiers: [UInt32: [UInt64]] = [:]
    for index in 0..<Int(plane.pointee.count_formats) { modifiers[plane.pointee.formats[index]] = [] }
    if let formats = properties.value("IN_FORMATS").flatMap(BlobID.init(propertyValue:)),
      let blob = drmModeGetPropertyBlob(descriptor, formats.rawValue)
    {
      var iterator = drmModeFormatModifierIterator()
      while drmModeFormatModifierBlobIterNext(blob, &iterator) { modifiers[iterator.fmt, default: []].append(iterator.mod) }
      drmModeFreePropertyBlob(blob)
    }
    self.modifiers = modifiers
    rotationBits = properties.bits("rotation", descriptor: descriptor)
  }
}
