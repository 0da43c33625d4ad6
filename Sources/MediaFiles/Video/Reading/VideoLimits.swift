/// What a video may ask for before it is refused, and what is kept of it.
package struct VideoLimits: Hashable, Sendable {
  /// Width times height of a frame. A decoded pixel takes four bytes, and the decoder keeps up to some thirty frames of its own.
  package var maximumPixels: Int
  /// Frames of a file: what its index has entries for.
  package var maximumFrames: Int
  /// Bytes of decoded frames that are kept.
  package var cacheBytes: Int

  package init(maximumPixels: Int = 36 << 20, maximumFrames: Int = 10_000_000, cacheBytes: Int = 96 << 20) {
    self.maximumPixels = maximumPixels
    self.maximumFrames = maximumFrames
    self.cacheBytes = cacheBytes
  }
}
