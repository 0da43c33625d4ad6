internal import Graphics
internal import MediaFiles
internal import Synchronization

/// A picture of a playlist, decoded on one thread and taken on another.
final class PictureFile: Sendable {
  private let path: String
  /// Decides whether the file may be read yet.
  private let arrival: FileArrival
  private let prepared = Mutex<AnimatedImage?>(nil)

  init(path: String, demand: FileArrival.Demand) { (self.path, arrival) = (path, FileArrival(path: path, demand: demand)) }

  /// Decodes the picture ahead of `take()`, which throws what goes wrong here.
  /// - Parameter finish: gets its first frame, on this thread.
  func prepare(_ finish: (CGImage) -> Void) {
    guard prepared.withLock({ $0 == nil }), let image = try? read() else { return }
    finish(image.frames[0].image)
    prepared.withLock { $0 = image }
  }

  /// Returns the picture, decoding it now if that was not done. It is not kept.
  func take() throws -> AnimatedImage {
    let ready = prepared.withLock { $0.take() }
    return try ready ?? read()
  }

  private func read() throws -> AnimatedImage {
    try arrival.require()
    return try ImageFile.readFrames(path: path)
  }
}
