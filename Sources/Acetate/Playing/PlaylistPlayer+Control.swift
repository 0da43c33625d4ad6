internal import Foundation
internal import FrameLoop
internal import Playlists
package import QuartzCore

extension PlaylistPlayer {
  /// What becomes of a player, for those who watch it.
  package enum Change: Hashable, Sendable {
    /// Another item is shown.
    case item(index: Int, name: String)
    case paused(Bool)
    case blanked(Bool)
    /// The display is another program's, or gone; or ours again.
    case displayed(Bool)
  }

  /// What messages call the item that is shown.
  package var itemName: String { isShowingNothing ? "" : sources[index].name }

  /// Sees that a source can be shown now. Throws what is wrong with it, or that its schedule is closed.
  package func requireItem(_ number: Int) throws {
    guard sources[number].schedules.areOpen(at: wallClock()) else {
      throw RenderError(.missingInput, "\(sources[number].name): its schedule lets it show at other times")
    }
    try readItem(at: number)
  }

  /// The states of the document that is shown, and the one that it is in; nil is the document as written.
  package var states: (names: [String], current: String?) {
    let names = item.composition.stateNames
    return (names, item.state.map { names[$0] })
  }

  /// Turns the displays off, or on again, until the next time at which `blankHours` say something else. Time stands still meanwhile.
  package func setBlanked(_ isBlanked: Bool) {
    guard isBlanked != self.isBlanked else { return }
    self.isBlanked = isBlanked
    presenter?.link.setBlanked(isBlanked)
    onChange?(.blanked(isBlanked))
  }

  /// Does what `blankHours` say for now, if that is something else than before, and looks again when it will be.
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

  /// Asks for what has been measured until now; `onReport` gets it.
  package func requestReport() { presenter?.link.requestReport() }

  /// Asks for what the display shows, as its card writes it to memory; `onCapture` gets it. False while the player does not run.
  package func requestCapture() -> Bool {
    presenter?.link.requestCapture()
    return presenter != nil
  }

  /// What the displays can do that are in use.
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

  /// Sets a parameter of the document that is shown.
  package func setParameter(_ name: String, to value: String) throws {
    item.advance(to: time)
    try item.composition.setParameter(name, to: value)
    post()
  }

  /// Changes to a state by its name, animated as the document says; nil is the document as written.
  /// - Returns: false where the document has none of that name.
  package func show(stateNamed name: String?) -> Bool {
    let number = name.flatMap { item.composition.stateNames.firstIndex(of: $0) }
    guard name == nil || number != nil else { return false }
    show(state: number)
    return true
  }
}
