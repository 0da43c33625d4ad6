internal import CGLES
internal import Compositing
internal import Graphics
internal import RenderTree

extension FrameEncoder {
  /// Writes a quad's records, and adds it to the last run or begins another.
  /// - Parameter part: what is drawn of the pass's surface.
  mutating func append(_ quad: Quad, _ plan: FramePlan, _ pictures: PictureCache, part: PixelRect, startsPass: Bool) throws {
    if quad.scissor.isEmpty { return }
    var quad = quad
    var features: QuadFeatures = []
    var source = QuadRun.Source.none
    guard var material = try record(of: &quad, plan, pictures, &features, &source) else { return }
    addNeeds(of: quad, plan, to: &features)
    if !quad.polygon.isEmpty {
      material.third.z = Float(quad.polygon.count)
      material.third.w = Float(firstPolygonTexel + Int(quad.polygon.lowerBound))
    }
    var recipe = BlendRecipe(quad.blend, inShader: blendsInShader)
    features.formUnion(.output(recipe.output))
    if recipe.shaderMode != 0 {
      features.formUnion(.blend(recipe.shaderMode))
      if hasFramebufferFetch { features.insert(.fetch) }
    }
    if let bare = try bareRun(of: quad, plan, features, source, material, recipe, pictures, part) {
      if bare.recordCount == 0 { return }
      quadCount += 1
      if hasInterior(quad, bare, plan) { interiors.add(bare, area: cover.area) }
      if !startsPass && runs[runs.count - 1].absorb(bare) { return }
      return runs.append(bare)
    }
    cover.find(quad, plan)
    if cover.points.isEmpty { return }
    let isLarge = quad.scissor.width * quad.scissor.height > Self.largeArea
    // A program that has nothing to mix is worth a call of its own for many pixels alone.
    let isWhole = isLarge && quad.isWhole
    if isWhole {
      features.insert(.whole)
      features.remove(.hardEdges)
      if features.contains(.picture) && features.isDisjoint(with: [.gradient, .tiled, .linear, .filtered]),
        let shift = material.texelShift(for: quad)
      {
        features.subtract([.local, .nearest])
        features.insert(.copied)
        material.first = SIMD4(lowHalf: shift, highHalf: .zero)
      }
    }
    // Nothing of the backdrop remains.
    let isOpaque = isWhole && (quad.blend == .copy || quad.blend == .sourceOver && quad.color.w >= 1 && isOpaque(quad.material, plan))
    if isOpaque {
      features.subtract([.anyBlend, .fetch])
      recipe = BlendRecipe(.sourceOver, inShader: false)
    }
    if isOpaque && quad.blend == .sourceOver && quad.color == SIMD4(repeating: 1) { features.insert(.plain) }
    let firstTexel = texels.count
    let needsBackdrop = recipe.shaderMode != 0 && !hasFramebufferFetch
    let run = QuadRun(
      features: features, source: source, sourceFactor: recipe.source, destinationFactor: isOpaque ? GL_ZERO : recipe.destination,
      firstTexel: firstTexel,
      recordCount: appendRecords(quad, material), cornerCount: cover.points.count > 4 && quad.border.width == 0 ? 8 : 4,
      backdrop: needsBackdrop ? quad.scissor : PixelRect.empty, isLarge: isLarge,
      area: quad.scissor.width * quad.scissor.height)
    quadCount += 1
    if !startsPass && runs[runs.count - 1].absorb(run) { return }
    runs.append(run)
  }

  /// Pixels of a quad from which on a program with needless features costs more than another call.
  static let largeArea = 1 << 16

  func isOpaque(_ material: Material, _ plan: FramePlan) -> Bool {
    switch material {
    case .solid: return true
    case .picture(let index, _):
      if case .image(let image) = plan.pictures[Int(index)] { return image.isOpaque }
      return false
    case .transition(let index): return plan.transitions[Int(index)].isOpaque
    case .surface, .gradient, .shadow: return false
    }
  }

  /// What the record says about the material; nil when there is nothing to draw. A drawing's quad is confined to what is not transparent.
  private mutating func record(
    of quad: inout Quad, _ plan: FramePlan, _ pictures: PictureCache, _ features: inout QuadFeatures, _ source: inout QuadRun.Source
  ) throws -> MaterialRecord? {
    switch quad.material {
    case .solid: return .solid
    case .picture(let index, let sampling):
      let showsInkOnly = quad.showsInkOnly(of: plan.pictures[Int(index)], sampling)
      guard let picture = try pictures.use(Int(index), of: plan, withMipmaps: sampling.usesMipmaps, inkOnly: showsInkOnly) else {
        return nil
      }
      if showsInkOnly {
        let shift = sampling.shift(quad.surfaceToLocal)
        quad.scissor = quad.scissor.intersection(picture.ink.offsetBy(dx: -shift.x, dy: -shift.y))
        if quad.scissor.isEmpty { return nil }
      }
      let way = sampling.way(quad.surfaceToLocal, hasMipmaps: picture.levels > 1)
      features.formUnion(way.features)
      if picture.isTiled { features.insert(.tiled) }
      source = picture.placement.map { .page($0.page) } ?? .picture(Int(index))
      return sampling.record(way, size: picture.size, levels: picture.levels, origin: picture.placement?.origin ?? .zero)
    case .surface(let index, let sampling):
      let way = sampling.way(quad.surfaceToLocal, hasMipmaps: false)
      features.formUnion(way.features)
      source = .surface(Int(index))
      return sampling.record(way, size: plan.surfaces[Int(index)], levels: 1)
    case .gradient(let index):
      let gradient = plan.gradients[Int(index)]
      // Half axes of no length leave nothing to draw.
      if gradient.kind == .radial && (gradient.start.x == gradient.end.x || gradient.start.y == gradient.end.y) { return nil }
      features.formUnion([.gradient, .local])
      let kindAndCount = Float(Int(gradient.kind.rawValue) + 4 * gradient.stops.count)
      return MaterialRecord(
        SIMD4(lowHalf: gradient.unitScale, highHalf: gradient.unitOffset), SIMD4(lowHalf: gradient.start, highHalf: gradient.end),
        SIMD4(kindAndCount, Float(gradientTexels[Int(index)]), 0, 0))
    case .shadow(let shadow):
      features.formUnion([.shadow, .local])
      return MaterialRecord(shadow.rect, shadow.radii, SIMD4(shadow.sigma, 0, 0, 0))
    case .transition(let index): return try transitionRecord(of: quad, Int(index), plan, pictures, &features, &source)
    }
  }

  /// Adds what coverage takes.
  private func addNeeds(of quad: Quad, _ plan: FramePlan, to features: inout QuadFeatures) {
    if quad.shape.needsCorners { features.formUnion([.corners, .local]) }
    if quad.border.width != 0 { features.formUnion([.border, .corners, .local]) }
    if quad.shape.hardEdges != 0 { features.formUnion([.hardEdges, .local]) }
    if !quad.polygon.isEmpty { features.insert(.polygon) }
    if quad.clip >= 0 {
      let clip = plan.clips[Int(quad.clip)]
      features.formUnion([.clip, .local])
      if clip.shape.needsCorners { features.insert(.corners) }
      if clip.shape.hardEdges != 0 { features.insert(.hardEdges) }
      if !clip.surfaceToLocal.isAffine { features.insert(.projective) }
    }
    if features.contains(.local) && !quad.surfaceToLocal.isAffine { features.insert(.projective) }
  }

  /// One record for each fan of up to eight corners: the first corner, and six edges' worth of the rest. With a border, of up to four: its
  /// colour and what it hides take the place of the others.
  mutating func appendRecords(_ quad: Quad, _ material: MaterialRecord) -> Int {
    var records = 0
    var next = 1
    let hasBorder = quad.border.width != 0
    let count = cover.points.count
    while next < count - 1 {
      // Corners beyond the last repeat it: their triangles have no area.
      for pair in 0..<(hasBorder ? 2 : 4) {
        let even = pair == 0 ? 0 : min(next + 2 * pair - 1, count - 1)
        let odd = min(next + 2 * pair, count - 1)
        texels.append(SIMD4(lowHalf: cover.points[even], highHalf: cover.points[odd]))
      }
      if hasBorder {
        texels.append(quad.border.color.clamped(lowerBound: .zero, upperBound: .one))
        texels.append(SIMD4(quad.border.opacity, 0, 0, 0))
      }
      append(quad.shape.edges)
      append(
        quad.surfaceToLocal, quad.shape, border: quad.border.width,
        last: quad.clip >= 0 ? Float(Self.firstClip + Int(quad.clip) * Self.clipTexels) : -1)
      texels.append(quad.shape.rect)
      texels.append(quad.shape.radii)
      texels.append(quad.color)
      texels.append(material.first)
      texels.append(material.second)
      texels.append(material.third)
      records += 1
      next += hasBorder ? 2 : 6
    }
    return records
  }
}

extension MaterialRecord {
  /// From pixels to the texels of a picture, when that is the same whole number everywhere in a quad.
  fileprivate func texelShift(for quad: Quad) -> SIMD2<Float>? {
    let m = quad.surfaceToLocal
    guard m.isAffine else { return nil }
    let scale = first.lowHalf, right = SIMD2(m.m00, m.m10) * scale, below = SIMD2(m.m01, m.m11) * scale
    let shear = SIMD4(right.x - 1, right.y, below.x, below.y - 1)
    let origin = SIMD2(m.m02, m.m12) * scale + first.highHalf
    let shift = origin.rounded(.toNearestOrEven)
    let error = origin - shift
    guard (shear * shear).max() <= 1e-12, (error * error).max() < 1.0 / (512 * 512), (shift * shift).max() < 1e8 else { return nil }
    // Inside what may be read, so that nothing need be held back.
    let low = SIMD2(Float(quad.scissor.minX), Float(quad.scissor.minY)) + shift + 0.5
    let high = SIMD2(Float(quad.scissor.maxX), Float(quad.scissor.maxY)) + shift - 0.5
    let margin = SIMD4(lowHalf: low - second.lowHalf, highHalf: second.highHalf - high)
    return margin.min() > -0.01 ? shift : nil
  }
}

extension Quad {
  /// Whether a picture that somebody drew is copied texel by texel, and leaves what is below its transparent texels as it is.
  fileprivate func showsInkOnly(of picture: Picture, _ sampling: Sampling) -> Bool {
    guard case .drawing = picture, blend == .sourceOver, border.width == 0, !sampling.usesMipmaps else { return false }
    guard case .copy = sampling.way(surfaceToLocal, hasMipmaps: false) else { return false }
    return true
  }
}

extension Shape {
  /// Whether coverage is more than that of the four edges.
  var needsCorners: Bool { radii != .zero || ringWidth != 0 }
}
