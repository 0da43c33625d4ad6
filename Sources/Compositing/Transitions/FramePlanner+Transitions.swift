internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Plans the picture of a layer between two of its states.
  ///
  /// Effects that move whole pictures are quads like any others. What mixes pictures pixel by pixel is one quad that the renderer gives to
  /// the effect's function.
  mutating func planTransition(_ t: TransitionFrame, of tree: PresentationTree) {
    if let recipe = t.effect.recipe { return planRecipe(recipe, t, of: tree) }
    guard case .builtIn(let kind) = t.effect.function else {
      planEffect(t, of: tree)
      return
    }
    // Without an extent nothing can move within it; sublayers may still show.
    let hasExtent = t.hasExtent
    switch kind {
    case .fade, .dissolve, .crossDissolve: planFade(t, t.effect, of: tree)
    case _ where !hasExtent: planFade(t, Self.plainFade, of: tree)
    case _ where t.isOutOfSight: return
    case .push, .moveIn, .reveal: planSlide(kind, t, of: tree)
    case .cube: planCube(t, of: tree)
    case .oglFlip, .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom: planFlip(kind, t, of: tree)
    case .cameraIris, .cameraIrisHollowOpen, .cameraIrisHollowClose: planIris(kind, t, of: tree)
    default: planEffect(t, of: tree)
    }
  }

  private static let plainFade = TransitionEffect(.builtIn(.fade))

  // MARK: Effects by the renderer

  /// Plans a mix of the two pictures as they are placed in the target, with everything that extends beyond the bounds.
  private mutating func planFade(_ t: TransitionFrame, _ effect: TransitionEffect, of tree: PresentationTree) {
    let start = stack.count
    planQuads(of: .old, t, of: tree, planeToPixels: t.planeToPixels, visible: t.visible)
    let middle = stack.count
    planQuads(of: .new, t, of: tree, planeToPixels: t.planeToPixels, visible: t.visible)
    let rect = stack.touched(from: start)
    let new = takeSide(from: middle, rect: rect, scale: SIMD2(1, 1), filter: .nearest)
    let old = takeSide(from: start, rect: rect, scale: SIMD2(1, 1), filter: .nearest)
    guard !rect.isEmpty else { return }
    let size = SIMD2(Double(rect.width), Double(rect.height))
    let index = appendTransition(effect, t, old, new, progress: t.progress, size: size, pixelsPerPoint: 1)
    var quad = PlannedQuad(
      localToPixels: .translation(Double(rect.minX), Double(rect.minY)), rect: SIMD4(0, 0, size.x, size.y), hardEdges: 15,
      material: .transition(index),
      color: SIMD4(repeating: 1), layer: t.layer)
    quad.scissor = rect
    stack.quads.append(quad)
  }

  /// Plans an effect as one quad over the bounds.
  private mutating func planEffect(_ t: TransitionFrame, of tree: PresentationTree) {
    guard t.hasExtent else {
      planFade(t, Self.plainFade, of: tree)
      return
    }
    if t.isOutOfSight { return }
    let old = plan(.old, t, of: tree, through: t.pointsToPixels)
    let new = plan(.new, t, of: tree, through: t.pointsToPixels)
    let pixels = t.pixelSize(through: t.pointsToPixels)
    let scale = (Double(pixels.width) / t.size.x + Double(pixels.height) / t.size.y) / 2
    let index =
      t.effect.isReversed
      ? appendTransition(t.effect, t, new, old, progress: 1 - t.progress, size: t.size, pixelsPerPoint: scale)
      : appendTransition(t.effect, t, old, new, progress: t.progress, size: t.size, pixelsPerPoint: scale)
    let quad = PlannedQuad(
      localToPixels: t.pointsToPixels, rect: t.extent, hardEdges: t.hardEdges, material: .transition(index), color: SIMD4(repeating: 1),
      layer: t.layer)
    stack.add(quad, visible: t.visible)
  }

  /// Plans a program's picture from both sides, which are pictures of the bounds.
  private mutating func planRecipe(_ recipe: TransitionRecipe, _ t: TransitionFrame, of tree: PresentationTree) {
    guard t.hasExtent else { return planFade(t, Self.plainFade, of: tree) }
    if t.isOutOfSight { return }
    let progress = t.effect.isReversed ? 1 - t.progress : t.progress
    guard let result = recipe.recipe(at: progress, size: t.size) else {
      let new = plan(.new, t, of: tree, through: t.pointsToPixels)
      stack.add(new.quad(t.extent, map: t.pointsToPixels, in: t), visible: t.visible)
      return
    }
    let size = t.pixelSize(through: t.pointsToPixels), whole = PixelRect(size)
    let scale = SIMD2(Double(size.width), Double(size.height)) / t.size
    let upwards = PlaneMap(scale.x, 0, 0, 0, -scale.y, Double(size.height), 0, 0, 1)
    guard let space = FilterSpace(upwards, extent: t.extent, layer: t.layer) else { return }
    let old = group(of: .old, t, of: tree, scale: scale, whole), new = group(of: .new, t, of: tree, scale: scale, whole)
    let outer = nesting.transitionTarget
    nesting.transitionTarget = t.effect.isReversed ? old : new
    let wanted = whole.intersection(space.pixels(around: result.extent))
    let picture = picture(result, wanted: wanted, space, input: t.effect.isReversed ? new : old)
    nesting.transitionTarget = outer
    guard let picture else { return }
    let low = SIMD2(Double(picture.rect.minX), Double(picture.rect.minY))
    let high = SIMD2(Double(picture.rect.maxX), Double(picture.rect.maxY))
    let sampling = Sampling(
      scale: SIMD2<Float>(scale * picture.scale), offset: SIMD2<Float>(low * -picture.scale),
      bounds: SIMD4(0, 0, Float(picture.size.width), Float(picture.size.height)))
    let shown = PlannedSide.surface(Int32(picture.surface), sampling, isOpaque: false)
    let rect = SIMD4(lowHalf: low / scale, highHalf: high / scale).intersected(with: t.extent)
    stack.add(shown.quad(rect, map: t.pointsToPixels, in: t), visible: t.visible)
  }

  /// One side as a picture of the bounds, in pixels from their upper left corner; nil where it shows nothing.
  private mutating func group(
    of side: Side, _ t: TransitionFrame, of tree: PresentationTree, scale: SIMD2<Double>, _ rect: PixelRect
  ) -> PlannedGroup? {
    let start = stack.count
    planQuads(of: side, t, of: tree, planeToPixels: t.planeToPoints.then(.scale(scale.x, scale.y)), visible: rect)
    return stack.count > start ? makeGroup(from: start, rect: rect) : nil
  }

  private mutating func appendTransition(
    _ effect: TransitionEffect, _ t: TransitionFrame, _ old: PlannedSide, _ new: PlannedSide, progress: Double, size: SIMD2<Double>,
    pixelsPerPoint: Double
  ) -> Int32 {
    let from = source(old, layer: t.layer), to = source(new, layer: t.layer)
    let isOpaque = old.isOpaque && new.isOpaque && effect.mixesSides
    return writer.add(
      PlannedTransition(
        effect: effect, progress: Float(progress), from: from, to: to, size: SIMD2<Float>(size), scale: SIMD2(1, 1), offset: .zero,
        pixelsPerPoint: Float(pixelsPerPoint), isOpaque: isOpaque))
  }

  private mutating func source(_ side: PlannedSide, layer: LayerID) -> PlannedTransition.Source {
    switch side {
    case .nothing: return .nothing
    case .picture(let index, let sampling, _): return .picture(index, sampling)
    case .surface(let index, let sampling, _): return .surface(index, sampling)
    case .solid(let color):
      // A single pixel, which extends beyond its border.
      var quad = PlannedQuad(localToPixels: .identity, rect: SIMD4(0, 0, 1, 1), hardEdges: 15, material: .solid, color: color, layer: layer)
      quad.scissor = PixelRect(PixelSize(1, 1))
      let start = stack.count
      stack.quads.append(quad)
      guard let group = makeGroup(from: start, rect: quad.scissor) else { return .nothing }
      return .surface(
        Int32(group.surface),
        Sampling(scale: .zero, offset: SIMD2(0.5, 0.5), bounds: SIMD4(0, 0, 1, 1), magnification: .nearest, minification: .nearest))
    }
  }

  // MARK: Parts of moving effects

  /// Clips the quads from `start` up to the bounds.
  mutating func confine(from start: Int, to t: TransitionFrame) {
    guard stack.count > start else { return }
    if t.isAligned, let box = t.box {
      stack.confine(from: start, to: box.touched)
      return
    }
    if stack.count > start + 1 || stack.quads[start].clip >= 0 || stack.quads[start].blend != .sourceOver {
      guard let group = makeGroup(from: start, sharing: .shown) else { return }
      stack.add(group.quad(layer: t.layer), visible: t.visible)
    }
    guard stack.count > start else { return }
    stack.quads[start].clip = stack.append(
      PlannedClip(
        localToPixels: t.pointsToPixels, rect: t.extent, radii: .zero, isContinuous: false,
        hardEdges: t.hardEdges | (t.box?.alignedEdges ?? 0)))
  }

  /// Pushes a quad in one colour over the bounds, and slightly beyond where `confine` clips it.
  mutating func addBacking(_ color: SIMD4<Float>, _ t: TransitionFrame) {
    stack.add(PlannedSide.solid(color).quad(t.extent.expanded(by: t.margin), map: t.pointsToPixels, in: t), visible: t.visible)
  }
}

extension TransitionEffect {
  /// Whether every pixel of the result is a mix of both sides' pixels, with weights that add up to 1.
  fileprivate var mixesSides: Bool {
    guard case .builtIn(let kind) = function else { return false }
    switch kind {
    case .fade, .dissolve, .crossDissolve, .waves, .rippleEffect, .barsSwipe, .mod: return true
    default: return false
    }
  }
}
