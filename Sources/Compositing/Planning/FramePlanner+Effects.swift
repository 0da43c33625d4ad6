internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// From this sigma on, in pixels of the surface, a blur is computed at half the size.
  ///
  /// Halving folds what is too fine for half the size back by 0.15 / σ³ at most. Enlarging mixes linearly, which is h² / 12 of the second
  /// derivative off where h is a pixel: 0.242 / σ² beside a step, and 0.6 steps of 255 for the sigma of 3 that the half has at least. Their
  /// own blur is left out of what `blurred` computes.
  private static var smallestHalvedSigma: Double { 6 }

  /// Sigma, in pixels, above which a blur is computed at half the size if it is dithered, as enlarging coarsens the pattern, narrow in one
  /// direction, or the input of a function.
  private static var largestUnhalvedSigma: Double { 24 }

  /// The greatest sigma, in pixels, with which drawn content is blurred.
  static var largestDrawnSigma: Double { 96 }

  /// Sigma, in pixels, below which a blur has no visible effect.
  static var smallestSigma: Double { 0.05 }

  /// Pixels by which the target's border is extended where filters read the backdrop.
  private static var backdropMargin: Int { 256 }

  /// The resolution at which to draw what will be blurred. Halving bitmaps is better than drawing them small, but for very wide blurs they
  /// would be very large.
  static func resolution(forSigma sigma: Double) -> Double {
    var scale = 1.0
    while sigma * scale > largestDrawnSigma && scale > 1.0 / 1024 { scale /= 2 }
    return scale
  }

  /// The resolution at which to draw the quads from `start` up, which will be blurred: where they are soft enough, that from which one
  /// halving leads to what is blurred.
  /// - Parameter limit: the pixels that matter, with what the blur needs around them.
  private mutating func drawnScale(from start: Int, limit: PixelRect, sigma: SIMD2<Double>) -> Double {
    let least = Self.resolution(forSigma: sigma.max())
    var scale = 1.0
    while !writer.plan.dithers && sigma.min() * scale / 2 >= Self.smallestHalvedSigma && scale > 1.0 / 1024 { scale /= 2 }
    guard scale < least else { return least }
    let isSoft = softContent.isSoft(
      stack.quads[start...], side: Int(1 / scale), sigma: sigma.min() * scale, limit: limit, gradients: writer.plan.gradients)
    return isSoft ? scale : least
  }

  /// Replaces the quads from `start` up by their picture after all filters.
  ///
  /// - Parameters:
  ///   - painted: the pixels that matter, with what blurs need around them.
  ///   - scale: pixels per point along both axes.
  mutating func apply(_ filters: FilterChain, from start: Int, _ frame: LayerFrame, painted: PixelRect, scale: SIMD2<Double>) {
    let reach = FilterChain.reach(ofSigma: filters.largestSigma * scale.max())
    let resolution =
      filters.isOneBlur
      ? drawnScale(from: start, limit: painted, sigma: filters.largestSigma * scale)
      : Self.resolution(forSigma: filters.largestSigma * scale.max())
    let sharing: SharedSurfaces.Use? = filters.lastColor < 0 ? .convolved : nil
    guard let group = makeGroup(from: start, padding: reach, limit: painted, scale: resolution, sharing: sharing) else { return }
    let result = filtered(group, by: filters, scale: scale)
    stack.add(result.quad(layer: frame.layer), visible: painted)
  }

  private mutating func filtered(_ group: PlannedGroup, by filters: FilterChain, scale: SIMD2<Double>) -> PlannedGroup {
    var group = group
    for i in 0..<filters.count {
      switch filters[i] {
      // Colour matrices take whole surfaces.
      case .blur(let sigma): group = blurred(group, sigma: sigma * scale, sharing: i > filters.lastColor)
      case .color(let matrix): group = recolored(group, matrix)
      case nil, .box, .line, .function, .softened, .merging, .displacing, .lookup, .blending, .transform, .corners, .crop, .tile, .recipe:
        break
      }
    }
    return group
  }

  /// - Parameters:
  ///   - sigma: in pixels of the group's rectangle.
  ///   - isExact: whether a function goes on from the blur, which may enlarge small differences.
  ///   - silhouette: whether the alpha alone is wanted, in all channels.
  ///   - sharing: whether nothing but quads and convolutions reads the result.
  mutating func blurred(
    _ group: PlannedGroup, sigma: SIMD2<Double>, isExact: Bool = false, silhouette: Bool = false, sharing: Bool = false
  ) -> PlannedGroup {
    guard sigma.max() >= FramePlanner.smallestSigma else { return group }
    let sigma = pointwiseMin(sigma, .init(repeating: FilterStep.sigmaLimit))
    var group = group, halvings = 0, scale = group.scale
    while isHalved(sigma * scale, isExact: isExact) && scale > 1.0 / 1024 {
      scale /= 2
      halvings += 1
    }
    while halvings > 0 {
      let passes = (halvings + Convolution.mostHalvings - 1) / Convolution.mostHalvings, times = halvings / passes
      group.scale /= Double(1 << times)
      writer.convolve(&group, by: .halving(times: times), sharing: sharing)
      halvings -= times
    }
    let least = FramePlanner.smallestSigma * FramePlanner.smallestSigma
    let variance = pointwiseMax(sigma * sigma - (group.softness - group.compensated), .init(repeating: least))
    group.compensated = group.softness
    let width = SIMD2<Float>(variance.squareRoot() * group.scale)
    writer.convolve(&group, by: .gaussian(sigma: width, silhouette: silhouette), sharing: sharing)
    return group
  }

  /// The size at which a blur is computed, as a part of its own.
  /// - Parameter sigma: in pixels.
  func blurredScale(_ sigma: SIMD2<Double>) -> Double {
    var scale = 1.0
    let sigma = pointwiseMin(sigma, .init(repeating: FilterStep.sigmaLimit))
    while isHalved(sigma * scale, isExact: false) && scale > 1.0 / 1024 { scale /= 2 }
    return scale
  }

  /// - Parameter sigma: in pixels of the surface.
  private func isHalved(_ sigma: SIMD2<Double>, isExact: Bool) -> Bool {
    let isLate = isExact || writer.plan.dithers || sigma.min() < FramePlanner.smallestHalvedSigma / 2
    return isLate ? sigma.max() > FramePlanner.largestUnhalvedSigma : sigma.max() >= FramePlanner.smallestHalvedSigma
  }

  mutating func recolored(_ group: PlannedGroup, _ matrix: ColorMatrix) -> PlannedGroup {
    var group = group
    let surface = writer.appendSurface(writer.plan.surfaces[group.surface])
    writer.appendPass(.colorMatrix(source: group.surface, matrix), into: surface)
    group.surface = surface
    return group
  }

  // MARK: What is behind a layer

  /// What is behind a layer, filtered, and the part of it that shows.
  struct Backdrop {
    let group: PlannedGroup
    let visible: PixelRect
    let clip: BoundsClip
  }

  /// The filtered backdrop of a layer; nil where nothing of it shows. Pending quads of the target are drawn first where the filters read
  /// what they touch, so that backdrops beside each other are filtered at one time.
  mutating func filteredBackdrop(_ p: LayerProperties, at index: Int, of tree: PresentationTree, _ frame: LayerFrame) -> Backdrop? {
    let filters = FilterChain(p.backgroundFilters)
    guard !filters.isEmpty else { return nil }
    // Its surface, and where that is cut to what is drawn its size, are known when it has been drawn into.
    if let target = targets.last, !target.hasPass || target.limit != nil { flushTarget() }
    guard let target = targets.last, target.surface >= 0 else { return nil }
    let clip = BoundsClip(frame)
    let visible = frame.visible.intersection(clip.touched).intersection(target.limit ?? target.rect)
    guard !visible.isEmpty else { return nil }
    if filters.hasFunctions {
      guard let space = FilterSpace(frame) else { return nil }
      // Farther out the backdrop is unknown, and outside of a surface that is cut to what is drawn there is nothing.
      let known = target.limit == nil ? target.rect.expanded(by: FramePlanner.backdropMargin) : target.rect
      let region = source(of: visible, through: filters.filters[...], space).intersection(known)
      flushTarget(touching: region)
      let result = filtered(
        region.isEmpty ? nil : copyOfBackdrop(region, layer: frame.layer), by: filters.filters[...], wanted: visible, space,
        of: FilteredLayer(p, at: index, of: tree, frame))
      return result.map { Backdrop(group: $0, visible: visible, clip: clip) }
    }
    // A blur of the backdrop is round in pixels: where the map has no single scale, the layer's mean scale is used.
    let scale = frame.localToPixels.blurScale ?? SIMD2(repeating: 1 / frame.pixelInPoints)
    let region = visible.expanded(by: FilterChain.reach(ofSigma: filters.largestSigma * scale.max()))
    flushTarget(touching: region)
    let reads = filters.startsWithBlur(ofPixels: scale)
    let behind = reads ? backdrop(region, layer: frame.layer) : copyOfBackdrop(region, layer: frame.layer)
    let group = filtered(behind, by: filters, scale: scale)
    return Backdrop(group: group, visible: visible, clip: clip)
  }

  /// Draws the filtered backdrop in the layer's shape.
  ///
  /// - Parameter replaces: whether the result takes the place of what is behind, which would show through a translucent one otherwise;
  ///   false when the quad is composited with the layer first.
  mutating func planBackdrop(_ backdrop: Backdrop, _ frame: LayerFrame, replaces: Bool) {
    let start = stack.count
    stack.add(backdrop.group.quad(layer: frame.layer), visible: backdrop.visible)
    guard stack.count > start else { return }
    if replaces { stack.quads[start].blend = .copy }
    if !backdrop.clip.isScissor { stack.quads[start].clip = appendClip(frame) }
  }

  /// What the target shows in a region, for a convolution: the target itself, where it has all of the region.
  private mutating func backdrop(_ region: PixelRect, layer: LayerID) -> PlannedGroup {
    let target = targets[targets.count - 1]
    guard target.rect.contains(region) else { return copyOfBackdrop(region, layer: layer) }
    noteRead(region)
    let origin = SIMD2(region.minX - target.rect.minX, region.minY - target.rect.minY)
    return PlannedGroup(surface: target.surface, size: region.size, origin: origin, rect: region, scale: 1)
  }

  private mutating func noteRead(_ region: PixelRect) { targets[targets.count - 1].read = targets[targets.count - 1].read.union(region) }

  /// What the target shows in a region. Outside of the target, its border pixels are extended, so that a blur does not fade there.
  private mutating func copyOfBackdrop(_ region: PixelRect, layer: LayerID) -> PlannedGroup {
    let target = targets[targets.count - 1]
    let known = region.intersection(target.rect)
    noteRead(known)
    if known.isEmpty, let nothing = makeGroup(from: stack.count, rect: region) { return nothing }
    let surface = writer.appendSurface(known.size)
    let origin = SIMD2(Int32(known.minX - target.rect.minX), Int32(known.minY - target.rect.minY))
    writer.appendPass(.copy(source: target.surface, origin: origin), into: surface)
    let copy = PlannedGroup(surface: surface, size: known.size, rect: known, scale: 1)
    if known == region { return copy }
    let start = stack.count
    var quad = copy.quad(layer: layer)
    quad.rect = SIMD4(Double(region.minX), Double(region.minY), Double(region.maxX), Double(region.maxY))
    stack.add(quad, visible: region)
    return makeGroup(from: start, rect: region) ?? copy
  }
}
