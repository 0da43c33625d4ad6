internal import Foundation

/// What tells a file from another that takes its place, and from itself as it was before somebody wrote into it.
struct VideoFileIdentity: Hashable, Sendable {
  private let device: UInt64, number: UInt64
  private let byteCount: Int64
  /// When it was written last, in seconds and nanoseconds.
  private let seconds: Int, nanoseconds: Int

  init?(path: String) {
    var properties = stat()
    guard stat(path, &properties) == 0 else { return nil }
    (device, number, byteCount) = (UInt64(properties.st_dev), UInt64(properties.st_ino), Int64(properties.st_size))
    (seconds, nanoseconds) = (properties.st_mtim.tv_sec, properties.st_mtim.tv_nsec)
  }
}
