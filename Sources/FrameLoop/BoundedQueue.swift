internal import Foundation

/// A first-in first-out queue between two threads that makes the faster one wait.
///
/// Closing ends it: takers get what is left, then nil; putters get `false`.
package final class BoundedQueue<Element: Sendable>: @unchecked Sendable {  // every access holds `condition`
  private let condition = NSCondition()
  private var elements: [Element] = []
  private let capacity: Int
  private var isClosed = false

  /// - Precondition: `capacity` is above zero.
  package init(capacity: Int) {
    precondition(capacity > 0, "a queue of no capacity never passes anything on")
    self.capacity = capacity
    elements.reserveCapacity(capacity)
  }

  /// Appends, waiting for room. Returns whether the element was taken; a closed queue takes none.
  package func put(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity && !isClosed { condition.wait() }
    guard !isClosed else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// Removes the oldest element, waiting for one. Nil when the queue is closed and empty.
  package func take() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty && !isClosed { condition.wait() }
    guard !elements.isEmpty else { return nil }
    let element = elements.removeFirst()
    condition.broadcast()
    return element
  }

  package func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }
}
