internal import CKMS
internal import Graphics

extension Connector {
  /// - Parameter probing: whether the driver asks the monitor again, which can take a tenth of a second, or answers what it knows.
  init?(_ id: ConnectorID, of device: DRMDevice, probing: Bool) {
    let descriptor = device.fileDescriptor
    let reading = probing ? drmModeGetConnector(descriptor, id.rawValue) : drmModeGetConnectorCurrent(descriptor, id.rawValue)
    guard let connector = reading else { return nil }
    defer { drmModeFreeConnector(connector) }
    // A write-back connector writes what it gets back to memory: nobody sees it.
    guard connector.pointee.connector_type != UInt32(DRM_MODE_CONNECTOR_WRITEBACK) else { return nil }
    self.id = id
    name = Self.name(type: connector.pointee.connector_type, number: connector.pointee.connector_type_id)
    status =
      switch connector.pointee.connection {
      case DRM_MODE_CONNECTED: .connected
      case DRM_MODE_DISCONNECTED: .disconnected
      default: .unknown
      }
    modes = (0..<Int(connector.pointee.count_modes)).map { DisplayMode(ModeTiming(connector.pointee.modes[$0])) }
    millimetres = PixelSize(Int(connector.pointee.mmWidth), Int(connector.pointee.mmHeight))
    properties = ObjectProperties(of: id, descriptor: descriptor)
    let description = properties.blob("EDID", descriptor: descriptor)
    (monitorName, serialNumber) = (description.flatMap(EDID.monitorName), description.flatMap(EDID.serialNumber))
    hasAdaptiveSync = properties.value("vrr_capable") == 1
    let mask = drmModeConnectorGetPossibleCrtcs(descriptor, connector)
    possibleCRTCs = Set(device.crtcs.indices.filter { mask & 1 << UInt32($0) != 0 })
    currentCRTC = EncoderID(connector.pointee.encoder_id).flatMap { Self.crtc(of: $0, descriptor: descriptor) }
  }

  private static func crtc(of encoder: EncoderID, descriptor: Int32) -> CRTCID? {
    guard let encoder = drmModeGetEncoder(descriptor, encoder.rawValue) else { return nil }
    defer { drmModeFreeEncoder(encoder) }
    return CRTCID(encoder.pointee.crtc_id)
  }

  /// A connector's name from the kernel's own list of types, in that list's order.
  static func name(type: UInt32, number: UInt32) -> String {
    let types = [
      "Unknown", "VGA", "DVI-I", "DVI-D", "DVI-A", "Composite", "SVIDEO", "LVDS", "Component", "DIN", "DP", "HDMI-A", "HDMI-B", "TV", "eDP",
      "Virtual", "DSI",
      "DPI", "Writeback", "SPI", "USB",
    ]
    return "\(Int(type) < types.count ? types[Int(type)] : "Unknown")-\(number)"
  }
}
