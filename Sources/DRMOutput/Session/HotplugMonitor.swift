internal import CDisplay
internal import CSession
internal import Foundation

/// A monitor that tells when cards and displays come and go.
package final class HotplugMonitor {
  private let udev: OpaquePointer
  private let monitor: OpaquePointer

  package init() throws(SessionError) {
    guard let udev = udev_new() else { throw SessionError(call: "udev_new", on: "displays", errno: ENOMEM) }
    // Without udevd, the kernel's own events tell the same of cards.
    let source = access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
    guard let monitor = udev_monitor_new_from_netlink(udev, source) else {
      let code = errno
      udev_unref(udev)
      throw SessionError(call: "udev_monitor_new_from_netlink", on: source, errno: code)
    }
    self.udev = udev
    self.monitor = monitor
    var code = udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
    if code >= 0 { code = udev_monitor_enable_receiving(monitor) }
    guard code >= 0 else { throw SessionError(call: "udev_monitor_enable_receiving", on: source, errno: -code) }
    Descriptor.closeOnExec(udev_monitor_get_fd(monitor))
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(udev)
  }

  /// A file descriptor that is readable when something changed.
  package var descriptor: CInt { udev_monitor_get_fd(monitor) }

  /// Adds what changed since the last call to `changes`, without waiting.
  package func readChanges(into changes: inout [DisplayChange]) {
    while true {
      errno = 0
      guard let device = udev_monitor_receive_device(monitor) else {
        guard errno == ENOBUFS else { return }
        changes.append(.changesLost)
        continue
      }
      defer { udev_device_unref(device) }
      guard let action = udev_device_get_action(device), let name = udev_device_get_sysname(device) else { continue }
      let change = DisplayChange(action: String(cString: action), name: String(cString: name)) {
        udev_device_get_property_value(device, $0).map { String(cString: $0) }
      }
      if let change { changes.append(change) }
    }
  }
}
