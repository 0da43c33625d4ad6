internal import Foundation

/// Error numbers in words.
enum SystemError {
  static func words(_ code: Int32) -> String { "\(String(cString: strerror(code))) (errno \(code))" }
}
