public import OfflineRendering
public import Testing
import EGLPlatform

/// A renderer that tests can run on this machine.
public enum TestBackend: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case software
  case gles

  /// The renderers that work here; OpenGL ES is missing where EGL offers no device.
  public static let available: [TestBackend] = EGLDevice.available().isEmpty ? [.software] : [.software, .gles]

  public var backend: Backend { self == .software ? .software : .gl }
  public var testDescription: String { rawValue }
}
