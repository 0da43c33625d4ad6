#if canImport(Glibc)
  import Glibc
#endif

/// A time or duration in seconds.
public typealias CFTimeInterval = Double

/// The present time in seconds, on the clock that the layers of this thread follow.
///
/// That is the monotonic clock of the machine, unless the thread's layers are rendered offline: then it is the time of the frame or event
/// being worked on, so that a program gives the same pictures at any speed of rendering.
public func CACurrentMediaTime() -> CFTimeInterval {
  ThreadContext.current.currentHost?.time ?? monotonicTime()
}

/// Seconds of `CLOCK_MONOTONIC`.
package func monotonicTime() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}
