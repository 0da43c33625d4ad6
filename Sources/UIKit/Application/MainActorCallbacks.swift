public import Foundation

// Foundation's timers and notifications take blocks of no actor, and on Linux the compiler holds them to it. These take blocks that say
// `@MainActor`, as `acetate port` writes it for them: they run where views are.

extension Timer {
  /// Starts a timer in the thread's run loop that calls a block of the main actor.
  /// - Parameter interval: seconds until it fires, and from one time to the next.
  @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @MainActor (Timer) -> Void
  ) -> Timer { scheduledTimer(withTimeInterval: interval, repeats: repeats, block: withoutActor(block)) }

  /// A timer, not yet in a run loop, that calls a block of the main actor.
  /// - Parameter interval: seconds until it fires, and from one time to the next.
  public convenience init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @MainActor (Timer) -> Void) {
    self.init(timeInterval: interval, repeats: repeats, block: withoutActor(block))
  }
}

extension NotificationCenter {
  /// Calls a block of the main actor for each notification with a name, from a sender; nil stands for any.
  /// - Returns: what ends the calls: see `removeObserver(_:)`.
  @discardableResult
  public func addObserver(
    forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?, using block: @escaping @MainActor (Notification) -> Void
  ) -> any NSObjectProtocol { addObserver(forName: name, object: obj, queue: queue, using: withoutActor(block)) }
}

/// The block without its actor: isolation does not change how a function is called, and whoever hands it over says where it runs.
private func withoutActor<Argument>(_ block: @escaping @MainActor (Argument) -> Void) -> @Sendable (Argument) -> Void {
  unsafeBitCast(block, to: (@Sendable (Argument) -> Void).self)
}
