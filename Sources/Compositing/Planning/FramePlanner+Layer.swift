internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Plans a layer with its sublayers as a picture in its own plane.
  ///
  /// - Parameters:
  ///   - planeToPixels: from the layer's superlayer-facing coordinates (its own, before its flip) to pixels.
  ///   - isMask: whether only the alpha counts; then blend modes and background filters are ignored.
  mutating func planLayer(
    _ properties: LayerProperties, at index: Int, of tree: PresentationTree, planeToPixels: PlaneMap, visible: PixelRect,
    inherited: Inherited,
    isMask: Bool = false
  ) {
    let appearance = tree.appearance(of: index)
    guard appearance != .nothing, !visible.isEmpty else { return }
    let opacity = min(max(properties.opacity, 0), 1) * inherited.opacity
    guard opacity > 0 else { return }
    guard let frame = makeFrame(properties, layer: tree.layers[index].id, planeToPixels, visible: visible, inherited) else { return }

    let outerIsStill = writer.isStill
    writer.isStill = stillness[index]
    defer { writer.isStill = outerIsStill }

    let blend =
      isMask || properties.hasNoFilters ? nil : properties.compositingFilter.flatMap { $0.isEnabled ? BlendMode(filterType: $0.type) : nil }
    let mask = tree.mask(of: index)
    let isComposited = opacity < 1 || mask >= 0 || (blend ?? .sourceOver) != .sourceOver

    let hasBackdrop =
      !isMask && nesting.masks == 0 && !properties.hasNoFilters && !properties.isHidden && !properties.backgroundFilters.isEmpty
    let backdrop = hasBackdrop ? filteredBackdrop(properties, at: index, of: tree, frame) : nil
    let start = stack.count, firstSite = memory.sites.count
    if let backdrop { planBackdrop(backdrop, frame, replaces: !isComposited) }
    // The backdrop cannot be part of a bitmap that is kept.
    let isRasterized =
      !hasBackdrop && !properties.hasCommonDetails && properties.shouldRasterize && appearance == .layer(index)
      && planRasterized(properties, at: index, of: tree, frame: frame)
    if isRasterized {
      // The picture includes the mask.
    } else if appearance == .layer(index) {
      planInside(properties, at: index, of: tree, frame: frame, isComposited: isComposited)
    } else {
      planAppearance(
        appearance, of: tree, anchor: properties.anchor, planeToPixels: planeToPixels, visible: visible, inherited: inherited,
        isComposited: isComposited)
    }

    if mask >= 0 && !isRasterized { planMask(at: mask, of: tree, frame: frame, from: start) }
    if opacity < 1 {
      if properties.allowsGroupOpacity && !stack.isFadedByParts(from: start) { unite(from: start, layer: frame.layer, visible: visible) }
      stack.multiply(from: start, by: opacity)
    }
    if let blend, blend != .sourceOver {
      unite(from: start, layer: frame.layer, visible: visible)
      if stack.count > start { stack.quads[start].blend = blend }
    }
    if isComposited { memory.exclude(sitesFrom: firstSite) }
  }

  /// The frame of a layer; nil when nothing of the layer can show.
  func makeFrame(
    _ p: LayerProperties, layer: LayerID, _ planeToPixels: PlaneMap, visible: PixelRect, _ inherited: Inherited
  ) -> LayerFrame? {
    let bounds = SIMD4<Double>(p.standardBounds)
    guard bounds.sum().isFinite else { return nil }
    let map = p.flipped(planeToPixels).normalized
    // A layer seen edge on has no area, and neither has what it contains.
    guard map.isFinite, abs(map.determinant) > 1e-12 else { return nil }
    if map.isAffine && map.m22 <= 0 { return nil }
    return LayerFrame(
      layer: layer, localToPixels: map, bounds: bounds, radii: p.cornerRadii, isContinuous: p.cornerCurve == .continuous,
      hardEdges: p.allowsEdgeAntialiasing ? ~UInt8(truncatingIfNeeded: p.edgeAntialiasingMask.rawValue) & 15 : 15, tint: inherited.tint,
      visible: visible, isContentsFlipped: inherited.isContentsFlipped != p.isGeometryFlipped)
  }

  /// Multiplies everything from `start` up by the mask's alpha.
  mutating func planMask(at mask: Int, of tree: PresentationTree, frame: LayerFrame, from start: Int) {
    guard stack.count > start else { return }
    guard CallStack.hasRoom else { return CallStack.extended { planMask(at: mask, of: tree, frame: frame, from: start) } }
    let rect = stack.touched(from: start)
    let contentEnd = stack.count
    let inherited = Inherited(isContentsFlipped: frame.isContentsFlipped)
    let firstPlane = sorter.planes.count
    nesting.masks += 1
    collect(mask, of: tree, toPlane: .identity, inherited: inherited)
    planPlanes(from: firstPlane, of: tree, planeToPixels: frame.localToPixels, visible: rect, isMask: true)
    sorter.planes.removeLast(sorter.planes.count - firstPlane)
    nesting.masks -= 1
    guard stack.count > contentEnd else {
      stack.removeAll(from: start)
      return
    }
    guard let alpha = makeGroup(from: contentEnd, rect: rect, sharing: .shown) else { return }
    var quad = alpha.quad(layer: frame.layer)
    quad.blend = .destinationIn
    stack.add(quad, visible: rect)
    if let group = makeGroup(from: start, rect: rect, sharing: .shown) { stack.add(group.quad(layer: frame.layer), visible: frame.visible) }
  }
}
