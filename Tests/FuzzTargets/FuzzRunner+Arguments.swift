import AcetateCLI
import DRMOutput
import Foundation

extension FuzzRunner {
  /// The first line is a kind of values, the rest the value.
  static func readArgument(_ input: Data) {
    let lines = String(decoding: input, as: UTF8.self).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard lines.count == 2, let complaint = ArgumentCheck.complaint(about: lines[1], kind: lines[0]) else { return }
    expect(!complaint.isEmpty, "nothing is said")
  }

  static func readCommand(_ input: Data) {
    let arguments = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard arguments.count <= 64, let complaint = ArgumentCheck.complaint(about: arguments) else { return }
    expect(!complaint.isEmpty, "nothing is said")
  }

  /// What is read is written as it is read again.
  static func readMode(_ input: Data) {
    let text = String(decoding: input, as: UTF8.self)
    guard let request = try? ModeRequest(text) else { return }
    let again = try? ModeRequest(request.description)
    // Two decimals are written: 59.9401 is 59.94 the second time.
    expect(again?.description == request.description, "\(request) is read as \(again?.description ?? "nothing")")
    do {
      let mode = try request.choose(from: [], connector: "HDMI-A-1")
      expect(false, "\(mode) is chosen out of none")
    } catch { expect(!error.description.isEmpty, "nothing is said") }
  }
}
