package import Graphics

/// How linear filtering reads a picture that is drawn smaller than it is, so that every texel counts.
///
/// A pixel takes the mean of evenly spread positions of a rectangle of texels, which is as wide and high as the picture is reduced in
/// either direction. Each position mixes the four texels around it, and so stands for a square of one texel: `n` of them,
/// `(r − 1) / (n − 1)` texels apart, fill `r` texels. Strong reductions start from a level of the picture's `MipChain`, chosen by the
/// direction that is reduced less; the last fifth of what a level serves for is mixed with the next one, so that nothing jumps as a picture
/// shrinks. Small pictures are read as they are for as long as positions fill what is reduced: they need no copies, and can share a texture
/// with others.
///
/// It is the same for all of a quad, so that renderers cannot disagree about it; under perspective it is that of the quad's middle, and
/// quads that are not reduced in both directions there are read without.
package struct Reduction: Equatable, Sendable {
  /// The mipmap level; 0 is the picture itself.
  package var level: Int
  /// The weight of the next level, in steps of 1/256.
  package var share: Int
  /// Positions along each axis of the picture, from 1 to 8.
  package var taps: SIMD2<Int>
  /// Positions along each axis of the next level.
  package var nextTaps: SIMD2<Int>

  /// The greatest number of texels for one position: pictures reduced less are read without reduction.
  private static let texelsPerTap: Float = 1.25
  fileprivate static let leastSquare: Float = texelsPerTap * texelsPerTap
  private static let maximumTaps = 8
  /// The number of levels of a picture that are used.
  package static let levelLimit = 16
  /// The longest side of a small picture, in texels.
  package static let smallSide = 256

  /// - Parameters:
  ///   - texels: reduction along each axis of the picture, in texels a pixel.
  ///   - levels: how many levels there are, the picture itself included.
  ///   - isSmall: whether the picture is no longer than `smallSide`.
  package init(texels: SIMD2<Float>, levels: Int, isSmall: Bool = false) {
    let most = Self.texelsPerTap * 2, filled = Self.texelsPerTap * Float(Self.maximumTaps)
    let levels = isSmall && texels.max() <= filled ? 1 : levels
    // If eight positions are not enough, use a smaller level, though it is too small for the other direction.
    var rest = max(texels.min(), texels.max() * most / filled)
    var level = 0, scale: Float = 1
    while rest > most && level + 1 < levels {
      level += 1
      rest *= 0.5
      scale *= 0.5
    }
    self.level = level
    share = level + 1 < levels ? Int(min(max((rest - most * 0.8) / (most * 0.2), 0), 1) * 255) : 0
    taps = SIMD2(Self.taps(texels.x * scale), Self.taps(texels.y * scale))
    nextTaps = SIMD2(Self.taps(texels.x * scale * 0.5), Self.taps(texels.y * scale * 0.5))
  }

  private static func taps(_ texels: Float) -> Int {
    if !(texels > texelsPerTap) { return 1 }
    return max(2, Int(min((texels / texelsPerTap - 1e-3).rounded(.up), Float(maximumTaps))))
  }

  /// Whether any level but the picture itself is read.
  package var usesLevels: Bool { level > 0 || share > 0 }
}

extension Sampling {
  /// Whether `reduction(of:size:levels:)` is worth a call: true for all reduced pictures, and for all linear filtering under perspective.
  package func mayReduce(_ m: Matrix3) -> Bool {
    if minification != .linear { return false }
    if !m.isAffine { return true }
    let squares = SIMD2(m.m00 * m.m00 + m.m01 * m.m01, m.m10 * m.m10 + m.m11 * m.m11) * (scale * scale)
    return squares.max() > Reduction.leastSquare
  }

  /// How texels are reduced; nil when they are read one by one, or four by four, wherever pixels lie.
  /// - Parameters:
  ///   - size: of the picture or surface.
  ///   - levels: of it, itself included.
  package func reduction(of quad: Quad, size: PixelSize, levels: Int) -> Reduction? {
    guard let texels = reducedTexels(of: quad) else { return nil }
    var levels = min(levels, Reduction.levelLimit)
    // For a part of a picture, levels are not used in which its neighbours blend into it.
    let part = bounds.highHalf - bounds.lowHalf
    levels = min(levels, MipChain.levelCount(width: Int(Double(part.min()), within: 1...1_000_000), height: 1))
    let isSmall = max(size.width, size.height) <= Reduction.smallSide
    return Reduction(texels: texels, levels: max(1, levels), isSmall: isSmall)
  }

  /// The texels that a pixel is the mean of, along each axis of the picture; nil where it shows one, or the four around its place.
  func reducedTexels(of quad: Quad) -> SIMD2<Float>? {
    guard mayReduce(quad.surfaceToLocal) else { return nil }
    let m = quad.surfaceToLocal
    // Squares of the changes of local x and y per pixel.
    var squares = SIMD2(m.m00 * m.m00 + m.m01 * m.m01, m.m10 * m.m10 + m.m11 * m.m11)
    if m.isAffine {
      squares *= scale * scale
    } else {
      let rect = quad.shape.rect, toSurface = quad.localToSurface
      let middle = (rect.lowHalf + rect.highHalf) * 0.5
      // The quotient's derivative times the divisor, at the point that the middle maps to.
      let w = 1 / (toSurface.m20 * middle.x + toSurface.m21 * middle.y + toSurface.m22)
      let point = SIMD2(
        (toSurface.m00 * middle.x + toSurface.m01 * middle.y + toSurface.m02) * w,
        (toSurface.m10 * middle.x + toSurface.m11 * middle.y + toSurface.m12) * w)
      let divisor = m.m20 * point.x + m.m21 * point.y + m.m22
      let x = SIMD2(m.m00 - middle.x * m.m20, m.m01 - middle.x * m.m21)
      let y = SIMD2(m.m10 - middle.y * m.m20, m.m11 - middle.y * m.m21)
      squares = SIMD2((x * x).sum(), (y * y).sum()) * scale * scale / (divisor * divisor)
      guard squares.min() > Reduction.leastSquare else { return nil }
    }
    return squares.max() < .greatestFiniteMagnitude ? squares.squareRoot() : nil
  }

  /// How a whole side of a transition is read, from the steps of one pixel to the right and down in local points: linear filtering of a
  /// reduced side mixes levels like trilinear filtering, half a level sharper.
  ///
  /// - Returns: `trilinear` with a level above 0, or another filter, which reads the picture itself.
  package func filter(right: SIMD2<Float>, below: SIMD2<Float>) -> (filter: Filter, level: Float) {
    let right = right * scale, below = below * scale
    let reduction = 0.5 * log2(max((right * right).sum(), (below * below).sum()))
    let filter = reduction > 0 ? minification : magnification
    if filter == .nearest { return (.nearest, 0) }
    let level = filter == .trilinear ? reduction + bias : reduction - 0.5
    return level > 0 ? (.trilinear, level) : (.linear, 0)
  }
}

extension Picture {
  /// The picture's size in pixels.
  package var size: PixelSize {
    switch self {
    case .image(let image): image.size
    case .drawing(let drawing): drawing.size
    case .rasterized(let layer): layer.plan.viewport
    }
  }

  /// The number of levels of its `MipChain`, itself included; 1 for what is drawn on the device.
  package var levelCount: Int {
    if case .rasterized = self { return 1 }
    return MipChain.levelCount(width: size.width, height: size.height)
  }
}
