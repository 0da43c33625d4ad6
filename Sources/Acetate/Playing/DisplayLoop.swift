internal import CProcess
internal import DRMOutput
internal import Foundation
internal import FrameLoop
internal import Graphics
internal import RenderTree

/// What runs on the display's thread: frames at their blanks, the seat's and the displays' comings and goings, and input on its way to the
/// program.
///
/// It sleeps while there is nothing to do. Born on its thread, and never leaves it.
final class DisplayLoop {
  /// What is shown: one scene on all displays, or each on displays of its own. The first one's link is told what goes for all.
  var feeds: [DisplayFeed]
  var assignment: FeedAssignment
  let settings: PlayerSettings
  /// Hears of every frame; nil where nobody listens.
  let frames: FrameSignal?
  let seat: Seat
  let device: DRMDevice
  let output: DisplayOutput
  var renderer: ScreenRenderer
  /// How often what draws has failed of late.
  var recovery = DrawingRecovery()
  /// Pages of mapped files and of the card's memory that were gone so far.
  var lostPages = emergency_lost_pages()
  /// When what draws is made anew after it has failed; nil when that is not pending.
  var redrawTime: Double?
  /// The context's generation as far as it is known: another one tells that the device was reset.
  var drawingGeneration: Int?
  /// Nil until the first picture is on its way: finding the devices takes longer than drawing it.
  private(set) var input: Input?
  var screens: [Screen] = []
  /// Memory into which videos are decoded, for the renderer to read there; nil where their pixels are made.
  var videoMemory: (any SharedMemorySource)? {
    didSet { for screen in screens { screen.videoMemory = videoMemory } }
  }
  let arrivals: TileArrivals
  var layout = DisplayLayout([], wall: nil)
  var changes: [DisplayChange] = []
  /// The mode asked for.
  let mode: ModeRequest
  /// When to try again to take the displays back after the session returned; nil when that is not pending.
  var retryTime: Double?
  /// Whether the displays are there, and ours.
  var isShowing = false
  /// Whether the displays are turned off.
  private var isBlanked = false
  /// The signal that ended the run; 0 when none has.
  private(set) var signal: Int32 = 0
  private var isOver = false

  /// The picture of the pointer; nil where none was asked for.
  var pointer: DisplayedPointer?
  /// As the displays were tuned last; nil where they are to be tuned anew.
  var tuning: DisplayTuning?
  private let surroundings: DisplaySurroundings
  /// Whether input devices have been looked for.
  private var hasSoughtInput = false
  private var hasSubmitted = false
  private let poller = Poller()
  private let emergency: EmergencyRestore?
  /// The last frame time that display links were told of, in seconds.
  private var lastTick = -Double.infinity
  private let begun: Double
  private var firstPicture: Double?
  /// Seconds that setting the first mode took.
  private var modeSetting = 0.0

  /// - Parameters:
  ///   - links: at least one; all of them wake the thread by the same means.
  ///   - begun: when the program began to work on the first picture.
  init(
    links: [PlaybackLink], settings: PlayerSettings, frames: FrameSignal?, surroundings: DisplaySurroundings, begun: Double
  ) throws {
    feeds = links.map { DisplayFeed($0) }
    assignment = FeedAssignment(count: links.count)
    self.settings = settings
    self.frames = frames
    self.begun = begun
    let mode = try settings.mode.map { text throws(DisplayError) in try ModeRequest(text) } ?? .preferred
    self.surroundings = surroundings
    emergency = settings.handlesSignals ? EmergencyRestore() : nil
    let seat = try Seat()
    self.seat = seat
    device = try Self.open(settings.device, seat)
    do {
      let choices = try Self.choose(device, settings, mode)
      let renderer = try ScreenRenderer.choose(settings.backend, for: device, cacheBytes: settings.cacheByteLimit)
      let beforeMode = monotonicSeconds()
      (output, self.renderer) = try Self.configure(device, choices, renderer, settings)
      modeSetting = monotonicSeconds() - beforeMode
      videoMemory = settings.importsVideo ? self.renderer.videoMemory(of: device, onLack: settings.onLack) : nil
      drawingGeneration = self.renderer.generation
    } catch {
      throw Self.cause(of: error, device)
    }
    self.mode = mode
    isShowing = true
    arrivals = TileArrivals(links[0].wakeUp)
    slots = Slots(poller, output: output, link: links[0], seat: seat, surroundings: surroundings)
    arrange()
  }

  private struct Slots {
    var card: Poller.Slot
    var wakeUp: Poller.Slot
    var seat: Poller.Slot?
    var input: Poller.Slot?
    var monitor: Poller.Slot?
    var signals: Poller.Slot?

    init(_ poller: Poller, output: DisplayOutput, link: PlaybackLink, seat: Seat, surroundings: DisplaySurroundings) {
      card = poller.add(output.fileDescriptor)
      wakeUp = poller.add(link.wakeUp.descriptor)
      self.seat = seat.descriptor.map { poller.add($0) }
      monitor = surroundings.monitor.map { poller.add($0.descriptor) }
      signals = surroundings.signals.map { poller.add($0.descriptor) }
    }
  }
  private var slots: Slots

  var link: PlaybackLink { feeds[0].link }

  func send(_ message: PlaybackLink.Message) {
    for feed in feeds { feed.link.send(message) }
  }

  /// Whether a display is the first that shows its scene: the scene follows that one's clock.
  private func leads(_ index: Int) -> Bool { screens.firstIndex { $0.feed == screens[index].feed } == index }

  // MARK: Turns

  /// Shows frames until it is told to stop. The displays are as before afterwards.
  func run() throws {
    defer {
      if isOver { surroundings.serviceManager?.tellStopping() }
      output.close()
    }
    do {
      try followBlanking()
      while !isOver {
        do { try turn() } catch { try recoverDrawing(from: error) }
      }
    } catch {
      throw Self.cause(of: error, device)
    }
  }

  /// Turns the displays off or on, as was asked for.
  private func followBlanking() throws {
    guard link.isBlanked != isBlanked, !output.isPaused else { return }
    isBlanked = link.isBlanked
    if isBlanked {
      leaveDisplays()
      do { try output.blank() } catch { try mend(error) }
    } else {
      try setUpAgain()
    }
    tellStatus()
  }

  /// Has the displays be as they are to be from now on.
  func followTuning() {
    let tuning = link.tuning, former = self.tuning
    self.tuning = tuning
    for screen in screens { screen.savesPower = tuning.savesPower }
    for (screen, display) in zip(screens, output.displays) {
      if tuning.gamma != former?.gamma, output.setGamma(tuning.gamma, of: display), display.isRetuned { screen.scheduler.invalidate() }
      if let level = tuning.brightness, level != former?.brightness { _ = output.setBrightness(level, of: display) }
    }
  }

  /// Tells the program what the displays can do, and what they cannot do of what it asked for.
  func tellAbilities() {
    var abilities = DisplayAbilities()
    abilities.connectors = screens.map(\.name)
    abilities.withGamma = output.displays.filter(\.hasGamma).map(\.connector.name)
    abilities.withBrightness = output.displays.filter(output.hasBrightness).map(\.connector.name)
    for feed in feeds { feed.link.didFind(abilities) }
    if settings.gamma != 1, let lack = abilities.gammaLack { settings.onLack?(lack) }
  }

  /// Answers those who ask what a display shows, as its card tells.
  private func capture(for index: Int) throws {
    let link = feeds[index].link
    guard isShowing, let screen = screens.firstIndex(where: { $0.feed == index }) else {
      return link.send(.captured(nil, failure: "no display shows anything now"))
    }
    for screen in screens { screen.scheduler.suspend() }
    do throws(DisplayError) {
      link.send(.captured(try output.capture(output.displays[screen]), failure: ""))
    } catch {
      link.send(.captured(nil, failure: "\(error)"))
    }
    try setUpAgain()
  }

  /// Says what is played, and where, to what supervises the program.
  private func tellStatus() {
    guard firstPicture != nil || isBlanked else { return }
    func names(_ screens: [Screen]) -> String { screens.map(\.name).joined(separator: ", ") }
    let playing = feeds.indices.compactMap { index in
      let shown = screens.filter { $0.feed == index }, title = feeds[index].link.title
      return shown.isEmpty ? nil : (title.isEmpty ? "on " : "\(title) on ") + names(shown)
    }
    surroundings.serviceManager?
      .tellReady(status: isBlanked ? "Blanked \(names(screens))" : "Playing \(playing.joined(separator: "; "))")
  }

  func report() -> PlayReport {
    let name = renderer.name + (videoMemory != nil && renderer.importsFrames ? ", which reads videos in place" : "")
    let seconds = monotonicSeconds() - begun
    let first = firstPicture.map { $0 - begun - modeSetting } ?? seconds
    return PlayReport(
      displays: screens.map { screen in
        PlaybackReport(
          screen.statistics, display: screen.name, renderer: name, width: screen.size.width, height: screen.size.height,
          nominalPeriod: screen.scheduler.pacer.nominalPeriod, period: screen.scheduler.pacer.period, seconds: seconds,
          secondsToFirstPicture: first, divisor: screen.savesPower ? screen.scheduler.divisor : nil,
          turnedBy: layout.geometry.turn == .none ? nil : screen.turn == .none ? .renderer : .card)
      }, signal: signal == 0 ? nil : signal)
  }

  private func turn() throws {
    for index in feeds.indices {
      let news = feeds[index].take()
      if news == .none { continue }
      for screen in screens where screen.feed == index {
        screen.forgetScene()
        screen.didChange(at: monotonicSeconds())
        if news == .scene { screen.scheduler.beginScene() } else { screen.scheduler.invalidate() }
      }
    }
    if arrivals.take() {
      for screen in screens { screen.scheduler.invalidate() }
    }
    noteLostMemory()
    if let time = redrawTime, time <= monotonicSeconds() { try drawAnew() }
    var wake = Double.infinity
    if isShowing, redrawTime == nil {
      do {
        for index in screens.indices { wake = min(wake, try step(index)) }
      } catch let error as DisplayError {
        try mend(error)
        wake = 0
      }
    }
    if !hasSoughtInput, hasSubmitted || !isShowing { seekInput() }
    wake = min(
      wake, tick(), restPointer(), retryTime ?? .infinity, redrawTime ?? .infinity,
      surroundings.serviceManager?.signOfLife(at: monotonicSeconds()) ?? .infinity)
    if uploadsAhead(before: wake) { wake = 0 }
    // What is three hundred years away never comes.
    var deadline = wake < 1e10 ? UInt64(max(0, wake) * 1e9) : nil
    if let held = input?.deadline { deadline = min(deadline ?? .max, held) }
    try poller.wait(until: deadline)
    try takeNews()
  }

  /// Does what is due on a display. Returns when to look again.
  private func step(_ index: Int) throws -> Double {
    let screen = screens[index], display = output.displays[index]
    // A picture of before the display was set anew: its flip comes first.
    if display.isFlipPending && !screen.scheduler.awaitsFlip { return monotonicSeconds() + 0.1 }
    switch screen.scheduler.step(at: monotonicSeconds()) {
    case .wait(let time): return time
    case .draw(let target):
      screen.scheduler.start = settings.prefersLowLatency || frames?.isWanted == true ? .justInTime : .afterBlank
      let feed = feeds[screen.feed]
      let time = try screen.draw(feed.scene, for: target, on: display, with: renderer) {
        var placed = feed.scene.placed(in: layout.area(of: index))
        placed.viewport.dithers = settings.dithers
        return Screen.Staging(tree: placed.tree, viewport: layout.part(placed.viewport, of: index).drawn(before: display.turn))
      }
      try noteReset()
      if leads(index) { feed.link.didDraw(feed.scene, number: feed.number, at: time) }
      return 0
    case .submit:
      try screen.submit(to: display)
      hasSubmitted = true
      return 0
    case .prefetch(let target):
      screen.prefetch(feeds[screen.feed].scene, for: target)
      return 0
    case .recover:
      try setUpAgain()
      return 0
    }
  }

  /// Bytes that are uploaded between two looks at what is due: some tenths of a millisecond.
  private static let uploadBytes = 512 << 10
  /// Seconds before something is due in which nothing is uploaded any more.
  private static let uploadMargin = 0.003

  /// Uploads a part of what shows soon, where there is time for it. Returns whether there is more to do.
  private func uploadsAhead(before wake: Double) -> Bool {
    guard let index = feeds.firstIndex(where: { !$0.comingPictures.isEmpty }), isShowing, hasSubmitted, redrawTime == nil,
      wake - monotonicSeconds() > Self.uploadMargin
    else { return false }
    // What fails here is tried again, and told, when it is drawn.
    if (try? renderer.uploadAhead(feeds[index].comingPictures[0], bytes: Self.uploadBytes)) ?? true {
      feeds[index].comingPictures.removeFirst()
    }
    return feeds.contains { !$0.comingPictures.isEmpty }
  }

  /// Tells display links of blanks at which nothing new is shown. Returns when the next one is due.
  private func tick() -> Double {
    guard let frames, frames.isWanted, isShowing, let pacer = screens.first?.scheduler.pacer, pacer.isLocked else { return .infinity }
    let now = monotonicSeconds()
    let blank = pacer.firstBlank(after: max(now - pacer.period, lastTick + pacer.period / 2))
    guard blank <= now else { return blank }
    lastTick = blank
    frames.frame(shownAt: blank, interval: pacer.period)
    return blank + pacer.period
  }

  private func seekInput() {
    hasSoughtInput = true
    input = try? Input(seat: seat, outputSize: layout.size)
    input?.displayToPicture = layout.geometry.displayToPicture
    slots.input = input.map { poller.add($0.descriptor) }
  }

  // MARK: News

  private func takeNews() throws {
    if poller.isReady(slots.wakeUp) {
      link.wakeUp.clear()
      if feeds.contains(where: \.link.isStopping) { isOver = true }
      try followBlanking()
      followTuning()
      for index in feeds.indices {
        let link = feeds[index].link
        if let pictures = link.takeComingPictures() { feeds[index].comingPictures = pictures }
        if link.takeReportRequest() { link.send(.report(report())) }
        if link.takeCaptureRequest() { try capture(for: index) }
        if link.takeTitleChange() { tellStatus() }
      }
    }
    if let slot = slots.signals, poller.isReady(slot), let number = surroundings.signals?.next() {
      signal = number
      isOver = true
    }
    if let slot = slots.seat, poller.isReady(slot) { try seat.dispatch { event in sessionChanged(event) } }
    if let time = retryTime, time <= monotonicSeconds() { retry() }
    if let input, slots.input.map(poller.isReady) == true || (input.deadline ?? .max) <= monotonicNow() {
      try input.read { event in received(event) }
    }
    if poller.isReady(slots.card) {
      do {
        try output.readEvents { event in flipped(event) }
      } catch {
        try mend(error)
      }
    }
    if let slot = slots.monitor, poller.isReady(slot) { try displaysChanged(surroundings.monitor) }
  }

  private func flipped(_ event: FlipEvent) {
    let time = Double(event.nanoseconds) / 1e9
    let screen = screens[event.display]
    guard screen.flipped(at: time, sequence: event.sequence, allocations: settings.allocationCount?()), leads(event.display) else { return }
    if !feeds[screen.feed].hasBegun {
      feeds[screen.feed].hasBegun = true
      firstPicture = firstPicture ?? time
      tellStatus()
      // Devices may have been looked for meanwhile: the scene does not leap over what that took.
      feeds[screen.feed].link.sendBegun(at: max(time, monotonicSeconds()))
    }
    guard event.display == 0 else { return }
    // Layers may have heard of this blank already, when it was to come.
    let period = screen.scheduler.pacer.period
    guard time > lastTick + period / 4 else { return }
    lastTick = time
    frames?.frame(shownAt: time, interval: period)
  }

  private func received(_ event: InputEvent) {
    if settings.quitsOnKeys, case .key(let key) = event, key.phase == .down, key.quits {
      isOver = true
      return
    }
    followPointer(event)
    link.send(.input(event))
  }
}

extension DRMOutput.KeyEvent {
  /// Esc, q, and what interrupts programs on a terminal.
  fileprivate var quits: Bool {
    if symbol == KeySymbol("c") { return modifiers.contains(.control) }
    return symbol == .escape || symbol == KeySymbol("q")
  }
}
