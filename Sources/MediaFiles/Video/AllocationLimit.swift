internal import CFFmpeg
internal import Graphics
internal import Synchronization

/// The most that FFmpeg allocates at once, in bytes, which is one number for all threads. A file of two kilobytes may announce a hundred
/// million frames, and FFmpeg makes room for their index before it reads any.
enum AllocationLimit {
  /// A frame of as many pixels as `VideoLimits` lets pass, of eight bytes each; an index of twelve million frames.
  static let reading = 304 << 20

  private static let shared = Mutex(reading)

  static func begin(_ av: CFFmpegCoding) { shared.withLock { av.av_max_alloc($0) } }

  /// Encoders ask for the most that a picture may become: FFV1 for 148 bytes a pixel. The limit never falls again, since others may encode.
  static func raise(toEncode size: PixelSize, _ av: CFFmpegCoding) {
    let (pixels, overflow) = max(0, size.width).multipliedReportingOverflow(by: max(0, size.height))
    let bytes = overflow || pixels > Int(Int32.max) / 160 ? Int(Int32.max) : pixels * 160 + (16 << 20)
    shared.withLock {
      guard bytes > $0 else { return }
      $0 = min(bytes, Int(Int32.max))
      av.av_max_alloc($0)
    }
  }

  /// What is said of a file whose index is refused.
  static func error(_ name: String) -> VideoError {
    VideoError(.unsupported, "\(name): it announces more frames than fit in memory; if it has so many, cut it into several files")
  }
}
