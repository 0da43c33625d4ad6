package import Graphics
internal import Synchronization

/// The content of a `contents` animation over time: the frames of a video.
///
/// A frame of the tree asks for a picture and waits, so that it depends on the tree and the time alone; on a display it shows what is
/// there, and comes again when there is more. May be asked on any thread.
package final class VideoSource: Sendable {
  /// The picture at a time of the video, in seconds; nil where there is none.
  package let picture: @Sendable (_ time: Double) -> CGImage?
  /// The picture at a time of the video if it is decoded, else the one before; `clock.arrived` is called on another thread once it is
  /// there.
  package let latestPicture: @Sendable (_ time: Double, _ clock: TileClock) -> CGImage?
  /// The video's sound; nil where it has none.
  package let sound: VideoSound?

  package init(
    picture: @escaping @Sendable (_ time: Double) -> CGImage?,
    latestPicture: @escaping @Sendable (_ time: Double, _ clock: TileClock) -> CGImage?, sound: VideoSound? = nil
  ) {
    (self.picture, self.latestPicture, self.sound) = (picture, latestPicture, sound)
  }
}

package struct VideoSound: Sendable {
  /// Identifies the decoder: layers that share it are heard as one.
  package var video: ObjectIdentifier
  package var path: String
  /// When the sound begins, in seconds of the video.
  package var start: Double
  /// The volume, from 0 to 1.
  package var volume: Float
  /// Whether a player of the program controls it, which may start it or change its volume at any time.
  package var hasPlayer: Bool

  package init(video: ObjectIdentifier, path: String, start: Double, volume: Float, hasPlayer: Bool = false) {
    (self.video, self.path, self.start, self.volume, self.hasPlayer) = (video, path, start, volume, hasPlayer)
  }

  private static let haveBeen = Atomic(false)

  /// Whether this process ever had an animation with sound; if not, nobody needs to search for them.
  package static var exist: Bool { haveBeen.load(ordering: .relaxed) }

  /// Called when an animation with sound is made.
  package static func noteExistence() { haveBeen.store(true, ordering: .relaxed) }
}
