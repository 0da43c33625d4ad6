internal import CFormulas
internal import CGLES
internal import Compositing
internal import Graphics
internal import RenderTree

extension FrameEncoder {
  /// Writes a quad's records, and adds the quad to the last run or begins another one.
  /// - Parameter part: what is drawn of the pass's surface.
  mutating func append(_ quad: Quad, _ plan: FramePlan, _ pictures: PictureCache, part: PixelRect, startsPass: Bool) throws {
    if quad.scissor.isEmpty { return }
    var quad = quad
    var features = QuadFeatures()
    var source = QuadRun.Source.none, origin = SIMD2<Float>.zero
    guard var material = try record(of: &quad, plan, pictures, &features, &source, &origin) else { return }
    addNeeds(of: quad, plan, to: &features.flags)
    if !quad.polygon.isEmpty {
      material = material.moved(by: origin)
      origin = .zero
      material.third.z = Float(quad.polygon.count)
      material.third.w = Float(firstPolygonTexel + Int(quad.polygon.lowerBound))
    }
    var recipe = BlendRecipe(quad.blend, inShader: blendsInShader || isWide && quad.blend == .plusLighter)
    features.output = recipe.output
    features.blendMode = recipe.shaderMode
    if recipe.shaderMode != 0 && hasFramebufferFetch { features.flags.insert(.fetch) }
    if !startsPass && joinsPictures(quad) {
      // Goes on with the program of the last run, as further below.
    } else if let bare = try bareRun(of: quad, plan, features, source, material.moved(by: origin), recipe, pictures, part) {
      if bare.recordCount == 0 { return }
      quadCount += 1
      if hasInterior(quad, bare, plan) { interiors.add(bare, area: cover.area) }
      if !startsPass && fastPaths.contains(.sharedCalls) && runs[runs.count - 1].absorb(bare) { return }
      return runs.append(bare)
    }
    features.flags.remove(.reduced)
    cover.find(quad, plan)
    if cover.points.isEmpty { return }
    let isLarge = quad.scissor.width * quad.scissor.height > Self.largeArea
    // A program that mixes nothing is worth a call of its own only for many pixels.
    let fillsScissor = isLarge && fastPaths.contains(.largeQuads) && quad.fillsScissor
    if fillsScissor {
      features.flags.insert(.whole)
      features.flags.remove(.hardEdges)
      if features.material == .picture, features.flags.isDisjoint(with: [.tiled, .linear, .filtered]),
        let shift = material.texelShift(for: quad)
      {
        features.flags.subtract([.local, .nearest])
        features.flags.insert(.copied)
        material.first = SIMD4(lowHalf: shift + origin, highHalf: .zero)
      }
    }
    if quad.polygon.isEmpty { material.third.w = origin.x + origin.y * Float(1 << PAGE_ORIGIN_BITS) }
    // Nothing of the backdrop remains.
    let isOpaque = fillsScissor && (quad.blend == .copy || quad.blend == .sourceOver && quad.color.w >= 1 && isOpaque(quad.material, plan))
    if isOpaque {
      features.blendMode = 0
      features.flags.remove(.fetch)
      recipe = BlendRecipe(.sourceOver, inShader: false)
    }
    if isOpaque && quad.blend == .sourceOver && quad.color == SIMD4(repeating: 1) { features.flags.insert(.plain) }
    let firstTexel = texels.count
    let needsBackdrop = recipe.shaderMode != 0 && !hasFramebufferFetch
    let run = QuadRun(
      features: features, source: source, sourceFactor: recipe.source, destinationFactor: isOpaque ? GL_ZERO : recipe.destination,
      firstTexel: firstTexel,
      recordCount: appendRecords(quad, material), cornerCount: cover.points.count > 4 && quad.border.width == 0 ? 8 : 4,
      backdrop: needsBackdrop ? quad.scissor : PixelRect.empty, isLarge: isLarge,
      area: quad.scissor.width * quad.scissor.height)
    quadCount += 1
    if !startsPass && fastPaths.contains(.sharedCalls) && runs[runs.count - 1].absorb(run) { return }
    runs.append(run)
  }

  /// Whether a quad that `bare.frag` could draw shares a call with the pictures before it, which take `quad.frag`: a quad that is nothing
  /// but its colour, which both programs write as it is, and so small that another call would take longer.
  private func joinsPictures(_ quad: Quad) -> Bool {
    guard case .solid = quad.material, interpolates, fastPaths.contains(.sharedCalls),
      quad.scissor.width * quad.scissor.height <= Self.joiningArea, let last = runs.last, !last.features.flags.contains(.bare),
      case .atlasPage = last.source
    else { return false }
    // With nothing at all lacking at its edges.
    var inner = quad
    inner.shape.edges.c -= 0.001
    return inner.fillsScissor
  }

  /// The number of pixels whose filling by a program for reduced pictures takes a device on the CPU as long as a call.
  private static let joiningArea = 1000

  /// The number of a quad's pixels from which on a program with needless features costs more than another call.
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

  /// The material's record; nil when there is nothing to draw. The quad of a drawing is confined to the drawing's pixels that are not
  /// transparent.
  /// - Parameter origin: where a picture begins on its page, which the record leaves out.
  private mutating func record(
    of quad: inout Quad, _ plan: FramePlan, _ pictures: PictureCache, _ features: inout QuadFeatures, _ source: inout QuadRun.Source,
    _ origin: inout SIMD2<Float>
  ) throws -> MaterialRecord? {
    switch quad.material {
    case .solid: return .solid
    case .picture(let index, let sampling):
      let showsInkOnly = quad.showsInkOnly(of: plan.pictures[Int(index)], sampling)
      var reduction: Reduction?
      if sampling.mayReduce(quad.surfaceToLocal) {
        let source = plan.pictures[Int(index)]
        reduction = sampling.reduction(of: quad, size: source.size, levels: source.levelCount)
      }
      let readsLevels = sampling.usesMipmaps || reduction?.usesLevels == true
      guard let picture = try pictures.use(Int(index), of: plan, withMipmaps: readsLevels, inkOnly: showsInkOnly) else { return nil }
      if showsInkOnly {
        let shift = sampling.shift(quad.surfaceToLocal)
        quad.scissor = quad.scissor.intersection(picture.ink.offsetBy(dx: -shift.x, dy: -shift.y))
        if quad.scissor.isEmpty { return nil }
      }
      let filtering = reduction.map { .reduced($0) } ?? sampling.filtering(quad.surfaceToLocal, hasMipmaps: picture.levels > 1)
      features.material = .picture
      features.flags.formUnion(filtering.flags)
      if picture.isTiled { features.flags.insert(.tiled) }
      if let reduction, !reduction.usesLevels { features.flags.insert(.reduced) }
      let placement = readsLevels ? nil : picture.placement
      source = placement.map { .atlasPage($0.page) } ?? .picture(Int(index))
      let record = sampling.record(filtering, size: picture.size, levels: picture.levels)
      guard let placement else { return record }
      // Positions in a trimmed picture count from the part that is there: the picture's own corner may lie outside the page.
      let corner = picture.isTrimmed ? SIMD2(picture.trimmed.minX, picture.trimmed.minY) : .zero, first = placement.origin &+ corner
      origin = SIMD2(Float(first.x), Float(first.y))
      return record.moved(by: -SIMD2(Float(corner.x), Float(corner.y)))
    case .surface(let index, let sampling):
      let reduction = sampling.reduction(of: quad, size: plan.surfaces[Int(index)], levels: 1)
      let filtering = reduction.map { .reduced($0) } ?? sampling.filtering(quad.surfaceToLocal, hasMipmaps: false)
      features.material = .picture
      features.flags.formUnion(filtering.flags)
      source = .surface(Int(index))
      return sampling.record(filtering, size: plan.surfaces[Int(index)], levels: 1)
    case .gradient(let index):
      let gradient = plan.gradients[Int(index)]
      // Half axes without length leave nothing to draw.
      if gradient.kind == .radial && (gradient.start.x == gradient.end.x || gradient.start.y == gradient.end.y) { return nil }
      features.material = .gradient
      features.flags.insert(.local)
      if plan.dithers { features.flags.insert(.dithered) }
      let kindAndCount = Float(Int(gradient.kind.rawValue) + gradient.stops.count << Int(GRADIENT_COUNT_SHIFT))
      return MaterialRecord(
        SIMD4(lowHalf: gradient.unitScale, highHalf: gradient.unitOffset), SIMD4(lowHalf: gradient.start, highHalf: gradient.end),
        SIMD4(kindAndCount, Float(gradientTexels[Int(index)]), 0, 0))
    case .shadow(let shadow):
      features.material = .shadow
      features.flags.insert(.local)
      if plan.dithers { features.flags.insert(.dithered) }
      return MaterialRecord(shadow.rect, shadow.radii, SIMD4(shadow.sigma, 0, 0, 0))
    case .transition(let index): return try transitionRecord(of: quad, Int(index), plan, pictures, &features, &source)
    }
  }

  /// Adds the features that the quad's coverage needs.
  private func addNeeds(of quad: Quad, _ plan: FramePlan, to flags: inout QuadFeatures.Flags) {
    if quad.shape.needsCorners { flags.formUnion([.corners, .local]) }
    if quad.border.width != 0 { flags.formUnion([.border, .corners, .local]) }
    if quad.shape.hardEdges != 0 { flags.formUnion([.hardEdges, .local]) }
    if !quad.polygon.isEmpty { flags.insert(.polygon) }
    if quad.clip >= 0 {
      let clip = plan.clips[Int(quad.clip)]
      flags.formUnion([.clip, .local])
      if clip.shape.needsCorners { flags.insert(.corners) }
      if clip.shape.hardEdges != 0 { flags.insert(.hardEdges) }
      if !clip.surfaceToLocal.isAffine { flags.insert(.projective) }
    }
    if flags.contains(.local) && !quad.surfaceToLocal.isAffine { flags.insert(.projective) }
  }

  /// Writes one record for each fan of up to eight corners: the first corner, and the numbers of six edges. With a border, of up to four
  /// corners: the border's colour and what it hides take the place of the others.
  mutating func appendRecords(_ quad: Quad, _ material: MaterialRecord) -> Int {
    let hasBorder = quad.border.width != 0
    let clip = quad.clip >= 0 ? Float(Int(FIRST_CLIP) + Int(quad.clip) * Int(SHAPE_TEXELS)) : -1
    let shape = ShapeRecord(quad.shape, surfaceToLocal: quad.surfaceToLocal, border: quad.border.width, clip: clip)
    let count = cover.points.count
    var records = 0
    var next = 1
    while next < count - 1 {
      let first = texels.count
      texels.append(contentsOf: repeatElement(.zero, count: Self.recordTexels))
      texels.withUnsafeMutableBufferPointer { texels in
        let record = UnsafeMutableBufferPointer(rebasing: texels[first...])
        // Corners beyond the last repeat it: their triangles have no area.
        for pair in 0..<(hasBorder ? 2 : 4) {
          let even = pair == 0 ? 0 : min(next + 2 * pair - 1, count - 1)
          let odd = min(next + 2 * pair, count - 1)
          record[Int(QUAD_CORNERS) + pair] = SIMD4(lowHalf: cover.points[even], highHalf: cover.points[odd])
        }
        if hasBorder {
          let color = quad.border.color
          record[Int(QUAD_BORDER_COLOR)] =
            isWide ? SIMD4(color.x, color.y, color.z, min(max(color.w, 0), 1)) : color.clamped(lowerBound: .zero, upperBound: .one)
          record[Int(QUAD_BORDER_OPACITY)].x = quad.border.opacity
        }
        for texel in 0..<Int(SHAPE_TEXELS) { record[Int(QUAD_SHAPE) + texel] = shape[Int32(texel)] }
        record[Int(QUAD_COLOR)] = quad.color
        record[Int(QUAD_MATERIAL)] = material.first
        record[Int(QUAD_MATERIAL) + 1] = material.second
        record[Int(QUAD_MATERIAL) + 2] = material.third
      }
      records += 1
      next += hasBorder ? 2 : 6
    }
    return records
  }
}

extension MaterialRecord {
  /// The whole number of texels between a pixel and its texel, where that is the same everywhere in a quad; nil elsewhere.
  func texelShift(for quad: Quad) -> SIMD2<Float>? {
    let m = quad.surfaceToLocal
    guard m.isAffine else { return nil }
    let scale = first.lowHalf, right = SIMD2(m.m00, m.m10) * scale, below = SIMD2(m.m01, m.m11) * scale
    let shear = SIMD4(right.x - 1, right.y, below.x, below.y - 1)
    let origin = SIMD2(m.m02, m.m12) * scale + first.highHalf
    let shift = origin.rounded(.toNearestOrEven)
    let error = origin - shift
    guard (shear * shear).max() <= 1e-12, (error * error).max() < 1.0 / (512 * 512), (shift * shift).max() < 1e8 else { return nil }
    // All texels are inside what may be read, so that no position need be held back.
    let low = SIMD2(Float(quad.scissor.minX), Float(quad.scissor.minY)) + shift + 0.5
    let high = SIMD2(Float(quad.scissor.maxX), Float(quad.scissor.maxY)) + shift - 0.5
    let margin = SIMD4(lowHalf: low - second.lowHalf, highHalf: second.highHalf - high)
    return margin.min() > -0.01 ? shift : nil
  }
}

extension Quad {
  /// Whether a drawn picture is copied texel by texel, and leaves what is below its transparent texels as it is.
  fileprivate func showsInkOnly(of picture: Picture, _ sampling: Sampling) -> Bool {
    guard case .drawing = picture, blend == .sourceOver, border.width == 0, !sampling.usesMipmaps else { return false }
    guard case .copy = sampling.filtering(surfaceToLocal, hasMipmaps: false) else { return false }
    return true
  }
}

extension Shape {
  /// Whether coverage takes more than the four edges: rounded corners or a ring.
  var needsCorners: Bool { radii != .zero || ringWidth != 0 }
}
