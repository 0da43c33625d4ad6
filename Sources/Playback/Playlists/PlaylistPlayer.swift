internal import DRMOutput
internal import FrameLoop
internal import Graphics
public import OfflineRendering
package import Playlists
public import QuartzCore

/// Plays documents and scenes on a display, one after the other, with a clock that can be paused, sought and sped up.
///
/// What is shown is a function of time: each begins when its first picture shows, and the picture at a vertical blank is the scene at the
/// blank's time, however long drawing takes. The keyboard controls it: space stops and goes on, left and right turn the time by a second
/// (with shift by ten), digits, n and p choose a document, or, where there is one alone, a state of it, as up and down always do, and s
/// calls `onSave`.
///
/// ```swift
/// let document = try CAMLDocument.load(path: "Badge.ca")
/// let player = try PlaylistPlayer([Composition(document)])
/// try player.run()   // until Esc or q is pressed
/// ```
///
/// What cannot be read is left out, and tried again when its turn comes the next time: a display that plays goes on playing. Pictures are
/// decoded on another thread before their turn.
///
/// Belongs to the thread of the layers.
public final class PlaylistPlayer {
  /// Called on this thread with input at the display that the player does not handle itself, and changes of the display.
  public var onEvent: ((PlayerEvent) -> Void)?
  /// Called on this thread when s is pressed; `picture()` returns what is shown then.
  public var onSave: (() -> Void)?
  /// Whether the player handles its control keys; if not, all keys go to `onEvent`.
  public var hasKeys = true

  /// Called on this thread with changes of the player.
  package var onChange: ((Change) -> Void)?
  /// Called on this thread with the answer to `requestReport()`.
  package var onReport: ((PlayReport) -> Void)?
  /// Called on this thread with the answer to `requestCapture()`: a picture, or a sentence that says why there is none.
  package var onCapture: ((_ picture: CGImage?, _ failure: String) -> Void)?
  /// When the displays are blanked; nil is never.
  package var blankHours: Schedule?
  /// Whether the displays are blanked, by a call or by `blankHours`.
  package internal(set) var isBlanked = false

  /// Settings of all displays, which may change at any time.
  package var tuning: DisplayTuning {
    didSet { if tuning != oldValue { presenter?.link.tune(tuning) } }
  }

  /// Reads the playlist again. Called on this thread when files have changed; nil where they are no valid playlist, so that the former one
  /// continues.
  package var reload: (() -> PlaylistContents?)?
  /// The time of the first source at which it begins, in its own seconds.
  package var startTime = 0.0
  /// The folders of the files that `reload` reads.
  package var reloadFolders: Set<String> = []

  private(set) var playlist: PlaylistSettings
  private(set) var sources: [PlaylistSource]
  /// The order, and the turn that is on screen.
  var timeline: PlaylistTimeline
  /// The items of `sources` that have been read.
  private var items: [PlaylistItem?]
  private let fallback: PlaylistItem?
  /// An empty item, for when nothing may be shown and there is no fallback.
  private let blank: PlaylistItem
  private let onSkip: ((String, any Error) -> Void)?
  /// Index of the source that is shown; while none can be shown, of the one that would be.
  public private(set) var index = 0
  private(set) var position = 0
  private(set) var item: PlaylistItem
  /// Returns the time of day that schedules follow.
  var wallClock: () -> Date = Date.init
  /// Returns the display's time, in seconds.
  var displayClock: () -> Double = monotonicSeconds
  /// Whether the last source has ended and none follows.
  private var isAtEnd = false
  /// Maps display time to the timeline's. Stands still until the first frame is shown, while paused, and without a display.
  var playClock = PlaylistPlayer.standingClock
  /// Whether playback was paused by a key or a call, not for lack of a display.
  public internal(set) var isPaused = false
  /// The transition to the shown item, while it runs.
  var transition: TransitionRun?
  var hasBegun = false
  var isAway = false
  var presenter: Presenter?
  let settings: PlayerSettings
  private var alarm: RunLoopAlarm?
  /// Signalled when the next source has been prepared.
  private var preparedBell: RunLoopBell?
  /// Signalled when files have changed.
  private(set) var reloadBell: RunLoopBell?
  var fileWatch: FileWatch?
  /// Fires when `blankHours` change.
  private(set) var blankAlarm: RunLoopAlarm?
  /// The last value of `blankHours`: whether displays are blanked. Nil before the first.
  var hoursAreBlank: Bool?
  /// Signalled when the time of day was set.
  private var clockBell: RunLoopBell?
  private var clockWatch: ClockWatch?
  /// Plays the sound of what is shown; nil while there was none.
  private var sound: SoundPlayer?
  private let banner = NoticeBanner()
  /// The size of the window; nil before there is one, and on displays.
  private(set) var extent: DisplayExtent?
  private var stageNumber = 0

  /// - Precondition: there is at least one; the rate is above zero.
  /// - Throws: `RenderError` when one has no canvas.
  public convenience init(
    _ compositions: [Composition], playlist: PlaylistSettings = PlaylistSettings(), settings: PlayerSettings = PlayerSettings()
  ) throws(RenderError) {
    for composition in compositions { try RenderError.requireCanvas(composition.size) }
    let sources = compositions.enumerated().map { PlaylistSource(name: "number \($0.offset + 1)", $0.element) }
    do { try self.init(sources, playlist: playlist, settings: settings) } catch { throw RenderError(sorting: error) }
  }

  /// - Parameters:
  ///   - sources: what is played, one after the other. They are read at once.
  ///   - fallback: what shows while none of them can be read.
  ///   - onSkip: called on this thread with the name of a source that cannot be shown, and why, each time that is tried.
  /// - Precondition: there is at least one; the rate is above zero.
  /// - Throws: what reading the first one threw, when none can be shown and there is no fallback; `RenderError` when the fallback has no
  ///   canvas, and when there is no such transition.
  public init(
    _ sources: [PlaylistSource], playlist: PlaylistSettings = PlaylistSettings(), settings: PlayerSettings = PlayerSettings(),
    fallback: Composition? = nil, onSkip: ((_ name: String, _ error: any Error) -> Void)? = nil
  ) throws {
    precondition(!sources.isEmpty, "a playlist needs something to play")
    precondition(playlist.rate > 0 && playlist.rate < .infinity, "time passes at a rate above zero, not \(playlist.rate)")
    for source in sources { try playlist.applying(source.style).transition?.requireKind() }
    if let fallback { try RenderError.requireCanvas(fallback.size) }
    self.playlist = playlist
    self.settings = settings
    tuning = DisplayTuning(settings)
    self.sources = sources
    timeline = PlaylistTimeline(sources, playlist)
    self.fallback = fallback.map { PlaylistItem($0, settings: playlist) }
    self.onSkip = onSkip
    blank = Self.blank(playlist)
    item = blank
    var results = sources.enumerated().map { number, source in
      source.preparation == nil ? Result { try source.item(playlist, number: number) } : nil
    }
    items = results.map { try? $0?.get() }
    // Among pictures, one that can be read is enough for now.
    for (number, source) in sources.enumerated() where items.allSatisfy({ $0 == nil }) && results[number] == nil {
      results[number] = Result { try source.itemInTime(playlist, number: number) }
      items[number] = try? results[number]?.get()
    }
    if fallback == nil {
      // Nothing else could be shown meanwhile.
      for (number, source) in sources.enumerated() where items.allSatisfy({ $0 == nil }) && source.preparation?.isUnderWay == true {
        source.preparation?.finish()
        results[number] = Result { try source.item(playlist, number: number) }
        items[number] = try? results[number]?.get()
      }
      if items.allSatisfy({ $0 == nil }) { _ = try results[0]?.get() }
    }
    for (source, result) in zip(sources, results) {
      if case .failure(let error) = result { onSkip?(source.title, error) }
    }
    _ = select(0, besides: Set(sources.indices.filter { number in if case .failure? = results[number] { true } else { false } }))
    beginTurn(at: 0, cuts: true)
  }

  /// An item that shows nothing but the background.
  private static func blank(_ playlist: PlaylistSettings) -> PlaylistItem {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 16, height: 9)
    var settings = playlist
    (settings.background, settings.motion, settings.start, settings.end) = (nil, .none, 0, nil)
    // Seconds between attempts to read a source that could not be read.
    settings.length = 60
    return PlaylistItem(Composition(layer), settings: settings)
  }

  /// The number of sources, whether they can be shown or not.
  public var count: Int { sources.count }

  /// The item of a source, read now if needed; nil where that fails.
  private func item(at index: Int) -> PlaylistItem? {
    do { return try readItem(at: index) } catch { onSkip?(sources[index].title, error) }
    return nil
  }

  /// The item of a source, read now if needed.
  @discardableResult
  func readItem(at index: Int) throws -> PlaylistItem {
    if let item = items[index] { return item }
    let item = try sources[index].itemInTime(playlist, number: index)
    items[index] = item
    return item
  }

  /// Adopts other sources, with the items already read of them, and reads those that are to be kept.
  func change(to contents: PlaylistContents) {
    var read: [String: PlaylistItem] = [:], underWay: [String: PlaylistSource] = [:]
    for (source, item) in zip(sources, items) {
      guard let key = source.key else { continue }
      read[key] = item
      if source.preparation?.isUnderWay == true { underWay[key] = source }
    }
    playlist = contents.playlist
    sources = contents.sources.map { source in
      // Sources that are being read are not read a second time.
      guard let former = source.key.flatMap({ underWay[$0] }) else { return source }
      var source = source
      (source.load, source.preparation) = (former.load, former.preparation)
      return source
    }
    var turn = timeline.last
    turn.source = Self.noSource
    timeline = PlaylistTimeline(sources, playlist)
    timeline.begin(turn)
    items = sources.map { source in source.key.flatMap { read[$0] } }
    for number in sources.indices where sources[number].preparation == nil { _ = item(at: number) }
  }

  func keep(_ index: Int, at position: Int) {
    (self.index, self.position, isAtEnd) = (index, position, false)
    (timeline.last.source, timeline.last.position) = (index, position)
  }

  /// Selects the source at a position of the order, or the next one that can be shown.
  /// - Parameters:
  ///   - distance: 1 looks for it onwards, -1 backwards.
  ///   - wraps: whether another round follows.
  ///   - besides: those that have just been found to be unreadable.
  /// - Returns: whether there is one; without `wraps`, what was shown stays.
  func select(_ number: Int, distance: Int = 1, wraps: Bool = true, besides: Set<Int> = []) -> Bool {
    let now = wallClock()
    var tried = besides
    var found: PlaylistItem?
    let next = timeline.position(from: number, by: distance, wraps: wraps) { candidate in
      guard tried.insert(candidate).inserted, sources[candidate].schedules.areOpen(at: now) else { return false }
      found = item(at: candidate)
      return found != nil
    }
    if let next, let found {
      (position, index, item, isAtEnd) = (next.position, next.source, found, false)
      giveUpItems()
      return true
    }
    guard wraps else { return false }
    if let fallback {
      item = fallback
    } else if !sources[index].schedules.areOpen(at: now) {
      item = blank
    }
    return isShowingNothing
  }

  /// Whether a substitute is shown instead of a source.
  var isShowingNothing: Bool { item === fallback || item === blank }

  // MARK: Pictures ahead of their turn

  /// Index of the source that follows; nil where none does.
  private var successor: Int? {
    let now = wallClock()
    return timeline.position(from: position + 1, wraps: playlist.repeats) { sources[$0].schedules.areOpen(at: now) }?.source
  }

  /// Releases pictures, except for the shown one and the prepared one.
  private func giveUpItems() {
    let next = successor
    for number in sources.indices where sources[number].preparation != nil && number != index && number != next { items[number] = nil }
  }

  /// Starts to decode the picture that follows.
  func prepareSuccessor() {
    guard let next = successor else { return }
    if let item = items[next] { return announce(item) }
    guard let preparation = sources[next].preparation, let ring = preparedBell?.ring else { return }
    let settings = playlist.applying(sources[next].style), size = presenter?.link.layout.size
    preparation.begin(isAhead: true) { picture in
      if let size { picture.drawArtwork(for: size, fit: settings.fit, motion: settings.motion) }
    } done: {
      ring()
    }
  }

  private func didPrepare() {
    guard let number = successor, let preparation = sources[number].preparation, !preparation.isUnderWay else { return }
    // An error is reported when the source's turn has come.
    if items[number] == nil { items[number] = try? sources[number].item(playlist, number: number) }
    if let item = items[number] { announce(item) }
  }

  /// Announces the large pictures of an item, so that they are uploaded before it shows.
  private func announce(_ item: PlaylistItem) {
    presenter?.link.announce(item.largePictures(byteLimit: settings.cacheByteLimit / 2))
  }

  /// Plays, running this thread's run loop, until `stop()` is called, a key or a signal ends it (see `PlayerSettings`), or the display
  /// becomes unusable.
  ///
  /// With `PlayerSettings.Arrangement.separate` and others beside it, each plays on a display of its own: this one on the first, and each
  /// of the others on the next one, as they are named in this one's settings, which hold for all. Keys, touches and the hours at which
  /// displays are off are this one's. One that stops ends the run.
  /// - Parameters:
  ///   - others: players of the same thread that are not running.
  ///   - cancellation: stops the run from another thread.
  @discardableResult
  public func run(
    beside others: [PlaylistPlayer] = [], cancellation: Cancellation = Cancellation()
  ) throws(RenderError) -> PlayReport {
    precondition(others.isEmpty || settings.arrangement == .separate, "players beside one another need displays of their own")
    let presenter = begin(WakeUp())
    let presenters = others.map { $0.begin(presenter.link.wakeUp) }
    defer { for player in [self] + others { player.end() } }
    return try RenderError.sorting { try presenter.run(beside: presenters, cancellation: cancellation) }
  }

  /// Prepares a run, and stages what is shown first.
  func begin(_ wakeUp: WakeUp) -> Presenter {
    let presenter = Presenter(settings: settings, wakeUp: wakeUp) { [weak self] message in self?.receive(message) }
    self.presenter = presenter
    presenter.link.tune(tuning)
    alarm = RunLoopAlarm { [weak self] in self?.alarmRang() }
    preparedBell = RunLoopBell { [weak self] in self?.didPrepare() }
    reloadBell = RunLoopBell { [weak self] in self?.filesChanged() }
    if reload != nil { watch(reloadFolders) }
    blankAlarm = RunLoopAlarm { [weak self] in self?.followBlankHours() }
    clockBell = RunLoopBell { [weak self] in self?.clockWasSet() }
    (isBlanked, hoursAreBlank) = (false, nil)
    followBlankHours()
    (transition, hasBegun, isPaused, isAway) = (nil, false, false, false)
    playClock = Self.standingClock
    _ = select(0)
    beginTurn(at: 0, cuts: true)
    post()
    return presenter
  }

  func end() {
    (alarm, preparedBell) = (nil, nil)
    (reloadBell, fileWatch, blankAlarm, clockBell, clockWatch) = (nil, nil, nil, nil, nil)
    sound?.close()
    sound = nil
    // Closed last: until then a signal ends the process, whatever it waits for.
    presenter = nil
  }

  /// Ends the run under way.
  public func stop() { presenter?.link.stop() }

  /// The picture that is shown, drawn again; nil before the first.
  public func picture() throws(RenderError) -> CGImage? { try RenderError.sorting { try presenter?.link.picture() } }

  /// The time of the shown scene, in its own seconds.
  public var time: Double {
    // The last requested time may not have been drawn yet.
    if let drawn = presenter?.link.drawn, drawn.number == stageNumber {
      return transition == nil ? drawn.time : timeline.last.clockInTransition.sceneTime(at: drawn.time)
    }
    return time(at: displayClock())
  }

  /// The time of the scene at a time of the display, in seconds.
  func time(at displayTime: Double) -> Double { timeline.last.clock.sceneTime(at: playClock.sceneTime(at: displayTime)) }

  /// The time of the display at a time of the timeline; infinite while that stands still.
  private func displayTime(of time: Double) -> Double {
    playClock.rate > 0 ? playClock.displayStart + (time - playClock.sceneStart) : .infinity
  }

  // MARK: Staging

  /// The clock of an item from its beginning, not yet tied to a time of the timeline.
  func initialClock(of item: PlaylistItem) -> SceneClock {
    item.settings.clock(duration: item.duration, isAlone: isAlone)
  }

  /// The source of a turn whose item is none of the sources'.
  private static let noSource = -1

  private static let standingClock = SceneClock.machine.changed(at: 0, sceneTime: 0, rate: 0)

  /// Whether nothing else than the shown item will be shown.
  private var isAlone: Bool { sources.count == 1 && !isShowingNothing }

  /// Begins the turn of the selected item, in place of the one before, at a time of the timeline.
  func beginTurn(at start: Double, cuts: Bool) {
    timeline.begin(
      isShowingNothing ? Self.noSource : index, at: position, from: start, settings: item.settings, duration: item.duration,
      isAlone: isAlone, cuts: cuts)
    timeline.keepLast()
  }

  /// Words that lie over what is shown, such as the errors of a file that is being written; nil for none.
  package var notice: String? {
    didSet { if notice != oldValue, presenter != nil { post() } }
  }

  /// Shows the source at an index as it has become, at the time and in the state of before. Where it cannot be read, what was shown stays,
  /// and a notice says why.
  func showEdited(_ number: Int, at position: Int) {
    let now = displayClock(), time = time(at: now), state = item.state
    defer { keep(number, at: position) }
    do { item = try readItem(at: number) } catch { return notice = "\(error)" }
    beginTurn(at: playClock.sceneTime(at: now), cuts: true)
    timeline.last.clock = initialClock(of: item).changed(at: playClock.sceneTime(at: now), sceneTime: time)
    transition = nil
    notice = nil
    if let state, item.composition.stateNames.indices.contains(state) { show(state: state) }
    post()
  }

  /// Stages what is to be shown from now on.
  func post() {
    let turn = timeline.last
    var scene = StagedScene(
      tree: item.commit(), canvas: item.composition.size, background: settings.background, placement: item.placement,
      clock: turn.clock.following(playClock))
    if let transition {
      (scene.tree, scene.canvas, scene.placement) = (transition.tree, transition.canvas, ItemPlacement())
      scene.clock = turn.transitionClock.following(playClock)
    }
    if let notice, let extent { scene.notice = banner.strip(notice, in: extent.pixels, scale: extent.scale) }
    if let link = presenter?.link { stageNumber = link.show(scene) }
    followSound()
    setAlarm()
  }

  /// Plays the sound of what is shown from now on.
  private func followSound() {
    guard presenter != nil, settings.volume > 0 else { return }
    let voices = self.voices
    guard sound != nil || !voices.isEmpty else { return }
    let player = sound ?? SoundPlayer(device: settings.soundDevice, volume: min(settings.volume, 1))
    sound = player
    player.play(voices)
  }

  /// The sounds to play: of the item, during a transition also of the former one, and of the playlist's own track.
  var voices: [SoundVoice] {
    var voices: [SoundVoice] = []
    let turn = timeline.last
    if let transition {
      let clock = turn.transitionClock.following(playClock), duration = turn.arrival - turn.start
      voices += transition.leaving.map {
        SoundVoice(cue: $0, clocks: [clock, transition.leavingClock], fade: .leaving(duration))
      }
      voices += item.sounds.map {
        SoundVoice(cue: $0, clocks: [clock, turn.clockInTransition], fade: .entering(duration))
      }
    } else {
      voices += item.sounds.map { SoundVoice(cue: $0, clocks: [turn.clock.following(playClock)]) }
    }
    if let cue = playlist.track?.cue { voices.append(SoundVoice(cue: cue, clocks: [playClock])) }
    return voices
  }

  private func setAlarm() {
    if transition == nil, nextScheduleChange != nil { watchClock() }
    alarm?.set(after: timeToChange)
  }

  /// Seconds until what is shown changes by itself; infinite for never.
  var timeToChange: Double {
    let turn = timeline.last
    let wait = displayTime(of: transition != nil ? turn.arrival : hasSuccessor ? turn.end : .infinity) - displayClock()
    guard transition == nil, let change = nextScheduleChange else { return wait }
    return min(wait, max(change.timeIntervalSince(wallClock()), 0))
  }

  /// When the shown source's schedule closes or, while none is shown, one opens; nil for never.
  private var nextScheduleChange: Date? {
    let schedules = isShowingNothing ? sources.flatMap(\.schedules) : sources[index].schedules
    return schedules.isEmpty ? nil : schedules.nextChange(after: wallClock())
  }

  /// Whether another source follows the shown one.
  private var hasSuccessor: Bool {
    if isAtEnd { return false }
    if isShowingNothing { return true }
    let isLast = !playlist.repeats && position + 1 >= timeline.order.roundLength
    return sources.count > 1 && !isLast || playlist.stopsAtEnd && !playlist.repeats
  }

  /// Checks schedules whenever the time of day is set, from now on.
  func watchClock() {
    if clockWatch == nil, let ring = clockBell?.ring { clockWatch = ClockWatch(report: ring) }
  }

  private func clockWasSet() {
    followBlankHours()
    alarmRang()
  }

  /// Shows what follows, if its time has come.
  func alarmRang() {
    let now = displayClock()
    if transition != nil, displayTime(of: timeline.last.arrival) <= now + 1e-3 { return endTransition() }
    guard transition == nil, hasBegun else { return setAlarm() }
    if !isShowingNothing, !sources[index].schedules.areOpen(at: wallClock()) { return advance(at: now, wraps: true) }
    let end = displayTime(of: timeline.last.end)
    if isShowingNothing { return advance(at: min(end, now), wraps: true) }
    guard hasSuccessor, end <= now + 1e-3 else { return setAlarm() }
    advance(at: end, wraps: playlist.repeats)
  }

  /// Shows the next source from a time of the display on, or ends.
  private func advance(at time: Double, wraps: Bool) {
    let old = shown(at: time)
    if select(position + 1, wraps: wraps) { return begin(from: old, at: time) }
    if playlist.stopsAtEnd { return stop() }
    isAtEnd = true
  }

  func receive(_ message: PlaybackLink.Message) {
    switch message {
    case .begun(let time):
      hasBegun = true
      settings.onFirstPicture?()
      playClock.change(at: time, rate: isPaused ? 0 : 1)
      if startTime > 0 { seek(to: startTime) }
      post()
      prepareSuccessor()
      tellItem()
    case .input(let input): receive(input)
    case .displayLeft:
      setAway(true)
      onChange?(.displayed(false))
      onEvent?(.displayLeft)
    case .displayReturned:
      setAway(false)
      onChange?(.displayed(true))
      onEvent?(.displayReturned)
    case .resized(let extent):
      self.extent = extent
      if notice != nil { post() }
    case .report(let report): onReport?(report)
    case .captured(let picture, let failure): onCapture?(picture, failure)
    }
  }

  private func receive(_ input: DRMOutput.InputEvent) {
    // The layer under the pointer is not needed.
    if onEvent == nil, settings.eventRecorder == nil, !input.isKey { return }
    guard
      let event = presenter?.event(for: input, root: item.root, canvas: item.composition.size, fit: item.placement.fit)
    else { return }
    if case .key(let key) = event, hasKeys, control(with: key) { return }
    settings.eventRecorder?.note(event, at: time)
    onEvent?(PlayerEvent(event))
  }
}

extension DRMOutput.InputEvent {
  fileprivate var isKey: Bool {
    if case .key = self { true } else { false }
  }
}
