package enum DisplayChange: Hashable, Sendable {
  case cardAdded(String)
  case cardRemoved(String)
  /// A monitor was plugged in or pulled out, or describes itself differently: on this connector, or on any when the driver does not say.
  case displaysChanged(card: String, connector: ConnectorID?)
  /// The queue overflowed, and changes are unknown: rescan everything.
  case changesLost

  /// Reads what udev says of a device in the subsystem `drm`; nil when it does not concern a card.
  ///
  /// - Parameter name: the kernel's name: `card0`; connectors (`card0-HDMI-A-1`) and render nodes are not cards.
  init?(action: String, name: String, property: (String) -> String?) {
    guard name.utf8.starts(with: "card".utf8), Int(name.dropFirst(4)) != nil else { return nil }
    let path = "/dev/dri/\(name)"
    switch action {
    case "add": self = .cardAdded(path)
    case "remove": self = .cardRemoved(path)
    case "change":
      guard property("HOTPLUG") == "1" else { return nil }
      self = .displaysChanged(card: path, connector: property("CONNECTOR").flatMap { UInt32($0) }.flatMap(ConnectorID.init))
    default: return nil
    }
  }
}
