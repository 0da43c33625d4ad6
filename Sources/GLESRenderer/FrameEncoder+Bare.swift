internal import CGLES
internal import Compositing
internal import Graphics
internal import RenderTree

extension FrameEncoder {
  /// Writes the record of a quad that `bare.frag` can draw.
  ///
  /// The choice depends on the quad alone, not on its neighbours or on how much of it is drawn: the two shaders differ by a step here and
  /// there.
  /// - Returns: nil when `quad.frag` must draw it; without records when it touches nothing.
  mutating func bareRun(of draft: QuadDraft, _ plan: FramePlan, _ part: PixelRect) throws -> QuadRun? {
    let quad = draft.quad
    guard interpolates, quad.pointee.blend == .sourceOver, quad.pointee.polygon.isEmpty, quad.pointee.color.min() >= 0,
      quad.pointee.color.max() <= 1
    else { return nil }
    var bare = draft
    if draft.features.flags.contains(.folded), case .shadow(let shadow) = quad.pointee.material, let shape = ShadowShape(shadow) {
      bare.features = QuadFeatures(material: .picture, flags: [.bare, .linear, .folded])
      bare.material = shape.record(of: shadow, at: draft.origin)
    } else {
      guard let needed = bareFeatures(of: draft) else { return nil }
      bare.features = needed
      if case .gradient(let index) = quad.pointee.material {
        guard
          let record = plan.gradients[Int(index)].interpolatedRecord(
            through: quad.pointee.surfaceToLocal, color: quad.pointee.color, firstStop: draft.material.third.y)
        else { return nil }
        bare.material = record
        if plan.gradients[Int(index)].kind == .radial { bare.features.flags.insert(.radial) }
      } else {
        bare.material = draft.material.moved(by: draft.origin)
      }
    }
    // Quads whose every pixel is one colour, or one texel as it is, are drawn faster, and to the same bits.
    let isLarge = draft.area > Self.largeArea
    let isOfOneTexel = bare.features.material != .gradient && !bare.features.flags.contains(.linear)
    if isLarge && fastPaths.contains(.largeQuads) && isOfOneTexel && bare.fillsScissor() { return nil }
    if bare.features.flags.isDisjoint(with: [.linear, .even]), let pixels = bare.hardPixels {
      // The outline is exactly that of the pixels: the device need not confine the quad, and others can share its call.
      bare.edges = EdgeLines(of: pixels)
      bare.features.flags.remove(.hardEdges)
      cover.outline(pixels)
    } else {
      guard cover.outline(bare) else { return nil }
    }
    bare.features.blendMode = draft.features.blendMode
    bare.features.flags.formUnion(draft.features.flags.intersection([.fetch, .clip]))
    if quad.pointee.clip >= 0 {
      let clip = plan.clips[Int(quad.pointee.clip)]
      bare.features.flags.formUnion(clip.shape.cornerFeatures)
      if clip.shape.hardEdges != 0 { bare.features.flags.insert(.hardEdges) }
    }
    if draft.features.flags.contains(.projective) || !draft.isAffine { bare.features.flags.insert(.projective) }
    if let fault { fault.spoil(&bare) }
    let firstTexel = texels.count
    let pixels = cover.pixels, touched = pixels.intersection(draft.scissor)
    return QuadRun(
      features: bare.features, source: bare.source, sourceFactor: draft.recipe.source, destinationFactor: draft.recipe.destination,
      firstTexel: firstTexel, recordCount: touched.isEmpty ? 0 : try appendOutline(of: bare), cornerCount: 4, backdrop: PixelRect.empty,
      isLarge: isLarge, area: draft.area, limits: RunLimits(outline: pixels, scissor: draft.scissor, part: part), bounds: touched)
  }

  /// Writes the record of a quad's outline, or those of four parts around the hole that the quad need not show.
  private mutating func appendOutline(of draft: QuadDraft) throws -> Int {
    // Programs that read lines alone find corners where these meet.
    guard draft.quad.pointee.hidden != .zero, draft.features.record != .lines, fastPaths.contains(.hiddenParts),
      cover.findHole(draft, least: costs.leastHole)
    else {
      return try appendRecords(draft)
    }
    var records = 0
    for side in 0..<4 {
      cover.takeSide(side)
      records += try appendRecords(draft, form: .corners)
    }
    return records
  }

  /// The features that the material and the shape need; nil for quads that only `quad.frag` draws.
  private func bareFeatures(of draft: QuadDraft) -> QuadFeatures? {
    let flags = draft.features.flags
    var bare = QuadFeatures(flags: .bare)
    switch draft.features.material {
    case .solid: break
    case .picture:
      let isReduced = flags.contains(.reduced)
      if case .surface = draft.source {
        // Blurs are enlarged this way. Samplers with weights of eight bits would lose what earlier rounding has left.
        if flags.contains(.linear) { return nil }
      }
      guard flags.isDisjoint(with: isReduced ? [.tiled, .planes] : [.tiled, .planes, .nearest, .filtered]) else { return nil }
      let mixes = isReduced || flags.contains(.linear)
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
      let isInside = !mixes && draft.texelShift != nil
      if !isInside && !endsByItself(draft) { bare.flags.insert(.held) }
    case .gradient:
      guard draft.isAffine, !flags.contains(.dithered), precision != .filtered else { return nil }
      bare.material = .gradient
      bare.flags.formUnion(flags.intersection(.stops))
    case .shadow, .transition: return nil
    }
    if draft.hardEdges != 0 {
      // One number stands for both edges of a pair. Turned edges meet pixels' centres so closely that interpolation would decide some of
      // them.
      let m = draft.quad.pointee.surfaceToLocal
      guard draft.isAffine, m.m01 == 0 && m.m10 == 0 || m.m00 == 0 && m.m11 == 0,
        draft.hardEdges == 15 || draft.hardEdges == 3 || draft.hardEdges == 12
      else {
        return nil
      }
      bare.flags.insert(.hardEdges)
    }
    let quad = draft.quad
    if quad.pointee.shape.needsCorners || quad.pointee.border.width != 0 {
      let radii = quad.pointee.shape.radii
      guard !quad.pointee.shape.isContinuous, radii == SIMD4(repeating: radii.x) else { return nil }
      bare.flags.insert(.even)
      if quad.pointee.shape.ringWidth != 0 || quad.pointee.border.width != 0 { bare.flags.insert(.band) }
    }
    return bare
  }

  /// Whether the quad has pixels, between its corners and within its border, that show its opaque material alone, whatever is behind.
  func hasInterior(_ draft: QuadDraft, _ run: QuadRun) -> Bool {
    drawsInteriorsFirst != false && run.recordCount == 1 && draft.isOpaque && draft.quad.pointee.clip < 0
      && draft.quad.pointee.color.w >= 1 && draft.quad.pointee.shape.ringWidth == 0
  }

  /// Whether the sampler finds only the picture's own texels around a quad.
  private func endsByItself(_ draft: QuadDraft) -> Bool {
    guard draft.isAffine, case .picture(let index, let sampling) = draft.quad.pointee.material else { return false }
    return sampling.endsByItself(draft.quad, size: sites[Int(index)].size)
  }
}

extension Sampling {
  /// Whether the sampler finds only the picture's own texels around an affine quad that shows all of it: the outermost texels are repeated
  /// for one texel around it.
  @inline(__always)
  func endsByItself(_ quad: UnsafePointer<Quad>, size: PixelSize) -> Bool {
    let extent = SIMD2(Float(size.width), Float(size.height))
    guard bounds == SIMD4(lowHalf: .zero, highHalf: extent) else { return false }
    let m = quad.pointee.surfaceToLocal, rect = quad.pointee.shape.rect
    // The texels that half a pixel across an edge spans, and the sampler's half texel, must stay within one texel.
    let right = SIMD2(m.m00, m.m10) * scale, below = SIMD2(m.m01, m.m11) * scale
    guard (right * right + below * below).max() < 1.01 else { return false }
    let corner = rect.lowHalf * scale + offset, opposite = rect.highHalf * scale + offset
    let outside = pointwiseMax(pointwiseMax(-corner, -opposite), pointwiseMax(corner, opposite) - extent)
    return outside.max() < 1 / 128
  }
}
