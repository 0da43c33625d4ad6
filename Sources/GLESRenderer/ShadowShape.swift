internal import Compositing
internal import Graphics

/// The shape of a blurred rectangle, for which a picture of one of its quarters can be drawn: with corners of one radius, and of any size
/// where the middle is long enough.
///
/// Lengths are in sigmas. The quarter begins where the blur does, outside the corner, and ends in the middle, or where nothing changes any
/// more. It has six texels a sigma: between them the blur differs from a straight line by less than a quarter of a step of 255 on either
/// axis.
struct ShadowShape: Hashable {
  /// The radius in 64ths of a sigma: rounding shifts the blur by a third of a step at most.
  private let radius: Int32
  /// Half the size; infinite where that makes no difference.
  private let half: SIMD2<Float>

  private static let texelsPerSigma: Float = 6
  private static let radiusSteps: Float = 64
  /// The largest radius: above it corners are so sharp that pictures of them would be large.
  private static let largestRadius: Float = 36

  init?(_ shadow: BlurredRectangle) {
    let rho = shadow.radii.x / shadow.sigma
    let extent = (shadow.rect.highHalf - shadow.rect.lowHalf) / (2 * shadow.sigma)
    guard shadow.sigma > 0, shadow.radii == SIMD4(repeating: shadow.radii.x), rho >= 0, rho <= Self.largestRadius, extent.min() > 0,
      extent.max() < 1e6
    else {
      return nil
    }
    radius = Int32((rho * Self.radiusSteps).rounded())
    let reach = SIMD2(repeating: Float(radius) / Self.radiusSteps + BlurredRectangle.reach)
    half = extent.replacing(with: .infinity, where: extent .>= reach)
  }

  private var rho: Float { Float(radius) / Self.radiusSteps }

  /// Texels from the first centre to the last. It takes few different values, so that one quarter fits in the place of another.
  private var steps: SIMD2<Float> {
    let length = pointwiseMin(half, SIMD2(repeating: rho + BlurredRectangle.reach)) + BlurredRectangle.reach
    return (length * (Self.texelsPerSigma / 8)).rounded(.up) * 8
  }

  /// Sigmas from one centre to the next.
  private var spacing: SIMD2<Float> {
    ((half + BlurredRectangle.reach) / steps).replacing(with: 1 / Self.texelsPerSigma, where: half .== .infinity)
  }

  /// The size of the shadow's picture, in texels.
  var size: PixelSize { PixelSize(Int(steps.x) + 1, Int(steps.y) + 1) }

  /// Alpha from the outside corner inwards, in 255ths in red, and what that leaves, in 255ths of one, in green: shadows that lie over one
  /// another add up what is rounded.
  func pixels() -> [UInt32] {
    let steps = steps, spacing = spacing
    let extent = half.replacing(with: steps * spacing, where: half .== .infinity) * 2
    let blurred = BlurredRectangle(
      rect: SIMD4(lowHalf: .zero, highHalf: extent), radii: SIMD4(repeating: min(rho, extent.min() / 2)), sigma: 1)
    let size = size
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let alpha = blurred.alpha(at: SIMD2(Float(x), Float(y)) * spacing - BlurredRectangle.reach)
        let level = alpha * 255, whole = level.rounded(.down)
        pixels.append(UInt32(whole) | UInt32(((level - whole) * 255).rounded()) << 8)
      }
    }
    return pixels
  }

  /// Scale and offset to texels from the shadow's middle, and how these fold: subtracted, after their absolute values are held between two
  /// bounds, from a place. A first number below 0 of the third texel tells it from pictures.
  /// - Parameter origin: where the quarter stands in its texture; .zero leaves that out.
  func record(of shadow: BlurredRectangle, at origin: SIMD2<Float>) -> MaterialRecord {
    let scale = 1 / (shadow.sigma * spacing)
    let middle = (shadow.rect.lowHalf + shadow.rect.highHalf) * 0.5
    let outermost = (shadow.rect.highHalf - middle + shadow.sigma * BlurredRectangle.reach) * scale
    let innermost = pointwiseMax(outermost - steps, .zero)
    let place = origin + 0.5 + outermost
    return MaterialRecord(
      SIMD4(lowHalf: scale, highHalf: -middle * scale), SIMD4(lowHalf: place, highHalf: innermost),
      SIMD4(-outermost.x, outermost.y, 0, 0))
  }
}

extension Quad {
  /// Whether less than half a step of 255 shows of the quad's shadow in pixels whose centres are within half a pixel of its edges.
  func isSoft(_ shadow: BlurredRectangle) -> Bool {
    let leastPixels: Float = 0.5
    let rect = shape.rect, map = localToSurface, m = surfaceToLocal
    let x = SIMD4(rect.x, rect.z, rect.z, rect.x), y = SIMD4(rect.y, rect.y, rect.w, rect.w)
    let eye = x * map.m20 + y * map.m21 + map.m22
    guard eye.min() > 0 else { return false }
    let across = (x * map.m00 + y * map.m01 + map.m02) / eye, down = (x * map.m10 + y * map.m11 + map.m12) / eye
    let w = across * m.m20 + down * m.m21 + m.m22
    // The quotient's derivative is (row − place · divisor's row) / divisor. It is largest in corners, or smaller than this.
    let dx = SIMD2(m.m00, m.m10), dy = SIMD2(m.m01, m.m11)
    let change = SIMD2(Self.longest(dx.x - x * m.m20, dy.x - x * m.m21), Self.longest(dx.y - y * m.m20, dy.y - y * m.m21))
    return w.min() > 0 && shadow.sigma * w.min() >= leastPixels * change.max()
  }

  private static func longest(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> Float { (x * x + y * y).max().squareRoot() }
}
