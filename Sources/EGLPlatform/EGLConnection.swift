import CGLES
import Foundation

/// An initialised EGL display, kept as long as a context needs it.
///
/// Displays of enumerated devices and of surfaceless Mesa are one per process, whoever asks: they stay initialised, since terminating one would end every
/// context on it. The display of a render node belongs to the GBM device made for it, and ends with it.
final class EGLConnection {
  let device: EGLDevice
  let display: EGLDisplay
  /// What the display can do.
  let extensions: Set<Substring>
  private let gbm: GBMDevice?

  init(_ device: EGLDevice) throws(EGLError) {
    self.device = device
    let handle: EGLDisplay?
    switch device.kind {
    case .device(let index):
      let devices = EGLDevice.enumeratedDevices()
      guard index < devices.count else { throw EGLError("eglQueryDevicesEXT", on: device.id, "there are \(devices.count) devices, counted from 0") }
      handle = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), devices[index], nil)
      gbm = nil
    case .surfaceless:
      guard EGLExtensions.client.contains("EGL_MESA_platform_surfaceless") else {
        throw EGLError("eglGetPlatformDisplay", on: device.id, "EGL_MESA_platform_surfaceless is missing; install Mesa's EGL driver (libegl-mesa0)")
      }
      handle = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
      gbm = nil
    case .renderNode(let path):
      let node = try GBMDevice(path: path)
      handle = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_GBM_KHR), UnsafeMutableRawPointer(node.handle), nil)
      gbm = node
    }
    guard let handle else { throw .last("eglGetPlatformDisplay", on: device.id) }
    guard eglInitialize(handle, nil, nil) == EGL_TRUE else { throw .last("eglInitialize", on: device.id) }
    display = handle
    extensions = EGLExtensions.display(handle)
  }

  deinit {
    if gbm != nil { eglTerminate(display) }
  }

  func string(_ name: EGLint) -> String { eglQueryString(display, name).map { String(cString: $0) } ?? "" }
}

/// A buffer manager on an open render node.
private final class GBMDevice {
  let handle: OpaquePointer
  private let descriptor: Int32

  init(path: String) throws(EGLError) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw EGLError("open", on: path, String(cString: strerror(errno))) }
    guard let handle = gbm_create_device(descriptor) else {
      close(descriptor)
      throw EGLError("gbm_create_device", on: path, "no driver for this node")
    }
    self.descriptor = descriptor
    self.handle = handle
  }

  deinit {
    gbm_device_destroy(handle)
    close(descriptor)
  }
}
