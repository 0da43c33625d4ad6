internal import Graphics
internal import RenderTree

/// How fine what waits on the stack is, so that what will be blurred can be drawn small.
///
/// A mean over m pixels, as a pixel of a smaller surface is, lets waves through that are about m pixels long, and folds them into slow
/// ones, of which a blur of σ leaves m / (2 π √e σ), a thirtieth at most where σ is 3 m or more. What repeats every 8 m pixels has no more
/// than 2 / 8 π of its amplitude in such waves. So of content whose finest detail is as long, 0.65 steps of 255 remain.
extension QuadStack {
  /// Pixels of a smaller surface that the finest detail must span.
  static var leastDetail: Double { 8 }

  /// The least extent in pixels of what the quads from `start` up show: shapes of one colour, or along a gradient from stop to stop. 0 of
  /// all else.
  ///
  /// - Parameter painted: the pixels that matter. What ends beyond is far from what shows.
  func finestDetail(from start: Int, inside painted: PixelRect, _ gradients: [Gradient]) -> Double {
    var finest = Double.infinity
    for quad in quads[start...] {
      finest = min(finest, quad.finestDetail(inside: painted, gradients))
      if finest < QuadStack.leastDetail { return 0 }
    }
    return finest
  }
}

extension PlannedQuad {
  fileprivate func finestDetail(inside painted: PixelRect, _ gradients: [Gradient]) -> Double {
    guard blend == .sourceOver, clip < 0, polygon.isEmpty, ringWidth == 0, border.width == 0, localToPixels.isPlain,
      let toLocal = localToPixels.inverse
    else { return 0 }
    // What local coordinates change by from pixel to pixel.
    let x = SIMD2(toLocal.m00, toLocal.m01), y = SIMD2(toLocal.m10, toLocal.m11)
    var detail = min((rect.z - rect.x) / x.length, (rect.w - rect.y) / y.length)
    if scissor.minX > painted.minX && scissor.maxX < painted.maxX { detail = min(detail, Double(scissor.width)) }
    if scissor.minY > painted.minY && scissor.maxY < painted.maxY { detail = min(detail, Double(scissor.height)) }
    switch material {
    case .solid: return detail
    case .gradient(let index):
      let gradient = gradients[Int(index)], axis = SIMD2<Double>(gradient.end - gradient.start)
      guard gradient.kind == .axial, axis != .zero else { return 0 }
      // What the position along the axis changes by from pixel to pixel.
      let slope = axis / (axis * axis).sum() * SIMD2<Double>(gradient.unitScale), change = slope.x * x + slope.y * y
      for (stop, next) in zip(gradient.stops, gradient.stops.dropFirst()) where next.location > stop.location {
        detail = min(detail, Double(next.location - stop.location) / change.length)
      }
      return detail
    case .picture, .surface, .shadow, .transition: return 0
    }
  }
}

extension SIMD2<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
