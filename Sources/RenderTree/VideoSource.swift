package import Graphics

/// What an animation of `contents` shows by time: the frames of a video.
///
/// A frame of the tree asks for a picture and waits, so that it depends on the tree and the time alone; on a display it shows what is
/// there, and comes again when there is more. May be asked on any thread.
package final class VideoSource: Sendable {
  /// The picture at a time of the video, in seconds; nil where there is none.
  package let picture: @Sendable (_ time: Double) -> CGImage?
  /// The same where it is there, else the one before; `arrived` is called on another thread when it is.
  package let latestPicture: @Sendable (_ time: Double, _ arrived: @escaping @Sendable () -> Void) -> CGImage?

  package init(
    picture: @escaping @Sendable (_ time: Double) -> CGImage?,
    latestPicture: @escaping @Sendable (_ time: Double, _ arrived: @escaping @Sendable () -> Void) -> CGImage?
  ) {
    (self.picture, self.latestPicture) = (picture, latestPicture)
  }
}
