package import Graphics
package import RenderTree

/// The topmost picture of a frame, if it is only positioned: a display may compose it over the rest by itself.
///
/// It is opaque, upright, neither rounded, masked, tinted nor blended, and its edges lie between pixels.
package struct TopPicture: Hashable, Sendable {
  package var image: CGImage
  /// The part of the image that shows, in its pixels.
  package var source: PixelRect
  /// The destination rectangle, in pixels of the target.
  package var destination: PixelRect
  package var layer: LayerID

  package init(image: CGImage, source: PixelRect, destination: PixelRect, layer: LayerID) {
    (self.image, self.source, self.destination, self.layer) = (image, source, destination, layer)
  }

  package enum Use: Hashable, Sendable {
    /// The picture is drawn, and not looked for.
    case ignored
    /// The picture is drawn; the plan identifies it.
    case found
    /// The picture is left out of the drawing.
    case lifted
  }

  /// Number of pixels below which leaving it out does not pay.
  static let leastPixels = 64 * 64
}

extension FramePlan {
  /// - Precondition: the plan is not confined to a part of the target.
  func findTopPicture() -> TopPicture? {
    guard !readsTarget, let pass = passes.last, pass.surface == 0, case .draw(let range, _) = pass.action, let last = range.last,
      last == quads.count - 1, case .picture(let index, let sampling) = quads[last].material,
      case .image(let image) = pictures[Int(index)], image.isOpaque, image.artwork == nil, quads[last].isPlainRectangle
    else { return nil }
    let quad = quads[last], map = quad.localToSurface
    guard
      let across = Self.span(
        quad.shape.rect.x, quad.shape.rect.z, toSurface: (map.m00, map.m02), toTexels: (sampling.scale.x, sampling.offset.x),
        texels: image.width, inside: quad.scissor.minX..<quad.scissor.maxX),
      let down = Self.span(
        quad.shape.rect.y, quad.shape.rect.w, toSurface: (map.m11, map.m12), toTexels: (sampling.scale.y, sampling.offset.y),
        texels: image.height, inside: quad.scissor.minY..<quad.scissor.maxY)
    else { return nil }
    let top = TopPicture(
      image: image,
      source: PixelRect(
        minX: across.texels.lowerBound, minY: down.texels.lowerBound, maxX: across.texels.upperBound, maxY: down.texels.upperBound),
      destination: PixelRect(
        minX: across.pixels.lowerBound, minY: down.pixels.lowerBound, maxX: across.pixels.upperBound, maxY: down.pixels.upperBound),
      layer: quad.layer)
    return top.destination.width * top.destination.height >= TopPicture.leastPixels ? top : nil
  }

  /// One axis of a picture: the pixels on which it shows, and the texels that it shows there; nil where edges lie inside pixels or texels,
  /// or the picture is mirrored.
  private static func span(
    _ start: Float, _ end: Float, toSurface: (scale: Float, offset: Float), toTexels: (scale: Float, offset: Float), texels: Int,
    inside visible: Range<Int>
  ) -> (pixels: Range<Int>, texels: Range<Int>)? {
    // Local points may count upwards or downwards.
    let isUpwards = toSurface.scale < 0
    let low = Double(isUpwards ? end : start), high = Double(isUpwards ? start : end)
    func pixel(_ local: Double) -> Double { local * Double(toSurface.scale) + Double(toSurface.offset) }
    func texel(_ local: Double) -> Double { local * Double(toTexels.scale) + Double(toTexels.offset) }
    guard let first = whole(pixel(low)), let last = whole(pixel(high)), last > first, abs(first) < 1 << 20, abs(last) < 1 << 20 else {
      return nil
    }
    let (firstTexel, lastTexel) = (texel(low), texel(high))
    let texelsPerPixel = (lastTexel - firstTexel) / Double(last - first)
    let shown = max(first, visible.lowerBound)..<max(first, visible.lowerBound, min(last, visible.upperBound))
    guard texelsPerPixel > 0, !shown.isEmpty, let low = whole(firstTexel + Double(shown.lowerBound - first) * texelsPerPixel),
      let high = whole(firstTexel + Double(shown.upperBound - first) * texelsPerPixel), high > low, low >= 0, high <= texels
    else { return nil }
    return (shown, low..<high)
  }

  /// The integral value of a coordinate, to a sixty-fourth; nil for others.
  private static func whole(_ value: Double) -> Int? {
    let rounded = value.rounded()
    return abs(value - rounded) <= 1.0 / 64 && abs(rounded) < 1e9 ? Int(rounded) : nil
  }

  /// Removes the picture that `findTopPicture` found from the plan.
  mutating func liftTopPicture() {
    let quad = quads.removeLast()
    guard case .draw(let range, let clear) = passes[passes.count - 1].action else { return }
    passes[passes.count - 1].action = .draw(range.dropLast(), clear: clear)
    // What it hid shows where it moves away.
    if range.count > 1 { quads[quads.count - 1].hidden = .zero }
    // Renderers prepare all pictures of a plan.
    guard case .picture(let index, _) = quad.material, Int(index) == pictures.count - 1 else { return }
    let isUsed = quads.contains { quad in if case .picture(index, _) = quad.material { true } else { false } }
    if !isUsed { pictures.removeLast() }
  }
}

extension Quad {
  /// Whether it shows its material unchanged on an upright rectangle.
  fileprivate var isPlainRectangle: Bool {
    let map = localToSurface
    return map.m01 == 0 && map.m10 == 0 && map.m20 == 0 && map.m21 == 0 && map.m22 == 1 && map.m00 != 0 && map.m11 != 0
      && shape.radii == .zero && shape.ringWidth == 0 && border.width == 0 && color == SIMD4(1, 1, 1, 1) && clip < 0 && polygon.isEmpty
      && (blend == .sourceOver || blend == .copy)
  }
}
