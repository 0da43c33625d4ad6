internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Plans a layer before its mask and opacity: shadow, fill, contents, sublayers, border, filters, and the clip to its bounds.
  mutating func planInside(_ p: LayerProperties, at index: Int, of tree: PresentationTree, frame: LayerFrame, isComposited: Bool) {
    let filters = FilterChain(p.hasNoFilters ? [] : p.filters)
    let shadow = p.shadowOpacity > 0 ? ShadowPlan(p, sublayers: sublayersOfShadow(p, at: index, in: tree, frame), frame: frame) : nil
    let blurs = (filters.largestSigma > 0) || (shadow?.isFromAlpha == true && (shadow?.sigma ?? 0) > 0)
    if (blurs && frame.localToPixels.blurScale == nil) || (filters.hasFunctions && !frame.localToPixels.isAffine) {
      planInOwnSpace(p, at: index, of: tree, frame: frame, filters: filters, shadow: shadow, isComposited: isComposited)
    } else {
      planPainted(p, at: index, of: tree, frame: frame, filters: filters, shadow: shadow, isComposited: isComposited)
    }
  }

  private mutating func planPainted(
    _ p: LayerProperties, at index: Int, of tree: PresentationTree, frame outer: LayerFrame, filters: FilterChain, shadow: ShadowPlan?,
    isComposited: Bool
  ) {
    var frame = outer
    let scale = outer.localToPixels.blurScale ?? SIMD2(1, 1)
    let clip = p.masksToBounds ? BoundsClip(frame) : nil
    if let shadow, !shadow.isFromAlpha {
      let end = stack.count
      planShadow(shadow, frame)
      if let clip, stack.count > end { confineShadow(at: end, to: clip, frame) }
    }

    // A blur needs its surroundings.
    let filterReach = FilterChain.reach(ofSigma: filters.largestSigma * scale.max())
    let space = filters.hasFunctions ? FilterSpace(outer) : nil
    // The part of the filtered picture that shows, or casts a visible shadow.
    var wanted = outer.visible
    if let shadow, shadow.isFromAlpha { wanted = shadow.source(of: wanted, outer, scale: scale.max()) }
    if let space {
      frame.visible = source(of: frame.visible, through: filters.filters[...], space)
    } else {
      frame.visible = frame.visible.expanded(by: filterReach)
    }
    if let shadow, shadow.isFromAlpha { frame.visible = shadow.source(of: frame.visible, frame, scale: scale.max()) }
    let painted = frame.visible

    if let clip, filters.isEmpty || (filterReach == 0 && !filters.hasFunctions) { frame.visible = frame.visible.intersection(clip.touched) }

    let contentStart = stack.count
    let opensTarget =
      traits[index].hasBackdropBelow
      && (isComposited || !filters.isEmpty || shadow?.isFromAlpha == true || traits[index].isolatesSublayers
        || (clip.map { !$0.isScissor } ?? false))
    if opensTarget { openTarget(frame.visible) }

    let cutsShape = clip.map { !$0.isScissor } ?? false
    var border = p.borderWidth > 0 ? BorderPlan(p, frame) : nil
    planBacking(p, frame, inset: border?.backingInset ?? 0)
    planOwnContent(p, at: index, of: tree, frame)
    let isClipped = clip != nil && !filters.spreads
    if !opensTarget { dropHiddenBacking(from: contentStart, isClipped: isClipped, frame) }
    let sublayerStart = stack.count, firstSite = memory.sites.count
    planSublayers(p, of: index, tree, frame)
    if tree.layers[index].emitter >= 0 {
      // Particles are drawn above the border.
      if let own = border { planBorder(own, frame) }
      border = nil
      if !isInterleaved(index) { planParticles(of: index, in: tree, frame) }
    }

    let isAlone =
      !opensTarget && stack.count == sublayerStart && (p.allowsGroupOpacity || !isComposited)
      && (border != nil || (cutsShape && isClipped))
    if isAlone && outline(from: contentStart, with: border, isClipped: isClipped, frame) {
      // Nothing is left to be drawn or clipped.
    } else if opensTarget {
      if let border { planBorder(border, frame) }
      if let group = closeTarget() { stack.add(group.quad(layer: frame.layer), visible: frame.visible) }
      if cutsShape && isClipped { clipParts(from: contentStart, frame) }
    } else if cutsShape && isClipped {
      clipInside(
        from: contentStart, sublayersFrom: sublayerStart, sitesFrom: firstSite, border: border, isolated: traits[index].isolatesSublayers,
        frame)
    } else {
      if let border { planBorder(border, frame) }
      if traits[index].isolatesSublayers { unite(from: contentStart, layer: frame.layer, visible: frame.visible) }
    }

    if !filters.isEmpty {
      if let space {
        let group = makeGroup(from: contentStart, limit: painted)
        let layer = FilteredLayer(p, at: index, of: tree, frame)
        if let result = filtered(group, by: filters.filters[...], wanted: wanted, space, of: layer) {
          stack.add(result.quad(layer: frame.layer), visible: wanted)
        }
      } else {
        apply(filters, from: contentStart, frame, painted: painted, scale: scale)
      }
      if let clip {
        if clip.isScissor {
          for i in contentStart..<stack.count { stack.quads[i].scissor = stack.quads[i].scissor.intersection(clip.touched) }
        } else if filters.spreads {
          clipParts(from: contentStart, frame)
        }
      }
    }
    if !filters.isEmpty || shadow?.followsSublayers == true { memory.exclude(sitesFrom: firstSite) }
    if let shadow, shadow.isFromAlpha { planShadowFromAlpha(shadow, from: contentStart, frame, outer, scale: scale, clip: clip) }
    // The surroundings were drawn for the blur only; a superlayer's clip may hide them.
    if painted != outer.visible { stack.confine(from: contentStart, to: outer.visible) }
  }

  /// Cuts off the part of a shadow, a single quad, outside of the bounds that its layer masks to.
  mutating func confineShadow(at index: Int, to clip: BoundsClip, _ frame: LayerFrame) {
    stack.quads[index].scissor = stack.quads[index].scissor.intersection(clip.touched)
    if !clip.isScissor { clipQuad(at: index, with: appendClip(frame), frame: frame) }
  }

  /// Plans a layer whose map would turn a round blur into an oval in a bitmap of the layer's own space, which is then drawn through the
  /// map.
  private mutating func planInOwnSpace(
    _ p: LayerProperties, at index: Int, of tree: PresentationTree, frame: LayerFrame, filters: FilterChain, shadow: ShadowPlan?,
    isComposited: Bool
  ) {
    let reach = 3 * max(filters.largestSigma, (shadow?.sigma ?? 0)) + max(abs(shadow?.offset.x ?? 0), abs(shadow?.offset.y ?? 0))
    guard var region = frame.visibleRegion(margin: reach) else { return }
    if filters.hasFunctions {
      // Points and the layer's own coordinates differ in origin and direction; what a filter can read is seldom more than the bounds and as
      // much around them.
      let size = max(frame.size.x, frame.size.y)
      region = pointwiseMin(pointwiseMax(region, SIMD4(-1, -1, -1, -1) * 1e6), SIMD4(1, 1, 1, 1) * 1e6)
      region = region.united(with: frame.bounds.expanded(by: size / 4))
    }
    let extent = max(region.z - region.x, region.w - region.y)
    var density = min(frame.localToPixels.density(over: region), 4096 / max(extent, 1))
    // A blur leaves no detail to draw, but a clip after it would.
    if filters.largestSigma > 0 && !p.masksToBounds { density = min(density, FramePlanner.largestDrawnSigma / 2 / filters.largestSigma) }
    guard density > 1e-6, density.isFinite else { return }
    var inner = frame
    inner.localToPixels = .scale(density, density)
    inner.isInPlane = false
    inner.visible = PixelRect(
      minX: pixel((region.x * density).rounded(.down)), minY: pixel((region.y * density).rounded(.down)),
      maxX: pixel((region.z * density).rounded(.up)), maxY: pixel((region.w * density).rounded(.up)))
    let start = stack.count
    planPainted(p, at: index, of: tree, frame: inner, filters: filters, shadow: shadow, isComposited: true)
    guard let group = makeGroup(from: start, padding: 1, sharing: .mapped) else { return }
    var quad = group.quad(layer: frame.layer)
    if case .surface(let surface, var sampling) = quad.material {
      sampling.magnification = .linear
      sampling.minification = .linear
      quad.material = .surface(surface, sampling)
    }
    quad.localToPixels = PlaneMap.scale(1 / density, 1 / density).then(frame.localToPixels).normalized
    stack.add(quad, visible: frame.visible)
  }

  /// Clips all quads from `start` up as one picture.
  private mutating func clipParts(from start: Int, _ frame: LayerFrame) {
    guard stack.count > start else { return }
    unite(from: start, layer: frame.layer, visible: frame.visible)
    guard stack.count > start else { return }
    let clip = appendClip(frame)
    clipQuad(at: start, with: clip, frame: frame)
  }

  /// Clips the contents and sublayers that reach the border of the bounds.
  ///
  /// One quad takes the clip itself. Several are composited first and clipped once, together with the fill and the border, whose own edges
  /// then lie outside the clip: every edge pixel is mixed with the backdrop once.
  private mutating func clipInside(
    from start: Int, sublayersFrom: Int, sitesFrom: Int, border: BorderPlan?, isolated: Bool, _ frame: LayerFrame
  ) {
    if let border, border.backingInset > 0, !isolated,
      clipUnderBorder(from: start, sublayersFrom: sublayersFrom, sitesFrom: sitesFrom, inset: border.backingInset, frame)
    {
      planBorder(border, frame)
      return
    }
    let clip = appendClip(frame)
    guard let interior = ClipInterior(stack.clips[clip]) else { return memory.exclude(sitesFrom: sitesFrom) }
    memory.keep(sitesFrom: sitesFrom, in: interior)
    var reaching = 0
    var last = -1
    var hasBacking = false
    for i in start..<stack.count {
      if stack.quads[i].isBacking && i < sublayersFrom {
        hasBacking = true
      } else if !interior.contains(stack.quads[i].scissor) {
        reaching += 1
        last = i
      }
    }
    if isolated && stack.count - start > 1 { reaching = max(reaching, 2) }
    if reaching == 0 {
      if let border { planBorder(border, frame) }
      return
    }
    if reaching == 1 && !hasBacking && border == nil && stack.quads[last].clip < 0 && stack.quads[last].blend == .sourceOver {
      stack.quads[last].clip = clip
      return
    }
    let margin = 3 * frame.pixelInPoints
    for i in start..<sublayersFrom where stack.quads[i].isBacking {
      stack.quads[i].rect = frame.bounds.expanded(by: margin)
      stack.quads[i].radii = .zero
      stack.quads[i].hardEdges = 0
      stack.quads[i].scissor = frame.visible
    }
    if let border { planBorder(border, frame, outset: margin) }
    guard let group = makeGroup(from: start, sharing: .shown) else { return }
    if let quad = group.quad(in: stack.clips[clip], layer: frame.layer) {
      stack.add(quad, visible: frame.visible.intersection(group.rect))
    } else {
      stack.add(group.quad(layer: frame.layer), visible: frame.visible)
      if stack.count > start { stack.quads[start].clip = clip }
    }
  }
}

extension FramePlanner {
  /// Clips each quad on its own where an opaque border hides the clip's edge, so that the blending there does not show. False, with nothing
  /// changed, when a quad cannot take a clip.
  fileprivate mutating func clipUnderBorder(
    from start: Int, sublayersFrom: Int, sitesFrom: Int, inset: Double, _ frame: LayerFrame
  ) -> Bool {
    for i in start..<stack.count where stack.quads[i].clip >= 0 || stack.quads[i].blend != .sourceOver { return false }
    var inner = frame
    inner.bounds = frame.bounds.expanded(by: -inset)
    inner.radii = (frame.radii - inset).clamped(lowerBound: .zero, upperBound: frame.radii)
    let clip = appendClip(inner)
    guard let interior = ClipInterior(stack.clips[clip]) else { return false }
    memory.keep(sitesFrom: sitesFrom, in: interior)
    for i in start..<stack.count where !(stack.quads[i].isBacking && i < sublayersFrom) && !interior.contains(stack.quads[i].scissor) {
      stack.quads[i].clip = clip
    }
    return true
  }
}

/// How `masksToBounds` clips a layer.
struct BoundsClip {
  /// Whether all pixels are wholly inside or outside, so that a scissor is enough.
  let isScissor: Bool
  let touched: PixelRect

  init(_ frame: LayerFrame) {
    if frame.bounds.z <= frame.bounds.x || frame.bounds.w <= frame.bounds.y {
      isScissor = true
      touched = .empty
    } else if let box = PixelBox(of: frame.bounds, through: frame.localToPixels) {
      isScissor = box.isAligned && frame.radii == .zero
      touched = box.touched
    } else {
      isScissor = false
      touched = frame.localToPixels.touchedPixels(of: frame.bounds) ?? frame.visible
    }
  }
}
