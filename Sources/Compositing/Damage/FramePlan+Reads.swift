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
    let part = scissor.intersection(rect), all = sampling.texels
    if part.isEmpty { return .empty }
    guard part != scissor, !all.isEmpty, case .surface = material, sampling.minification != .trilinear, surfaceToLocal.isAffine,
      let local = SIMD4(part).bounds(through: surfaceToLocal)
    else { return all }
    let first = local.lowHalf * sampling.scale + sampling.offset, last = local.highHalf * sampling.scale + sampling.offset
    guard let box = PixelRect(around: first, last)?.expanded(by: copiesTexels(sampling) ? 0 : 1) else { return all }
    // Outside, the border texels extend.
    return PixelRect(
      minX: min(max(box.minX, all.minX), all.maxX - 1), minY: min(max(box.minY, all.minY), all.maxY - 1),
      maxX: max(min(box.maxX, all.maxX), all.minX + 1), maxY: max(min(box.maxY, all.maxY), all.minY + 1))
  }

  /// The pixels in which texels of a picture or a surface may show.
  func pixels(showing texels: PixelRect, _ sampling: Sampling) -> PixelRect {
    let all = sampling.texels
    guard sampling.scale.x != 0, sampling.scale.y != 0, let reach = reach(of: sampling) else { return scissor }
    let shown = SIMD4<Float>(texels), box = shape.rect
    var low = shown.lowHalf - reach, high = shown.highHalf + reach
    // Outside, the border texels extend as far as the quad goes.
    let corners = (box.lowHalf * sampling.scale + sampling.offset, box.highHalf * sampling.scale + sampling.offset)
    let border = SIMD4<Float>(all)
    let atLow = shown.lowHalf .<= border.lowHalf, atHigh = shown.highHalf .>= border.highHalf
    low.replace(with: pointwiseMin(low, pointwiseMin(corners.0, corners.1)), where: atLow)
    high.replace(with: pointwiseMax(high, pointwiseMax(corners.0, corners.1)), where: atHigh)
    let first = (low - sampling.offset) / sampling.scale, last = (high - sampling.offset) / sampling.scale
    let local = SIMD4(lowHalf: pointwiseMin(first, last), highHalf: pointwiseMax(first, last))
    guard let place = local.bounds(through: localToSurface), let pixels = PixelRect(around: place.lowHalf, place.highHalf) else {
      return scissor
    }
    return pixels.intersection(scissor)
  }

  /// How far texels may be from where a pixel stands that shows them, along each axis of the picture; nil for anywhere.
  private func reach(of sampling: Sampling) -> SIMD2<Float>? {
    if sampling.minification == .trilinear { return nil }
    guard let texels = sampling.reducedTexels(of: self) else { return copiesTexels(sampling) ? .zero : .one }
    // Those of a picture's level are no wider than a pixel, and two of them are mixed.
    return if case .picture = material { SIMD2(repeating: 2 * texels.max() + 2) } else { 0.5 * texels + 1 }
  }

  /// Whether each pixel shows one texel as it is; others may mix it with those beside it.
  private func copiesTexels(_ sampling: Sampling) -> Bool {
    let m = surfaceToLocal, shift = SIMD2(m.m02, m.m12) * sampling.scale + sampling.offset
    return sampling.magnification == .nearest && sampling.minification == .nearest && m.isAffine && m.m01 == 0 && m.m10 == 0
      && m.m00 * sampling.scale.x == 1 && m.m11 * sampling.scale.y == 1 && shift == shift.rounded(.toNearestOrEven)
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
