internal import CRuntime  // which acts when the program starts
internal import CoreFoundation

/// Calls back whenever the run loop of its thread is about to wait or to end, after everything else that observes the loop: what others
/// change is then still part of the commit.
///
/// Lives and ends on the thread that made it.
final class RunLoopObserver {
  private let action: () -> Void
  private var observer: CFRunLoopObserver?

  /// Follows the run loop of the present thread, in its common modes.
  init(_ action: @escaping () -> Void) {
    self.action = action
    // Unretained, since `deinit` invalidates the observer.
    var context = CFRunLoopObserverContext()
    context.info = Unmanaged.passUnretained(self).toOpaque()
    let activities = CFOptionFlags(CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue)
    observer = CFRunLoopObserverCreate(
      kCFAllocatorDefault, activities, true, 2_000_000,
      { _, _, info in
        guard let info else { return }
        Unmanaged<RunLoopObserver>.fromOpaque(info).takeUnretainedValue().action()
      }, &context)
    CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopCommonModes)
  }

  deinit { CFRunLoopObserverInvalidate(observer) }
}

/// A timer in the run loop of its thread. Lives and ends on that thread.
package final class RunLoopAlarm {
  private let action: () -> Void
  private var timer: CFRunLoopTimer?

  package init(_ action: @escaping () -> Void) {
    self.action = action
    var context = CFRunLoopTimerContext()
    context.info = Unmanaged.passUnretained(self).toOpaque()
    timer = CFRunLoopTimerCreate(
      kCFAllocatorDefault, Self.never, Self.never, 0, 0,
      { _, info in
        guard let info else { return }
        Unmanaged<RunLoopAlarm>.fromOpaque(info).takeUnretainedValue().action()
      }, &context)
    CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, kCFRunLoopCommonModes)
  }

  deinit { CFRunLoopTimerInvalidate(timer) }

  /// Fires once after a number of seconds, at the earliest; infinity is never. A later call replaces an earlier one.
  package func set(after seconds: Double) {
    CFRunLoopTimerSetNextFireDate(timer, seconds < Self.never ? CFAbsoluteTimeGetCurrent() + max(seconds, 0) : Self.never)
  }

  /// Interval of the repeating timer, longer than anything lasts: only a repeating timer may be set again after it has fired.
  private static let never = 1e10
}

/// Wakes the run loop of its thread from other threads.
package final class RunLoopBell {
  private let action: () -> Void
  private var source: CFRunLoopSource?
  private let runLoop = CFRunLoopGetCurrent()

  package init(_ action: @escaping () -> Void) {
    self.action = action
    var context = CFRunLoopSourceContext()
    context.info = Unmanaged.passUnretained(self).toOpaque()
    context.perform = { info in
      guard let info else { return }
      Unmanaged<RunLoopBell>.fromOpaque(info).takeUnretainedValue().action()
    }
    source = CFRunLoopSourceCreate(kCFAllocatorDefault, 0, &context)
    CFRunLoopAddSource(runLoop, source, kCFRunLoopCommonModes)
  }

  deinit { CFRunLoopSourceInvalidate(source) }

  /// Signals from any thread: the loop wakes up if it waits, and calls `action` once for any number of signals.
  package var ring: @Sendable () -> Void {
    let signal = RunLoopSignal(source: source, runLoop: runLoop)
    return { signal.send() }
  }

  /// `@unchecked` because Core Foundation allows signalling sources and waking run loops from any thread, which its types do not say.
  private struct RunLoopSignal: @unchecked Sendable {
    let source: CFRunLoopSource?
    let runLoop: CFRunLoop?

    func send() {
      CFRunLoopSourceSignal(source)
      CFRunLoopWakeUp(runLoop)
    }
  }
}
