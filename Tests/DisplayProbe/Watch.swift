import DRMOutput
import Foundation
import Graphics

/// Shows frames for some time on whatever is plugged in, and says when that changes.
final class Watch {
  private let output: DisplayOutput
  private let arguments: ProbeArguments

  init(output: DisplayOutput, arguments: ProbeArguments) {
    self.output = output
    self.arguments = arguments
  }

  func run() throws {
    let end = Date(timeIntervalSinceNow: arguments.watch)
    var flips = 0
    say("watching: \(names)")
    while Date() < end {
      if output.rescan() { try reconfigure() }
      for display in output.displays where !display.isFlipPending { show(display) }
      try output.readEvents(waiting: 100) { _ in flips += 1 }
      Thread.sleep(forTimeInterval: 0.05)
    }
    say("watched: \(flips > 0)")
  }

  private func reconfigure() throws {
    let connected = output.device.connectors.filter(\.isConnected).map(\.name)
    try output.configure(connected.isEmpty ? [] : output.device.choose(all: true))
    say("changed: \(connected.isEmpty ? "nothing" : names)")
  }

  private func show(_ display: Display) {
    guard let frame = display.beginFrame() else { return say("refused: no free buffer") }
    do { try display.present(frame, damage: PixelRegion(PixelRect(display.size))) } catch { say("refused: \(error)") }
  }

  private var names: String { output.displays.map { "\($0.connector.name) \($0.mode)" }.joined(separator: ", ") }
}
