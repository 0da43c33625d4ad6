internal import Graphics
internal import RenderTree

// Filters are planned from the result backwards: the part that is wanted of it says which part of the picture is needed (the region of
// interest), and only that is drawn. What comes out is as large as the filter makes it of what was drawn, within what is wanted.

extension FramePlanner {
  /// The pixels of a layer on which those of its filtered picture depend.
  func source(of wanted: PixelRect, through filters: ArraySlice<FilterDescription>, _ space: FilterSpace) -> PixelRect {
    var region = space.points(around: wanted)
    for filter in filters.reversed() where filter.isEnabled { region = filter.source(of: region, extent: space.extent) }
    return space.pixels(around: region).union(wanted)
  }

  /// The picture of a layer after its filters; nil when nothing is left.
  ///
  /// - Parameters:
  ///   - input: the layer's picture; nil where it shows nothing.
  ///   - layer: the layer, whose sublayers filters may name.
  mutating func filtered(
    _ input: PlannedGroup?, by filters: ArraySlice<FilterDescription>, wanted: PixelRect, _ space: FilterSpace, of layer: FilteredLayer
  ) -> PlannedGroup? {
    guard let last = filters.last else { return input }
    let region = source(of: wanted, through: filters.suffix(1), space)
    let picture = filtered(input, by: filters.dropLast(), wanted: region, space, of: layer)
    return filtered(picture, by: last, wanted: wanted, space, of: layer)
  }

  /// One filter.
  ///
  /// - Parameters:
  ///   - layer: nil for a filter of pictures.
  ///   - recipeInput: what stands for `ImageRecipe.input` in the filter's other pictures.
  private mutating func filtered(
    _ input: PlannedGroup?, by filter: FilterDescription, wanted: PixelRect, _ space: FilterSpace, of layer: FilteredLayer?,
    recipeInput: PlannedGroup? = nil
  ) -> PlannedGroup? {
    guard filter.isEnabled else { return input }
    guard let step = FilterStep(filter) else { return input }
    let own = input.map { space.points(around: $0.rect) } ?? .zero
    let behind = filter.images["inputBackgroundImage"]?.extent
    let shown = space.pixels(around: filter.geometry.result(of: own, behind: behind, extent: space.extent)).intersection(wanted)
    switch step {
    case .blur(let sigma):
      guard let padded = padded(input, to: shown, space) else { return nil }
      return blurred(padded, sigma: sigma * space.blurScale)
    case .color(let matrix):
      guard let padded = matrix.offset.w > 0 ? padded(input, to: shown, space) : input else { return nil }
      return recolored(ownSurface(padded, space), matrix)
    case .box(let radius):
      let across = smeared(input, radius: radius, direction: SIMD2(1, 0), shown, space)
      return smeared(across, radius: radius, direction: SIMD2(0, 1), shown, space)
    case .line(let radius, let angle):
      return smeared(input, radius: radius, direction: SIMD2(cos(angle), sin(angle)), shown, space)
    case .recipe(let recipe): return picture(recipe, wanted: wanted, space, input: input)
    case .function(let call): return made(by: call, shown, space, first: input)
    case .softened(let call, let sigma):
      guard let input else { return nil }
      guard let padded = padded(input, to: shown, space) else { return nil }
      let soft = blurred(padded, sigma: sigma * space.blurScale, isExact: true)
      return made(by: call, shown, space, first: input, second: soft)
    case .merging(let call, let second, let third):
      let other = filter.images[second].flatMap { picture($0, wanted: shown, space, input: recipeInput) }
      let mask = third.flatMap { filter.images[$0] }.flatMap { picture($0, wanted: shown, space, input: recipeInput) }
      return made(by: call, shown, space, first: input, second: other, third: mask)
    case .displacing(let call, let source):
      guard let map = displacementMap(source, of: layer, wanted: shown, space) else { return input }
      return made(by: call, shown, space, first: input, second: map)
    case .lookup(let call, let table):
      // Pixels of the table's surface are its texels.
      let texels = FilterSpace(
        PlaneMap(1, 0, 0, 0, -1, Double(table.height), 0, 0, 1), extent: SIMD4(0, 0, Double(table.width), Double(table.height)),
        layer: space.layer)
      guard let texels, let input, !shown.isEmpty else { return nil }
      guard let entries = picture(of: table, wanted: PixelRect(PixelSize(table.width, table.height)), texels) else { return input }
      return made(by: call, shown, space, first: input, second: entries, secondSpace: texels)
    case .blending(let mode):
      let other = filter.images["inputBackgroundImage"].flatMap { picture($0, wanted: shown, space, input: recipeInput) }
      return blended(input, over: other, mode, shown, space)
    case .transform(let transform):
      guard let inverse = PlaneMap(transform).inverse?.normalized else { return nil }
      return mapped(input, by: inverse, scale: abs(transform.a * transform.d - transform.b * transform.c).squareRoot(), shown, space)
    case .corners(let topLeft, let topRight, let bottomRight, let bottomLeft):
      guard
        let inverse = PlaneMap(
          of: space.extent, topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)?.inverse
      else { return nil }
      return mapped(input, by: inverse, scale: 1, shown, space)
    case .crop(let rect): return cropped(input, to: rect, shown, space)
    case .tile(let transform, let repeats):
      guard let inverse = PlaneMap(transform).inverse?.normalized, input != nil else { return nil }
      let call = FilterCall(
        .tile, SIMD4(inverse.m00, inverse.m01, inverse.m02, 0), SIMD4(inverse.m10, inverse.m11, inverse.m12, 0), repeats ? 1.0 : 0.0)
      return made(by: call, shown, space, first: input)
    }
  }

  // MARK: Pictures that are made of others

  /// - Parameter input: what stands for `ImageRecipe.input`.
  mutating func picture(_ recipe: ImageRecipe, wanted: PixelRect, _ space: FilterSpace, input: PlannedGroup?) -> PlannedGroup? {
    if wanted.isEmpty { return nil }
    switch recipe.source {
    case .input: return input
    case .target: return nesting.transitionTarget
    case .image(let image): return picture(of: image, wanted: wanted, space)
    case .filtered(let filter):
      let source = filter.images["inputImage"]
      var inner = space
      if let extent = source?.extent, extent.sum().isFinite { inner.extent = extent }
      let region = self.source(of: wanted, through: [filter], inner)
      let picture = source.flatMap { self.picture($0, wanted: region.intersection(inner.pixels(around: $0.extent)), space, input: input) }
      return filtered(picture, by: filter, wanted: wanted, inner, of: nil, recipeInput: input)
    case .transition(let effect, let progress, let from, let to):
      return transition(effect, progress, from, to, wanted: wanted, space, input: input)
    }
  }

  /// - Parameter rect: the points that the picture fills; nil for a point a pixel, from the origin.
  mutating func picture(of image: CGImage, filling rect: SIMD4<Double>? = nil, wanted: PixelRect, _ space: FilterSpace) -> PlannedGroup? {
    guard image.width > 0, image.height > 0 else { return nil }
    let width = Float(image.width), height = Float(image.height)
    let filled = rect ?? SIMD4(0, 0, Double(width), Double(height))
    guard !filled.isEmptyRectangle, filled.sum().isFinite else { return nil }
    let texels = SIMD2(width, height) / SIMD2<Float>(filled.highHalf - filled.lowHalf)
    let isExact = rect == nil && space.isPixelByPixel && space.pointsToPixels.m00 > 0 && space.pointsToPixels.m11 < 0
    let filter: Sampling.Filter = isExact ? .nearest : .linear
    let sampling = Sampling(
      scale: SIMD2(texels.x, -texels.y), offset: SIMD2(-Float(filled.x) * texels.x, Float(filled.w) * texels.y),
      bounds: SIMD4(0, 0, width, height), magnification: filter,
      minification: isExact ? .nearest : .trilinear)
    let quad = PlannedQuad(
      localToPixels: space.pointsToPixels, rect: filled, hardEdges: 0,
      material: .picture(writer.pictureIndex(of: image), sampling), color: SIMD4(repeating: 1), layer: space.layer)
    let start = stack.count
    stack.add(quad, visible: wanted)
    return makeGroup(from: start, limit: wanted)
  }

  private mutating func transition(
    _ effect: TransitionEffect, _ progress: Double, _ from: ImageRecipe?, _ to: ImageRecipe?, wanted: PixelRect, _ space: FilterSpace,
    input: PlannedGroup?
  ) -> PlannedGroup? {
    if progress <= 0 { return from.flatMap { picture($0, wanted: wanted, space, input: input) } }
    if progress >= 1 { return to.flatMap { picture($0, wanted: wanted, space, input: input) } }
    let extent = from?.extent ?? to?.extent ?? .zero
    guard !extent.isEmptyRectangle, extent.sum().isFinite else { return nil }
    // Points of a transition count down from its top.
    let pointsToPixels = PlaneMap(1, 0, extent.x, 0, -1, extent.w, 0, 0, 1).then(space.pointsToPixels).normalized
    let rect = space.pixels(around: extent)
    guard pointsToPixels.m01 == 0, pointsToPixels.m10 == 0 else { return nil }
    var sides: [PlannedTransition.Source] = []
    for side in [from, to] {
      guard let group = side.flatMap({ picture($0, wanted: rect, space, input: input) }), let whole = padded(group, to: rect, space) else {
        sides.append(.nothing)
        continue
      }
      let scale = SIMD2(pointsToPixels.m00, pointsToPixels.m11) * whole.scale
      let offset = SIMD2(pointsToPixels.m02 - Double(rect.minX), pointsToPixels.m12 - Double(rect.minY)) * whole.scale
      let sampling = Sampling(
        scale: SIMD2<Float>(scale), offset: SIMD2<Float>(offset), bounds: SIMD4(0, 0, Float(whole.size.width), Float(whole.size.height)))
      sides.append(.surface(Int32(whole.surface), sampling))
    }
    let size = extent.highHalf - extent.lowHalf
    let index = writer.add(
      PlannedTransition(
        effect: effect, progress: Float(progress), from: sides[0], to: sides[1], size: SIMD2<Float>(size), scale: SIMD2(1, 1),
        offset: .zero,
        pixelsPerPoint: Float(space.pixelsPerPoint), isOpaque: false))
    let start = stack.count
    stack.add(
      PlannedQuad(
        localToPixels: pointsToPixels, rect: SIMD4(0, 0, size.x, size.y), material: .transition(index), color: SIMD4(repeating: 1),
        layer: space.layer), visible: wanted)
    return makeGroup(from: start, limit: wanted)
  }

  // MARK: Steps

  /// A surface that a function fills.
  ///
  /// - Parameters:
  ///   - rect: the pixels that it is to cover.
  ///   - secondSpace: where the second picture lies, if it does not lie in `space`.
  private mutating func made(
    by call: FilterCall, _ rect: PixelRect, _ space: FilterSpace, first: PlannedGroup?, second: PlannedGroup? = nil,
    secondSpace: FilterSpace? = nil, third: PlannedGroup? = nil
  ) -> PlannedGroup? {
    guard !rect.isEmpty else { return nil }
    var scale = first?.scale ?? 1
    while Double(max(rect.width, rect.height)) * scale > FramePlanner.largestSide { scale /= 2 }
    let size = PixelSize(
      max(1, Int((Double(rect.width) * scale).rounded(.up))), max(1, Int((Double(rect.height) * scale).rounded(.up))))
    let group = PlannedGroup(surface: writer.appendSurface(size), size: size, rect: rect, scale: scale)
    let place = PlaneMap.scale(1 / scale, 1 / scale).then(.translation(Double(rect.minX), Double(rect.minY))).then(space.pixelsToPoints)
    let extent = space.extent.sum().isFinite ? space.extent : .zero
    var filter = PlannedFilter(
      call, placeX: SIMD3(Float(place.m00), Float(place.m01), Float(place.m02)),
      placeY: SIMD3(Float(place.m10), Float(place.m11), Float(place.m12)),
      extent: SIMD4<Float>(lowHalf: SIMD2<Float>(extent.lowHalf), highHalf: SIMD2<Float>(extent.highHalf - extent.lowHalf)),
      pixelsPerPoint: Float(space.pixelsPerPoint * scale))
    if let first { filter.first = PlannedFilter.Source(first, space) }
    if let second { filter.second = PlannedFilter.Source(second, secondSpace ?? space) }
    if let third { filter.third = PlannedFilter.Source(third, space) }
    writer.append(filter, into: group.surface)
    return group
  }

  /// The mean along a line through each place: of a line as long as twice the radius and a pixel.
  ///
  /// - Parameter direction: in points, of length 1.
  private mutating func smeared(
    _ input: PlannedGroup?, radius: Double, direction: SIMD2<Double>, _ rect: PixelRect, _ space: FilterSpace
  ) -> PlannedGroup? {
    guard var group = input else { return nil }
    // Pixels a point in that direction.
    let m = space.pointsToPixels
    let step = SIMD2(m.m00 * direction.x + m.m01 * direction.y, m.m10 * direction.x + m.m11 * direction.y)
    let length = (step * step).sum().squareRoot()
    guard length > 1e-9, length.isFinite else { return group }
    while radius * length * group.scale > FramePlanner.longestSmear && group.scale > 1.0 / 1024 {
      guard let half = redrawn(group, rect: group.rect, scale: group.scale / 2, space) else { break }
      group = half
    }
    let reach = radius * length * group.scale
    guard reach > 0.01 else { return group }
    let taps = 2 * reach.rounded(.up) + 1
    let stride = direction * ((2 * reach + 1) / taps / (length * group.scale))
    return made(by: FilterCall(.motionBlur, stride, taps, places: taps, enlargesDifferences: false), rect, space, first: group)
  }

  /// Above this reach, in pixels, a mean along a line is computed at half the size.
  private static var longestSmear: Double { 48 }

  private mutating func mapped(_ input: PlannedGroup?, by inverse: PlaneMap, scale: Double, _ rect: PixelRect, _ space: FilterSpace)
    -> PlannedGroup?
  {
    guard let input else { return nil }
    // Four places in each direction are enough for a quarter of the size; smaller pictures lose some of their texels.
    let taps = min(max((1 / max(scale, 1e-3) - 0.01).rounded(.up), 1), 4)
    let call = FilterCall(
      .transform, SIMD4(inverse.m00, inverse.m01, inverse.m02, 0), SIMD4(inverse.m10, inverse.m11, inverse.m12, 0),
      SIMD4(inverse.m20, inverse.m21, inverse.m22, 0), taps, places: taps * taps)
    return made(by: call, rect, space, first: input)
  }

  private mutating func cropped(_ input: PlannedGroup?, to rect: SIMD4<Double>, _ shown: PixelRect, _ space: FilterSpace) -> PlannedGroup? {
    guard let input, !shown.isEmpty else { return nil }
    if shown == input.rect { return input }
    let inside = shown.intersection(input.rect)
    if inside == input.rect && PixelBox(of: rect, through: space.pointsToPixels)?.isAligned ?? false { return input }
    if PixelBox(of: rect, through: space.pointsToPixels)?.isAligned ?? false {
      return inside.isEmpty ? nil : redrawn(input, rect: inside, scale: input.scale, space)
    }
    return made(by: FilterCall(.crop, rect, places: 0, enlargesDifferences: false), shown, space, first: input)
  }

  /// One picture over another one in a blend mode.
  private mutating func blended(_ own: PlannedGroup?, over other: PlannedGroup?, _ mode: BlendMode, _ rect: PixelRect, _ space: FilterSpace)
    -> PlannedGroup?
  {
    guard !rect.isEmpty else { return nil }
    // Where the picture shows nothing, its mode may still take away what is behind it.
    let source = mode.isNeutralWhenTransparent ? own : padded(own, to: rect, space)
    let start = stack.count
    if let other { stack.add(other.quad(layer: space.layer), visible: rect) }
    if let source {
      let index = stack.count
      stack.add(source.quad(layer: space.layer), visible: rect)
      if stack.count > index { stack.quads[index].blend = mode }
    }
    return makeGroup(from: start, rect: rect)
  }

  /// A picture on a surface that covers a rectangle too.
  private mutating func padded(_ group: PlannedGroup?, to rect: PixelRect, _ space: FilterSpace) -> PlannedGroup? {
    guard let group else { return rect.isEmpty ? nil : makeGroup(from: stack.count, rect: rect) }
    let whole = group.rect.union(rect)
    if whole == group.rect { return ownSurface(group, space) }
    return redrawn(group, rect: whole, scale: group.scale, space)
  }

  /// The picture with a surface to itself.
  private mutating func ownSurface(_ group: PlannedGroup, _ space: FilterSpace) -> PlannedGroup {
    if !writer.isShared(group.surface) && group.origin == .zero && group.size == writer.plan.surfaces[group.surface] { return group }
    return redrawn(group, rect: group.rect, scale: group.scale, space) ?? group
  }

  private mutating func redrawn(_ group: PlannedGroup, rect: PixelRect, scale: Double, _ space: FilterSpace) -> PlannedGroup? {
    let start = stack.count
    stack.add(group.quad(layer: space.layer), visible: rect)
    return makeGroup(from: start, rect: rect, scale: scale)
  }
}

extension PlannedFilter.Source {
  init(_ group: PlannedGroup, _ space: FilterSpace) {
    self.init()
    let texels = space.pointsToPixels.then(.translation(-Double(group.rect.minX), -Double(group.rect.minY)))
      .then(.scale(group.scale, group.scale)).then(.translation(Double(group.origin.x), Double(group.origin.y)))
    surface = Int32(group.surface)
    rowX = SIMD3(Float(texels.m00), Float(texels.m01), Float(texels.m02))
    rowY = SIMD3(Float(texels.m10), Float(texels.m11), Float(texels.m12))
    bounds = SIMD4(
      Float(group.origin.x), Float(group.origin.y), Float(group.origin.x + group.size.width), Float(group.origin.y + group.size.height))
  }
}

extension FilterDescription {
  /// The part of a layer's picture on which a region of the result depends.
  /// - Parameter extent: the rectangle that the filter's function is told.
  fileprivate func source(of region: SIMD4<Double>, extent: SIMD4<Double>) -> SIMD4<Double> {
    guard let recipe else { return geometry.source(of: region, extent: extent) }
    return recipe.inputRegion(of: region)
  }
}

extension ImageRecipe {
  /// The part of the input on which a region of the picture depends.
  fileprivate func inputRegion(of region: SIMD4<Double>) -> SIMD4<Double> {
    switch source {
    case .input, .target: return region
    case .image: return .zero
    case .filtered(let filter):
      var result = SIMD4<Double>.zero
      for (name, image) in filter.images {
        let read = name == "inputImage" ? filter.geometry.source(of: region, extent: image.extent) : region
        result = result.united(with: image.inputRegion(of: read))
      }
      return result
    case .transition(_, _, let from, let to):
      let both = (from?.inputRegion(of: FilterGeometry.everywhere) ?? .zero).united(
        with: to?.inputRegion(of: FilterGeometry.everywhere) ?? .zero)
      return both
    }
  }
}

extension PlaneMap {
  /// The map that takes a rectangle's corners to four points (Heckbert's, of the unit square).
  init?(
    of rect: SIMD4<Double>, topLeft: SIMD2<Double>, topRight: SIMD2<Double>, bottomRight: SIMD2<Double>, bottomLeft: SIMD2<Double>
  ) {
    guard !rect.isEmptyRectangle, rect.sum().isFinite else { return nil }
    let sum = bottomLeft - bottomRight + topRight - topLeft
    let first = bottomRight - topRight, second = topLeft - topRight
    let determinant = first.x * second.y - second.x * first.y
    guard abs(determinant) > 1e-12 else { return nil }
    let g = (sum.x * second.y - second.x * sum.y) / determinant
    let h = (first.x * sum.y - sum.x * first.y) / determinant
    let across = bottomRight - bottomLeft + g * bottomRight, up = topLeft - bottomLeft + h * topLeft
    let square = PlaneMap(across.x, up.x, bottomLeft.x, across.y, up.y, bottomLeft.y, g, h, 1)
    let toUnit = PlaneMap(
      1 / (rect.z - rect.x), 0, -rect.x / (rect.z - rect.x), 0, 1 / (rect.w - rect.y), -rect.y / (rect.w - rect.y), 0, 0, 1)
    self = toUnit.then(square)
  }
}
