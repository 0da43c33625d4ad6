/// Whether the pointer's picture is shown: while the pointer moves, and for some seconds after. A pure state machine that is passed the
/// time, in seconds.
package struct PointerRest: Sendable {
  package private(set) var isShown = false
  private var end = Double.infinity

  /// Seconds for which it stays visible after a movement.
  package static let timeout = 3.0

  package init() {}

  /// When it is to be hidden, in seconds; infinite while it is hidden.
  package var deadline: Double { isShown ? end : .infinity }

  /// Called when the pointer was moved, or a button of it pressed.
  package mutating func moved(at time: Double) { (isShown, end) = (true, time + Self.timeout) }

  /// Called when a finger has touched the display, which needs no picture.
  package mutating func touched() { isShown = false }

  /// Returns whether the picture is to be hidden now, and records that it is.
  package mutating func isOver(at time: Double) -> Bool {
    guard isShown, time >= end else { return false }
    isShown = false
    return true
  }
}
