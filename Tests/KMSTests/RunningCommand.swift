import Foundation
import TestSupport

/// A command on the virtual machine.
struct RunningCommand {
  /// What a finished command leaves.
  struct Result {
    var status: Int
    var output: String
    var errors: String
  }

  let process: Process
  let outputPath: String
  let errorsPath: String

  var isRunning: Bool { process.isRunning }
  /// What it has written so far.
  var output: String { text(outputPath) }
  var errors: String { text(errorsPath) }

  /// Waits for its end.
  func finish() -> Result {
    process.waitUntilExit()
    defer { for path in [outputPath, errorsPath] { try? FileManager.default.removeItem(atPath: path) } }
    return Result(status: process.shellStatus, output: output, errors: errors)
  }

  private func text(_ path: String) -> String {
    String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data(), as: UTF8.self)
  }
}
