/// Whether the picture of the pointer shows: while the pointer moves, and for some seconds after. Pure: it is told the time, in seconds.
package struct PointerRest: Sendable {
  package private(set) var isShown = false
  private var end = Double.infinity

  /// Seconds for which it goes on showing.
  package static let timeout = 3.0

  package init() {}

  /// When it is to be hidden; infinite while it does not show.
  package var deadline: Double { isShown ? end : .infinity }

  /// The pointer was moved, or a button of it pressed.
  package mutating func moved(at time: Double) { (isShown, end) = (true, time + Self.timeout) }

  /// A finger has touched the display, and needs no picture.
  package mutating func touched() { isShown = false }

  /// Returns whether it is to be hidden now.
  package mutating func isOver(at time: Double) -> Bool {
    guard isShown, time >= end else { return false }
    isShown = false
    return true
  }
}
