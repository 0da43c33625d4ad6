internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Fills the corner shape with the background colour.
  ///
  /// - Parameter inset: what an opaque border hides anyway; left out, so that the fill does not show through the border's antialiased edge.
  mutating func planBacking(_ p: LayerProperties, _ frame: LayerFrame, inset: Double) {
    guard let color = p.backgroundColor, color.alpha > 0 else { return }
    if let pattern = color.pattern, planPattern(pattern, alpha: color.straight.w, p, frame, inset: inset) { return }
    stack.add(frame.backing(material: .solid, color: color.premultiplied, inset: inset), visible: frame.visible)
  }

  /// Fills the corner shape with a picture that repeats from the bounds' upper left corner on. False, with nothing done, where it is too
  /// large.
  private mutating func planPattern(
    _ pattern: ColorPattern, alpha: Float, _ p: LayerProperties, _ frame: LayerFrame, inset: Double
  ) -> Bool {
    guard frame.size.x.isFinite, frame.size.y.isFinite, let picture = pattern.picture(covering: frame.size) else { return false }
    let pixels = frame.size * Double(pattern.scale), box = frame.bounds
    let whole = SIMD2(Double(picture.width), Double(picture.height)), part = pixels / whole
    // The upper left part of the picture.
    let unit = CGRect(x: 0, y: frame.isContentsFlipped ? 0 : 1 - part.y, width: part.x, height: part.y)
    let window = PictureWindow(width: whole.x, height: whole.y, unit: unit, pixels: pixels, isFlipped: frame.isContentsFlipped)
    let sampling = window.sampling(SIMD4(box.x, box.z, 0, pixels.x), SIMD4(box.y, box.w, 0, pixels.y), p)
    stack.add(
      frame.backing(
        material: .picture(writer.pictureIndex(of: picture), sampling), color: SIMD4(repeating: alpha), inset: inset),
      visible: frame.visible)
    return true
  }

  /// Draws the border, inside the bounds.
  ///
  /// - Parameter outset: moves the outer edge outwards, for when a clip cuts it.
  mutating func planBorder(_ border: BorderPlan, _ frame: LayerFrame, outset: Double = 0) {
    var quad = frame.quad(frame.bounds.expanded(by: outset), material: .solid, color: border.color)
    for i in 0..<4 where frame.radii[i] > 0 { quad.radii[i] = frame.radii[i] + outset }
    quad.isContinuous = frame.isContinuous && quad.radii != .zero
    quad.ringWidth = border.fillsBounds ? 0 : border.width + outset
    if outset > 0 { quad.hardEdges = 0 }
    quad.isBacking = true
    stack.add(quad, visible: frame.visible)
  }

  /// Removes the fill where an opaque picture covers all of it.
  ///
  /// - Parameter isClipped: whether nothing shows outside the corner shape.
  mutating func dropHiddenBacking(from start: Int, isClipped: Bool, _ frame: LayerFrame) {
    guard stack.count == start + 2, stack.quads[start].isBacking, fillsShape(stack.quads[start + 1], isClipped: isClipped, frame) else {
      return
    }
    guard stack.quads[start + 1].color.w >= 1, case .picture(let index, _) = stack.quads[start + 1].material else { return }
    if case .image(let image) = writer.plan.pictures[Int(index)], image.isOpaque { stack.quads.remove(at: start) }
  }

  /// Gives a layer's only quad the layer's outline and border if it fills the bounds: a single quad then blends every edge pixel with the
  /// backdrop once.
  ///
  /// - Parameter isClipped: whether nothing shows outside the corner shape.
  /// - Returns: false, with nothing changed, where more or less is drawn than that.
  mutating func outline(from start: Int, with border: BorderPlan?, isClipped: Bool, _ frame: LayerFrame) -> Bool {
    guard stack.count == start + 1, stack.quads[start].isBacking || fillsShape(stack.quads[start], isClipped: isClipped, frame) else {
      return false
    }
    var quad = stack.quads.removeLast()
    quad.rect = frame.bounds
    quad.radii = frame.radii
    quad.isContinuous = frame.isContinuous && frame.radii != .zero
    quad.hardEdges = frame.hardEdges
    quad.polygon = 0..<0
    quad.isBacking = true
    if let border { quad.border = Border(width: Float(border.width), color: border.color * frame.tint) }
    stack.add(quad, visible: frame.visible)
    return true
  }

  /// Whether a quad shows a picture that fills the corner shape, and nothing visible outside.
  private func fillsShape(_ quad: PlannedQuad, isClipped: Bool, _ frame: LayerFrame) -> Bool {
    guard case .picture = quad.material, quad.blend == .sourceOver, quad.clip < 0, quad.partition == 0,
      quad.localToPixels == frame.localToPixels
    else {
      return false
    }
    if !isClipped { return frame.radii == .zero && quad.rect == frame.bounds }
    let margins = (frame.bounds - quad.rect) * SIMD4(1, 1, -1, -1)
    return margins.min() >= -1e-9 * max(frame.size.x, frame.size.y)
  }
}

struct BorderPlan {
  let width: Double
  let color: SIMD4<Float>
  /// Whether the border leaves no hole.
  let fillsBounds: Bool
  /// How much smaller the fill below can be without a gap, in points.
  let backingInset: Double

  init?(_ p: LayerProperties, _ frame: LayerFrame) {
    guard p.borderWidth > 0, p.borderWidth.isFinite, let color = p.borderColor, color.alpha > 0 else { return nil }
    let limit = min(frame.size.x, frame.size.y) / 2
    guard limit > 0 else { return nil }
    width = min(p.borderWidth, limit)
    fillsBounds = p.borderWidth >= limit
    self.color = color.premultiplied
    backingInset = color.alpha >= 1 && width >= 1.5 * frame.pixelInPoints && !fillsBounds ? width / 2 : 0
  }
}
