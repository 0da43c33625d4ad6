package import Foundation
internal import MediaFiles

/// Whether an item of a list has arrived: its file, or each of a package's, is all there, and nobody is writing it.
///
/// What has an end is there when that is (`FileEnd`). Of other files, such as what goes with a document and videos that were written as
/// they were recorded, nobody can tell: they are there when they have been left alone for a second. Those that are older than this
/// program's first look are taken as they are.
package struct FileArrival: Sendable {
  private let path: String

  package init(path: String) {
    self.path = path
    _ = Self.begun
  }

  /// Seconds that a file without an end must have been left alone.
  private static let quiet = 1.0
  /// When this program first looked at a list, in seconds of the time of day.
  private static let begun = Date().timeIntervalSince1970

  /// - Parameter now: the time of day.
  /// - Throws: a `RenderError` that says what is waited for.
  package func require(at now: Date = Date()) throws(RenderError) {
    for file in [path] + (FileManager.default.subpaths(atPath: path) ?? []).map({ path + "/" + $0 }) {
      if Self.breaksOff(file) { throw RenderError(.damagedInput, "\(file): it breaks off before its end; the rest is waited for") }
      if FileEnd(of: file) == .untold, Self.isBeingWritten(file, at: now) {
        throw RenderError(.damagedInput, "\(file): it is being written, which is waited for")
      }
    }
  }

  /// Whether a file says itself that there is more of it.
  package static func breaksOff(_ file: String) -> Bool { FileEnd(of: file) == .missing }

  private static func isBeingWritten(_ file: String, at now: Date) -> Bool {
    var properties = stat()
    guard stat(file, &properties) == 0, properties.st_mode & S_IFMT == S_IFREG else { return false }
    // Unlike the time of the last writing, which copying programs set, this one is the kernel's.
    let changed = Double(properties.st_ctim.tv_sec) + Double(properties.st_ctim.tv_nsec) / 1e9
    return changed > begun && abs(now.timeIntervalSince1970 - changed) < quiet
  }
}
