import Acetate
import Foundation

extension Backend {
  /// What the variable ACETATE_BACKEND names; nil when it is not set.
  static func ofEnvironment() throws(Failure) -> Backend? {
    guard let name = ProcessInfo.processInfo.environment["ACETATE_BACKEND"], !name.isEmpty else { return nil }
    guard let backend = Backend(rawValue: name) else {
      throw Failure(.usage, "ACETATE_BACKEND is '\(name)'; it can be auto, gl or software")
    }
    return backend
  }
}
