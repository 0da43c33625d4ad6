internal import OfflineRendering
internal import Playlists
package import QuartzCore

extension PlaylistPlayer {
  /// A change of a player, for those who watch it.
  package enum Change: Hashable, Sendable {
    /// Another item is shown, with its index and name.
    case item(index: Int, name: String)
    case paused(Bool)
    case blanked(Bool)
    /// The player has the display, or lost it to another program or by unplugging.
    case displayed(Bool)
  }

  /// The name, in messages, of the item that is shown.
  package var itemName: String { isShowingNothing ? "" : sources[index].name }

  /// Checks that a source can be shown now. Throws the reason why it cannot be read, or that its schedule is closed.
  package func requireItem(_ number: Int) throws {
    guard sources[number].schedules.areOpen(at: wallClock()) else {
      throw RenderError(.missingInput, "\(sources[number].name): its schedule lets it show at other times")
    }
    try readItem(at: number)
  }

  /// The states of the document that is shown, and its present one; nil is the base state.
  package var states: (names: [String], current: String?) {
    let names = item.composition.stateNames
    return (names, item.state.map { names[$0] })
  }

  /// Blanks the displays, or unblanks them, until the next time at which `blankHours` change. Time stands still while they are blanked.
  package func setBlanked(_ isBlanked: Bool) {
    guard isBlanked != self.isBlanked else { return }
    self.isBlanked = isBlanked
    presenter?.link.setBlanked(isBlanked)
    onChange?(.blanked(isBlanked))
  }

  /// Blanks or unblanks the displays as `blankHours` say now, if that has changed, and schedules the next check.
  func followBlankHours() {
    guard let blankHours else { return }
    watchClock()
    let now = wallClock()
    let isBlank = blankHours.isOpen(at: now)
    if isBlank != hoursAreBlank { setBlanked(isBlank) }
    hoursAreBlank = isBlank
    let change = blankHours.nextChange(after: now)
    blankAlarm?.set(after: change.map { max($0.timeIntervalSince(now), 0) } ?? .infinity)
  }

  /// Requests the measurements so far; `onReport` receives them.
  package func requestReport() { presenter?.link.requestReport() }

  /// Requests a capture of the display, read back through its card; `onCapture` receives it. False while the player does not run.
  package func requestCapture() -> Bool {
    presenter?.link.requestCapture()
    return presenter != nil
  }

  package var abilities: DisplayAbilities { presenter?.link.abilities ?? DisplayAbilities() }

  /// Changes layers of the item that is shown, from the time on that is shown.
  /// - Parameter duration: of the implicit animations, in seconds; 0 is none.
  package func change(within duration: Double, _ body: (CALayer) throws -> Void) throws {
    item.advance(to: time)
    CATransaction.begin()
    CATransaction.setDisableActions(duration <= 0)
    CATransaction.setAnimationDuration(duration)
    let result = Result { try body(item.composition.rootLayer) }
    CATransaction.commit()
    try result.get()
    post()
  }

  package func setParameter(_ name: String, to value: String) throws {
    item.advance(to: time)
    try item.composition.setParameter(name, to: value)
    post()
  }

  /// Changes to a state by its name, with the document's animations; nil is the base state.
  /// - Returns: false where the document has none of that name.
  package func show(stateNamed name: String?) -> Bool {
    let number = name.flatMap { item.composition.stateNames.firstIndex(of: $0) }
    guard name == nil || number != nil else { return false }
    show(state: number)
    return true
  }
}
