internal import FrameLoop
internal import QuartzCore

extension PlaylistPlayer {
  /// Lets time stand still at the picture that is shown.
  public func pause() {
    guard !isPaused else { return }
    isPaused = true
    hold()
    onChange?(.paused(true))
  }

  /// Lets time go on.
  public func resume() {
    guard isPaused else { return }
    isPaused = false
    release()
    onChange?(.paused(false))
  }

  /// Goes to a time of the scene that is shown, in its own seconds, as far as it goes. A transition to it is over then.
  public func seek(to time: Double) {
    transition = nil
    clock = initialClock(of: item).changed(at: monotonicSeconds(), sceneTime: time, rate: isStanding ? 0 : item.settings.rate)
    post()
  }

  /// Shows another one from its beginning, or, where it cannot be read, the next that can. Beyond the last comes the first, and before the
  /// first the last.
  public func show(item number: Int) { show(at: position(of: (number % count + count) % count), distance: 1) }

  /// Shows the next one that can be shown, or, with a distance of -1, the one before.
  package func step(by distance: Int) { show(at: position + distance, distance: distance) }

  private func show(at position: Int, distance: Int) {
    let now = monotonicSeconds()
    let old = shown(at: now)
    if select(position, distance: distance) { begin(from: old, at: now) }
  }

  /// What is shown, standing still as it is at a time of the display.
  func shown(at displayTime: Double) -> (item: PlaylistItem, side: ItemSide) {
    (item, item.side(at: isStanding ? time : time(at: displayTime), rate: 0))
  }

  /// Begins to show the item that has become the one to show.
  /// - Parameters:
  ///   - old: what was shown before.
  ///   - displayTime: when it begins, on the display's clock.
  func begin(from old: (item: PlaylistItem, side: ItemSide), at displayTime: Double) {
    let settings = item.settings
    clock = initialClock(of: item).changed(at: displayTime, sceneTime: settings.start, rate: isStanding ? 0 : settings.rate)
    let change = hasBegun && item !== old.item ? settings.transition?.resolved(at: position, seed: playlist.seed) : nil
    transition = change.flatMap { begin($0, from: old, at: displayTime) }
    post()
    prepareSuccessor()
    tellItem()
  }

  /// Tells those who watch which item is shown.
  func tellItem() {
    presenter?.link.setTitle(itemName)
    onChange?(.item(index: index, name: itemName))
  }

  private func begin(_ transition: PlaylistTransition, from old: (item: PlaylistItem, side: ItemSide), at displayTime: Double)
    -> TransitionRun?
  {
    guard let size = presenter?.link.layout.size, size.width > 0, size.height > 0 else { return nil }
    let new = item.side(at: item.settings.start, rate: item.settings.rate)
    var treeClock = SceneClock()
    treeClock.displayStart = displayTime
    treeClock.range = 0...transition.duration
    treeClock.rate = isStanding ? 0 : 1
    var leavingClock = SceneClock()
    (leavingClock.sceneStart, leavingClock.range) = (old.side.time, -.infinity ... .infinity)
    leavingClock.rate = old.item.settings.rate
    return TransitionRun(
      tree: transition.tree(from: old.side, to: new, size: size, background: settings.background),
      canvas: CGSize(width: size.width, height: size.height),
      clock: treeClock, itemClock: initialClock(of: item), leaving: old.item.sounds, leavingClock: leavingClock)
  }

  /// The new side alone goes on from where it is.
  func endTransition() {
    guard let run = transition else { return }
    let end = run.clock.endTime
    transition = nil
    clock = initialClock(of: item).changed(
      at: end, sceneTime: run.itemClock.sceneTime(at: run.clock.range.upperBound), rate: isStanding ? 0 : item.settings.rate)
    post()
  }

  /// Changes to a state from the time on that is shown, as the document animates it; nil, and what lies beyond the list, is the document
  /// as written.
  public func show(state number: Int?) {
    let states = item.composition.stateNames
    guard !states.isEmpty else { return }
    let number = number.flatMap { states.indices.contains($0) ? $0 : nil }
    // A state in the list is one that the document has.
    guard (try? item.show(state: number, at: time)) != nil else { return }
    post()
  }

  /// The display is another's, or ours again: time stands still meanwhile.
  func setAway(_ isAway: Bool) {
    self.isAway = isAway
    if isAway { hold() } else { release() }
  }

  var isStanding: Bool { isPaused || isAway || !hasBegun }

  private func hold() {
    let now = monotonicSeconds()
    trackClock.change(at: now, rate: 0)
    if transition != nil {
      transition?.clock.change(at: now, rate: 0)
    } else {
      clock = clock.changed(at: now, sceneTime: time, rate: 0)
    }
    post()
  }

  private func release() {
    guard !isStanding else { return }
    let now = monotonicSeconds()
    trackClock.change(at: now, rate: 1)
    if transition != nil {
      transition?.clock.change(at: now, rate: 1)
    } else {
      clock = clock.changed(at: now, rate: item.settings.rate)
    }
    post()
  }

  // MARK: Keys

  /// Does what a key stands for. Returns whether it stands for anything.
  func control(with key: KeyEvent) -> Bool {
    guard key.phase != .released, key.modifiers.isDisjoint(with: [.control, .option, .command]) else { return false }
    let seconds = key.modifiers.contains(.shift) ? 10.0 : 1
    // Held keys turn the time on; everything else happens once.
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
    // As written comes before the first state.
    let count = item.composition.stateNames.count + 1
    let next = ((item.state ?? -1) + 1 + distance + count) % count
    show(state: next - 1)
  }
}
