internal import CGLES
internal import Compositing
internal import Graphics
internal import RenderTree

extension FrameEncoder {
  /// Writes the record of a quad that `bare.frag` can draw.
  ///
  /// The choice depends on the quad alone, not on its neighbours or on how much of it is drawn: the two shaders differ by a step here and
  /// there.
  /// - Parameter features: what the quad needs of `quad.frag`.
  /// - Returns: nil when `quad.frag` must draw it; without records when it touches nothing.
  mutating func bareRun(
    of quad: Quad, _ plan: FramePlan, _ features: QuadFeatures, _ source: QuadRun.Source, _ material: MaterialRecord, _ recipe: BlendRecipe,
    _ pictures: PictureCache, _ part: PixelRect
  ) throws -> QuadRun? {
    guard interpolates, quad.blend == .sourceOver, quad.polygon.isEmpty, quad.color.min() >= 0, quad.color.max() <= 1 else { return nil }
    var source = source, material = material
    var bare = QuadFeatures(flags: .bare)
    if case .shadow(let shadow) = quad.material {
      // Pictures have steps of alpha already.
      if plan.dithers { return nil }
      if quad.shape.hardEdges != 0 {
        // Nothing of the shadow shows where its quad ends, so that hard edges make no difference.
        var soft = quad
        soft.shape.hardEdges = 0
        return try bareRun(of: soft, plan, features, source, material, recipe, pictures, part)
      }
      // Pixels that are drawn twice would differ twice.
      guard precision == .drawn, let shape = ShadowShape(shadow), let placement = try pictures.placement(of: shape) else { return nil }
      bare.material = .picture
      bare.flags.formUnion([.linear, .folded])
      source = .atlasPage(placement.page)
      material = shape.record(of: shadow, at: placement.origin)
    } else {
      guard let needed = bareFeatures(of: quad, features, material, pictures) else { return nil }
      bare = needed
    }
    // Quads whose every pixel is one colour, or one texel as it is, are drawn faster, and to the same bits.
    let isLarge = quad.scissor.width * quad.scissor.height > Self.largeArea
    if isLarge && fastPaths.contains(.largeQuads) && !bare.flags.contains(.linear) && quad.fillsScissor { return nil }
    var quad = quad
    if bare.flags.isDisjoint(with: [.linear, .even]), let pixels = quad.hardPixels {
      // The outline is exactly that of the pixels: the device need not confine the quad, and others can share its call.
      quad.shape.edges = EdgeLines(of: pixels)
      bare.flags.remove(.hardEdges)
      cover.outline(pixels)
    } else {
      guard cover.outline(quad) else { return nil }
    }
    bare.blendMode = features.blendMode
    bare.flags.formUnion(features.flags.intersection([.fetch, .clip]))
    if quad.clip >= 0 {
      let clip = plan.clips[Int(quad.clip)]
      if clip.shape.needsCorners { bare.flags.insert(.corners) }
      if clip.shape.hardEdges != 0 { bare.flags.insert(.hardEdges) }
    }
    if features.flags.contains(.projective) || !quad.surfaceToLocal.isAffine { bare.flags.insert(.projective) }
    let firstTexel = texels.count
    let isVisible = !cover.pixels.intersection(quad.scissor).isEmpty
    return QuadRun(
      features: bare, source: source, sourceFactor: recipe.source, destinationFactor: recipe.destination, firstTexel: firstTexel,
      recordCount: isVisible ? appendOutline(of: quad, material) : 0, cornerCount: 4,
      backdrop: PixelRect.empty, isLarge: isLarge,
      area: quad.scissor.width * quad.scissor.height, limits: RunLimits(outline: cover.pixels, scissor: quad.scissor, part: part))
  }

  /// Writes the record of a quad's outline, or those of four parts around the hole that the quad need not show.
  private mutating func appendOutline(of quad: Quad, _ material: MaterialRecord) -> Int {
    guard fastPaths.contains(.hiddenParts), quad.hidden != .zero, cover.findHole(quad) else { return appendRecords(quad, material) }
    var records = 0
    for side in 0..<4 {
      cover.takeSide(side)
      records += appendRecords(quad, material)
    }
    return records
  }

  /// The features that the material and the shape need; nil for quads that only `quad.frag` draws.
  private func bareFeatures(
    of quad: Quad, _ features: QuadFeatures, _ material: MaterialRecord, _ pictures: PictureCache
  ) -> QuadFeatures? {
    var bare = QuadFeatures(flags: .bare)
    switch quad.material {
    case .solid: break
    case .surface where features.flags.contains(.linear):
      // Blurs are enlarged this way. Samplers with weights of eight bits would lose what earlier rounding has left.
      return nil
    case .picture, .surface:
      let isReduced = features.flags.contains(.reduced)
      guard features.flags.isDisjoint(with: isReduced ? .tiled : [.tiled, .nearest, .filtered]) else { return nil }
      let mixes = isReduced || features.flags.contains(.linear)
      // Filters enlarge the differences that the sampler's weights of eight bits make.
      if mixes && precision == .filtered { return nil }
      bare.material = .picture
      bare.flags.insert(mixes ? .linear : .nearest)
      if isReduced {
        // Groups cut what they show, and the device would have to confine one after the other.
        guard drawsTarget else { return nil }
        bare.flags.formUnion([.reduced, .held])
      }
      // A surface is part of a larger texture: beyond its bounds a copy would read what another frame left there.
      let isInside = !mixes && material.texelShift(for: quad) != nil
      if !isInside && !endsByItself(quad, pictures) { bare.flags.insert(.held) }
    case .gradient, .shadow, .transition: return nil
    }
    let shape = quad.shape
    if shape.hardEdges != 0 {
      // One number stands for both edges of a pair. Turned edges meet pixels' centres so closely that interpolation would decide some of
      // them.
      let m = quad.surfaceToLocal
      guard m.isAffine, m.m01 == 0 && m.m10 == 0 || m.m00 == 0 && m.m11 == 0,
        shape.hardEdges == 15 || shape.hardEdges == 3 || shape.hardEdges == 12
      else {
        return nil
      }
      bare.flags.insert(.hardEdges)
    }
    if shape.needsCorners || quad.border.width != 0 {
      guard !shape.isContinuous, shape.radii == SIMD4(repeating: shape.radii.x) else { return nil }
      bare.flags.insert(.even)
      if shape.ringWidth != 0 || quad.border.width != 0 { bare.flags.insert(.band) }
    }
    return bare
  }

  /// Whether the quad has pixels, between its corners and within its border, that show its opaque material alone, whatever is behind.
  func hasInterior(_ quad: Quad, _ run: QuadRun, _ plan: FramePlan) -> Bool {
    drawsInteriorsFirst != false && run.recordCount == 1 && quad.clip < 0 && quad.color.w >= 1 && quad.shape.ringWidth == 0
      && isOpaque(quad.material, plan)
  }

  /// Whether the sampler finds only the picture's own texels around a quad: the outermost texels are repeated for one texel around it.
  private func endsByItself(_ quad: Quad, _ pictures: PictureCache) -> Bool {
    guard case .picture(let index, let sampling) = quad.material, let picture = pictures[Int(index)] else { return false }
    let extent = SIMD2(Float(picture.size.width), Float(picture.size.height))
    guard sampling.bounds == SIMD4(lowHalf: .zero, highHalf: extent) else { return false }
    let m = quad.surfaceToLocal, rect = quad.shape.rect
    guard m.isAffine else { return false }
    // The texels that half a pixel across an edge spans, and the sampler's half texel, must stay within one texel.
    let right = SIMD2(m.m00, m.m10) * sampling.scale, below = SIMD2(m.m01, m.m11) * sampling.scale
    guard (right * right + below * below).max() < 1.01 else { return false }
    let corner = rect.lowHalf * sampling.scale + sampling.offset, opposite = rect.highHalf * sampling.scale + sampling.offset
    let outside = pointwiseMax(pointwiseMax(-corner, -opposite), pointwiseMax(corner, opposite) - extent)
    return outside.max() < 1 / 128
  }
}

extension Quad {
  /// The pixels that an upright quad with hard edges covers, all fully; nil for other quads, and for those that touch further pixels.
  fileprivate var hardPixels: PixelRect? {
    guard shape.hardEdges == 15, !scissor.isEmpty else { return nil }
    let edges = shape.edges
    var low = SIMD2<Float>(repeating: -1e6), high = SIMD2<Float>(repeating: 1e6)
    for i in 0..<4 {
      let a = edges.a[i], b = edges.b[i], c = edges.c[i]
      guard a * a + b * b == 1, a == 0 || b == 0, c * c < 1e12 else { return nil }
      let axis = a == 0 ? 1 : 0
      // The pixels whose centres are inside, or on the edge.
      if a + b > 0 {
        low[axis] = max(low[axis], (-c - 0.5).rounded(.up))
      } else {
        high[axis] = min(high[axis], (c - 0.5).rounded(.down) + 1)
      }
    }
    return PixelRect(minX: Int(low.x), minY: Int(low.y), maxX: Int(high.x), maxY: Int(high.y)).intersection(scissor)
  }
}

extension EdgeLines {
  /// The left, right, top and bottom edges of a rectangle of pixels.
  fileprivate init(of pixels: PixelRect) {
    self.init(
      a: SIMD4(1, -1, 0, 0), b: SIMD4(0, 0, 1, -1),
      c: SIMD4(Float(-pixels.minX), Float(pixels.maxX), Float(-pixels.minY), Float(pixels.maxY)))
  }
}
