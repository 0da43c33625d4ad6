internal import DRMOutput
internal import Graphics

extension CardLoop {
  // MARK: The session

  func sessionChanged(_ event: Seat.Event) {
    switch event {
    case .deactivated:
      session.retryTime = nil
      leaveDisplays()
      input.devices?.suspend()
      hidePointer()
      output.pause()
      seat.acknowledgeDeactivation()
    case .activated:
      try? input.devices?.resume()
      retry()
    }
  }

  func leaveDisplays() {
    for screen in screens { screen.scheduler.suspend() }
    guard session.isShowing else { return }
    session.isShowing = false
    send(.displayLeft)
  }

  /// Acquires the displays again. The former owner may be slow to release them: then it is tried again later.
  func retry() {
    session.retryTime = nil
    do {
      do throws(DisplayError) {
        try output.resume()
      } catch {
        // Monitors may have changed; they are configured below.
        if output.isPaused { throw error }
      }
      _ = output.rescan()
      if link.isBlanked { try output.blank() }
      try setUpAgain()
    } catch {
      session.retryTime = monotonicSeconds() + 0.5
    }
  }

  private func show() {
    guard !session.isShowing else { return }
    session.isShowing = true
    showPointer()
    send(.displayReturned)
  }

  // MARK: Displays that come and go

  func displaysChanged(_ monitor: HotplugMonitor?) throws {
    var changes: [DisplayChange] = []
    monitor?.readChanges(into: &changes)
    let isOurs = changes.contains { change in
      switch change {
      case .cardAdded: false
      case .cardRemoved(let path): path == device.path
      case .displaysChanged(let card, _): card == device.path
      case .changesLost: true
      }
    }
    if changes.contains(.cardRemoved(device.path)) { throw DisplayError.cardVanished(device.path) }
    guard isOurs, !output.isPaused else { return }
    let isDifferent = output.rescan()
    if isDifferent || !session.isShowing { try setUpAgain() }
  }

  func applyRemedy(for error: DisplayError) throws {
    switch error.remedy {
    case .waitForFlip: return
    case .waitForResume:
      // The seat will report it, if it has not yet.
      leaveDisplays()
    case .reconfigure:
      _ = output.rescan()
      try setUpAgain()
    case .giveUp: throw error
    }
  }

  /// Configures the displays that are connected now. Without any, the scene waits until one is plugged in.
  func configureAgain() throws {
    for screen in screens { screen.scheduler.suspend() }
    // Displays that are blanked stay so, whatever is plugged in.
    if link.isBlanked { return leaveDisplays() }
    do throws(DisplayError) {
      try output.configure(choicesNow())
      arrange()
      show()
    } catch {
      switch error {
      case .nothingConnected, .notConnected, .noSuchConnector, .connectorVanished, .paused: leaveDisplays()
      default: throw error
      }
    }
  }

  /// The choices for the present displays. A different display than before may lack the requested mode, and then uses its preferred one.
  private func choicesNow() throws(DisplayError) -> [DisplayChoice] {
    do {
      return try Self.choose(device, settings, mode)
    } catch {
      guard case .impossibleMode = error else { throw error }
      return try Self.choose(device, settings, .preferred)
    }
  }
}
