package import Graphics

/// A rectangle of a surface that a pass computes from a rectangle of another one, of which everything outside counts as transparent.
///
/// It depends on that rectangle alone: beside others in a shared surface it comes to the same pixels as in a surface of its own, and no
/// space need be left between neighbours for what blurs reach.
package struct Convolution: Hashable, Sendable {
  package enum Kernel: Hashable, Sendable {
    /// A Gaussian, in both directions; sigmas are in pixels. Of a silhouette, the alpha stands in all channels.
    case gaussian(sigma: SIMD2<Float>, silhouette: Bool = false)
    /// Half the size, so many times, from one to `mostHalvings`: each pixel is the mean of 4 × 4 with weights 1, 3, 3, 1 along each axis.
    /// Sides become half as long each time, rounded up.
    case halving(times: Int)
  }

  /// So many times one pass halves: every pixel of an eighth of the size is the mean of 22 × 22.
  package static let mostHalvings = 3

  package var source: Int
  /// The part of the source that is read, inside of it.
  package var region: PixelRect
  /// The upper left corner of the result in the surface that is written. A multiple of eight each way, which keeps the pattern of dithering
  /// where it is.
  package var origin: SIMD2<Int>
  package var kernel: Kernel

  package init(of region: PixelRect, in source: Int, by kernel: Kernel, to origin: SIMD2<Int> = .zero) {
    (self.source, self.region, self.kernel, self.origin) = (source, region, kernel, origin)
  }

  package var size: PixelSize {
    guard case .halving(let times) = kernel else { return region.size }
    return region.size.halved(times: times)
  }

  /// The part of the written surface that the result takes.
  package var destination: PixelRect { PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height) }

  package var isSilhouette: Bool {
    if case .gaussian(_, silhouette: true) = kernel { true } else { false }
  }

  /// The sigmas of a Gaussian; nil for other kernels.
  package var sigma: SIMD2<Float>? {
    if case .gaussian(let sigma, _) = kernel { sigma } else { nil }
  }
}

extension PixelSize {
  /// The size with sides half as long, so many times, rounded up each time.
  package func halved(times: Int) -> PixelSize {
    let last = (1 << times) - 1
    return PixelSize((width + last) >> times, (height + last) >> times)
  }
}
