internal import CFormulas
internal import CSoftwareKernels
internal import Compositing
internal import Graphics

extension PreparedQuad {
  /// Sets the paint of a quad that shows no picture.
  /// - Parameter format: of the surface.
  mutating func setPaint(_ quad: Quad, gradients: GradientTable, plan: FramePlan, format: PixelFormat) {
    color = format == .rgba8 ? quad.color.clamped(lowerBound: .zero, upperBound: .one) : quad.color.withAlphaInRange
    combination = Combination(quad.blend)
    switch quad.material {
    case .solid:
      paint = .solid
      replaces = quad.blend == .copy || (quad.blend == .sourceOver && color.w == 1)
    case .gradient(let index):
      let gradient = plan.gradients[Int(index)]
      guard gradients[Int(index)].count > 0 else { return }
      paint = .gradient
      self.gradient = index
      color = quad.color
      surfaceToPaint = quad.surfaceToLocal.followed(scale: gradient.unitScale, offset: gradient.unitOffset)
    case .shadow:
      paint = .shadow
      color = quad.color
      surfaceToPaint = quad.surfaceToLocal
    case .picture, .surface, .transition: break
    }
  }

  /// Sets a picture or a surface as the quad's paint.
  mutating func setPicture(_ picture: ResolvedPicture, stride: Int, _ sampling: Sampling, _ quad: Quad, _ fastPaths: FastPaths) {
    guard let texels = picture.texels, picture.width > 0, picture.height > 0, sampling.bounds.sum().isFinite else { return }
    color = quad.color
    combination = Combination(quad.blend)
    surfaceToPaint = quad.surfaceToLocal.followed(scale: sampling.scale, offset: sampling.offset)
    texture = SWTexture(texels: texels, stride: stride, width: picture.width, height: picture.height, bounds: sampling.bounds)
    isUniform = color.min() == color.max() && color.x >= 0 && color.x <= 1
    let size = PixelSize(picture.width, picture.height)
    if sampling.mayReduce(quad.surfaceToLocal),
      sampling.reduction(of: quad, size: size, levels: (picture.mips?.levels.count ?? 0) + 1) != nil
    {
      paint = .reduced
      return
    }
    paint = .picture
    let hasOneFilter = sampling.magnification == sampling.minification && sampling.magnification != .trilinear
    guard surfaceToPaint.isAffine || hasOneFilter else {
      paint = .pyramid
      return
    }
    let chosen = surfaceToPaint.isAffine ? Self.filter(sampling, surfaceToPaint) : sampling.magnification
    if chosen == .trilinear && picture.mips != nil {
      paint = .pyramid
      return
    }
    filter = chosen == .nearest ? SWNearest : SWLinear
    // The vector loops read pairs of texels, at offsets of 32 bits.
    if (filter == SWLinear && picture.width < 2) || stride * picture.height > Int(Int32.max) {
      paint = .pyramid
      return
    }
    if fastPaths.contains(.copiedTexels) && surfaceToPaint.isAffine && align(sampling.bounds) {
      paint = .texels
      replaces = color == .one && (quad.blend == .copy || (quad.blend == .sourceOver && picture.isOpaque))
    }
  }

  /// Sets a picture that is painted into the surface. Returns whether that comes to the same as drawing its pixels; otherwise nothing
  /// has changed.
  mutating func setPainting(_ image: CGImage, index: Int32, _ sampling: Sampling, _ quad: Quad) -> Bool {
    guard let painting = image.painting, painting.composesDirectly, coverage == .full, quad.color == .one, quad.border.width == 0,
      quad.polygon.isEmpty, quad.blend == .sourceOver, sampling.bounds.sum().isFinite
    else { return false }
    var placed = self
    placed.surfaceToPaint = quad.surfaceToLocal.followed(scale: sampling.scale, offset: sampling.offset)
    let size = SIMD2(Float(image.width), Float(image.height))
    let low = pointwiseMax(SIMD2(sampling.bounds.x, sampling.bounds.y), .zero)
    let high = pointwiseMin(SIMD2(sampling.bounds.z, sampling.bounds.w), size)
    (placed.texture.minU, placed.texture.minV) = (low.x + 0.5, low.y + 0.5)
    (placed.texture.maxU, placed.texture.maxV) = (high.x - 0.5, high.y - 0.5)
    guard placed.surfaceToPaint.isAffine, placed.align(sampling.bounds) else { return false }
    placed.paint = .painting
    placed.painting = index
    placed.replaces = painting.isOpaque
    self = placed
    return true
  }

  /// The one filter that holds everywhere under an affine map.
  private static func filter(_ sampling: Sampling, _ m: Matrix3) -> Sampling.Filter {
    let longest = max(m.m00 * m.m00 + m.m10 * m.m10, m.m01 * m.m01 + m.m11 * m.m11)
    let level = 0.5 * log2(longest)
    guard level > 0 else { return sampling.magnification == .trilinear ? .linear : sampling.magnification }
    return sampling.minification == .trilinear && level + sampling.bias <= 0 ? .linear : sampling.minification
  }

  /// Finds the whole-pixel shift from pixels to texels, when one holds for the whole area. Returns whether there is one.
  mutating func align(_ bounds: SIMD4<Float>) -> Bool {
    let m = surfaceToPaint
    // Within a hundredth of a texel over ten thousand pixels.
    let shear = SIMD4(m.m00 - 1, m.m01, m.m10, m.m11 - 1)
    guard (shear * shear).max() <= 1e-12, abs(m.m02) < 1e6, abs(m.m12) < 1e6 else { return false }
    var shift = SIMD2(m.m02, m.m12)
    if filter == SWNearest {
      shift = (shift + 0.5 - Float(TEXEL_TIE)).rounded(.down)
    } else {
      let whole = shift.rounded(.toNearestOrEven)
      let error = shift - whole
      guard (error * error).max() < 1.0 / (512 * 512) else { return false }
      shift = whole
    }
    let low = SIMD2(Float(minX), Float(minY)) + shift + 0.5
    let high = SIMD2(Float(maxX), Float(maxY)) + shift - 0.5
    guard low.x >= texture.minU, low.y >= texture.minV, high.x <= texture.maxU, high.y <= texture.maxV else { return false }
    shiftX = Int32(shift.x)
    shiftY = Int32(shift.y)
    return true
  }
}

extension SIMD4<Float> {
  /// The premultiplied colour as a wide surface holds it: alpha from 0 to 1, and colours as they are.
  var withAlphaInRange: SIMD4<Float> { SIMD4(x, y, z, Swift.min(Swift.max(w, 0), 1)) }
}

extension Matrix3 {
  /// The map followed by a scale and then an offset on each axis.
  func followed(scale: SIMD2<Float>, offset: SIMD2<Float>) -> Matrix3 {
    Matrix3(
      m00 * scale.x + m20 * offset.x, m01 * scale.x + m21 * offset.x, m02 * scale.x + m22 * offset.x,
      m10 * scale.y + m20 * offset.y, m11 * scale.y + m21 * offset.y, m12 * scale.y + m22 * offset.y, m20, m21, m22)
  }
}

extension SWTexture {
  /// A level whose sample positions are held half a texel inside `bounds`, or in their middle where they are narrower than a texel.
  init(texels: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int, bounds: SIMD4<Float>) {
    let size = SIMD2(Float(width), Float(height))
    let low = pointwiseMax(SIMD2(bounds.x, bounds.y), .zero)
    let high = pointwiseMin(SIMD2(bounds.z, bounds.w), size)
    let middle = ((low + high) * 0.5).clamped(lowerBound: SIMD2(repeating: 0.5), upperBound: size - 0.5)
    let first = pointwiseMin(low + 0.5, middle)
    let last = pointwiseMax(high - 0.5, middle)
    self.init(
      texels: texels, stride: Int32(stride), width: Int32(width), height: Int32(height), minU: first.x, minV: first.y, maxU: last.x,
      maxV: last.y)
  }
}
