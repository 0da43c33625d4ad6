package import MediaFiles

/// How the frames are encoded; each format takes what concerns it.
package struct OutputOptions: Hashable, Sendable {
  /// How videos and animations are encoded. The frame rate and the segments are those of every output; single pictures, sequences and raw
  /// RGBA keep alpha whatever stands here.
  package var video: VideoOptions
  /// PNG compression, and the quality of JPEG and WebP.
  package var still: ImageEncodingOptions

  package init(_ video: VideoOptions, still: ImageEncodingOptions = ImageEncodingOptions()) {
    (self.video, self.still) = (video, still)
    pixels = video.pixels
  }

  package init(frameRate: FrameRate = FrameRate(60)) { self.init(VideoOptions(frameRate: frameRate)) }

  /// How pixels are encoded in formats that hold more than eight bits of sRGB.
  package var pixels: PixelEncoding {
    get { video.pixels }
    set { (video.pixels, still.pixels) = (newValue, newValue) }
  }
}
