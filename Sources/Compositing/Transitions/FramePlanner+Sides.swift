internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Pictures larger than this along a side may be tiled on some devices: effects are given a surface that shows them.
  private static var largestPicture: Int { 4096 }

  /// Greatest width, in pixels, of the surroundings of a side that are drawn.
  private static var largestSurroundings: Int { 512 }

  /// Plans what is shown in the place of a layer, without a backdrop.
  ///
  /// What a layer was is drawn in the layer's place as it is now: with bounds of its own, but so that the anchor points of both coincide. A
  /// layer that grew about its position, or scrolled, thus keeps its old picture where it was.
  ///
  /// - Parameters:
  ///   - anchor: of the layer, in its coordinates before its flip.
  ///   - planeToPixels: from those coordinates.
  mutating func planAppearance(
    _ appearance: Appearance, of tree: PresentationTree, anchor: CGPoint, planeToPixels: PlaneMap, visible: PixelRect, inherited: Inherited,
    isComposited: Bool
  ) {
    switch appearance {
    case .nothing: return
    case .layer(let index), .transition(let index):
      tree.withProperties(of: index) { p in
        let own = p.anchor
        let toPixels = own == anchor ? planeToPixels : PlaneMap.translation(anchor.x - own.x, anchor.y - own.y).then(planeToPixels)
        guard let frame = makeFrame(p, layer: tree.layers[index].id, toPixels, visible: visible, inherited) else { return }
        if appearance == .transition(index) {
          planTransition(
            TransitionFrame(
              frame, isFlipped: p.isGeometryFlipped, anchor: own, tree.transitions[tree.layers[index].transition], at: index,
              planeToPixels: toPixels,
              inherited: inherited), of: tree)
        } else {
          planSelf(p, at: index, of: tree, frame: frame, isComposited: isComposited)
        }
      }
    }
  }

  private mutating func planSelf(_ p: LayerProperties, at index: Int, of tree: PresentationTree, frame: LayerFrame, isComposited: Bool) {
    if p.content.preservesDepth {
      let opensTarget = isComposited && traits[index].hasBackdropBelow
      if opensTarget { openTarget(frame.visible) }
      planSublayers(p, of: index, tree, frame)
      if opensTarget, let group = closeTarget() { stack.add(group.quad(layer: frame.layer), visible: frame.visible) }
    } else {
      planInside(p, at: index, of: tree, frame: frame, isComposited: isComposited)
    }
  }

  enum Side { case old, new }

  mutating func planQuads(of side: Side, _ t: TransitionFrame, of tree: PresentationTree, planeToPixels: PlaneMap, visible: PixelRect) {
    let appearance: Appearance
    switch side {
    case .old: appearance = t.old < 0 ? .nothing : tree.appearance(of: t.old)
    case .new: appearance = tree.withProperties(of: t.new) { $0.isHidden } ? .nothing : .layer(t.new)
    }
    planAppearance(
      appearance, of: tree, anchor: t.anchor, planeToPixels: planeToPixels.normalized, visible: visible, inherited: t.inherited,
      isComposited: true)
  }

  /// Plans one side as a picture of the bounds, in the transition's own space, at the resolution at which it shows through `map`.
  mutating func plan(_ side: Side, _ t: TransitionFrame, of tree: PresentationTree, through map: PlaneMap) -> PlannedSide {
    let size = t.pixelSize(through: map)
    let scale = SIMD2(Double(size.width), Double(size.height)) / t.size
    let start = stack.count
    planQuads(of: side, t, of: tree, planeToPixels: t.planeToPoints.then(.scale(scale.x, scale.y)), visible: PixelRect(size))
    return takeSide(from: start, rect: PixelRect(size), scale: scale, filter: .linear)
  }

  /// Plans one side as a picture of everything that belongs to it, including its shadow and what lies beside the bounds, up to a whole
  /// extent away.
  ///
  /// - Returns: the picture, and the part of the plane that it shows, in points.
  mutating func planSurroundings(
    _ side: Side, _ t: TransitionFrame, of tree: PresentationTree, through map: PlaneMap
  ) -> (side: PlannedSide, extent: SIMD4<Double>, shift: SIMD2<Double>) {
    let size = t.pixelSize(through: map)
    let scale = SIMD2(Double(size.width), Double(size.height)) / t.size
    let bounds = PixelRect(size)
    let start = stack.count
    let reach = SIMD2(min(size.width, FramePlanner.largestSurroundings), min(size.height, FramePlanner.largestSurroundings))
    planQuads(
      of: side, t, of: tree, planeToPixels: t.planeToPoints.then(.scale(scale.x, scale.y)),
      visible: PixelRect(minX: -reach.x, minY: -reach.y, maxX: size.width + reach.x, maxY: size.height + reach.y))
    let rect = stack.count > start ? stack.touched(from: start).union(bounds) : bounds
    let picture = takeSide(from: start, rect: rect, scale: scale, filter: .linear)
    if rect == bounds { return (picture, t.extent, .zero) }
    let low = SIMD2(Double(rect.minX), Double(rect.minY)) / scale, high = SIMD2(Double(rect.maxX), Double(rect.maxY)) / scale
    return (picture, SIMD4(low.x, low.y, high.x, high.y), low)
  }

  /// Pops the quads from `start` up, as a picture of some pixels: without a surface if they are one picture or one colour.
  ///
  /// - Parameters:
  ///   - scale: pixels per point; the point (0, 0) is the rectangle's top left corner.
  ///   - filter: how a surface is sampled.
  mutating func takeSide(from start: Int, rect: PixelRect, scale: SIMD2<Double>, filter: Sampling.Filter) -> PlannedSide {
    guard stack.count > start, !rect.isEmpty else {
      stack.removeAll(from: start)
      return .nothing
    }
    var first = start
    var isOpaque = false
    for i in start..<stack.count {
      if hidesWhatIsBehind(stack.quads[i], in: rect) {
        first = i
        isOpaque = true
      } else if stack.quads[i].blend != .sourceOver {
        isOpaque = false
      }
    }
    if first > start { stack.quads.removeSubrange(start..<first) }
    let origin = SIMD2(Double(rect.minX), Double(rect.minY))
    if stack.count == start + 1,
      let side = singleQuadSide(stack.quads[start], rect: rect, scale: scale, origin: origin, filter: filter, isOpaque: isOpaque)
    {
      stack.quads.removeLast()
      return side
    }
    guard let group = makeGroup(from: start, rect: rect) else { return .nothing }
    let filter = group.scale == 1 ? filter : .linear
    let sampling = Sampling(
      scale: SIMD2<Float>(scale * group.scale), offset: .zero, bounds: SIMD4(0, 0, Float(group.size.width), Float(group.size.height)),
      magnification: filter,
      minification: filter)
    return .surface(Int32(group.surface), sampling, isOpaque: isOpaque)
  }

  private func hidesWhatIsBehind(_ quad: PlannedQuad, in rect: PixelRect) -> Bool {
    guard quad.color.w >= 1, quad.blend == .sourceOver || quad.blend == .copy, quad.covers(rect) else { return false }
    switch quad.material {
    case .solid: return true
    case .picture(let index, _):
      if case .image(let image) = writer.plan.pictures[Int(index)] { return image.isOpaque }
      return false
    default: return false
    }
  }

  /// A side that is a single quad all over the rectangle.
  private func singleQuadSide(
    _ quad: PlannedQuad, rect: PixelRect, scale: SIMD2<Double>, origin: SIMD2<Double>, filter: Sampling.Filter, isOpaque: Bool
  )
    -> PlannedSide?
  {
    guard quad.blend == .sourceOver || quad.blend == .copy, quad.border.width == 0, quad.covers(rect) else { return nil }
    switch quad.material {
    case .solid: return .solid(quad.color)
    case .picture(let index, let sampling):
      guard quad.color == SIMD4(repeating: 1), case .image(let image) = writer.plan.pictures[Int(index)] else { return nil }
      guard max(image.width, image.height) <= FramePlanner.largestPicture else { return nil }
      guard var sampling = quad.sampling(sampling, scale: scale, origin: origin) else { return nil }
      // Shown pixel by pixel, whole texels need no filtering.
      if filter == .nearest && sampling.copiesTexels {
        sampling.magnification = .nearest
        sampling.minification = .nearest
      }
      return .picture(index, sampling, isOpaque: isOpaque)
    default: return nil
    }
  }
}
