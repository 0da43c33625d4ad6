package import Graphics

/// What a video file says about itself.
package struct VideoInfo: Hashable, Sendable {
  /// FFmpeg's name of the codec: `h264`, `vp9`.
  package var codec: String
  /// FFmpeg's name of the pixels' layout: `yuv420p`.
  package var pixelFormat: String
  /// The size of a decoded frame, upright, in pixels.
  package var size: PixelSize
  /// How large a frame shows, upright, in points: pixels need not be square.
  package var displaySize: CGSize
  package var frameCount: Int
  /// Frames a second, on average; nil where the file does not say.
  package var frameRate: FrameRate?
  /// Seconds from the file's beginning to the end of its last frame.
  package var duration: Double
  package var hasAlpha: Bool
  /// Bits of a sample; 8 where the file does not say.
  package var bitsPerSample: Int
  /// Whether colours are encoded for more brightness than sRGB has, by PQ or HLG.
  package var isHighDynamicRange: Bool
  /// When the sound beside the frames begins, in seconds since the file's beginning; nil where there is none.
  package var soundStart: Double?
}
