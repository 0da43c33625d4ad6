import CGLES

/// An initialised EGL display, kept as long as a context needs it.
///
/// Displays of enumerated devices and of surfaceless Mesa are one per process, whoever asks: they stay initialised, since terminating one
/// would end every context on it. The display of a render node or a card belongs to the GBM device made for it, and ends with it.
final class EGLConnection {
  let device: EGLDevice
  let display: EGLDisplay
  /// What the display can do.
  let extensions: Set<Substring>
  let gbm: GBMDevice?

  init(_ device: EGLDevice) throws(EGLError) {
    self.device = device
    try GraphicsLibraries.load(for: device, withGBM: device.needsGBM)
    let handle: EGLDisplay?
    switch device.kind {
    case .device(let index):
      let devices = EGLDevice.enumeratedDevices()
      guard index < devices.count else {
        throw EGLError("eglQueryDevicesEXT", on: device.id, "there are \(devices.count) devices, counted from 0")
      }
      handle = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), devices[index], nil)
      gbm = nil
    case .surfaceless:
      guard EGLExtensions.client.contains("EGL_MESA_platform_surfaceless") else {
        throw EGLError(
          "eglGetPlatformDisplay", on: device.id, "EGL_MESA_platform_surfaceless is missing; install Mesa's EGL driver (libegl-mesa0)")
      }
      handle = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
      gbm = nil
    case .renderNode(let path):
      let node = try GBMDevice(path: path)
      handle = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_GBM_KHR), UnsafeMutableRawPointer(node.handle), nil)
      gbm = node
    case .program: throw EGLError("eglGetPlatformDisplay", on: device.id, "it is reached through a context alone")
    case .card(let path, let descriptor):
      let card = try GBMDevice(sharing: descriptor, path: path)
      handle = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_GBM_KHR), UnsafeMutableRawPointer(card.handle), nil)
      gbm = card
    }
    guard let handle else { throw .last("eglGetPlatformDisplay", on: device.id) }
    guard eglInitialize(handle, nil, nil) == EGL_TRUE else { throw .last("eglInitialize", on: device.id) }
    display = handle
    extensions = EGLExtensions.display(handle)
  }

  /// The display of a context of the program's, which initialised it.
  init(of context: ForeignContext) {
    device = EGLDevice(.program)
    display = context.display
    extensions = EGLExtensions.display(context.display)
    gbm = nil
  }

  deinit {
    if gbm != nil { eglTerminate(display) }
  }

  func string(_ name: EGLint) -> String { eglQueryString(display, name).map { String(cString: $0) } ?? "" }
}
