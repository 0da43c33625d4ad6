package import CAML
package import Foundation
internal import MediaFiles
package import OfflineRendering
internal import TextEscaping

/// Whether an item of a list has arrived: its file, or each of a package's, is all there, and nobody is writing it.
///
/// What has an end is there when that is (`FileEnd`). Of other files, such as what goes with a document and videos that were written as
/// they were recorded, nobody can tell: they are there when they have been left alone for a second. Those that are older than this
/// program's first look are taken as they are.
///
/// What a document names is looked at likewise, in its package or beside it. A picture or video that is not there may be on its way: it is
/// waited for where the document came after that first look, until nothing in the folder has changed for ten seconds.
package struct FileArrival: Sendable {
  /// What must be complete before an item is read.
  package enum Demand: Sendable {
    /// Nothing: the item shows as far as it is there, if its format allows that.
    case nothing
    /// The file's end, where its format has one. For programs that do not look again.
    case end
    /// The file's end, or no change for a second.
    case endOrQuiet
  }

  private let path: String
  private let demand: Demand

  package init(path: String, demand: Demand = .endOrQuiet) {
    (self.path, self.demand) = (path, demand)
    _ = Self.begun
  }

  /// Seconds for which a file without an end marker must not have changed.
  private static let quiet = 1.0
  /// Seconds without a change in a folder after which nothing more is expected.
  private static let timeout = 10.0
  /// When this program first looked at a list, in seconds of the time of day, by the kernel's coarse clock for files.
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
    for file in ownFiles { try require(file, at: now) }
  }

  /// - Parameters:
  ///   - files: what the document that this is names.
  ///   - now: the time of day.
  /// - Throws: a `RenderError` that says what is waited for.
  package func require(_ files: DocumentFiles, at now: Date = Date()) throws(RenderError) {
    guard demand != .nothing else { return }
    for file in files.paths.sorted() { try require(file, at: now) }
    guard demand == .endOrQuiet, let missing = files.missing.sorted().first else { return }
    let folder = path.parentFolder
    let beside = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { folder + "/" + $0 } + [folder]
    let own = ownFiles
    guard own.contains(where: { Self.hasChanged($0, within: .infinity, of: now) }),
      (own + beside).contains(where: { Self.hasChanged($0, within: Self.timeout, of: now) })
    else { return }
    throw RenderError(.damagedInput, "\(path): it names \"\(missing)\", which is not there yet and is waited for")
  }

  /// The item's file, or the files in its package.
  private var ownFiles: [String] { [path] + (FileManager.default.subpaths(atPath: path) ?? []).map { path + "/" + $0 } }

  private func require(_ file: String, at now: Date) throws(RenderError) {
    if Self.breaksOff(file) { throw RenderError(.damagedInput, "\(file): it breaks off before its end; the rest is waited for") }
    if demand == .endOrQuiet, FileEnd(of: file) == .unknown, Self.isFile(file), Self.hasChanged(file, within: Self.quiet, of: now) {
      throw RenderError(.damagedInput, "\(file): it is being written, which is waited for")
    }
  }

  /// Whether a file is truncated, by its own format.
  package static func breaksOff(_ file: String) -> Bool { FileEnd(of: file) == .missing }

  private static func isFile(_ path: String) -> Bool {
    var properties = stat()
    return stat(path, &properties) == 0 && properties.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a file or folder has changed since the first look, and within so many seconds.
  private static func hasChanged(_ path: String, within reach: Double, of now: Date) -> Bool {
    var properties = stat()
    guard stat(path, &properties) == 0 else { return false }
    // Unlike the modification time, which copying programs set, this one is the kernel's.
    let changed = seconds(properties.st_ctim)
    return changed >= begun && abs(now.timeIntervalSince1970 - changed) < reach
  }
}
