package import Graphics

/// A socket for a monitor, and what is plugged into it.
package struct Connector: Hashable, Sendable {
  package enum Status: Hashable, Sendable { case connected, disconnected, unknown }

  let id: ConnectorID
  /// The name that the kernel's command line and desktops use: `HDMI-A-1`.
  package let name: String
  package let status: Status
  /// The modes that the monitor offers, best first, as the driver lists them.
  package let modes: [DisplayMode]
  package let monitorName: String?
  /// The monitor's serial number, from its EDID.
  package let serialNumber: String?
  /// Width and height of the picture in millimetres; zero where it is unknown.
  package let millimetres: PixelSize
  /// Whether the monitor takes pictures whenever they come, within a range of rates.
  package let hasAdaptiveSync: Bool
  /// The CRTCs that can feed this connector, as indices into the card's list of CRTCs.
  let possibleCRTCs: Set<Int>
  /// The CRTC that feeds it now; nil when none does.
  let currentCRTC: CRTCID?
  let properties: ObjectProperties<ConnectorKind>

  /// Whether a monitor is there. One that cannot be sensed counts as connected when it offers modes.
  package var isConnected: Bool { status != .disconnected && !modes.isEmpty }

  /// Whether the same monitor with the same modes is plugged in, whichever CRTC feeds it.
  func offersTheSame(as other: Connector) -> Bool {
    id == other.id && status == other.status && modes == other.modes && monitorName == other.monitorName
      && serialNumber == other.serialNumber
      && hasAdaptiveSync == other.hasAdaptiveSync
  }

  package var preferredMode: DisplayMode? { modes.isEmpty ? nil : try? ModeRequest.preferred.choose(from: modes, connector: name) }
}
