import Foundation

/// Nanoseconds of `CLOCK_MONOTONIC`: the clock of page flips and input events. Only differences mean anything.
package func monotonicNanoseconds() -> UInt64 {
  let now = monotonicNow()
  return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// Seconds of `CLOCK_MONOTONIC`, on which displays give the times of their flips.
package func monotonicSeconds() -> Double {
  let now = monotonicNow()
  return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}

private func monotonicNow() -> timespec {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now
}
