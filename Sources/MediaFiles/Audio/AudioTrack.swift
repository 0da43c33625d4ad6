public import Foundation

/// Sound beside a video, from a file: FLAC, WAV, AIFF, MP3, Ogg, AAC, or the sound of a video.
///
/// It is as long as the video. What is longer is cut off; what is shorter begins again, or is followed by silence. MP4 and QuickTime get
/// AAC of 96 kbit/s a channel, WebM gets Opus of 64 kbit/s a channel, in mono where the file is mono, else in stereo.
public struct AudioTrack: Hashable, Sendable {
  /// Where the file lies.
  public var url: URL
  /// The time of the sound, in seconds, at which the video's first frame stands; below 0 the sound begins so much later than the video.
  public var offset: Double
  /// Whether sound that is shorter than the video begins again.
  public var repeats: Bool

  /// - Parameters:
  ///   - url: of a file.
  ///   - offset: the time of the sound, in seconds, at which the video's first frame stands.
  ///   - repeats: whether sound that is shorter than the video begins again.
  public init(contentsOf url: URL, offset: Double = 0, repeats: Bool = true) {
    (self.url, self.offset, self.repeats) = (url, offset, repeats)
  }

  /// Opens the file and finds the place where the sound begins, as writing a video does first.
  /// - Throws: a `VideoError` that says why the sound cannot be read.
  package func check() throws(VideoError) {
    _ = try AudioReader(self, av: FFmpeg.coding()).start(rate: 48_000, channelCount: 2)
  }
}
