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
/// Belongs to the thread of the layers.
public final class PlaylistPlayer {
  /// Called on this thread with what the person in front of the display does, and the player does not do itself.
  public var onEvent: ((PlayerEvent) -> Void)?
  /// Called on this thread when s is pressed: `picture()` is what shows then.
  public var onSave: (() -> Void)?
  /// Whether the keys that control the player do; all keys go to `onEvent` where they do not.
  public var hasKeys = true

  let playlist: PlaylistSettings
  let items: [PlaylistItem]
  /// Index of the item that is shown.
  public internal(set) var index = 0
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
  public init(
    _ compositions: [Composition], playlist: PlaylistSettings = PlaylistSettings(), settings: PlayerSettings = PlayerSettings()
  ) throws(RenderError) {
    precondition(!compositions.isEmpty, "a playlist needs something to play")
    precondition(playlist.rate > 0 && playlist.rate < .infinity, "time passes at a rate above zero, not \(playlist.rate)")
    for composition in compositions { try RenderError.requireCanvas(composition.size) }
    if let transition = playlist.transition, transition.kind == nil {
      throw RenderError(.setting, "there is no transition '\(transition.name)'; try CIDissolveTransition, push, moveIn, reveal or pageCurl")
    }
    self.playlist = playlist
    self.settings = settings
    items = compositions.map { PlaylistItem($0) }
  }

  var item: PlaylistItem { items[index] }

  /// Plays, running this thread's run loop, until `stop()` is called, a key or a signal ends it (see `PlayerSettings`), or the display
  /// cannot be used any more.
  /// - Parameter cancellation: stops the run from another thread.
  @discardableResult
  public func run(cancellation: Cancellation = Cancellation()) throws(RenderError) -> PlayReport {
    let presenter = Presenter(settings: settings) { [weak self] message in self?.receive(message) }
    self.presenter = presenter
    alarm = RunLoopAlarm { [weak self] in self?.alarmRang() }
    (index, transition, hasBegun, isPaused, isAway) = (0, nil, false, false, false)
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
  func initialClock(of item: PlaylistItem) -> SceneClock { playlist.clock(duration: item.duration, isAlone: items.count == 1) }

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
    items.count > 1 && (playlist.repeats || index + 1 < items.count) || playlist.stopsAtEnd && !playlist.repeats
  }

  private func alarmRang() {
    if let transition, transition.clock.endTime <= monotonicSeconds() + 1e-3 { return endTransition() }
    guard transition == nil, hasBegun, hasSuccessor, clock.endTime <= monotonicSeconds() + 1e-3 else { return setAlarm() }
    if playlist.stopsAtEnd, !playlist.repeats, index + 1 == items.count { return stop() }
    show(item: (index + 1) % items.count, at: clock.endTime)
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
