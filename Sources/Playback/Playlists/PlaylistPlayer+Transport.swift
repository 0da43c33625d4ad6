internal import FrameLoop
internal import Graphics
internal import OfflineRendering
internal import QuartzCore

extension PlaylistPlayer {
  /// Pauses the scene at the picture that is shown.
  public func pause() {
    guard !isPaused else { return }
    isPaused = true
    hold()
    onChange?(.paused(true))
  }

  /// Continues the scene after a pause.
  public func resume() {
    guard isPaused else { return }
    isPaused = false
    release()
    onChange?(.paused(false))
  }

  /// Seeks to a time of the shown scene, in its own seconds, clamped to its duration. Ends a transition to it.
  public func seek(to time: Double) {
    transition = nil
    timeline.last.transition = nil
    timeline.last.clock = initialClock(of: item).changed(at: playClock.sceneTime(at: displayClock()), sceneTime: time)
    post()
  }

  /// Shows a source by number from its beginning or, where it cannot be read, the next one that can. Numbers wrap around.
  public func show(item number: Int) {
    let first = timeline.roundStart(of: position)
    show(at: timeline.position(of: (number % count + count) % count, inRoundAt: first), distance: 1)
  }

  /// Shows the next source that can be shown or, with a distance of -1, the previous one.
  package func step(by distance: Int) { show(at: position + distance, distance: distance) }

  private func show(at position: Int, distance: Int) {
    let now = displayClock()
    let old = shown(at: now)
    if select(position, distance: distance) { begin(from: old, at: now) }
  }

  /// The shown item, standing still as it is at a time of the display.
  func shown(at displayTime: Double) -> (item: PlaylistItem, side: ItemSide) {
    (item, item.side(at: isStanding ? time : time(at: displayTime), rate: 0))
  }

  /// Begins to show the newly selected item.
  /// - Parameters:
  ///   - old: what was shown before.
  ///   - displayTime: when it begins, on the display's clock.
  func begin(from old: (item: PlaylistItem, side: ItemSide), at displayTime: Double) {
    let size = presenter?.link.layout.size
    let isVisible = hasBegun && (size.map { $0.width > 0 && $0.height > 0 } ?? false)
    beginTurn(at: playClock.sceneTime(at: displayTime), cuts: !isVisible || item === old.item)
    transition = nil
    if let change = timeline.last.transition, let size { transition = run(change, from: old, in: size) }
    post()
    prepareSuccessor()
    tellItem()
  }

  /// Reports the shown item to those who watch.
  func tellItem() {
    presenter?.link.setTitle(itemName)
    onChange?(.item(index: index, name: itemName))
  }

  private func run(_ transition: PlaylistTransition, from old: (item: PlaylistItem, side: ItemSide), in size: PixelSize)
    -> TransitionRun
  {
    let new = item.side(at: item.settings.start, rate: item.settings.rate)
    var leavingClock = SceneClock()
    (leavingClock.sceneStart, leavingClock.range) = (old.side.time, -.infinity ... .infinity)
    leavingClock.rate = old.item.settings.rate
    return TransitionRun(
      tree: transition.tree(from: old.side, to: new, size: size, background: settings.background),
      canvas: CGSize(width: size.width, height: size.height), leaving: old.item.sounds, leavingClock: leavingClock)
  }

  /// Ends the transition; the new side continues from where it is.
  func endTransition() {
    transition = nil
    post()
  }

  /// Changes to a state by index, with the document's animations, from the time on that is shown; nil or an index out of range is the base
  /// state.
  public func show(state number: Int?) {
    let states = item.composition.stateNames
    guard !states.isEmpty else { return }
    let number = number.flatMap { states.indices.contains($0) ? $0 : nil }
    // An index in range is always a state that the document has.
    guard (try? item.show(state: number, at: time)) != nil else { return }
    post()
  }

  /// Stops time while the display is another program's, and continues it afterwards.
  func setAway(_ isAway: Bool) {
    self.isAway = isAway
    if isAway { hold() } else { release() }
  }

  var isStanding: Bool { isPaused || isAway || !hasBegun }

  private func hold() {
    // The picture that is shown stays, whatever the time that it would be.
    let shown = time
    playClock.change(at: displayClock(), rate: 0)
    if transition == nil { timeline.last.clock.change(at: playClock.sceneStart, sceneTime: shown) }
    post()
  }

  private func release() {
    guard !isStanding else { return }
    playClock.change(at: displayClock(), rate: 1)
    post()
  }

  // MARK: Keys

  /// Performs a key's function. Returns whether it has one.
  func control(with key: KeyEvent) -> Bool {
    guard key.phase != .released, key.modifiers.isDisjoint(with: [.control, .option, .command]) else { return false }
    let seconds = key.modifiers.contains(.shift) ? 10.0 : 1
    // Repeated key events seek; other functions happen once per press.
    switch key.name {
    case "Left": seek(to: time - seconds)
    case "Right": seek(to: time + seconds)
    case _ where key.phase == .repeated: return false
    case "space": isPaused ? resume() : pause()
    case "s": onSave?()
    case "Up": step(states: true, by: -1)
    case "Down": step(states: true, by: 1)
    case "n": step(states: count == 1, by: 1)
    case "p": step(states: count == 1, by: -1)
    default:
      guard key.characters.count == 1, let digit = key.characters.first?.wholeNumberValue else { return false }
      if count == 1 {
        show(state: digit - 1)
      } else if (1...count).contains(digit) {
        show(item: digit - 1)
      }
    }
    return true
  }

  private func step(states: Bool, by distance: Int) {
    guard states else { return step(by: distance) }
    // The base state comes before the first state.
    let count = item.composition.stateNames.count + 1
    let next = ((item.state ?? -1) + 1 + distance + count) % count
    show(state: next - 1)
  }
}
