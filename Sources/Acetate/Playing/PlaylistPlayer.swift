internal import DRMOutput
internal import Foundation
internal import FrameLoop
public import QuartzCore

/// Plays documents and scenes on a display, one after the other, with a clock that can be stopped, turned and sped up.
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
/// What cannot be read is left out, and tried again when its turn comes the next time: a display that plays goes on playing.
///
/// Belongs to the thread of the layers.
public final class PlaylistPlayer {
  /// Called on this thread with what the person in front of the display does, and the player does not do itself.
  public var onEvent: ((PlayerEvent) -> Void)?
  /// Called on this thread when s is pressed: `picture()` is what shows then.
  public var onSave: (() -> Void)?
  /// Whether the keys that control the player do; all keys go to `onEvent` where they do not.
  public var hasKeys = true

  let playlist: PlaylistSettings
  private let sources: [PlaylistSource]
  /// What has been read of `sources`.
  private var items: [PlaylistItem?]
  private let fallback: PlaylistItem?
  private let onSkip: ((String, any Error) -> Void)?
  /// Index of the source that is shown; where none can be shown, of the one that would have been.
  public private(set) var index = 0
  /// What is shown.
  private(set) var item: PlaylistItem
  /// Whether the last has ended, and none follows.
  private var isAtEnd = false
  /// Scene time against the display's. Stands still until the first picture shows.
  var clock = SceneClock()
  /// Whether playback was paused by a key or a call, not for want of a display.
  public internal(set) var isPaused = false
  /// The change to the item that is shown, while it is under way.
  var transition: TransitionRun?
  var hasBegun = false
  var isAway = false
  var presenter: Presenter?
  let settings: PlayerSettings
  private var alarm: RunLoopAlarm?
  /// The number of the scene that was staged last.
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
    if let transition = playlist.transition, transition.kind == nil {
      throw RenderError(.setting, "there is no transition '\(transition.name)'; try CIDissolveTransition, push, moveIn, reveal or pageCurl")
    }
    if let fallback { try RenderError.requireCanvas(fallback.size) }
    let read = sources.map { source in Result { try Self.item(of: source) } }
    self.playlist = playlist
    self.settings = settings
    self.sources = sources
    self.fallback = fallback.map { PlaylistItem($0) }
    self.onSkip = onSkip
    items = read.map { try? $0.get() }
    guard let first = items.firstIndex(where: { $0 != nil }), let item = items[first] else {
      guard let fallback = self.fallback else {
        _ = try read[0].get()
        preconditionFailure("the first source was read")
      }
      item = fallback
      for (source, result) in zip(sources, read) { Self.report(result, of: source, to: onSkip) }
      return
    }
    (index, self.item) = (first, item)
    for (source, result) in zip(sources, read) { Self.report(result, of: source, to: onSkip) }
  }

  /// How many sources there are, whether or not they can be shown.
  public var count: Int { sources.count }

  private static func item(of source: PlaylistSource) throws -> PlaylistItem {
    let composition = try source.load()
    try RenderError.requireCanvas(composition.size)
    return PlaylistItem(composition)
  }

  private static func report(
    _ result: Result<PlaylistItem, any Error>, of source: PlaylistSource, to onSkip: ((String, any Error) -> Void)?
  ) {
    if case .failure(let error) = result { onSkip?(source.name, error) }
  }

  /// What a source shows, read now if it was not; nil when that fails.
  private func item(at index: Int) -> PlaylistItem? {
    if let item = items[index] { return item }
    let result = Result { try Self.item(of: sources[index]) }
    Self.report(result, of: sources[index], to: onSkip)
    items[index] = try? result.get()
    return items[index]
  }

  /// Makes the source of that number, or the next that can be shown, the one that is shown.
  /// - Parameters:
  ///   - distance: 1 looks for it onwards, -1 backwards.
  ///   - wraps: whether the first follows the last.
  /// - Returns: whether there is one; without `wraps`, what was shown stays.
  func select(_ number: Int, distance: Int = 1, wraps: Bool = true) -> Bool {
    for step in 0..<sources.count {
      let number = number + step * distance
      guard wraps || sources.indices.contains(number) else { return false }
      let candidate = (number % sources.count + sources.count) % sources.count
      guard let item = item(at: candidate) else { continue }
      (index, self.item, isAtEnd) = (candidate, item, false)
      return true
    }
    // None was read at the beginning, nor since: the fallback is shown already.
    return isShowingFallback
  }

  /// Whether nothing can be shown.
  private var isShowingFallback: Bool { item === fallback }

  /// Plays, running this thread's run loop, until `stop()` is called, a key or a signal ends it (see `PlayerSettings`), or the display
  /// cannot be used any more.
  /// - Parameter cancellation: stops the run from another thread.
  @discardableResult
  public func run(cancellation: Cancellation = Cancellation()) throws(RenderError) -> PlayReport {
    let presenter = Presenter(settings: settings) { [weak self] message in self?.receive(message) }
    self.presenter = presenter
    alarm = RunLoopAlarm { [weak self] in self?.alarmRang() }
    (transition, hasBegun, isPaused, isAway) = (nil, false, false, false)
    _ = select(0)
    clock = initialClock(of: item)
    clock.rate = 0
    post()
    defer { (self.presenter, alarm) = (nil, nil) }
    return try RenderError.sorting { try presenter.run(cancellation: cancellation) }
  }

  /// Ends the run under way.
  public func stop() { presenter?.link.stop() }

  /// The picture that is shown, drawn once more; nil before the first.
  public func picture() throws(RenderError) -> CGImage? { try RenderError.sorting { try presenter?.link.picture() } }

  /// Where the scene is that is shown, in its own seconds.
  public var time: Double {
    // What was asked for last may not have been drawn yet.
    if let drawn = presenter?.link.drawn, drawn.number == stageNumber {
      return transition?.itemClock.sceneTime(at: drawn.time) ?? drawn.time
    }
    return time(at: monotonicSeconds())
  }

  /// Where the scene is at a time of the display.
  func time(at displayTime: Double) -> Double {
    guard let transition else { return clock.sceneTime(at: displayTime) }
    return transition.itemClock.sceneTime(at: transition.clock.sceneTime(at: displayTime))
  }

  // MARK: Staging

  /// From the beginning, at no display time in particular.
  func initialClock(of item: PlaylistItem) -> SceneClock {
    playlist.clock(duration: item.duration, isAlone: sources.count == 1 && !isShowingFallback)
  }

  /// Hands over what is to be shown from now on.
  func post() {
    var scene = StagedScene(tree: item.commit(), canvas: item.composition.size, background: settings.background, clock: clock)
    if let transition { (scene.tree, scene.canvas, scene.clock) = (transition.tree, transition.canvas, transition.clock) }
    if let link = presenter?.link { stageNumber = link.show(scene) }
    setAlarm()
  }

  private func setAlarm() {
    let next = transition.map(\.clock.endTime) ?? (hasSuccessor ? clock.endTime : .infinity)
    alarm?.set(after: next - monotonicSeconds())
  }

  /// Whether something happens at the end of the one that is shown.
  private var hasSuccessor: Bool {
    if isAtEnd { return false }
    if isShowingFallback { return true }
    return sources.count > 1 && (playlist.repeats || index + 1 < sources.count) || playlist.stopsAtEnd && !playlist.repeats
  }

  private func alarmRang() {
    if let transition, transition.clock.endTime <= monotonicSeconds() + 1e-3 { return endTransition() }
    guard transition == nil, hasBegun, hasSuccessor, clock.endTime <= monotonicSeconds() + 1e-3 else { return setAlarm() }
    let old = shown(at: clock.endTime)
    if select(index + 1, wraps: playlist.repeats || isShowingFallback) { return begin(from: old, at: clock.endTime) }
    if playlist.stopsAtEnd { return stop() }
    isAtEnd = true
  }

  private func receive(_ message: PlaybackLink.Message) {
    switch message {
    case .begun(let time):
      hasBegun = true
      clock.displayStart = time
      if !isPaused { clock.rate = playlist.rate }
      post()
    case .input(let input): receive(input)
    case .displayLeft:
      setAway(true)
      onEvent?(.displayLeft)
    case .displayReturned:
      setAway(false)
      onEvent?(.displayReturned)
    }
  }

  private func receive(_ input: DRMOutput.InputEvent) {
    // Nobody asks what is under the pointer.
    if onEvent == nil, !input.isKey { return }
    guard let event = presenter?.event(for: input, root: item.root, canvas: item.composition.size) else { return }
    if case .key(let key) = event, hasKeys, control(with: key) { return }
    onEvent?(PlayerEvent(event))
  }
}

extension DRMOutput.InputEvent {
  fileprivate var isKey: Bool {
    if case .key = self { true } else { false }
  }
}
