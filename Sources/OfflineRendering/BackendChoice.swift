internal import EGLPlatform
package import FrameLoop

/// The renderer that a setting selects on this machine, and the reason.
package struct BackendChoice: Sendable {
  package var backend: Backend
  package var device: String?
  package var reason: String
  /// Whether the software renderer was selected for lack of a GPU, instead of being asked for.
  private var isProvisional = false

  /// Resolves `auto`: OpenGL ES on a GPU if there is one, else the software renderer.
  package init(_ backend: Backend, device: String?) {
    self.device = device
    switch backend {
    case .gl: (self.backend, reason) = (.gl, "asked for")
    case .software: (self.backend, reason) = (.software, "asked for")
    case .auto where device != nil: (self.backend, reason) = (.gl, "a device is named")
    case .auto:
      if let gpu = EGLDevice.firstHardware() {
        (self.backend, self.device, reason) = (.gl, gpu.id, "\(gpu.renderer) is a GPU")
      } else {
        isProvisional = true
        (self.backend, reason) = (.software, "there is no GPU, and the software renderer is faster than OpenGL ES emulated on the CPU")
      }
    }
  }

  /// Whether OpenGL ES is asked for on a device that draws on the CPU. Makes a context to find out.
  var isEmulated: Bool {
    guard backend == .gl else { return false }
    let devices = device.map { [EGLDevice(id: $0)].compactMap { $0 } } ?? EGLDevice.available()
    return devices.lazy.map { $0.info() }.first { $0.problem == nil }?.isSoftware ?? false
  }

  package func makeBackend(_ options: BackendOptions) throws -> any FrameBackend {
    switch backend {
    case .gl: try GLESBackend(device: device, options)
    case .software where isProvisional: AutomaticBackend(options)
    case .software, .auto: SoftwareBackend(options)
    }
  }
}

extension EGLDevice {
  /// The first device that is a GPU. Machines without one are recognised without making a context: they have no render node.
  fileprivate static func firstHardware() -> EGLDeviceInfo? {
    for device in hardware() {
      let info = device.info()
      if info.problem == nil && !info.isSoftware { return info }
    }
    return nil
  }
}
