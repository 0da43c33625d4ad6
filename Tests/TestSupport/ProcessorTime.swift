import Foundation

/// Seconds of a processor's time that `work` takes on this thread. How busy the machine is, and how many tests wait for their turn, does
/// not count, as it does with limits of time.
public func processorSeconds(of work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let begun = now()
  try work()
  return now() - begun
}
