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
  /// The part of the written surface that is computed; nil is all of the result.
  package var part: PixelRect?

  package init(of region: PixelRect, in source: Int, by kernel: Kernel, to origin: SIMD2<Int> = .zero) {
    (self.source, self.region, self.kernel, self.origin) = (source, region, kernel, origin)
  }

  package var size: PixelSize {
    guard case .halving(let times) = kernel else { return region.size }
    return region.size.halved(times: times)
  }

  /// The part of the written surface that the result takes.
  package var destination: PixelRect { PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height) }

  /// The part of the written surface that is computed.
  package var computed: PixelRect { part ?? destination }

  /// What of a blur's first direction, which takes the same places as the result, the second one sees of `computed`.
  package var computedAcross: PixelRect {
    guard let part, case .gaussian(let sigma, _) = kernel else { return destination }
    return part.expanded(0, BlurKernel.radius(sigma: sigma.y)).intersection(destination)
  }

  /// The part of the source that a part of the result is computed from.
  package func region(behind rect: PixelRect) -> PixelRect {
    let inner = rect.offsetBy(dx: -origin.x, dy: -origin.y)
    switch kernel {
    case .gaussian(let sigma, _):
      let reach = SIMD2(BlurKernel.radius(sigma: sigma.x), BlurKernel.radius(sigma: sigma.y))
      return inner.offsetBy(dx: region.minX, dy: region.minY).expanded(reach.x, reach.y).intersection(region)
    case .halving(let times):
      // The first of 3 m − 2 pixels stands m − 1 before the one that has m times the place.
      let m = 1 << times
      let seen = PixelRect(minX: m * inner.minX, minY: m * inner.minY, maxX: m * inner.maxX, maxY: m * inner.maxY)
      return seen.expanded(m - 1, m - 1).offsetBy(dx: region.minX, dy: region.minY).intersection(region)
    }
  }

  /// The part of the result that is computed from a part of the source.
  package func destination(of rect: PixelRect) -> PixelRect {
    let inner = rect.offsetBy(dx: -region.minX, dy: -region.minY)
    switch kernel {
    case .gaussian(let sigma, _):
      let reach = SIMD2(BlurKernel.radius(sigma: sigma.x), BlurKernel.radius(sigma: sigma.y))
      return inner.offsetBy(dx: origin.x, dy: origin.y).expanded(reach.x, reach.y).intersection(destination)
    case .halving(let times):
      let m = 1 << times, wide = inner.expanded(m - 1, m - 1)
      let seeing = PixelRect(
        minX: wide.minX >> times, minY: wide.minY >> times, maxX: (wide.maxX - 1) >> times + 1, maxY: (wide.maxY - 1) >> times + 1)
      return seeing.offsetBy(dx: origin.x, dy: origin.y).intersection(destination)
    }
  }

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

extension PixelRect {
  fileprivate func expanded(_ x: Int, _ y: Int) -> PixelRect {
    PixelRect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }
}
