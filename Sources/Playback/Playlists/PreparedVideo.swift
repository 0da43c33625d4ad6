internal import Foundation
internal import MediaFiles
internal import Synchronization

/// A video of a playlist, opened on one thread and taken on another.
final class PreparedVideo: Sendable {
  private let path: String
  /// Decides whether the file may be read yet.
  private let arrival: FileArrival
  private let prepared = Mutex<VideoReader?>(nil)

  init(path: String, demand: FileArrival.Demand) { (self.path, arrival) = (path, FileArrival(path: path, demand: demand)) }

  /// Opens the video ahead of `take()`, and decodes its first frame. `take()` throws what goes wrong here.
  func prepare() {
    guard prepared.withLock({ $0 == nil }), let video = try? open() else { return }
    prepared.withLock { $0 = video }
  }

  /// Returns the video, opening it now if that was not done. It is not kept.
  func take() throws -> VideoReader {
    let ready = prepared.withLock { $0.take() }
    return try ready ?? open()
  }

  private func open() throws -> VideoReader {
    try arrival.require()
    let video = try VideoReader(path: path)
    _ = try video.picture(at: 0)
    return video
  }
}
