internal import CProcess
internal import DRMOutput
internal import EGLPlatform
internal import FrameLoop
internal import Graphics
internal import OfflineRendering
internal import SoftwareRenderer
internal import WindowOutput

/// Shows frames in windows of a desktop session: one for each feed, or several that show the same.
///
/// A window that the person cannot see is left alone: nothing is drawn for it, and its program is told that the display was left. Wayland
/// tells of such windows by not asking for pictures any more.
final class WindowLoop: DisplayLoop {
  private let system: WindowSystem
  private var windows: [OutputWindow]
  private var inputs: [WindowInput]
  /// Whether each window is seen, as far as is known.
  private var isSeen: [Bool]
  private let descriptor: Poller.Slot
  private var events: [WindowEvent] = []
  private let options: PlayerSettings.Window

  /// - Parameter kinds: the sessions that there may be, the better first.
  init(_ run: Run, _ options: PlayerSettings.Window, _ kinds: [WindowSystem.Kind]) throws {
    let settings = run.settings
    system = try WindowSystem(kinds)
    let plans = WindowPlan.plans(for: run.links.map(\.stage), settings, options, on: system)
    let (windows, renderer) = try Self.open(plans, settings, system)
    (self.windows, self.options) = (windows, options)
    inputs = windows.map { _ in WindowInput() }
    isSeen = windows.map { _ in true }
    let drawing = DisplayDrawing(renderer: renderer, generation: renderer.generation, lostPages: emergency_lost_pages())
    let poller = Poller()
    descriptor = poller.add(system.descriptor)
    super.init(run, poller: poller, drawing: drawing, modeSetting: 0)
    session.isShowing = true
    for (index, window) in windows.enumerated() {
      let screen = Screen(
        window, timing(of: window), start: settings.prefersLowLatency ? .justInTime : .afterBlank, prefetches: prefetches,
        usesPlanes: false
      ) { [arrivals] in arrivals.note() }
      screen.feed = plans[index].feed
      screens.append(screen)
    }
    arrange()
    for feed in feeds { feed.link.didFind(DisplayAbilities(windows: windows.map(\.name))) }
  }

  deinit {
    // What OpenGL ES has is let go of before the session that it draws for.
    drawing.renderer = .software(SoftwareRenderer(workerCount: 1, pictureBytes: 0))
  }

  /// Opens the windows, and makes the renderer that draws for all of them: OpenGL ES where a GPU runs it, unless the settings say
  /// otherwise.
  private static func open(
    _ plans: [WindowPlan], _ settings: PlayerSettings, _ system: WindowSystem
  ) throws -> ([OutputWindow], ScreenRenderer) {
    func open(_ drawing: OutputWindow.Drawing, _ plan: WindowPlan) throws -> OutputWindow {
      try OutputWindow(system, named: plan.name, plan.options, drawing: drawing)
    }
    func openForGL() throws -> ([OutputWindow], ScreenRenderer)? {
      let first = try open(.gl(nil), plans[0])
      guard let context = first.context else { return nil }
      if settings.backend == .auto, context.driver.isSoftware { return nil }
      let renderer = try ScreenRenderer.makeRenderer(on: context, settings.cacheByteLimit)
      return ([first] + (try plans.dropFirst().map { try open(.gl(context), $0) }), .gl(renderer))
    }
    switch settings.backend {
    case .gl:
      if let opened = try openForGL() { return opened }
    case .auto:
      if EGLDevice.hasRenderNodes, let opened = try? openForGL() { return opened }
    case .software: break
    }
    return (try plans.map { try open(.software, $0) }, .software(SoftwareRenderer(pictureBytes: settings.cacheByteLimit)))
  }

  override func surface(of index: Int) -> any PictureSurface { windows[index] }

  /// When pictures of a window are seen, as far as is known before the first.
  private func timing(of window: OutputWindow) -> Screen.Timing {
    Screen.Timing(period: 1 / (window.refreshRate ?? 60), rhythm: system.measuresFlips ? .steady : .free)
  }

  private func arrange() {
    layout = DisplayLayout(windows.map(\.size), wall: nil, geometry: DisplayGeometry(settings))
    for (index, feed) in feeds.enumerated() {
      let shown = screens.indices.filter { screens[$0].feed == index }
      guard let first = shown.first else { continue }
      feed.link.didArrange(DisplayLayout(shown.map { windows[$0].size }, wall: nil, geometry: layout.geometry))
      let window = windows[first]
      feed.link.send(.resized(DisplayExtent(pixels: window.size, scale: window.scale)))
    }
  }

  // MARK: Requests

  override func followRequests() throws {
    session.tuning = link.tuning
    for screen in screens { screen.savesPower = link.tuning.savesPower }
    for (index, screen) in screens.enumerated() {
      if let size = feeds[screen.feed].link.takeSizeRequest() { windows[index].resize(to: size) }
    }
    guard link.isBlanked != session.isBlanked else { return }
    session.isBlanked = link.isBlanked
    for index in windows.indices {
      if session.isBlanked { try windows[index].blank() }
      follow(index)
    }
    tellStatus()
  }

  override func titleChanged(of index: Int) {
    let title = feeds[index].link.title
    for (window, screen) in zip(windows, screens) where screen.feed == index && options.title == nil {
      window.setTitle(title.isEmpty ? WindowPlan.defaultTitle : title)
    }
    tellStatus()
  }

  // MARK: News

  override var hasOwnNews: Bool { !events.isEmpty || windows.contains { $0.hasFlip } }

  override func workBesides() throws -> Double {
    try system.collect(into: &events)
    let now = monotonicSeconds()
    var wake = Double.infinity
    for index in windows.indices where windows[index].isFlipPending && !windows[index].hasFlip && isSeen[index] {
      let due = Double(windows[index].presentedAt) / 1e9 + Self.unseenAfter
      if due <= now { setSeen(index, false) } else { wake = min(wake, due) }
    }
    // Keys repeat on Wayland by the hand of whoever reads events.
    if inputs.contains(where: \.holdsKey) { wake = min(wake, now + 0.02) }
    return wake
  }

  /// Seconds without an answer to a picture after which a window counts as hidden.
  private static let unseenAfter = 0.5

  override func takeOwnNews() throws {
    try system.collect(into: &events)
    let arrived = events
    events.removeAll(keepingCapacity: true)
    for event in arrived { received(event) }
    for index in windows.indices {
      guard let flip = windows[index].takeFlip() else { continue }
      if !isSeen[index] { setSeen(index, true) }
      flipped(index, at: Double(flip.time) / 1e9, sequence: 0)
    }
  }

  private func received(_ event: WindowEvent) {
    if case .quit = event.change { return stop() }
    guard let index = windows.firstIndex(where: { $0.number == event.window }) else { return }
    switch event.change {
    case .quit: break
    case .close: close(index)
    case .resize:
      let hadRate = windows[index].refreshRate
      if windows[index].update() {
        screens[index].resize(to: windows[index].size)
        if isSeen[index], !session.isBlanked { resume(index) }
        arrange()
      } else if windows[index].refreshRate != hadRate, isSeen[index], !session.isBlanked {
        resume(index)
      }
    case .show, .hide:
      _ = windows[index].update()
      setSeen(index, !windows[index].isHidden)
    case .expose:
      if isSeen[index], !session.isBlanked { resume(index) }
    case .input(let event):
      let link = feeds[screens[index].feed].link, toPicture = layout.geometry.displayToPicture
      inputs[index].take(event, in: windows[index].eventSize) { event in
        if isOwn(event, windows[index]) { return }
        link.send(.input(event.moved(by: toPicture)))
      }
    }
  }

  /// Does what a key is for that concerns the window. Returns false for all else.
  private func isOwn(_ event: InputEvent, _ window: OutputWindow) -> Bool {
    guard case .key(let key) = event else { return false }
    if settings.quitsOnKeys, key.quits {
      if key.phase == .down { stop() }
      return true
    }
    if key.symbol == .f11 || settings.quitsOnKeys && key.symbol == KeySymbol("f") && key.modifiers.isDisjoint(with: [.control, .alt]) {
      if key.phase == .down { window.toggleFullScreen() }
      return true
    }
    return false
  }

  /// Closes a window; the last one ends the run.
  private func close(_ index: Int) {
    guard windows.count > 1 else { return stop() }
    windows.remove(at: index)
    inputs.remove(at: index)
    isSeen.remove(at: index)
    screens.remove(at: index)
    arrange()
  }

  private func setSeen(_ index: Int, _ seen: Bool) {
    guard isSeen[index] != seen else { return }
    isSeen[index] = seen
    follow(index)
  }

  /// Draws for a window from now on, or not, and tells the program of the first and the last that is seen.
  private func follow(_ index: Int) {
    let feed = screens[index].feed
    func isShown() -> Bool { screens.indices.contains { screens[$0].feed == feed && !screens[$0].scheduler.isSuspended } }
    let was = isShown()
    if isSeen[index], !session.isBlanked { resume(index) } else { screens[index].scheduler.suspend() }
    guard isShown() != was, feeds[feed].hasBegun else { return }
    feeds[feed].link.send(was ? .displayLeft : .displayReturned)
  }

  private func resume(_ index: Int) {
    let timing = timing(of: windows[index])
    windows[index].abandonFlip()
    screens[index].forgetPicture()
    screens[index].scheduler.resume(period: timing.period, rhythm: timing.rhythm)
  }

  override func setUpAgain() throws {
    for index in windows.indices where windows[index].isFlipPending { setSeen(index, false) }
  }

  override func mend(_ error: DisplayError) throws {
    if error.remedy != .waitForFlip { throw error }
  }

  // MARK: What goes wrong

  override var isGone: Bool { system.end != nil }

  override func replaceRenderer(_ backend: Backend) throws -> ScreenRenderer {
    guard backend == .gl else {
      for window in windows { try window.changeDrawing(to: .software) }
      return .software(SoftwareRenderer(pictureBytes: settings.cacheByteLimit))
    }
    // The first window's context is the renderer's, which the others' are drawn with.
    try windows[0].changeDrawing(to: .gl(nil))
    guard let context = windows[0].context else { throw DisplayError.drawing("\(windows[0].name) has no context") }
    let renderer = try ScreenRenderer.makeRenderer(on: context, settings.cacheByteLimit)
    for window in windows.dropFirst() { try window.changeDrawing(to: .gl(context)) }
    return .gl(renderer)
  }

  override func showAnew() throws {
    for index in windows.indices where isSeen[index] && !session.isBlanked { resume(index) }
  }

  override func cause(of error: any Error) -> any Error {
    // Whatever failed, failed since the session is gone.
    if let ended = system.end { return ended }
    return error
  }
}

struct WindowPlan {
  static let defaultTitle = "Acetate"

  let name: String
  let feed: Int
  var options: OutputWindow.Options

  /// Windows for scenes: one for each, or with `.mirror` one on each monitor, and at least two, that show the first.
  static func plans(
    for stages: [StagedScene], _ settings: PlayerSettings, _ window: PlayerSettings.Window, on system: WindowSystem
  ) -> [WindowPlan] {
    let usable = system.usableSize(ofMonitor: 0)
    let feeds = settings.arrangement == .mirror ? Array(repeating: 0, count: max(2, system.monitorCount)) : Array(stages.indices)
    return feeds.enumerated().map { number, feed in
      var canvas = stages[feed].canvas
      if settings.rotation == .right || settings.rotation == .left { canvas = CGSize(width: canvas.height, height: canvas.width) }
      var options = OutputWindow.Options(size: window.size ?? fitting(canvas, in: usable))
      options.title = window.title ?? defaultTitle
      options.isFullScreen = window.isFullScreen
      if settings.arrangement == .mirror, number < system.monitorCount, system.monitorCount > 1 { options.monitor = number }
      return WindowPlan(name: feeds.count == 1 ? "window" : "window \(number + 1)", feed: feed, options: options)
    }
  }

  /// A window's size for a canvas: its own, in points, but no larger than nine tenths of what is usable, nor so small that it cannot be
  /// held.
  static func fitting(_ canvas: CGSize, in usable: CGSize) -> CGSize {
    guard canvas.width > 0, canvas.height > 0 else { return CGSize(width: 640, height: 360) }
    let largest = min(0.9 * usable.width / canvas.width, 0.9 * usable.height / canvas.height)
    let smallest = 240 / max(canvas.width, canvas.height)
    let factor = min(max(1, smallest), largest)
    return CGSize(width: max(1, (canvas.width * factor).rounded()), height: max(1, (canvas.height * factor).rounded()))
  }
}

extension InputEvent {
  /// The event at its place on the upright picture.
  func moved(by transform: CGAffineTransform) -> InputEvent {
    if transform == .identity { return self }
    switch self {
    case .pointerMoved(var motion):
      motion.position = motion.position.applying(transform)
      return .pointerMoved(motion)
    case .pointerButton(var button):
      button.position = button.position.applying(transform)
      return .pointerButton(button)
    case .scrolled(var scroll):
      scroll.position = scroll.position.applying(transform)
      return .scrolled(scroll)
    case .touch(var touch):
      touch.position = touch.position.applying(transform)
      return .touch(touch)
    case .key, .deviceAdded, .deviceRemoved: return self
    }
  }
}

extension DisplayAbilities {
  /// Windows have neither gamma nor brightness of their own.
  init(windows names: [String]) { connectors = names }
}
