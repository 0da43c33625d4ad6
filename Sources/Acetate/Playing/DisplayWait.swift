internal import DRMOutput
internal import Foundation
internal import FrameLoop

/// Waits until it is worth looking for a display again. It holds no seat meanwhile: the terminal is the person's.
struct DisplayWait {
  enum End {
    /// Displays came or went, or some time has passed: another program lets go without an event.
    case change
    /// The run was stopped.
    case stopped
    case signal(Int32)
  }

  /// All of them wake the thread by the same means.
  let links: [PlaybackLink]
  let surroundings: DisplaySurroundings
  /// Why there is no display, in a sentence.
  let reason: String
  let report: (@Sendable (String) -> Void)?

  /// Seconds after which it is looked again without any news.
  private static let patience = 2.0

  func end() throws -> End {
    report?(reason)
    surroundings.serviceManager?.tellReady(status: "Waiting: \(reason)")
    let poller = Poller()
    let wakeUp = poller.add(links[0].wakeUp.descriptor)
    let signal = surroundings.signals.map { poller.add($0.descriptor) }
    let monitor = surroundings.monitor.map { poller.add($0.descriptor) }
    let deadline = monotonicSeconds() + Self.patience
    while true {
      let now = monotonicSeconds()
      guard now < deadline else { return .change }
      let wake = min(deadline, surroundings.serviceManager?.signOfLife(at: now) ?? .infinity)
      try poller.wait(until: UInt64(wake * 1e9))
      if poller.isReady(wakeUp) {
        links[0].wakeUp.clear()
        if links.contains(where: \.isStopping) { return .stopped }
        for link in links { link.answerWithoutDisplay() }
      }
      if let signal, poller.isReady(signal), let number = surroundings.signals?.next() { return .signal(number) }
      if let monitor, poller.isReady(monitor) {
        var changes: [DisplayChange] = []
        surroundings.monitor?.readChanges(into: &changes)
        if !changes.isEmpty { return .change }
      }
    }
  }
}
