internal import DRMOutput
internal import Foundation
internal import FrameLoop

/// A probe for a display that found none.
struct FailedProbe: Equatable {
  /// Why there is no display, in a sentence.
  let reason: String
  /// Whether the kernel's files change when there may be one; another program lets go without a word.
  let isToldByFiles: Bool
  /// What those files said before the probe.
  let connectors: [String: String]
}

/// Waits until it is worth looking for a display again. It holds no seat meanwhile: the terminal is the person's.
///
/// A probe takes the seat for a moment, and with it the terminal's keyboard. So it is not done again while files tell of no change.
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
  let probe: FailedProbe
  /// Whether the look before it found the same.
  let isRepeated: Bool
  let report: (@Sendable (String) -> Void)?

  /// Seconds after which it is looked again without any news, or at the files where they tell.
  private static let timeout = 2.0
  /// Seconds after which it is looked again whatever the files say: some cards notice displays only when they are asked.
  private static let longTimeout = 30.0

  func end() throws -> End {
    report?(probe.reason)
    surroundings.serviceManager?.tellReady(status: "Waiting: \(probe.reason)")
    let poller = Poller()
    let wakeUp = poller.add(links[0].wakeUp.descriptor)
    let signal = surroundings.signals.map { poller.add($0.descriptor) }
    let monitor = surroundings.monitor.map { poller.add($0.descriptor) }
    let begun = monotonicSeconds()
    let deadline = begun + (isRepeated && probe.isToldByFiles ? Self.longTimeout : Self.timeout)
    var glance = begun + Self.timeout
    while true {
      let now = monotonicSeconds()
      guard now < deadline else { return .change }
      if now >= glance {
        if ConnectorFiles.statuses() != probe.connectors { return .change }
        glance = now + Self.timeout
      }
      let wake = min(deadline, glance, surroundings.serviceManager?.signOfLife(at: now) ?? .infinity)
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
