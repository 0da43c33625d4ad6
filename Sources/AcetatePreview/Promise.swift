import Dispatch
import Synchronization

/// A value that one thread waits for, and another one brings.
final class Promise<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isKept = DispatchSemaphore(value: 0)

  func keep(_ value: Value) {
    self.value.withLock { $0 = value }
    isKept.signal()
  }

  /// Waits for the value. To be called once.
  func wait() -> Value {
    isKept.wait()
    guard let value = value.withLock({ $0 }) else { preconditionFailure("a promise is kept before it is signalled") }
    return value
  }
}
