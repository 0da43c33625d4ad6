internal import CDisplay
internal import CKMS
internal import Foundation

/// What displays showed before they were set, in memory that a signal handler can read.
final class SavedConfiguration {
  private let restoration: UnsafeMutablePointer<DKRestoration>
  private var crtcs: Set<CRTCID> = []
  /// The CRTCs whose tables of colours are kept.
  private var bent: Set<CRTCID> = []

  init(descriptor: Int32) {
    restoration = .allocate(capacity: 1)
    restoration.initialize(to: DKRestoration())
    restoration.pointee.descriptor = descriptor
  }

  deinit {
    disarm()
    withUnsafeBytes(of: &restoration.pointee.gammas) { bytes in
      for gamma in bytes.bindMemory(to: DKSavedGamma.self).prefix(Int(restoration.pointee.gammaCount)) { gamma.table?.deallocate() }
    }
    restoration.deallocate()
  }

  /// Notes what a CRTC shows, the first time it is asked to; from then on that is put back even when the program crashes.
  ///
  /// - Parameters:
  ///   - connectors: those that the CRTC feeds now.
  ///   - planes: those that it takes its picture from.
  func save(_ crtc: CRTCID, connectors: [ConnectorID], planes: [Plane], descriptor: Int32) {
    guard !crtcs.contains(crtc), restoration.pointee.crtcCount < UInt32(DK_MAX_CRTCS),
      let state = drmModeGetCrtc(descriptor, crtc.rawValue)
    else { return }
    defer { drmModeFreeCrtc(state) }
    var saved = DKSavedCRTC()
    saved.crtc = crtc.rawValue
    saved.framebuffer = state.pointee.buffer_id
    saved.x = state.pointee.x
    saved.y = state.pointee.y
    saved.hasMode = state.pointee.mode_valid != 0 ? 1 : 0
    withUnsafeMutableBytes(of: &saved.connectors) { bytes in
      let kept = connectors.prefix(Int(DK_MAX_CONNECTORS))
      for (index, connector) in kept.enumerated() { bytes.storeBytes(of: connector.rawValue, toByteOffset: index * 4, as: UInt32.self) }
      saved.connectorCount = UInt32(kept.count)
    }
    withUnsafeMutableBytes(of: &saved.mode) { bytes in
      withUnsafeBytes(of: state.pointee.mode) { bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(bytes.count))) }
    }
    let properties = ObjectProperties(of: crtc, descriptor: descriptor)
    if let adaptive = properties["VRR_ENABLED"] { save(adaptive, of: properties) }
    for plane in planes {
      // Setting a mode changes more than the picture itself.
      for name in ["rotation", "alpha"] {
        if let property = plane.properties[name] { save(property, of: plane.properties) }
      }
    }
    // The count grows last: a signal handler that comes in between sees only whole records.
    withUnsafeMutableBytes(of: &restoration.pointee.crtcs) { bytes in
      bytes.storeBytes(of: saved, toByteOffset: Int(restoration.pointee.crtcCount) * MemoryLayout<DKSavedCRTC>.stride, as: DKSavedCRTC.self)
    }
    restoration.pointee.crtcCount += 1
    crtcs.insert(crtc)
    if crtcs.count == 1 { _ = dk_arm(restoration) }
  }

  /// Notes a plane that is to show nothing afterwards.
  func saveOff(_ plane: PlaneID) {
    Self.note(plane.rawValue, in: &restoration.pointee.planes, &restoration.pointee.planeCount, most: Int(DK_MAX_PLANES))
  }

  /// Notes a CRTC that is to show no cursor afterwards.
  func saveCursor(_ crtc: CRTCID) {
    Self.note(crtc.rawValue, in: &restoration.pointee.cursors, &restoration.pointee.cursorCount, most: Int(DK_MAX_CRTCS))
  }

  /// Notes a number once, where there is room for it. The count grows last: see `save(_:connectors:planes:descriptor:)`.
  private static func note<Numbers>(_ number: UInt32, in numbers: inout Numbers, _ count: inout UInt32, most: Int) {
    guard count < most else { return }
    let isKnown = withUnsafeMutableBytes(of: &numbers) { bytes in
      let noted = bytes.bindMemory(to: UInt32.self)
      if noted[..<Int(count)].contains(number) { return true }
      noted[Int(count)] = number
      return false
    }
    if !isKnown { count += 1 }
  }

  func hasGamma(of crtc: CRTCID) -> Bool { bent.contains(crtc) }

  /// Notes how a CRTC bends colours, the first time it is asked to.
  func saveGamma(of crtc: CRTCID, isAtomic: Bool, descriptor: Int32) {
    guard bent.insert(crtc).inserted else { return }
    if isAtomic {
      let properties = ObjectProperties(of: crtc, descriptor: descriptor)
      guard var table = properties["GAMMA_LUT"] else { return }
      if let bytes = properties.blob("GAMMA_LUT", descriptor: descriptor) {
        // This is a copy of our own: the program that made the table may be gone, and the table with it once the CRTC has another one.
        var copy: UInt32 = 0
        guard drmModeCreatePropertyBlob(descriptor, bytes, bytes.count, &copy) == 0 else { return }
        table = ObjectProperty(id: table.id, value: UInt64(copy))
      }
      return save(table, of: properties)
    }
    let index = Int(restoration.pointee.gammaCount)
    guard index < Int(DK_MAX_CRTCS), let state = drmModeGetCrtc(descriptor, crtc.rawValue) else { return }
    defer { drmModeFreeCrtc(state) }
    let size = Int(state.pointee.gamma_size)
    let table = UnsafeMutablePointer<UInt16>.allocate(capacity: max(1, 3 * size))
    guard drmModeCrtcGetGamma(descriptor, crtc.rawValue, UInt32(size), table, table + size, table + 2 * size) == 0 else {
      return table.deallocate()
    }
    withUnsafeMutableBytes(of: &restoration.pointee.gammas) { bytes in
      bytes.bindMemory(to: DKSavedGamma.self)[index] = DKSavedGamma(crtc: crtc.rawValue, size: UInt32(size), table: table)
    }
    restoration.pointee.gammaCount += 1
  }

  /// Notes the value of a property, the first time it is asked to.
  func save<Kind: ObjectKindWithProperties>(_ property: ObjectProperty, of owner: ObjectProperties<Kind>) {
    let count = Int(restoration.pointee.propertyCount)
    guard count < Int(DK_MAX_PROPERTIES) else { return }
    let isKnown = withUnsafeBytes(of: &restoration.pointee.properties) { bytes in
      bytes.bindMemory(to: DKSavedProperty.self).prefix(count).contains {
        $0.property == property.id.rawValue && $0.object == owner.object.rawValue
      }
    }
    if isKnown { return }
    let saved = DKSavedProperty(
      value: property.value, property: property.id.rawValue, object: owner.object.rawValue, objectType: Kind.typeCode)
    withUnsafeMutableBytes(of: &restoration.pointee.properties) { bytes in
      bytes.storeBytes(
        of: saved, toByteOffset: Int(restoration.pointee.propertyCount) * MemoryLayout<DKSavedProperty>.stride, as: DKSavedProperty.self)
    }
    restoration.pointee.propertyCount += 1
  }

  /// Notes how a plane that is to turn pictures turns them now.
  func saveTurn(of plane: Plane) {
    guard let rotation = plane.properties["rotation"] else { return }
    save(rotation, of: plane.properties)
    restoration.pointee.turnsPlanes = 1
  }

  /// Puts back everything that was noted.
  func restore() { _ = dk_restore(restoration) }

  func disarm() { dk_disarm(restoration) }
}
