internal import CKMS
internal import Foundation

extension DisplayOutput {
  /// Turns the displays off. `configure` turns them on again, with their modes and the pictures that they showed last.
  package func blank() throws(DisplayError) {
    guard !isPaused, !displays.isEmpty else { return }
    drainFlips()
    if isAtomic {
      request.clear()
      for display in displays {
        request.begin(display.crtc)
        request.set(try ObjectProperties(of: display.crtc, descriptor: device.fileDescriptor).id(required: "ACTIVE"), 0)
      }
      try check(request.commit(device.fileDescriptor, flags: DRM_MODE_ATOMIC_ALLOW_MODESET), "drmModeAtomicCommit")
    } else {
      // Without atomic commits the connector's power state is set, where 3 is off. Setting a mode turns the display on.
      for display in displays {
        guard let power = display.connector.properties["DPMS"] else { continue }
        let code = drmModeConnectorSetProperty(device.fileDescriptor, display.connector.id.rawValue, power.id.rawValue, 3)
        try check(-code, "drmModeConnectorSetProperty")
      }
    }
  }

  private func check(_ code: Int32, _ call: String) throws(DisplayError) {
    switch code {
    case 0: return
    case EACCES, EPERM: throw .busy(device.path)
    case ENODEV: throw .cardVanished(device.path)
    default: throw .system(call: call, subject: device.path, code: code)
    }
  }
}
