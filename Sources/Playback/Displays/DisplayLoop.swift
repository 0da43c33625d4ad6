// A tour of playing: how a tree of layers, or a list of documents, is shown on displays while the program goes on.
//
// Two threads share the work. That of the layers decides what is shown, and by which clock; that of the display decides when. Between them
// stands one object, and neither waits for the other:
//
//   the layers' thread                         both                         the display's thread
//
//   Player           a program's own tree                                   DisplayRun       from the start to the end of a run
//   PlaylistPlayer   sources one after the other                             └ DisplayLoop    waits, and does what is due
//    ├ PlaylistSource   what there is to read                                   ├ CardLoop: Seat, DRMDevice, DisplayOutput, Input
//    │                                                                          ├ WindowLoop: WindowSystem, OutputWindow
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
// - `DisplayLoop` owns what is there once: scenes, screens, the renderer, and what wakes the thread. It is one of two kinds. `CardLoop` has
//   the seat, the card and what is set on it: `+SettingUp` finds and sets displays, `+Changes` follows sessions and cables,
//   `+Pointer` the cursor. `WindowLoop` has windows of a desktop session, and makes of what they hear what devices say.
// - `DisplayFeed` is the loop's copy of a link's scene. `FeedAssignment` says which display shows which feed.
// - `Screen` is one display, or one window: its schedule, its plan, its statistics. Displays that mirror one another prepare and draw each
//   for itself, since sizes and blanks may differ.
// - `ScreenRenderer` is the software renderer or OpenGL ES, one for all screens of the loop.
// - What else the loop knows stands in values, by what it is about: `DisplayDrawing` has the renderer and its failures, `DisplaySession`
//   whether the displays are this player's, `DisplayInput` the devices and the pointer, `FrameTicks` what display links hear, and
//   `FirstPicture` how long a run takes to begin.
//
// A turn of the loop (`turn`): take new scenes, begin the programs that they need, and tell schedulers that something changed; ask each
// screen's scheduler for its step; tick display links; upload some of what comes next, where there is time; then sleep until the first of
// all times that were named, or until a descriptor is readable: the card's, the link's, the seat's, the input's, hotplugging's, the
// signals'. Then take that news.
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
// What goes wrong is sorted: `mend` does what a `DisplayError` says (wait, or set up again); `+Recovering` makes renderer and buffers
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
internal import EGLPlatform
internal import FrameLoop
internal import Graphics
internal import OfflineRendering
internal import RenderTree

/// What runs on the display's thread: frames at their blanks, and input on its way to the program. `CardLoop` shows them on displays,
/// `WindowLoop` in windows.
///
/// It sleeps while there is nothing to do. Born on its thread, and never leaves it.
class DisplayLoop {
  /// The scenes on display: one for all displays, or each for displays of its own. The first one's link carries what concerns all.
  final var feeds: [DisplayFeed]
  final var assignment: FeedAssignment
  final let settings: PlayerSettings
  final let surroundings: DisplaySurroundings
  final var session = DisplaySession()
  final var drawing: DisplayDrawing
  final var screens: [Screen] = []
  final var layout = DisplayLayout([], wall: nil)
  final let arrivals: TileArrivals
  final let poller: Poller
  final var firstPicture: FirstPicture
  private final var ticks: FrameTicks
  private final var ending: Ending?
  private final var waits: Waits

  private struct Ending {
    /// The signal that ended it; nil where it was stopped in another way.
    var signal: Int32?
  }

  /// What wakes the thread, wherever pictures are shown.
  private struct Waits {
    let wakeUp: Poller.Slot
    let signals: Poller.Slot?
  }

  /// What a run is about, wherever its pictures are shown.
  struct Run {
    /// At least one; all of them wake the thread by the same means.
    let links: [PlaybackLink]
    let settings: PlayerSettings
    /// Signalled with every frame; nil where nobody listens.
    let frames: FrameSignal?
    let surroundings: DisplaySurroundings
    /// When the program began to work on the first picture, in seconds.
    let begun: Double
  }

  /// - Parameter modeSetting: how long setting modes took, in seconds.
  init(_ run: Run, poller: Poller = Poller(), drawing: DisplayDrawing, modeSetting: Double) {
    feeds = run.links.map { DisplayFeed($0) }
    assignment = FeedAssignment(count: run.links.count)
    (settings, surroundings, self.poller, self.drawing) = (run.settings, run.surroundings, poller, drawing)
    ticks = FrameTicks(run.frames)
    firstPicture = FirstPicture(begun: run.begun, modeSetting: modeSetting)
    arrivals = TileArrivals(run.links[0].wakeUp)
    waits = Waits(
      wakeUp: poller.add(run.links[0].wakeUp.descriptor), signals: run.surroundings.signals.map { poller.add($0.descriptor) })
  }

  final var link: PlaybackLink { feeds[0].link }

  final func send(_ message: PlaybackLink.Message) {
    for feed in feeds { feed.link.send(message) }
  }

  // MARK: What differs

  func surface(of index: Int) -> any PictureSurface { preconditionFailure("each kind of loop has surfaces of its own") }

  /// Takes what has arrived from the sources of news that this kind of loop has.
  func takeOwnNews() throws {}

  /// Follows what the program asks for besides pictures, once it has said so.
  func followRequests() throws {}

  /// Does what is due besides frames. Returns when to look again, in seconds.
  func workBesides() throws -> Double { .infinity }

  /// Whether what wakes the thread has news that the kernel does not know of.
  var hasOwnNews: Bool { false }

  /// Sets the surfaces up again, after one has shown nothing for long.
  func setUpAgain() throws {}

  /// Applies the remedy for a failed call.
  func mend(_ error: DisplayError) throws { throw error }

  /// Whether what shows pictures is gone, so that no renderer helps.
  var isGone: Bool { false }

  /// Makes a renderer in place of one that has failed, and what it draws into. What shows pictures keeps the last one until `showAnew`.
  func replaceRenderer(_ backend: Backend) throws -> ScreenRenderer { preconditionFailure("each kind of loop has surfaces of its own") }

  /// Begins to show pictures of the renderer in `drawing`, which has just been made.
  func showAnew() throws {}

  func cause(of error: any Error) -> any Error { error }

  func capture(for index: Int) throws { feeds[index].link.send(.captured(nil, failure: "windows are not read back: ask for a picture")) }

  /// Whether pictures are turned by what shows them, in reports.
  func turnedBy(_ screen: Screen) -> PlaybackReport.Turner? { nil }

  /// Lets go of what shows pictures.
  func close() {}

  // MARK: Turns

  /// Shows frames until it is told to stop. Afterwards the displays are as before.
  final func run() throws {
    defer {
      if ending != nil { surroundings.serviceManager?.tellStopping() }
      close()
    }
    do {
      try followRequests()
      while ending == nil {
        do { try turn() } catch { try recover(from: error) }
      }
    } catch {
      throw cause(of: error)
    }
  }

  /// Ends the run after this turn, if nothing has ended it.
  final func stop() { ending = ending ?? Ending() }

  /// Whether a display is the first one that shows its scene, whose clock the scene follows.
  private final func leads(_ index: Int) -> Bool { screens.firstIndex { $0.feed == screens[index].feed } == index }

  /// Reports to the service manager what is played, and where.
  final func tellStatus() {
    guard firstPicture.time != nil || session.isBlanked else { return }
    func names(_ screens: [Screen]) -> String { screens.map(\.name).joined(separator: ", ") }
    let playing = feeds.indices.compactMap { index in
      let shown = screens.filter { $0.feed == index }, title = feeds[index].link.title
      return shown.isEmpty ? nil : (title.isEmpty ? "on " : "\(title) on ") + names(shown)
    }
    surroundings.serviceManager?
      .tellReady(status: session.isBlanked ? "Blanked \(names(screens))" : "Playing \(playing.joined(separator: "; "))")
  }

  final func report() -> PlayReport {
    let seconds = monotonicSeconds() - firstPicture.begun
    return PlayReport(
      displays: screens.map { screen in
        PlaybackReport(
          screen.statistics, display: screen.name, renderer: drawing.name, width: screen.size.width, height: screen.size.height,
          nominalPeriod: screen.scheduler.pacer.nominalPeriod, period: screen.scheduler.pacer.period, seconds: seconds,
          secondsToFirstPicture: firstPicture.seconds ?? seconds, divisor: screen.savesPower ? screen.scheduler.divisor : nil,
          turnedBy: turnedBy(screen))
      }, signal: ending?.signal)
  }

  private final func turn() throws {
    for index in feeds.indices {
      let news = feeds[index].take()
      if news == .none { continue }
      drawing.renderer.prepare(feeds[index].scene.tree)
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
    if let time = drawing.redrawTime, time <= monotonicSeconds() { try drawAnew(with: .gl) }
    var wake = Double.infinity
    if session.isShowing, drawing.redrawTime == nil {
      do {
        for index in screens.indices { wake = min(wake, try step(index)) }
      } catch let error as DisplayError {
        try mend(error)
        wake = 0
      }
    }
    wake = min(
      wake, tick(), try workBesides(), drawing.redrawTime ?? .infinity,
      surroundings.serviceManager?.signOfLife(at: monotonicSeconds()) ?? .infinity)
    if hasOwnNews || uploadsAhead(before: wake) { wake = 0 }
    // A time three hundred years away counts as never.
    try poller.wait(until: wake < 1e10 ? UInt64(max(0, wake) * 1e9) : nil)
    try takeNews()
  }

  /// Does a display's due work. Returns when to look again, in seconds.
  private final func step(_ index: Int) throws -> Double {
    let screen = screens[index], surface = surface(of: index)
    // A flip from before the display was configured anew comes first.
    if surface.isFlipPending && !screen.scheduler.awaitsFlip { return monotonicSeconds() + 0.1 }
    switch screen.scheduler.step(at: monotonicSeconds()) {
    case .wait(let time): return time
    case .draw(let target):
      screen.scheduler.start = settings.prefersLowLatency || ticks.frames?.isWanted == true ? .justInTime : .afterBlank
      let feed = feeds[screen.feed]
      let time = try screen.draw(feed.scene, for: target, on: surface, with: drawing.renderer) {
        var placed = feed.scene.placed(in: layout.area(of: index))
        placed.viewport.dithers = settings.dithers
        return Screen.Staging(tree: placed.tree, viewport: layout.part(placed.viewport, of: index).drawn(before: surface.turn))
      }
      try noteReset()
      if leads(index) { feed.link.didDraw(feed.scene, number: feed.number, at: time) }
      return 0
    case .submit:
      try screen.submit(to: surface)
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

  /// Whether the next frame may be prepared while one is drawn, on another core. With a GPU that is not needed: it draws by itself.
  final var prefetches: Bool { drawing.renderer.drawsOnCaller && ProcessInfo.processInfo.activeProcessorCount > 1 }

  /// Bytes uploaded between two checks for due work: some tenths of a millisecond.
  private static let uploadBytes = 512 << 10
  /// Seconds before due work in which nothing is uploaded.
  private static let uploadMargin = 0.003

  /// Uploads a part of the coming pictures, if there is time. Returns whether there is more to do.
  private final func uploadsAhead(before wake: Double) -> Bool {
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
  private final func tick() -> Double {
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

  /// Handles a reset of the device, after which the renderer has redrawn everything by itself. Repeated resets count as failures.
  private final func noteReset() throws {
    guard let generation = drawing.renderer.generation, generation != drawing.generation else { return }
    drawing.generation = generation
    guard case .gl(let renderer) = drawing.renderer else { return }
    if drawing.recovery.wait(afterFailureAt: monotonicSeconds()) == nil { throw GLError.contextLoss(on: renderer.context.device.id) }
    if drawing.recovery.isFirst { settings.onDegradation?("the graphics device was reset, and everything is drawn anew") }
  }

  /// Reports memory that was gone when it was accessed. A card's memory recovers with the card or the next frame; a truncated file's
  /// contents stay wrong.
  private final func noteLostMemory() {
    let lost = emergency_lost_pages()
    if lost == drawing.lostPages { return }
    drawing.lostPages = lost
    settings.onDegradation?("memory that was in use is gone, of a card that was removed or of a file that became shorter, such as a font's")
  }

  // MARK: News

  final func hasNews(from slot: Poller.Slot?) -> Bool { slot.map(poller.isReady) == true }

  private final func takeNews() throws {
    if hasNews(from: waits.wakeUp) {
      link.wakeUp.clear()
      if feeds.contains(where: \.link.isStopping) { stop() }
      try followRequests()
      for index in feeds.indices {
        let link = feeds[index].link
        if let pictures = link.takeComingPictures() { feeds[index].comingPictures = pictures }
        if link.takeReportRequest() { link.send(.report(report())) }
        if link.takeCaptureRequest() { try capture(for: index) }
        if link.takeTitleChange() { titleChanged(of: index) }
      }
    }
    if hasNews(from: waits.signals), let number = surroundings.signals?.next() { ending = Ending(signal: number) }
    try takeOwnNews()
  }

  /// Called when a scene is called otherwise than before.
  func titleChanged(of index: Int) { tellStatus() }

  /// Notes that what was presented last on a display has been seen.
  final func flipped(_ index: Int, at time: Double, sequence: UInt32) {
    let screen = screens[index]
    guard screen.flipped(at: time, sequence: sequence, allocations: settings.allocationCount?()), leads(index) else { return }
    if !feeds[screen.feed].hasBegun {
      feeds[screen.feed].hasBegun = true
      firstPicture.time = firstPicture.time ?? time
      tellStatus()
      // Finding devices may have taken a while: the scene does not skip that time.
      feeds[screen.feed].link.sendBegun(at: max(time, monotonicSeconds()))
    }
    guard index == 0 else { return }
    // Layers may have been told of this blank already, before it came.
    let period = screen.scheduler.pacer.period
    guard time > ticks.last + period / 4 else { return }
    ticks.last = time
    ticks.frames?.frame(shownAt: time, interval: period)
  }
}

extension DRMOutput.KeyEvent {
  /// Whether the key quits: Esc, q, or what interrupts programs on a terminal.
  var quits: Bool {
    if symbol == KeySymbol("c") { return modifiers.contains(.control) }
    return symbol == .escape || symbol == KeySymbol("q")
  }
}
