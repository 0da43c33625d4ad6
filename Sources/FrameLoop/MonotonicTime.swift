internal import Foundation

/// Nanoseconds of the monotonic clock; only differences mean anything.
package func monotonicNanoseconds() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// Seconds of `CLOCK_MONOTONIC`, on which displays give the times of their flips.
package func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}
