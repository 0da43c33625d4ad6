package struct ImageEncodingOptions: Hashable, Sendable {
  package enum PNGCompression: String, Hashable, Sendable, CaseIterable {
    /// No row filters and zlib level 3: a third of the time (45 ms instead of 130 for 1920×1080), files up to three times as large.
    case fast
    /// The defaults of libpng.
    case small
  }

  package var pngCompression: PNGCompression
  /// JPEG, WebP and AVIF, 0…100. From 90 on JPEG and AVIF keep full colour resolution; 100 makes WebP and AVIF lossless.
  package var quality: Int
  /// How the pixels of PNG files are encoded; other formats have eight bits of sRGB.
  package var pixels = PixelEncoding()

  package init(pngCompression: PNGCompression = .small, quality: Int = 90) {
    precondition((0...100).contains(quality), "a quality is 0…100, not \(quality)")
    self.pngCompression = pngCompression
    self.quality = quality
  }
}
