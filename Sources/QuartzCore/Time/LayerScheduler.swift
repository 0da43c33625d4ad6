import Foundation

/// Runs code on the clock that the thread's layers follow: the machine's, or the stepped one of what is rendered offline.
///
/// So do `Timer`, and on the main thread `Task.sleep` and `DispatchQueue.main.asyncAfter`; these calls come at their time on every thread,
/// and wait for the layers' clock where there is none yet.
///
/// Calls are made on the thread that asked for them: on the machine's clock from its run loop, on a stepped one when the clock is advanced.
/// Before there is a renderer, player or stage on the thread they wait for it, and delays count from its start.
public enum LayerScheduler {
  /// Calls a closure once, after a number of seconds of the layers' clock.
  @discardableResult
  public static func after(_ delay: CFTimeInterval, _ action: @escaping () -> Void) -> ScheduledCall {
    let call = ScheduledCall(action)
    let context = ThreadContext.current
    if let host = context.currentHost {
      host.schedule(call, after: max(0, delay))
    } else {
      context.waitingCalls.append((call, max(0, delay)))
    }
    return call
  }

  /// The present time of the layers' clock, in seconds; nil before the thread has a renderer, player or stage.
  package static var now: CFTimeInterval? { ThreadContext.current.currentHost.map { _ in CACurrentMediaTime() } }

  /// Calls a closure once in the next turn: at the same time of a stepped clock, after present callbacks have returned and their changes
  /// are committed.
  @discardableResult
  public static func nextTurn(_ action: @escaping () -> Void) -> ScheduledCall { after(0, action) }

  /// Calls a closure once during the next commit, before layout and display: what it changes is part of that commit.
  @discardableResult
  public static func beforeCommit(_ action: @escaping () -> Void) -> ScheduledCall {
    let context = ThreadContext.current
    // Ensures that there will be a commit.
    context.transactions.openIfNeeded()
    let call = ScheduledCall(action)
    context.callsBeforeCommit.append(call)
    return call
  }

  /// Calls a closure once right after the next commit: the renderer has its tree, and `presentation()` shows it.
  @discardableResult
  public static func afterCommit(_ action: @escaping () -> Void) -> ScheduledCall {
    let context = ThreadContext.current
    context.transactions.openIfNeeded()
    let call = ScheduledCall(action)
    context.callsAfterCommit.append(call)
    return call
  }
}

/// A scheduled call, made once unless it is cancelled.
public final class ScheduledCall {
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  /// Whether the call is still to be made.
  public var isPending: Bool { action != nil }

  /// Cancels the call if it is pending.
  public func cancel() { action = nil }

  func run() {
    let action = action
    self.action = nil
    action?()
  }
}
