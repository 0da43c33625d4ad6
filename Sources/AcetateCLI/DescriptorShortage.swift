import Foundation

/// What becomes of a process that may have few files open: libraries end it with a trap, or words of their own, where they get none.
enum DescriptorShortage {
  /// Files, pipes and sockets that commands have open at most, those aside that grow with what a player shows and who is connected.
  private static let needed = 32

  /// Takes what the system allows, and refuses what is too little.
  static func check() throws(Failure) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(needed))
    guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 || limit.rlim_cur < needed else { return }
    throw Failure(.unavailable, "\(limit.rlim_cur) files may be open at once (ulimit -n), and \(needed) have to be")
  }
}
