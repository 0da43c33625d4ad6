// A tour of playing: how a tree of layers, or a list of documents, is shown on displays while the program goes on.
//
// Two threads share the work. That of the layers decides what is shown, and by which clock; that of the display decides when. Between them
// stands one object, and neither waits for the other:
//
//   the layers' thread                         both                         the display's thread
//
//   Player           a program's own tree                                   DisplayRun       from the start to the end of a run
//   PlaylistPlayer   sources one after the other                             └ DisplayLoop    waits, and does what is due
//    ├ PlaylistSource   what there is to read                                   ├ Seat, DRMDevice, DisplayOutput, Input
//    ├ PlaylistItem     what has been read:                                     ├ ScreenRenderer    draws for the card
//    │                  layers on a stepped clock                               ├ DisplayFeed       what is shown, for each link
//    └ PlaylistTimeline whose turn it is, and when                              └ Screen            for each display
//        │ SceneClock   display time to scene time                                 ├ FrameScheduler       when to draw and hand over
//        ▼                                                                         ├ BackgroundPreparer   evaluates and plans
//   Presenter ───── StagedScene ─────────► PlaybackLink ─── take ──────────►       └ FramePlan, damage, what lies on a plane
//     runs the run loop   ◄─── messages ──── a Mutex  ◄──── send ───────────
//     until the run's end       wakes both threads
//
// The nouns, from the outside in:
// - `Player` shows one live tree on the machine's clock: each commit of its `LiveLayerHost` goes to the link as it is.
// - `PlaylistPlayer` has a clock for what it shows, which can be stopped, turned and sped up (`+Transport`), an order, schedules, files
//   that change (`+Reloading`) and what others may ask for (`+Control`). `PlaylistSource` tells how something is read, and `Preparation`
//   does what of that takes long, on a thread of its own, before its turn. `PlaylistItem` is a composition that has been read.
//   `PlaylistTimeline` is the order and the turns as functions of time, a value. `PlaylistShow` is the same as frames, without a display.
// - `Presenter` is the layers' side of a run: it starts the display's thread, hands messages on from the run loop, and makes events of
//   what a person does.
// - `StagedScene` is all that a display must know: a committed tree, its canvas, how that meets the display, and a `SceneClock`. Clocks are
//   values: pausing or seeking is another scene.
// - `PlaybackLink` holds the newest scene with a number; an older one that nobody has taken is lost. Back come messages, the picture drawn
//   last, and the result of the run. Players that share displays have a link each, and one `WakeUp`.
// - `DisplayRun` makes a loop and lets it run. Where there is no display, or none any more, it waits if it is told to (`DisplayWait`), and
//   makes another.
// - `DisplayLoop` owns what is there once: the seat, the card and what is set on it, the renderer. `+SettingUp` finds and sets displays,
//   `+Changes` follows sessions and cables, `+Recovering` a GPU that fails, `+Pointer` the cursor.
// - `DisplayFeed` is the loop's copy of a link's scene. `FeedAssignment` says which display shows which feed.
// - `Screen` is one display: its schedule, its plan, its statistics. Displays that mirror one another prepare and draw each for itself,
//   since sizes and blanks may differ.
// - `ScreenRenderer` is the software renderer or OpenGL ES, one for all screens of the loop.
// - What else the loop knows stands in values, by what it is about: `DisplayDrawing` has the renderer and its failures, `DisplaySession`
//   whether the displays are this player's, `DisplayInput` the devices and the pointer, `FrameTicks` what display links hear, and
//   `FirstPicture` how long a run takes to begin.
//
// A turn of the loop (`turn`): take new scenes, and tell schedulers that something changed; ask each screen's scheduler for its step; tick
// display links; upload some of what comes next, where there is time; then sleep until the first of all times that were named, or until a
// descriptor is readable: the card's, the link's, the seat's, the input's, hotplugging's, the signals'. Then take that news.
//
// A frame's way (`step`, `Screen`):
//
//   wait ─► draw(for: blank) ─► submit ─► flipped: FramePacer learns when blanks are ─► wait
//             │
//             ├ the buffer's target, and how stale it is            Display.beginFrame
//             ├ scene time at the blank                             SceneClock
//             ├ evaluate and plan, or take what was prefetched      BackgroundPreparer
//             ├ prefetch the frame after, where that pays
//             └ render where there is damage                        ScreenRenderer
//
// A frame that differs in nothing is not drawn and not handed over. What arrives late shows the scene of its own blank: `FrameScheduler`
// never catches up. Tiles and decoded pictures of videos are not waited for: a frame shows what is there (`TileClock`), and tiles that come
// later wake the loop (`TileArrivals`).
//
// What goes wrong is sorted: `mend` does what a `DisplayError` says (wait, or set up again); `recoverDrawing` makes renderer and buffers
// anew after a failure of OpenGL ES, five times at growing distances, then draws on the CPU where the settings leave the choice. All else
// ends the loop, with displays as they were. Where the display is gone or another's, nothing is drawn; `displayLeft` and `displayReturned`
// tell the player, and a playlist stops its clock meanwhile.
//
// Further threads: one prepares for each screen that prefetches, one hears signals (`LeavingSignals`, which ends the process where a run
// does not end in time), one mixes sound (`SoundPlayer`, on the same clocks), and a playlist may have some that read ahead (`Preparation`),
// watch files (`FileWatch`) and the time of day (`ClockWatch`).
//
// Costs. At rest the loop sleeps. A turn takes a lock for each link, and what the schedulers ask for. A frame takes one evaluation and one
// plan a display, whether it is drawn or not, then the damage. Handing a scene over costs a lock; what the tree has in common with the one
// before is shared. `picture()` draws once more, on the thread that asks, with the software renderer.
//
// Given up, and why:
// - A thread for each display: one renderer serves all of a card, and never leaves its thread. So a frame that takes long delays those of
//   other displays.
// - More than one card in a run.
// - A queue of scenes: what is shown is the newest, and a picture that nobody saw is not made up for.

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
  /// The scenes on display: one for all displays, or each for displays of its own. The first one's link carries what concerns all.
  var feeds: [DisplayFeed]
  var assignment: FeedAssignment
  let settings: PlayerSettings
  let seat: Seat
  let device: DRMDevice
  let output: DisplayOutput
  /// The requested mode.
  let mode: ModeRequest
  var session = DisplaySession()
  var drawing: DisplayDrawing
  var input = DisplayInput()
  var screens: [Screen] = []
  var layout = DisplayLayout([], wall: nil)
  let arrivals: TileArrivals
  private var ticks: FrameTicks
  private var firstPicture: FirstPicture
  private var ending: Ending?
  private let surroundings: DisplaySurroundings
  private var waits: Waits
  private let emergency: EmergencyRestore?

  /// - Parameters:
  ///   - links: at least one; all of them wake the thread by the same means.
  ///   - begun: when the program began to work on the first picture.
  init(
    links: [PlaybackLink], settings: PlayerSettings, frames: FrameSignal?, surroundings: DisplaySurroundings, begun: Double
  ) throws {
    feeds = links.map { DisplayFeed($0) }
    assignment = FeedAssignment(count: links.count)
    self.settings = settings
    ticks = FrameTicks(frames)
    let lostPages = emergency_lost_pages()
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
      let (output, drawer) = try Self.configure(device, choices, renderer, settings)
      firstPicture = FirstPicture(begun: begun, modeSetting: monotonicSeconds() - beforeMode)
      self.output = output
      drawing = DisplayDrawing(
        renderer: drawer,
        videoMemory: settings.importsVideo ? drawer.videoMemory(of: device, onDegradation: settings.onDegradation) : nil,
        generation: drawer.generation, lostPages: lostPages)
    } catch {
      throw Self.cause(of: error, device)
    }
    self.mode = mode
    session.isShowing = true
    arrivals = TileArrivals(links[0].wakeUp)
    waits = Waits(output: output, link: links[0], seat: seat, surroundings: surroundings)
    arrange()
  }

  /// Why the run ends.
  private struct Ending {
    /// The signal that ended it; nil where it was stopped in another way.
    var signal: Int32?
  }

  /// What wakes the thread.
  private struct Waits {
    let poller: Poller
    var card: Poller.Slot
    var wakeUp: Poller.Slot
    var seat: Poller.Slot?
    var input: Poller.Slot?
    var monitor: Poller.Slot?
    var signals: Poller.Slot?

    init(output: DisplayOutput, link: PlaybackLink, seat: Seat, surroundings: DisplaySurroundings) {
      let poller = Poller()
      self.poller = poller
      card = poller.add(output.fileDescriptor)
      wakeUp = poller.add(link.wakeUp.descriptor)
      self.seat = seat.descriptor.map { poller.add($0) }
      monitor = surroundings.monitor.map { poller.add($0.descriptor) }
      signals = surroundings.signals.map { poller.add($0.descriptor) }
    }

    /// Whether a source of news is there and has some.
    func hasNews(from slot: Poller.Slot?) -> Bool { slot.map(poller.isReady) == true }
  }

  var link: PlaybackLink { feeds[0].link }

  func send(_ message: PlaybackLink.Message) {
    for feed in feeds { feed.link.send(message) }
  }

  /// Whether a display is the first one that shows its scene, whose clock the scene follows.
  private func leads(_ index: Int) -> Bool { screens.firstIndex { $0.feed == screens[index].feed } == index }

  // MARK: Turns

  /// Shows frames until it is told to stop. Afterwards the displays are as before.
  func run() throws {
    defer {
      if ending != nil { surroundings.serviceManager?.tellStopping() }
      output.close()
    }
    do {
      try followBlanking()
      while ending == nil {
        do { try turn() } catch { try recoverDrawing(from: error) }
      }
    } catch {
      throw Self.cause(of: error, device)
    }
  }

  /// Blanks or unblanks the displays, as requested.
  private func followBlanking() throws {
    guard link.isBlanked != session.isBlanked, !output.isPaused else { return }
    session.isBlanked = link.isBlanked
    if session.isBlanked {
      leaveDisplays()
      do { try output.blank() } catch { try mend(error) }
    } else {
      try setUpAgain()
    }
    tellStatus()
  }

  /// Applies the requested tuning to the displays.
  func followTuning() {
    let tuning = link.tuning, former = session.tuning
    session.tuning = tuning
    for screen in screens { screen.savesPower = tuning.savesPower }
    for (screen, display) in zip(screens, output.displays) {
      if tuning.gamma != former?.gamma, output.setGamma(tuning.gamma, of: display), display.isRetuned { screen.scheduler.invalidate() }
      if let level = tuning.brightness, level != former?.brightness { _ = output.setBrightness(level, of: display) }
    }
  }

  /// Reports to the program which features the displays have, and which requested ones they lack.
  func tellAbilities() {
    var abilities = DisplayAbilities()
    abilities.connectors = screens.map(\.name)
    abilities.withGamma = output.displays.filter(\.hasGamma).map(\.connector.name)
    abilities.withBrightness = output.displays.filter(output.hasBrightness).map(\.connector.name)
    for feed in feeds { feed.link.didFind(abilities) }
    if settings.gamma != 1, let problem = abilities.gammaProblem { settings.onDegradation?(problem) }
  }

  /// Answers requests for a capture of a display, read back through its card.
  private func capture(for index: Int) throws {
    let link = feeds[index].link
    guard session.isShowing, let screen = screens.firstIndex(where: { $0.feed == index }) else {
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

  /// Reports to the service manager what is played, and where.
  private func tellStatus() {
    guard firstPicture.time != nil || session.isBlanked else { return }
    func names(_ screens: [Screen]) -> String { screens.map(\.name).joined(separator: ", ") }
    let playing = feeds.indices.compactMap { index in
      let shown = screens.filter { $0.feed == index }, title = feeds[index].link.title
      return shown.isEmpty ? nil : (title.isEmpty ? "on " : "\(title) on ") + names(shown)
    }
    surroundings.serviceManager?
      .tellReady(status: session.isBlanked ? "Blanked \(names(screens))" : "Playing \(playing.joined(separator: "; "))")
  }

  func report() -> PlayReport {
    let seconds = monotonicSeconds() - firstPicture.begun
    return PlayReport(
      displays: screens.map { screen in
        PlaybackReport(
          screen.statistics, display: screen.name, renderer: drawing.name, width: screen.size.width, height: screen.size.height,
          nominalPeriod: screen.scheduler.pacer.nominalPeriod, period: screen.scheduler.pacer.period, seconds: seconds,
          secondsToFirstPicture: firstPicture.seconds ?? seconds, divisor: screen.savesPower ? screen.scheduler.divisor : nil,
          turnedBy: layout.geometry.turn == .none ? nil : screen.turn == .none ? .renderer : .card)
      }, signal: ending?.signal)
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
    if let time = drawing.redrawTime, time <= monotonicSeconds() { try drawAnew() }
    var wake = Double.infinity
    if session.isShowing, drawing.redrawTime == nil {
      do {
        for index in screens.indices { wake = min(wake, try step(index)) }
      } catch let error as DisplayError {
        try mend(error)
        wake = 0
      }
    }
    if !input.hasSoughtDevices, firstPicture.isSubmitted || !session.isShowing { seekInput() }
    wake = min(
      wake, tick(), restPointer(), session.retryTime ?? .infinity, drawing.redrawTime ?? .infinity,
      surroundings.serviceManager?.signOfLife(at: monotonicSeconds()) ?? .infinity)
    if uploadsAhead(before: wake) { wake = 0 }
    // A time three hundred years away counts as never.
    var deadline = wake < 1e10 ? UInt64(max(0, wake) * 1e9) : nil
    if let held = input.devices?.deadline { deadline = min(deadline ?? .max, held) }
    try waits.poller.wait(until: deadline)
    try takeNews()
  }

  /// Does a display's due work. Returns when to look again, in seconds.
  private func step(_ index: Int) throws -> Double {
    let screen = screens[index], display = output.displays[index]
    // A flip from before the display was configured anew comes first.
    if display.isFlipPending && !screen.scheduler.awaitsFlip { return monotonicSeconds() + 0.1 }
    switch screen.scheduler.step(at: monotonicSeconds()) {
    case .wait(let time): return time
    case .draw(let target):
      screen.scheduler.start = settings.prefersLowLatency || ticks.frames?.isWanted == true ? .justInTime : .afterBlank
      let feed = feeds[screen.feed]
      let time = try screen.draw(feed.scene, for: target, on: display, with: drawing.renderer) {
        var placed = feed.scene.placed(in: layout.area(of: index))
        placed.viewport.dithers = settings.dithers
        return Screen.Staging(tree: placed.tree, viewport: layout.part(placed.viewport, of: index).drawn(before: display.turn))
      }
      try noteReset()
      if leads(index) { feed.link.didDraw(feed.scene, number: feed.number, at: time) }
      return 0
    case .submit:
      try screen.submit(to: display)
      firstPicture.isSubmitted = true
      return 0
    case .prefetch(let target):
      screen.prefetch(feeds[screen.feed].scene, for: target)
      return 0
    case .recover:
      try setUpAgain()
      return 0
    }
  }

  /// Bytes uploaded between two checks for due work: some tenths of a millisecond.
  private static let uploadBytes = 512 << 10
  /// Seconds before due work in which nothing is uploaded.
  private static let uploadMargin = 0.003

  /// Uploads a part of the coming pictures, if there is time. Returns whether there is more to do.
  private func uploadsAhead(before wake: Double) -> Bool {
    guard let index = feeds.firstIndex(where: { !$0.comingPictures.isEmpty }), session.isShowing, firstPicture.isSubmitted,
      drawing.redrawTime == nil, wake - monotonicSeconds() > Self.uploadMargin
    else { return false }
    // An upload that fails is tried again, and reported, when the picture is drawn.
    if (try? drawing.renderer.uploadAhead(feeds[index].comingPictures[0], bytes: Self.uploadBytes)) ?? true {
      feeds[index].comingPictures.removeFirst()
    }
    return feeds.contains { !$0.comingPictures.isEmpty }
  }

  /// Reports blanks without a new frame to display links. Returns when the next one is due, in seconds.
  private func tick() -> Double {
    guard let frames = ticks.frames, frames.isWanted, session.isShowing, let pacer = screens.first?.scheduler.pacer, pacer.isLocked else {
      return .infinity
    }
    let now = monotonicSeconds()
    let blank = pacer.firstBlank(after: max(now - pacer.period, ticks.last + pacer.period / 2))
    guard blank <= now else { return blank }
    ticks.last = blank
    frames.frame(shownAt: blank, interval: pacer.period)
    return blank + pacer.period
  }

  private func seekInput() {
    input.hasSoughtDevices = true
    guard let devices = try? Input(seat: seat, outputSize: layout.size) else { return }
    devices.displayToPicture = layout.geometry.displayToPicture
    input.devices = devices
    waits.input = waits.poller.add(devices.descriptor)
  }

  // MARK: News

  private func takeNews() throws {
    if waits.hasNews(from: waits.wakeUp) {
      link.wakeUp.clear()
      if feeds.contains(where: \.link.isStopping) { stop() }
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
    if waits.hasNews(from: waits.signals), let number = surroundings.signals?.next() { ending = Ending(signal: number) }
    if waits.hasNews(from: waits.seat) { try seat.dispatch { event in sessionChanged(event) } }
    if let time = session.retryTime, time <= monotonicSeconds() { retry() }
    if let devices = input.devices, waits.hasNews(from: waits.input) || (devices.deadline ?? .max) <= monotonicNanoseconds() {
      try devices.read { event in received(event) }
    }
    if waits.hasNews(from: waits.card) {
      do {
        try output.readEvents { event in flipped(event) }
      } catch {
        try mend(error)
      }
    }
    if waits.hasNews(from: waits.monitor) { try displaysChanged(surroundings.monitor) }
  }

  /// Ends the run after this turn, if nothing has ended it.
  private func stop() { ending = ending ?? Ending() }

  private func flipped(_ event: FlipEvent) {
    let time = Double(event.nanoseconds) / 1e9
    let screen = screens[event.display]
    guard screen.flipped(at: time, sequence: event.sequence, allocations: settings.allocationCount?()), leads(event.display) else { return }
    if !feeds[screen.feed].hasBegun {
      feeds[screen.feed].hasBegun = true
      firstPicture.time = firstPicture.time ?? time
      tellStatus()
      // Finding devices may have taken a while: the scene does not skip that time.
      feeds[screen.feed].link.sendBegun(at: max(time, monotonicSeconds()))
    }
    guard event.display == 0 else { return }
    // Layers may have been told of this blank already, before it came.
    let period = screen.scheduler.pacer.period
    guard time > ticks.last + period / 4 else { return }
    ticks.last = time
    ticks.frames?.frame(shownAt: time, interval: period)
  }

  private func received(_ event: InputEvent) {
    if settings.quitsOnKeys, case .key(let key) = event, key.phase == .down, key.quits { return stop() }
    followPointer(event)
    link.send(.input(event))
  }
}

extension DRMOutput.KeyEvent {
  /// Whether the key quits: Esc, q, or what interrupts programs on a terminal.
  fileprivate var quits: Bool {
    if symbol == KeySymbol("c") { return modifiers.contains(.control) }
    return symbol == .escape || symbol == KeySymbol("q")
  }
}
