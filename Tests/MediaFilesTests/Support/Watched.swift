import Foundation

/// A value that one thread sets and another waits for.
final class Watched<Value: Sendable>: @unchecked Sendable {  // `condition` guards `value`
  private let condition = NSCondition()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func update<R>(_ body: (inout Value) -> R) -> R {
    condition.lock()
    defer { condition.unlock() }
    defer { condition.broadcast() }
    return body(&value)
  }

  /// Returns the value once it is as wanted.
  func wait(until isWanted: (Value) -> Bool) -> Value {
    condition.lock()
    defer { condition.unlock() }
    while !isWanted(value) { condition.wait() }
    return value
  }
}
