internal import Foundation

/// Resources that the process has used so far.
struct ProcessUsage {
  /// CPU time of all threads, in user and kernel mode, in seconds.
  var processorSeconds: Double
  var peakResidentBytes: Int

  static var current: ProcessUsage {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return ProcessUsage(processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peakResidentBytes: Int(usage.ru_maxrss) * 1024)
  }
}
