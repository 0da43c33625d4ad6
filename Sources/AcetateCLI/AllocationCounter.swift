import Foundation

/// Heap allocations of this process. They are counted by a library whose functions stand before libc's, where it is loaded before all
/// others: libacetate-allocations.so, which lies beside the program or, in packages, in ../lib/acetate.
///
/// `acetate bench` has itself loaded so; for `play --stats`, LD_PRELOAD names the library.
enum AllocationCounter {
  /// The variable that the program finds set which was executed with the library. It executes itself no further time where the library
  /// was not loaded nonetheless.
  static let attempt = "ACETATE_ALLOCATIONS_TRIED"

  /// Starts counting. Returns what has the number of allocations of all threads since; nil where nothing counts them.
  static func begin() -> (@Sendable () -> UInt64)? {
    guard let available = dlsym(nil, "ac_available"), let enable = dlsym(nil, "ac_enable"), let count = dlsym(nil, "ac_count"),
      unsafeBitCast(available, to: (@convention(c) () -> Bool).self)()
    else { return nil }
    unsafeBitCast(enable, to: (@convention(c) (Bool) -> Void).self)(true)
    let total = unsafeBitCast(count, to: (@convention(c) @Sendable () -> UInt64).self)
    return { total() }
  }

  /// Executes the program anew with the library loaded before what LD_PRELOAD names, unless it is loaded already or was tried.
  ///
  /// To be called before anything is read or written. The process stays the same: its number, what it ignores of signals, its files,
  /// and for whoever waits for it its exit code. Returns where there is no library or the program cannot be executed: it then goes on
  /// without counting.
  static func preload() {
    guard dlsym(nil, "ac_count") == nil, getenv(attempt) == nil, !isSanitized, let library else { return }
    let others = getenv("LD_PRELOAD").map { ":" + String(cString: $0) } ?? ""
    setenv("LD_PRELOAD", library + others, 1)
    setenv(attempt, "1", 1)
    execv(Checkout.executable.path, CommandLine.unsafeArgv)
  }

  static var isSanitized: Bool { dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil }

  /// The library's path, where LD_PRELOAD can name it: colons and spaces end a name there, and a dollar begins a variable of ld.so's.
  private static var library: String? {
    let name = "libacetate-allocations.so", folder = Checkout.executable.deletingLastPathComponent()
    let places = [folder.appendingPathComponent(name), folder.deletingLastPathComponent().appendingPathComponent("lib/acetate/\(name)")]
    guard let path = places.map(\.path).first(where: { access($0, R_OK) == 0 }) else { return nil }
    return path.utf8.contains { ": $".utf8.contains($0) } ? nil : path
  }
}
