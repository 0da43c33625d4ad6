internal import Graphics

extension FramePlan {
  /// Records the part of a shadow, the last quad so far, that the following quad hides.
  package mutating func hideShadow(behind quad: Quad) {
    let last = quads.count - 1
    let shape = quad.shape, shadow = quads[last]
    guard quad.localToSurface == shadow.localToSurface, quad.clip < 0, shadow.clip < 0, quad.polygon.isEmpty,
      shadow.polygon.isEmpty, shape.ringWidth == 0, isOpaque(quad)
    else { return }
    // Along the diagonal of its square, a circle leaves less than a third of the radius free; the continuous curve extends half as far
    // again.
    let inset = shape.radii.max() * (shape.isContinuous ? 0.45 : 0.3)
    let rect = shape.rect + SIMD4(inset, inset, -inset, -inset)
    guard rect.z > rect.x, rect.w > rect.y, let box = inside(rect, quad.localToSurface),
      quad.scissor.contains(box.intersection(shadow.scissor))
    else { return }
    quads[last].hidden = rect
  }

  func isOpaque(_ quad: Quad) -> Bool {
    guard quad.blend == .sourceOver, quad.color.w >= 1, quad.border.opacity == quad.border.color.w else { return false }
    switch quad.material {
    case .solid: return true
    case .picture(let index, _):
      if case .image(let image) = pictures[Int(index)] { return image.isOpaque }
      return false
    case .surface, .gradient, .shadow, .transition: return false
    }
  }

  /// Bounds of the pixels that a rectangle covers completely; nil when a part of it is behind the eye.
  private func inside(_ rect: SIMD4<Float>, _ m: Matrix3) -> PixelRect? {
    let x = SIMD4(rect.x, rect.z, rect.z, rect.x), y = SIMD4(rect.y, rect.y, rect.w, rect.w)
    let w = x * m.m20 + y * m.m21 + m.m22
    guard w.min() > 0 else { return nil }
    let px = (x * m.m00 + y * m.m01 + m.m02) / w, py = (x * m.m10 + y * m.m11 + m.m12) / w
    guard all(px * px .< 1e12 .& py * py .< 1e12) else { return nil }
    return PixelRect(
      minX: Int((px.min() + 1).rounded(.down)), minY: Int((py.min() + 1).rounded(.down)), maxX: Int((px.max() - 1).rounded(.up)),
      maxY: Int((py.max() - 1).rounded(.up)))
  }
}
