internal import EGLPlatform
internal import Foundation

/// The rendering devices of this machine.
public struct SystemInfo: Codable, Sendable {
  /// A device that can draw with OpenGL ES, or could if its problem were solved.
  public struct Device: Codable, Sendable {
    /// The id that selects the device.
    public var id: String
    /// `GL_VENDOR` as the driver reports it.
    public var vendor: String
    /// `GL_RENDERER` as the driver reports it.
    public var renderer: String
    /// `GL_VERSION` as the driver reports it.
    public var version: String
    /// The EGL platform through which it is reached.
    public var platform: String
    /// The extensions in use, of those that are present.
    public var extensions: [String]
    /// Whether the device draws on the CPU, as Mesa's llvmpipe does.
    public var rendersOnCPU: Bool
    /// Whether the device interpolates over quads and mixes texels itself, which is fast, because a trial has shown it to be precise
    /// enough or `ACETATE_INTERPOLATION` asks for it; else shaders compute everything for each pixel.
    public var interpolates: Bool
    /// The largest width and height of a texture, in pixels.
    public var maximumTextureSize: Int
    /// Why the device cannot be used; nil when it can.
    public var problem: String?
  }

  /// The renderer that `Backend.auto` selects, and the reason.
  public struct Choice: Codable, Sendable {
    /// The renderer: `gl` or `software`.
    public var backend: String
    /// The id of the device; nil for the software renderer.
    public var device: String?
    /// The reason for the selection, as a sentence.
    public var reason: String
  }

  /// The program's version.
  public var version: String
  /// The number of processors that run threads at a time.
  public var processors: Int
  /// The devices in order of preference.
  public var devices: [Device]
  /// Why there are no devices: the OpenGL ES libraries are missing or broken. Nil where they work.
  public var problem: String?
  /// What `Backend.auto` selects on this machine.
  public var chosen: Choice

  /// Queries every device, which makes a context on each, and tries devices that have not been tried before.
  public static func current(version: String) -> SystemInfo {
    let devices = EGLDevice.list().map { info in
      Device(
        id: info.id, vendor: info.vendor, renderer: info.renderer, version: info.version, platform: info.platform,
        extensions: info.extensions,
        rendersOnCPU: info.isSoftware, interpolates: info.problem == nil && GLESBackend.interpolates(on: info.id),
        maximumTextureSize: info.maximumTextureSize, problem: info.problem)
    }
    let choice = BackendChoice(.auto, device: nil)
    return SystemInfo(
      version: version, processors: ProcessInfo.processInfo.activeProcessorCount, devices: devices, problem: EGLDevice.problem,
      chosen: Choice(backend: choice.backend.rawValue, device: choice.device, reason: choice.reason))
  }
}
