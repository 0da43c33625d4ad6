internal import Foundation

/// Which renderer draws.
public enum Backend: String, Sendable, CaseIterable {
  /// OpenGL ES where a GPU runs it, otherwise the software renderer, which is faster than OpenGL ES emulated on the CPU.
  case auto
  /// OpenGL ES, on any device or the named one.
  case gl
  /// The software renderer, on the CPU without a graphics library.
  case software
}

extension Backend {
  /// What the variable `ACETATE_BACKEND` names; nil where it is not set.
  package static func ofEnvironment() throws(RenderError) -> Backend? {
    guard let name = ProcessInfo.processInfo.environment["ACETATE_BACKEND"], !name.isEmpty else { return nil }
    guard let backend = Backend(rawValue: name) else {
      throw RenderError(.setting, "ACETATE_BACKEND is '\(name)'; it can be auto, gl or software")
    }
    return backend
  }
}
