internal import Foundation

enum SystemError {
  static func words(_ code: Int32) -> String { "\(String(cString: strerror(code))) (errno \(code))" }
}
