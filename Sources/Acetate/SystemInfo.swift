internal import EGLPlatform
internal import Foundation

/// What this machine offers to render with.
public struct SystemInfo: Codable, Sendable {
  /// A device that can draw with OpenGL ES, or could if it were in order.
  public struct Device: Codable, Sendable {
    /// What selects the device.
    public var id: String
    /// `GL_VENDOR`, as the driver says it.
    public var vendor: String
    /// `GL_RENDERER`, as the driver says it.
    public var renderer: String
    /// `GL_VERSION`, as the driver says it.
    public var version: String
    /// Which of EGL's platforms reaches it.
    public var platform: String
    /// Extensions that are used where they are present.
    public var extensions: [String]
    /// Whether its drawing is done by the CPU, as Mesa's llvmpipe does.
    public var rendersOnCPU: Bool
    /// Pixels of the longer side of the largest texture.
    public var maximumTextureSize: Int
    /// Why the device cannot be used; nil when it can.
    public var problem: String?
  }

  /// What the automatic choice of a renderer comes to, and why.
  public struct Choice: Codable, Sendable {
    /// `gl` or `software`.
    public var backend: String
    /// The id of the device; nil for the software renderer.
    public var device: String?
    /// Why, in a sentence.
    public var reason: String
  }

  /// The program's version.
  public var version: String
  /// How many processors run threads at a time.
  public var processors: Int
  /// The devices, in the order in which they are preferred.
  public var devices: [Device]
  /// Why there are no devices: the libraries of OpenGL ES are missing, or broken. Nil where they are in order.
  public var problem: String?
  /// What `Backend.auto` means here.
  public var chosen: Choice

  /// Asks every device, which means making a context on each.
  public static func current(version: String) -> SystemInfo {
    let devices = EGLDevice.list().map { info in
      Device(
        id: info.id, vendor: info.vendor, renderer: info.renderer, version: info.version, platform: info.platform,
        extensions: info.extensions,
        rendersOnCPU: info.isSoftware, maximumTextureSize: info.maximumTextureSize, problem: info.problem)
    }
    let choice = BackendChoice(.auto, device: nil)
    return SystemInfo(
      version: version, processors: ProcessInfo.processInfo.activeProcessorCount, devices: devices, problem: EGLDevice.problem,
      chosen: Choice(backend: choice.backend.rawValue, device: choice.device, reason: choice.reason))
  }
}
