package import Foundation
internal import MediaFiles

/// Whether an item of a list has arrived: its file, or each of a package's, is all there, and nobody is writing it.
///
/// What has an end is there when that is (`FileEnd`). Of other files, such as what goes with a document and videos that were written as
/// they were recorded, nobody can tell: they are there when they have been left alone for a second. Those that are older than this
/// program's first look are taken as they are.
package struct FileArrival: Sendable {
  /// What has to be there before an item is read.
  package enum Demand: Sendable {
    /// Nothing: it shows as far as it goes, where its format has that.
    case nothing
    /// Its end, where its format has one. For programs that do not look again.
    case end
    /// Its end, or that it was left alone for a second.
    case endOrQuiet
  }

  private let path: String
  private let demand: Demand

  package init(path: String, demand: Demand = .endOrQuiet) {
    (self.path, self.demand) = (path, demand)
    _ = Self.begun
  }

  /// Seconds that a file without an end must have been left alone.
  private static let quiet = 1.0
  /// When this program first looked at a list, in seconds of the time of day, by the kernel's clock for files, which goes in steps.
  private static let begun = {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &now)
    return seconds(now)
  }()

  private static func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }

  /// - Parameter now: the time of day.
  /// - Throws: a `RenderError` that says what is waited for.
  package func require(at now: Date = Date()) throws(RenderError) {
    guard demand != .nothing else { return }
    for file in [path] + (FileManager.default.subpaths(atPath: path) ?? []).map({ path + "/" + $0 }) {
      if Self.breaksOff(file) { throw RenderError(.damagedInput, "\(file): it breaks off before its end; the rest is waited for") }
      if demand == .endOrQuiet, FileEnd(of: file) == .untold, Self.isBeingWritten(file, at: now) {
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
    let changed = seconds(properties.st_ctim)
    return changed >= begun && abs(now.timeIntervalSince1970 - changed) < quiet
  }
}
