internal import DRMOutput
internal import FrameLoop
internal import Graphics
internal import RenderTree
internal import WindowOutput

/// The display's thread from its start to its end: plays, and waits for a display where there is none and it was told to.
struct DisplayRun {
  /// Links of the scenes on display; the first one carries what concerns all.
  let links: [PlaybackLink]
  let settings: PlayerSettings
  /// Signalled with every frame; nil where nobody listens.
  let frames: FrameSignal?
  /// When the program began to work on the first picture, in seconds.
  let begun: Double
  /// Signals that end the run; nil where they are the program's own business.
  let signals: LeavingSignals?

  func report() throws -> PlayReport {
    let surroundings = DisplaySurroundings(
      signals: signals,
      // Displays that come and go are noticed without it too, when they refuse a frame.
      monitor: try? HotplugMonitor(), serviceManager: settings.notifiesServiceManager ? ServiceManager() : nil)
    var begun = begun
    var displays: [PlaybackReport] = []
    var lastProbe: FailedProbe?
    while true {
      var loop: DisplayLoop?
      let connectors = ConnectorFiles.statuses()
      do {
        let made = try makeLoop(DisplayLoop.Run(links: links, settings: settings, frames: frames, surroundings: surroundings, begun: begun))
        loop = made
        try made.run()
        return made.report()
      } catch {
        guard settings.waitsForDisplay, error.isAbsence else { throw error }
        let probe = FailedProbe(reason: "\(error)", isToldByFiles: !error.isBusy, connectors: connectors)
        let isRepeated = loop == nil && probe == lastProbe
        lastProbe = probe
        if let loop { displays = loop.report().displays }
        loop = nil
        for link in links { link.sendLeft() }
        let wait = DisplayWait(links: links, surroundings: surroundings, probe: probe, isRepeated: isRepeated, report: settings.onWait)
        switch try wait.end() {
        case .change: begun = monotonicSeconds()
        case .stopped: return PlayReport(displays: displays, signal: nil)
        case .signal(let number): return PlayReport(displays: displays, signal: number)
        }
      }
    }
  }
}

extension DisplayRun {
  /// The loop for the place that was asked for, or that is there.
  private func makeLoop(_ run: DisplayLoop.Run) throws -> DisplayLoop {
    guard let window = settings.window else { return try CardLoop(run) }
    let kinds = WindowSystem.kinds(in: ProcessInfo.processInfo.environment)
    guard settings.place == .automatic else { return try WindowLoop(run, window, kinds) }
    if kinds.isEmpty { return try CardLoop(run) }
    do {
      return try WindowLoop(run, window, kinds)
    } catch let error as WindowError where error.reason == .absent || error.reason == .noLibrary {
      // The variables of a session may outlive it.
      do { return try CardLoop(run) } catch let other { throw WindowError(error.reason, "\(error); nor can a display be used: \(other)") }
    }
  }
}

/// Event sources of a run besides its displays.
struct DisplaySurroundings {
  /// Signals that end the run; nil where they are the program's own business.
  let signals: LeavingSignals?
  let monitor: HotplugMonitor?
  /// The service manager; nil where none supervises the program.
  let serviceManager: ServiceManager?
}

extension Error {
  /// Whether there is no display now, but may be later.
  fileprivate var isAbsence: Bool {
    switch self {
    case let error as DisplayError:
      switch error {
      case .noCard, .busy, .drivesNoDisplays, .nothingConnected, .noSuchConnector, .notConnected, .connectorVanished, .cardVanished: true
      default: false
      }
    case let error as SessionError: error.reason == .absent || error.reason == .busy
    default: false
    }
  }

  fileprivate var isBusy: Bool {
    switch self {
    case let error as DisplayError: if case .busy = error { true } else { false }
    case let error as SessionError: error.reason == .busy
    default: false
    }
  }
}
