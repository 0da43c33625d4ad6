package import Playlists
public import QuartzCore

/// How pictures are rendered and encoded.
public struct RenderSettings: Sendable {
  /// The part of the root's space that is shown, in points, from the root's bounds origin; nil is the size of the root's bounds.
  public var canvas: CGSize?
  /// The picture's size in pixels; nil is the canvas times `scale`.
  public var size: PixelSize?
  /// Pixels a point. Nil is 1, or, when a size is given, as many as show the whole canvas, which stands in the middle.
  public var scale: CGFloat?
  /// How the canvas meets a size of other proportions, unless there is a scale.
  package var fit = ItemFit.fit
  /// Fills the picture before anything is drawn; nil is transparent.
  public var background: CGColor?
  /// Which renderer draws.
  public var backend = Backend.auto
  /// Whether gradients, blurs and shadows are dithered: where a colour lies between two of 256 steps, some pixels take the lower and some
  /// the higher one, in a fixed pattern of eight by eight pixels whose mean is exact. Dark gradients show no bands then, not after an
  /// encoder either. Every frame is drawn as a whole, and lossless files grow.
  public var dithers = false
  /// Bits of each component in what is written. Above eight, frames are drawn in floating-point numbers: nothing is rounded to 256 steps on
  /// the way, and colours keep their gamut and brightness until they meet the file's `colorSpace`. PNG and raw RGBA hold 8 or 16, MP4,
  /// QuickTime, WebM and Y4M 8 or 10; other formats refuse what they cannot hold. Drawing takes several times as long.
  public var bitDepth = BitDepth.eight
  /// What the numbers in a file stand for. Other spaces than sRGB are drawn as `bitDepth` says of those above eight bits; PQ and HLG need
  /// ten bits or more.
  public var colorSpace = OutputColorSpace.sRGB
  /// How good the encoder's result is: for MP4 and H.264 in QuickTime 0…51 and for WebM 0…63, less is better; for JPEG, WebP and AVIF
  /// 0…100, more is better. Nil is the format's default (18, 24, 90); formats without loss ignore it, and ProRes refuses it.
  public var quality: Int?
  /// How much work goes into making a video small.
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
  /// Options of the encoder for MP4, QuickTime or WebM under FFmpeg's names, such as `tune: animation` or `b: 8M`. They replace what
  /// `quality` and `preset` stand for.
  public var encoderOptions: [String: String] = [:]
  /// Whether MP4, QuickTime and WebM leave out frames that equal the one before, which then shows for longer. What does not move costs no
  /// encoding; the file has no constant frame rate then, which players do not mind and some editing programs do.
  public var leavesOutUnchangedFrames = false
  /// Frames of a closed segment of a video or animation; nil is one segment for all.
  ///
  /// Every segment begins with a key frame and refers to nothing outside, so that segments can be rendered by different machines and joined
  /// to the same file. MP4 takes hardly more room at 250 frames, which is how often x264 writes key frames by itself, and more the shorter
  /// segments are. Pictures and frames without compression stand alone in any case.
  public var segmentLength: Int?
  /// Sound beside a video in MP4, QuickTime and WebM; other formats refuse it. Nil is none.
  public var audio: AudioTrack?
  /// Whether the sound of the videos in what is rendered goes into files that hold sound, where `audio` is nil. It follows the layers
  /// and players from frame to frame; whether there is a track is decided at the first.
  public var includesVideoSound = true
  /// The colours of all frames of a GIF, as `PaletteSampler` gives them; nil is a palette for each frame.
  package var palette: [UInt8]?
  /// How much memory a renderer may keep what was shown in, so that times that have passed can be asked for again, in bytes. What was shown
  /// first goes first; layers that did not change cost nothing.
  public var pastByteLimit = 128 << 20
  /// How much memory the renderer may keep pictures in between frames, in bytes: rasterised layers (`shouldRasterize`), text and outlines,
  /// smaller copies of pictures, and on OpenGL ES the pictures themselves. What was used longest ago goes first; what one frame needs is
  /// there while it is drawn. The pixels do not depend on it.
  public var cacheByteLimit = 256 << 20
  /// The OpenGL ES device, by an id that `SystemInfo` lists; nil takes the best.
  public var device: String?

  /// What frames are encoded as.
  var pixels: PixelEncoding { PixelEncoding(depth: bitDepth, space: colorSpace) }

  /// The root's bounds at one pixel a point, over nothing, with the renderer that suits the machine.
  public init() {}
}
