internal import EGLPlatform
internal import Foundation

/// What this machine offers to render with.
public struct SystemInfo: Codable, Sendable {
  public struct Device: Codable, Sendable {
    /// What selects the device.
    public var id: String
    public var vendor: String
    public var renderer: String
    public var version: String
    public var platform: String
    /// Extensions that are used where they are present.
    public var extensions: [String]
    public var rendersOnCPU: Bool
    public var maximumTextureSize: Int
    /// Why the device cannot be used; nil when it can.
    public var problem: String?
  }

  public struct Choice: Codable, Sendable {
    public var backend: String
    public var device: String?
    public var reason: String
  }

  public var version: String
  public var processors: Int
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
