package import Graphics
internal import Synchronization

/// What an animation of `contents` shows by time: the frames of a video.
///
/// A frame of the tree asks for a picture and waits, so that it depends on the tree and the time alone; on a display it shows what is
/// there, and comes again when there is more. May be asked on any thread.
package final class VideoSource: Sendable {
  /// The picture at a time of the video, in seconds; nil where there is none.
  package let picture: @Sendable (_ time: Double) -> CGImage?
  /// The same where it is there, else the one before; the clock's `arrived` is called on another thread when it is.
  package let latestPicture: @Sendable (_ time: Double, _ clock: TileClock) -> CGImage?
  /// What is to be heard with it; nil where there is nothing.
  package let sound: VideoSound?

  package init(
    picture: @escaping @Sendable (_ time: Double) -> CGImage?,
    latestPicture: @escaping @Sendable (_ time: Double, _ clock: TileClock) -> CGImage?, sound: VideoSound? = nil
  ) {
    (self.picture, self.latestPicture, self.sound) = (picture, latestPicture, sound)
  }
}

/// The sound beside a video.
package struct VideoSound: Sendable {
  /// What decodes the video: layers that show one share it, and are heard as one.
  package var video: ObjectIdentifier
  /// Where the file lies.
  package var path: String
  /// When the sound begins, in seconds of the video.
  package var start: Double
  /// How loud it is, from 0 to 1.
  package var volume: Float
  /// Whether a player of the program's shows it, which may be made to play, or louder, at any time.
  package var hasPlayer: Bool

  package init(video: ObjectIdentifier, path: String, start: Double, volume: Float, hasPlayer: Bool = false) {
    (self.video, self.path, self.start, self.volume, self.hasPlayer) = (video, path, start, volume, hasPlayer)
  }

  private static let haveBeen = Atomic(false)

  /// Whether this process has ever had an animation with sound: where not, nobody needs to look for them.
  package static var exist: Bool { haveBeen.load(ordering: .relaxed) }

  /// To be called when there is an animation with sound.
  package static func noteExistence() { haveBeen.store(true, ordering: .relaxed) }
}
