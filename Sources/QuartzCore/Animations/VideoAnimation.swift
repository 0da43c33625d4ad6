package import MediaFiles
package import Rasterizer
internal import Graphics
internal import RenderTree

/// Shows a video, or a vector animation, as the `contents` of the layer that it is added to.
///
/// Its timing is that of any animation: `duration` is the video's, `timeOffset` where in the video it begins, `speed` and `repeatCount` how
/// fast and how often it plays, `speed` 0 stands at `timeOffset`. Archives of it are empty: they know no files.
package final class VideoAnimation: CAPropertyAnimation {
  /// The video; its frames become the layer's contents.
  package private(set) var video: VideoReader?
  /// The vector animation; its frames become the layer's contents, drawn at the size at which they show.
  package private(set) var vectors: VectorAnimation?
  /// Time of the video at animation time 0, in seconds.
  package var videoStart = 0.0
  /// Volume of the video's sound, from 0 to 1.
  package var volume: Float = 1
  package var hasPlayer = false
  /// How a document refers to the file; nil where no document does.
  package var reference: String?
  /// Whether it shows what a document says the layer's contents are, which is written in its place.
  package var standsForContents = false

  /// A video from its beginning to its end, once, whose first frame shows before and whose last stays afterwards.
  package convenience init(_ video: VideoReader) {
    self.init(keyPath: "contents")
    self.video = video
    if video.info.soundStart != nil { VideoSound.noteExistence() }
    // A video whose length is not known yet shows its first frame.
    duration = max(video.info.duration, 1e-3)
    fillMode = .both
    isRemovedOnCompletion = false
  }

  /// A vector animation from its beginning to its end, once, whose first frame shows before and whose last stays afterwards.
  package convenience init(_ vectors: VectorAnimation) {
    self.init(keyPath: "contents")
    self.vectors = vectors
    duration = max(vectors.duration, 1e-3)
    fillMode = .both
    isRemovedOnCompletion = false
  }

  /// The file that is shown; nil where there is none.
  package var path: String? { video?.path ?? vectors?.path }

  override class var prototype: CAAnimation { VideoAnimation() }

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? VideoAnimation else { return }
    (video, vectors, videoStart, volume) = (other.video, other.vectors, other.videoStart, other.volume)
    (hasPlayer, reference, standsForContents) = (other.hasPlayer, other.reference, other.standsForContents)
  }

  override func interpolation() -> PropertyAnimation.Interpolation? {
    if let vectors { return .video(VideoSource(vectors, start: videoStart)) }
    return video.map { .video(VideoSource($0, start: videoStart, volume: volume, hasPlayer: hasPlayer)) }
  }
}

extension VideoSource {
  /// The frames of a file from a time of it on, in seconds. Where the file is damaged the frame before stays, which is reported to the
  /// diagnostics.
  convenience init(_ reader: VideoReader, start: Double, volume: Float, hasPlayer: Bool) {
    let sound = reader.info.soundStart.map {
      VideoSound(video: ObjectIdentifier(reader), path: reader.path, start: $0 - start, volume: volume, hasPlayer: hasPlayer)
    }
    self.init(
      picture: { time in
        do { return try reader.picture(at: start + time) } catch {
          Diagnostics.report("CALayer.contents", "\(error)")
          return reader.lastPicture
        }
      }, latestPicture: { reader.latestPicture(at: start + $0, memory: $1.videoMemory, arrived: $1.arrived) }, sound: sound)
  }
}

extension VideoSource {
  /// The frames of a vector animation from a time of it on, in seconds.
  convenience init(_ vectors: VectorAnimation, start: Double) {
    self.init(picture: { vectors.picture(at: start + $0) }, latestPicture: { time, _ in vectors.picture(at: start + time) })
  }
}
