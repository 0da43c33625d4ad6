internal import DRMOutput
internal import FrameLoop
internal import RenderTree

/// What the display's thread does from its start to its end: it plays, and where there is no display, waits for one if it is told to.
struct DisplayRun {
  /// Of what is shown; the first is told what goes for all.
  let links: [PlaybackLink]
  let settings: PlayerSettings
  /// Hears of every frame; nil where nobody listens.
  let frames: FrameSignal?
  /// When the program began to work on the first picture.
  let begun: Double
  /// Nil where signals are the program's own business.
  let signals: LeavingSignals?

  func report() throws -> PlayReport {
    let surroundings = DisplaySurroundings(
      signals: signals,
      // Displays are noticed without it as well, when they refuse a picture.
      monitor: try? HotplugMonitor(), serviceManager: settings.notifiesServiceManager ? ServiceManager() : nil)
    var begun = begun
    var displays: [PlaybackReport] = []
    var lastProbe: FailedProbe?
    while true {
      var loop: DisplayLoop?
      let connectors = ConnectorFiles.statuses()
      do {
        let made = try DisplayLoop(links: links, settings: settings, frames: frames, surroundings: surroundings, begun: begun)
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

/// What a run hears from besides its displays, for as long as it lasts.
struct DisplaySurroundings {
  /// Nil where signals are the program's own business.
  let signals: LeavingSignals?
  let monitor: HotplugMonitor?
  /// Nil where nothing supervises the program.
  let serviceManager: ServiceManager?
}

extension Error {
  /// Whether there is no display now, and there may be one later.
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

  /// Whether another program is in the way.
  fileprivate var isBusy: Bool {
    switch self {
    case let error as DisplayError: if case .busy = error { true } else { false }
    case let error as SessionError: error.reason == .busy
    default: false
    }
  }
}
