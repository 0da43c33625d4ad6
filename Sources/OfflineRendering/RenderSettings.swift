public import QuartzCore

/// How pictures are rendered and encoded.
public struct RenderSettings: Sendable {
  /// The part of the root's space that is shown, in points, from the root's bounds origin; nil is the size of the root's bounds.
  public var canvas: CGSize?
  /// The size of the picture in pixels; nil is the canvas times `scale`.
  public var size: PixelSize?
  /// Pixels per point. Nil is 1 or, when a size is given, the scale that shows the whole canvas, centred.
  public var scale: CGFloat?
  /// How the canvas is fitted into a size of other proportions, unless there is a scale.
  package var fit = CanvasFit.fit
  /// The colour behind everything; nil is transparent.
  public var background: CGColor?
  /// The renderer that draws.
  public var backend = Backend.auto
  /// Whether gradients, blurs and shadows are dithered: a colour between two of 256 steps becomes the lower one in some pixels and the
  /// higher one in others, in a fixed pattern of eight by eight pixels whose mean is exact. Dark gradients then show no bands, even after
  /// encoding. Every frame is drawn as a whole, and lossless files grow.
  public var dithers = false
  /// Bits per component of the output. Above eight, frames are drawn in floating-point numbers: nothing is rounded to 256 steps on the way,
  /// and colours keep their gamut and brightness until they are converted to the file's `colorSpace`. PNG and raw RGBA hold 8 or 16, MP4,
  /// QuickTime, WebM and Y4M 8 or 10; other formats throw an error for what they cannot hold. Drawing takes several times as long.
  public var bitDepth = BitDepth.eight
  /// The colour space of the output. Spaces other than sRGB are drawn in floating-point numbers, as with more than eight bits; PQ and HLG
  /// need ten bits or more.
  public var colorSpace = OutputColorSpace.sRGB
  /// The encoder's quality: for MP4 and H.264 in QuickTime 0…51 and for WebM 0…63, lower is better; for JPEG, WebP and AVIF 0…100, higher
  /// is better. Nil is the format's default (18, 24, 90); lossless formats ignore it, and ProRes throws an error.
  public var quality: Int?
  /// How much work the encoder spends on making a video small.
  ///
  /// The default, on 1000 turning pictures in full HD as H.264, takes 80 ms of CPU a frame, where `.medium` takes 240 for a file of the
  /// same size and `.ultrafast` 18 for one 2.7 times as large (x264 164 on a virtual machine with two cores).
  public var preset = EncodingPreset.veryfast
  /// Another encoder for MP4, QuickTime or WebM than libx264, prores_ks (for QuickTime over nothing) and libvpx-vp9, by FFmpeg's name:
  /// `mpeg4`, or `h264_v4l2m2m` for the hardware of many small boards. `h265` (or `hevc`) and `av1` stand for libx265 and libaom-av1,
  /// whose default qualities are 22 (of 0…51) and 30 (of 0…63). It must take pictures from memory (as `yuv420p`); writing fails where
  /// FFmpeg lacks it or its device is missing. Give any other encoder a rate in `encoderOptions`: `quality` means what its own `crf` means,
  /// where it has one, and `preset` nothing. Some, such as SVT-AV1, write about themselves to standard error.
  public var encoder: String?
  /// Options of the encoder for MP4, QuickTime or WebM, by FFmpeg's names, such as `tune: animation` or `b: 8M`. They replace those that
  /// follow from `quality` and `preset`.
  public var encoderOptions: [String: String] = [:]
  /// Whether MP4, QuickTime and WebM omit frames that equal the one before, which then shows for longer. Still scenes cost no encoding; the
  /// file has a variable frame rate, which players accept and some editing programs do not.
  public var leavesOutUnchangedFrames = false
  /// Frames of a closed segment of a video or animation; nil is one segment for all.
  ///
  /// Every segment begins with a key frame and refers to nothing outside, so that segments can be rendered by different machines and joined
  /// to the same file. MP4 takes hardly more room at 250 frames, which is how often x264 writes key frames by itself, and more the shorter
  /// segments are. Pictures and frames without compression stand alone in any case.
  public var segmentLength: Int?
  /// Sound beside a video in MP4, QuickTime and WebM; other formats throw an error. Nil is none.
  public var audio: AudioTrack?
  /// Whether files that hold sound get the sound of the rendered videos, where `audio` is nil. It follows layers and players from frame to
  /// frame; whether there is a track is decided at the first frame.
  public var includesVideoSound = true
  /// The colours of all frames of a GIF, as `PaletteSampler` gives them; nil is a palette for each frame.
  package var palette: [UInt8]?
  /// Bytes that a renderer may keep of past commits, so that past times can be asked for again. The oldest are evicted first; unchanged
  /// layers cost nothing.
  public var pastByteLimit = 128 << 20
  /// Bytes that the renderer may keep between frames: rasterised layers (`shouldRasterize`), text and outlines, reduced copies of pictures,
  /// and on OpenGL ES the pictures themselves. The least recently used are evicted first; what a frame needs is kept while it is drawn.
  /// Groups, blurs and shadows of what stands still may take a quarter of it besides. The pixels do not depend on it.
  public var cacheByteLimit = 256 << 20
  /// The OpenGL ES device, by an id that `SystemInfo` lists; nil takes the best.
  public var device: String?

  var pixels: PixelEncoding { PixelEncoding(depth: bitDepth, space: colorSpace) }

  /// Settings for the root's bounds at one pixel per point, on a transparent background, with the renderer that suits the machine.
  public init() {}
}
