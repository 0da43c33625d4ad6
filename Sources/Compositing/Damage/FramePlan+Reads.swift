internal import Graphics

/// Which pixels of surfaces passes read, and which of their own show them.
extension FramePlan {
  /// Calls `body` with the parts of surfaces that a pass reads to draw a part of its own.
  func forEachRead(of pass: Pass, in part: PixelRegion, _ body: (Int, PixelRect) -> Void) {
    switch pass.action {
    case .draw(let range, _):
      for index in range where part.meets(quads[index].scissor) {
        quads[index].material.forEachSurface(in: transitions) { surface, sampling in
          for rect in part { body(surface, quads[index].texels(sampling, under: rect)) }
        }
      }
    case .convolve(let range):
      for convolution in convolutions[range] {
        for rect in part.intersection(convolution.destination) { body(convolution.source, convolution.region(behind: rect)) }
      }
    case .copy(let source, let origin):
      for rect in part { body(source, rect.offsetBy(dx: Int(origin.x), dy: Int(origin.y)).intersection(PixelRect(surfaces[source]))) }
    case .colorMatrix(let source, _): for rect in part { body(source, rect) }
    case .filter(let index): filters[Int(index)].forEachSurface { body($0, PixelRect(surfaces[$0])) }
    }
  }
}

extension Quad {
  /// The texels of a surface that may be read to draw pixels of a rectangle.
  func texels(_ sampling: Sampling, under rect: PixelRect) -> PixelRect {
    let part = scissor.intersection(rect)
    if part.isEmpty { return .empty }
    guard part != scissor, case .surface = material, surfaceToLocal.isAffine,
      let local = SIMD4(part).bounds(through: surfaceToLocal)
    else { return sampling.texels }
    let first = local.lowHalf * sampling.scale + sampling.offset, last = local.highHalf * sampling.scale + sampling.offset
    guard let box = PixelRect(around: first, last) else { return sampling.texels }
    return box.expanded(by: copiesTexels(sampling) ? 0 : 1).intersection(sampling.texels)
  }

  /// Whether each pixel shows one texel as it is; others may mix it with those beside it.
  private func copiesTexels(_ sampling: Sampling) -> Bool {
    let m = surfaceToLocal, shift = SIMD2(m.m02, m.m12) * sampling.scale + sampling.offset
    return sampling.magnification == .nearest && sampling.minification == .nearest && m.isAffine && m.m01 == 0 && m.m10 == 0
      && m.m00 * sampling.scale.x == 1 && m.m11 * sampling.scale.y == 1 && shift == shift.rounded(.toNearestOrEven)
  }

  /// The pixels in which texels of a picture or a surface may show.
  func pixels(showing texels: PixelRect, _ sampling: Sampling) -> PixelRect {
    guard sampling.scale.x != 0, sampling.scale.y != 0 else { return scissor }
    let mixed = SIMD4<Float>(texels.expanded(by: copiesTexels(sampling) ? 0 : 1))
    let first = (mixed.lowHalf - sampling.offset) / sampling.scale, last = (mixed.highHalf - sampling.offset) / sampling.scale
    let local = SIMD4(lowHalf: pointwiseMin(first, last), highHalf: pointwiseMax(first, last))
    guard let place = local.bounds(through: localToSurface), let box = PixelRect(around: place.lowHalf, place.highHalf) else {
      return scissor
    }
    // Of what is drawn smaller, a pixel shows all texels below it.
    return (sampling.mayReduce(surfaceToLocal) ? box.expanded(by: 1) : box).intersection(scissor)
  }
}

extension SIMD4<Float> {
  fileprivate init(_ rect: PixelRect) { self.init(SIMD4<Int>(rect.minX, rect.minY, rect.maxX, rect.maxY)) }

  /// The bounds of a rectangle's image; nil where a part of it is behind the eye.
  fileprivate func bounds(through m: Matrix3) -> SIMD4<Float>? {
    var low = SIMD2<Float>(repeating: .infinity), high = SIMD2<Float>(repeating: -.infinity)
    for index in 0..<4 {
      let corner = SIMD2(index & 1 == 0 ? x : z, index & 2 == 0 ? y : w)
      guard m.m20 * corner.x + m.m21 * corner.y + m.m22 > 0 else { return nil }
      let place = m.project(corner)
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    return SIMD4(lowHalf: low, highHalf: high)
  }
}

extension PixelRect {
  /// The pixels of the rectangle between two corners; nil where that is no place.
  fileprivate init?(around first: SIMD2<Float>, _ last: SIMD2<Float>) {
    let low = pointwiseMin(first, last).rounded(.down), high = pointwiseMax(first, last).rounded(.up)
    guard (low + high).sum().isFinite, pointwiseMax(-low, high).max() < 1e6, pointwiseMax(low, -high).max() < 1e6 else { return nil }
    self.init(minX: Int(low.x), minY: Int(low.y), maxX: Int(high.x), maxY: Int(high.y))
  }
}
