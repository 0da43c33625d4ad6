internal import CKMS
internal import Foundation

/// A card that drives displays.
///
/// Opened here, or lent by a session manager, which then also decides who may set modes.
package final class DRMDevice {
  package let path: String
  /// The name of the kernel driver: `amdgpu`, `i915`, `virtio_gpu`.
  package let driverName: String
  package let capabilities: DeviceCapabilities
  package private(set) var connectors: [Connector] = []

  private let descriptor: DeviceDescriptor
  /// The card's CRTCs, in its own order: `possibleCRTCs` of connectors and planes are indices into this list.
  let crtcs: [CRTCID]
  private(set) var planes: [Plane] = []

  /// - Parameter allowsAtomic: false uses the older interface even where the driver has atomic commits.
  package convenience init(path: String, allowsAtomic: Bool = true) throws(DisplayError) {
    try self.init(DeviceDescriptor(opening: path), path: path, allowsAtomic: allowsAtomic)
  }

  /// A card that the caller has opened, and closes after this object is gone.
  package convenience init(lentDescriptor: Int32, path: String, allowsAtomic: Bool = true) throws(DisplayError) {
    try self.init(DeviceDescriptor(lent: lentDescriptor), path: path, allowsAtomic: allowsAtomic)
  }

  private init(_ descriptor: consuming DeviceDescriptor, path: String, allowsAtomic: Bool) throws(DisplayError) {
    let number = descriptor.number
    self.path = path
    guard let version = drmGetVersion(number) else { throw .drivesNoDisplays(path) }
    driverName = version.pointee.name.map { String(cString: $0) } ?? ""
    drmFreeVersion(version)
    capabilities = DeviceCapabilities(descriptor: number, allowsAtomic: allowsAtomic)
    guard let resources = drmModeGetResources(number) else { throw .drivesNoDisplays(path) }
    crtcs = (0..<Int(resources.pointee.count_crtcs)).compactMap { CRTCID(resources.pointee.crtcs[$0]) }
    drmModeFreeResources(resources)
    self.descriptor = descriptor
    guard !crtcs.isEmpty else { throw .drivesNoDisplays(path) }
    readPlanes()
    connectors = readConnectors(probing: true)
  }

  /// A file descriptor that is readable when a flip event waits.
  package var fileDescriptor: Int32 { descriptor.number }
  /// Whether this process opened the card, and so takes and gives up the right to set modes itself.
  var isOwned: Bool { descriptor.isOwned }

  /// Whether the card was unplugged, or its driver unloaded: the kernel then refuses every call.
  package var isGone: Bool {
    var value: UInt64 = 0
    return drmGetCap(descriptor.number, UInt64(DRM_CAP_DUMB_BUFFER), &value) != 0 && errno == ENODEV
  }

  /// Whether this process may set modes.
  package var isMaster: Bool { drmIsMaster(descriptor.number) == 1 }

  /// - Throws: `busy` when another program has the right to set modes.
  func becomeMaster() throws(DisplayError) {
    if isMaster { return }
    guard isOwned, drmSetMaster(descriptor.number) == 0 else { throw .busy(path) }
  }

  func giveUpMaster() { if isOwned { drmDropMaster(descriptor.number) } }

  /// Looks again at what is plugged in.
  ///
  /// - Returns: whether other monitors are there than before, or they offer something else.
  @discardableResult
  package func rescan() -> Bool {
    let before = connectors
    connectors = readConnectors(probing: true)
    return connectors.count != before.count || !zip(connectors, before).allSatisfy { $0.offersTheSame(as: $1) }
  }

  /// Reads anew which CRTC feeds which connector, without probing the monitors.
  func refresh() {
    readPlanes()
    connectors = readConnectors(probing: false)
  }

  func primaryPlane(of crtc: CRTCID, except used: Set<PlaneID>) -> Plane? {
    guard let index = crtcs.firstIndex(of: crtc) else { return nil }
    let fitting = planes.filter { $0.kind == .primary && $0.possibleCRTCs.contains(index) && !used.contains($0.id) }
    // A plane that another CRTC uses is the last choice.
    return fitting.first { $0.currentCRTC == crtc } ?? fitting.first { $0.currentCRTC == nil } ?? fitting.first
  }

  /// Reads the planes anew, whose CRTCs and framebuffers may have changed.
  func readPlanes() {
    guard let list = drmModeGetPlaneResources(descriptor.number) else { return planes = [] }
    defer { drmModeFreePlaneResources(list) }
    let ids = (0..<Int(list.pointee.count_planes)).compactMap { PlaneID(list.pointee.planes[$0]) }
    planes = ids.compactMap { Plane($0, descriptor: descriptor.number) }
  }

  /// A connector that can write to memory what a CRTC sends out.
  func writebackConnector(of crtc: CRTCID) -> ObjectProperties<ConnectorKind>? {
    guard capabilities.hasWriteback, let index = crtcs.firstIndex(of: crtc), let resources = drmModeGetResources(descriptor.number) else {
      return nil
    }
    defer { drmModeFreeResources(resources) }
    for number in 0..<Int(resources.pointee.count_connectors) {
      guard let id = ConnectorID(resources.pointee.connectors[number]),
        let connector = drmModeGetConnectorCurrent(descriptor.number, id.rawValue)
      else { continue }
      defer { drmModeFreeConnector(connector) }
      guard connector.pointee.connector_type == UInt32(DRM_MODE_CONNECTOR_WRITEBACK),
        drmModeConnectorGetPossibleCrtcs(descriptor.number, connector) & 1 << UInt32(index) != 0
      else { continue }
      return ObjectProperties(of: id, descriptor: descriptor.number)
    }
    return nil
  }

  private func readConnectors(probing: Bool) -> [Connector] {
    guard let resources = drmModeGetResources(descriptor.number) else { return [] }
    defer { drmModeFreeResources(resources) }
    let ids = (0..<Int(resources.pointee.count_connectors)).compactMap { ConnectorID(resources.pointee.connectors[$0]) }
    return ids.compactMap { Connector($0, of: self, probing: probing) }
  }
}
