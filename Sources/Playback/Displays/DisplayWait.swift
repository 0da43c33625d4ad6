internal import DRMOutput
internal import Graphics

/// The result of a search for displays that found none.
struct FailedProbe: Equatable {
  /// Why there is no display, as a sentence.
  let reason: String
  /// Whether a change of the kernel's files can announce a display; another program releases one without notice.
  let isToldByFiles: Bool
  /// Contents of those files before the search.
  let connectors: [String: String]
}

/// Waits until another search for displays is worthwhile. Holds no seat meanwhile: the terminal is the person's.
///
/// A probe takes the seat for a moment, and with it the terminal's keyboard. So it is not done again while files tell of no change.
struct DisplayWait {
  enum End {
    /// Displays came or went, or the timeout has passed, since another program releases a display without an event.
    case change
    case stopped
    case signal(Int32)
  }

  /// Links of the scenes on display; all of them wake the thread through one descriptor.
  let links: [PlaybackLink]
  let surroundings: DisplaySurroundings
  let probe: FailedProbe
  /// Whether the previous search found the same.
  let isRepeated: Bool
  let report: (@Sendable (String) -> Void)?

  /// Seconds until the next search without an event, or until the next look at the files where they announce displays.
  private static let timeout = 2.0
  /// Seconds until the next search whatever the files say: some cards notice displays only when they are queried.
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
