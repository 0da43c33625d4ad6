import AcetateCLI
import DRMOutput
import Foundation

extension FuzzRunner {
  static func readArguments(_ input: Data) {
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
