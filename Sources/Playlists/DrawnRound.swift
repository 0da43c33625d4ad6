internal import Synchronization

/// The round of a shuffled order that was drawn last: an item is chosen at each of its positions. What is drawn follows from the order and
/// the round's number alone, so that copies of an order share it.
package final class DrawnRound: Sendable {
  private let last = Mutex<(number: Int, entries: [Int])?>(nil)

  package init() {}

  /// The entries of a round, which are drawn unless they were drawn last.
  package func entries(ofRound number: Int, draw: () -> [Int]) -> [Int] {
    last.withLock { last in
      if let last, last.number == number { return last.entries }
      let entries = draw()
      last = (number, entries)
      return entries
    }
  }
}
