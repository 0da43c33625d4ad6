/// What a device says about itself.
package struct EGLDeviceInfo: Hashable, Sendable {
  /// What `--device` takes.
  package let id: String
  /// `GL_VENDOR`, `GL_RENDERER` and `GL_VERSION`; empty when no context could be made.
  package let vendor: String
  package let renderer: String
  package let version: String
  /// The API of the context: `OpenGL ES 3.2`.
  package let api: String
  /// EGL's own vendor and version.
  package let platform: String
  package let extensions: [String]
  package let isSoftware: Bool
  package let maximumTextureSize: Int
  /// Why the device cannot be used; nil when it can.
  package let problem: String?
}

extension EGLDevice {
  package func info() -> EGLDeviceInfo {
    do {
      let context = try GLContext(device: self)
      let driver = context.driver
      return EGLDeviceInfo(
        id: id, vendor: driver.vendor, renderer: driver.renderer, version: driver.version, api: "OpenGL ES \(driver.major).\(driver.minor)",
        platform: driver.platform, extensions: GLDriver.interestingExtensions.filter(driver.extensions.contains),
        isSoftware: driver.isSoftware,
        maximumTextureSize: driver.maximumTextureSize, problem: nil)
    } catch {
      return EGLDeviceInfo(
        id: id, vendor: "", renderer: "", version: "", api: "", platform: "", extensions: [], isSoftware: false, maximumTextureSize: 0,
        problem: "\(error)")
    }
  }

  /// Descriptions of all devices, in the order in which they would be chosen.
  package static func list() -> [EGLDeviceInfo] { available().map { $0.info() } }
}
