internal import CFormulas
internal import CGLES
internal import Compositing
internal import Graphics
internal import RenderTree

extension FrameEncoder {
  /// Writes a quad's records, and adds the quad to a run of the pass or begins another one.
  /// - Parameter part: what is drawn of the pass's surface.
  mutating func append(_ quad: UnsafePointer<Quad>, _ plan: FramePlan, _ pictures: PictureCache, part: PixelRect) throws {
    if quad.pointee.scissor.isEmpty { return }
    let blend = quad.pointee.blend
    var draft = QuadDraft(quad, BlendRecipe(blend, inShader: blendsInShader || isWide && blend == .plusLighter))
    guard try findMaterial(of: &draft, plan, pictures) else { return }
    addNeeds(of: &draft, plan)
    if draft.recipe.shaderMode != 0 && hasFramebufferFetch { draft.features.flags.insert(.fetch) }
    if joinsPictures(draft) {
      // Goes on with the program of the last run, as further below.
      draft.roundColor()
    } else if let bare = try bareRun(of: draft, plan, part) {
      if bare.recordCount == 0 { return }
      if hasInterior(draft, bare) { interiors.add(bare, area: cover.area, costs) }
      return add(bare)
    }
    draft.features.flags.remove(.reduced)
    let isLarge = draft.area > Self.largeArea
    // A program that mixes nothing is worth a call of its own only for many pixels.
    let fillsScissor = isLarge && fastPaths.contains(.largeQuads) && draft.fillsScissor()
    cover.find(draft, plan, fillsScissor: fillsScissor)
    if cover.count == 0 { return }
    if !quad.pointee.polygon.isEmpty {
      draft.material = draft.material.moved(by: draft.origin)
      draft.material.third.z = Float(quad.pointee.polygon.count)
      draft.material.third.w = Float(firstPolygonTexel + Int(quad.pointee.polygon.lowerBound))
    } else {
      if fillsScissor { simplify(&draft) }
      draft.material.third.w = draft.origin.x + draft.origin.y * Float(1 << PAGE_ORIGIN_BITS)
    }
    // Nothing of the backdrop remains.
    let isOpaque = fillsScissor && (blend == .copy || blend == .sourceOver && quad.pointee.color.w >= 1 && draft.isOpaque)
    if isOpaque {
      draft.features.blendMode = 0
      draft.features.flags.remove(.fetch)
      draft.recipe = BlendRecipe(.sourceOver, inShader: false)
      if blend == .sourceOver && quad.pointee.color == SIMD4(repeating: 1) { draft.features.flags.insert(.plain) }
    }
    let needsBackdrop = draft.recipe.shaderMode != 0 && !hasFramebufferFetch
    let firstTexel = texels.count
    let run = QuadRun(
      features: draft.features, source: draft.source, sourceFactor: draft.recipe.source,
      destinationFactor: isOpaque ? GL_ZERO : draft.recipe.destination, firstTexel: firstTexel,
      recordCount: try appendRecords(draft), cornerCount: cover.count > 4 && quad.pointee.border.width == 0 ? 8 : 4,
      backdrop: needsBackdrop ? draft.scissor : PixelRect.empty, isLarge: draft.area > costs.joinedArea,
      area: draft.area, bounds: draft.scissor)
    add(run)
  }

  /// Leaves out what a quad does not need whose every pixel is covered fully.
  private func simplify(_ draft: inout QuadDraft) {
    draft.features.flags.insert(.whole)
    draft.features.flags.remove(.hardEdges)
    if draft.features.material == .picture, draft.features.flags.isDisjoint(with: [.tiled, .linear, .filtered]),
      let shift = draft.texelShift
    {
      draft.features.flags.subtract([.local, .nearest])
      draft.features.flags.insert(.copied)
      draft.material.first = SIMD4(lowHalf: shift + draft.origin, highHalf: .zero)
    }
  }

  /// Adds a quad's run to one of the last of the pass. Runs between that one and the quad touch none of its pixels, so that the order makes
  /// no difference.
  private mutating func add(_ run: QuadRun) {
    quadCount += 1
    if fastPaths.contains(.sharedCalls) {
      var index = runs.count - 1
      let last = max(passFirstRun, runs.count - Self.lookback)
      while index >= last {
        if runs[index].canAbsorb(run, costs) {
          spans.append(run, to: &runs[index])
          return runs[index].absorb(run)
        }
        if !runs[index].bounds.intersection(run.bounds).isEmpty { break }
        index -= 1
      }
    }
    runs.append(run)
  }

  /// The number of a pass's last runs that a quad may join.
  private static let lookback = 8

  /// Whether a quad that `bare.frag` could draw shares a call with the pictures before it, which take `quad.frag`: a quad that is nothing
  /// but its colour, which both programs write as it is, and so small that another call would take longer.
  private func joinsPictures(_ draft: QuadDraft) -> Bool {
    guard interpolates, draft.features.material == .solid, runs.count > passFirstRun, fastPaths.contains(.sharedCalls),
      draft.area <= costs.joiningArea, !runs[runs.count - 1].features.flags.contains(.bare), case .atlasPage = runs[runs.count - 1].source
    else { return false }
    // With nothing at all lacking at its edges.
    return draft.fillsScissor(slack: 0.001)
  }

  /// The number of a quad's pixels from which on a program of its own, which mixes nothing, is worth another call.
  static let largeArea = 1 << 16

  /// Finds the material's record, the texture, and how it is sampled. Returns false when there is nothing to draw.
  ///
  /// The quad of a drawing is confined to the drawing's pixels that are not transparent.
  private mutating func findMaterial(of draft: inout QuadDraft, _ plan: FramePlan, _ pictures: PictureCache) throws -> Bool {
    switch draft.quad.pointee.material {
    case .solid:
      draft.isOpaque = true
      return true
    case .picture(let index, let sampling): return try findPicture(Int(index), sampling, of: &draft, plan, pictures)
    case .surface(let index, let sampling):
      let size = plan.surfaces[Int(index)]
      let reduction =
        sampling.mayReduce(draft.quad.pointee.surfaceToLocal)
        ? sampling.reduction(of: draft.quad.pointee, size: size, levels: 1) : nil
      let filtering = reduction.map { .reduced($0) } ?? sampling.filtering(draft.quad.pointee.surfaceToLocal, hasMipmaps: false)
      draft.features.material = .picture
      draft.features.flags.formUnion(filtering.flags)
      draft.source = .surface(Int(index))
      draft.material = sampling.record(filtering, size: size, levels: 1)
      return true
    case .gradient(let index):
      let gradient = plan.gradients[Int(index)]
      // Half axes without length leave nothing to draw.
      if gradient.kind == .radial && (gradient.start.x == gradient.end.x || gradient.start.y == gradient.end.y) { return false }
      draft.features.material = .gradient
      draft.features.flags.insert(.local)
      if plan.dithers { draft.features.flags.insert(.dithered) }
      if gradient.kind != .axial { draft.features.flags.insert(.curved) }
      if gradient.stops.count != 2 { draft.features.flags.insert(.stops) }
      let kindAndCount = Float(Int(gradient.kind.rawValue) + gradient.stops.count << Int(GRADIENT_COUNT_SHIFT))
      draft.material = MaterialRecord(
        SIMD4(lowHalf: gradient.unitScale, highHalf: gradient.unitOffset), SIMD4(lowHalf: gradient.start, highHalf: gradient.end),
        SIMD4(kindAndCount, Float(gradientTexels[Int(index)]), 0, 0))
      return true
    case .shadow(let shadow):
      if try findQuarter(of: shadow, &draft, plan, pictures) { return true }
      draft.features.material = .shadow
      draft.features.flags.insert(.local)
      if plan.dithers { draft.features.flags.insert(.dithered) }
      draft.material = MaterialRecord(shadow.rect, shadow.radii, SIMD4(shadow.sigma, 0, 0, 0))
      return true
    case .transition(let index):
      draft.isOpaque = plan.transitions[Int(index)].isOpaque
      guard let record = try transitionRecord(of: draft.quad.pointee, Int(index), plan, pictures, &draft.features, &draft.source) else {
        return false
      }
      draft.material = record
      return true
    }
  }

  /// Makes a shadow's material the picture of one of its quarters. Returns false where the formula has to be computed.
  private func findQuarter(
    of shadow: BlurredRectangle, _ draft: inout QuadDraft, _ plan: FramePlan, _ pictures: PictureCache
  ) throws -> Bool {
    // Pictures have steps of alpha already. Pixels that are drawn twice would differ twice.
    guard !plan.dithers, precision == .drawn, !isWide, draft.quad.pointee.blend == .sourceOver,
      draft.quad.pointee.polygon.isEmpty, draft.quad.pointee.color.min() >= 0, draft.quad.pointee.color.max() <= 1,
      let shape = ShadowShape(shadow), let placement = try pictures.placement(of: shape)
    else { return false }
    // Nothing of the shadow shows where its quad ends. Where it is sharp, some does half a pixel inside, where soft edges begin: these are
    // moved out to where they are whole.
    draft.hardEdges = 0
    if !draft.quad.pointee.isSoft(shadow) { draft.edges.c += 0.5 }
    draft.features.material = .picture
    draft.features.flags.formUnion([.local, .linear, .folded])
    draft.source = .atlasPage(placement.page)
    draft.origin = SIMD2(Float(placement.origin.x), Float(placement.origin.y))
    draft.material = shape.record(of: shadow, at: .zero)
    return true
  }

  private mutating func findPicture(
    _ index: Int, _ sampling: Sampling, of draft: inout QuadDraft, _ plan: FramePlan, _ pictures: PictureCache
  ) throws -> Bool {
    know(index, plan)
    let quad = draft.quad
    let showsInkOnly = sites[index].isDrawing && showsInkOnly(draft, sampling)
    var reduction: Reduction?
    if sampling.mayReduce(quad.pointee.surfaceToLocal) {
      reduction = sampling.reduction(of: quad.pointee, size: sites[index].size, levels: sites[index].levelCount)
    }
    let readsLevels = sampling.usesMipmaps || reduction?.usesLevels == true
    guard try findTexture(index, plan, pictures, withMipmaps: readsLevels, inkOnly: showsInkOnly) else { return false }
    if showsInkOnly {
      let shift = sampling.shift(quad.pointee.surfaceToLocal)
      draft.scissor = draft.scissor.intersection(sites[index].ink.offsetBy(dx: -shift.x, dy: -shift.y))
      if draft.scissor.isEmpty { return false }
    }
    let levels = sites[index].levels
    let filtering = reduction.map { .reduced($0) } ?? sampling.filtering(quad.pointee.surfaceToLocal, hasMipmaps: levels > 1)
    draft.features.material = .picture
    draft.features.flags.formUnion(filtering.flags)
    if sites[index].isTiled { draft.features.flags.insert(.tiled) }
    if let reading = sites[index].planes { draft.features.flags.formUnion(reading.flags) }
    if let reduction, !reduction.usesLevels { draft.features.flags.insert(.reduced) }
    draft.isOpaque = sites[index].isOpaque
    draft.material = sampling.record(filtering, size: sites[index].size, levels: levels)
    guard sites[index].page >= 0, !readsLevels else {
      draft.source = .picture(index)
      return true
    }
    draft.source = .atlasPage(sites[index].page)
    draft.origin = sites[index].origin
    draft.material = draft.material.moved(by: -sites[index].corner)
    return true
  }

  /// Whether a drawn picture is copied texel by texel, and leaves what is below its transparent texels as it is.
  private func showsInkOnly(_ draft: QuadDraft, _ sampling: Sampling) -> Bool {
    guard draft.quad.pointee.blend == .sourceOver, draft.quad.pointee.border.width == 0, !sampling.usesMipmaps else { return false }
    guard case .copy = sampling.filtering(draft.quad.pointee.surfaceToLocal, hasMipmaps: false) else { return false }
    return true
  }

  /// Adds the features that the quad's coverage needs.
  private func addNeeds(of draft: inout QuadDraft, _ plan: FramePlan) {
    let quad = draft.quad
    if quad.pointee.shape.needsCorners { draft.features.flags.formUnion(quad.pointee.shape.cornerFeatures.union(.local)) }
    if quad.pointee.border.width != 0 { draft.features.flags.formUnion([.border, .corners, .local]) }
    if draft.hardEdges != 0 { draft.features.flags.formUnion([.hardEdges, .local]) }
    if !quad.pointee.polygon.isEmpty { draft.features.flags.insert(.polygon) }
    if quad.pointee.clip >= 0 { addNeeds(of: plan.clips[Int(quad.pointee.clip)], to: &draft.features.flags) }
    if draft.features.flags.contains(.local) && !draft.isAffine { draft.features.flags.insert(.projective) }
  }

  private func addNeeds(of clip: Clip, to flags: inout QuadFeatures.Flags) {
    flags.formUnion([.clip, .local])
    flags.formUnion(clip.shape.cornerFeatures)
    if clip.shape.hardEdges != 0 { flags.insert(.hardEdges) }
    if !clip.surfaceToLocal.isAffine { flags.insert(.projective) }
  }

  /// Writes the record of an outline, in its form; else one record of corners for each fan of up to eight: the first corner, and the
  /// numbers of six edges. With a border, of up to four: the border's colour and what it hides take the place of the others.
  /// - Parameter form: of an outline's record; nil for the one that the features tell.
  mutating func appendRecords(_ draft: QuadDraft, form: QuadFeatures.RecordForm? = nil) throws -> Int {
    if cover.isOutline {
      let record = try take(Self.recordTexels)
      switch form ?? draft.features.record {
      case .lines: writeLines(of: draft, lacking: -1, into: record)
      case .roundedLines: writeLines(of: draft, lacking: appendRounding(of: draft.quad), into: record)
      case .corners:
        record[Int(QUAD_CORNERS)] = cover.firstCorners
        record[Int(QUAD_CORNERS) + 1] = cover.lastCorners
        // Programs of `bare.frag` draw four corners alone.
        if draft.quad.pointee.border.width == 0 && !draft.features.flags.contains(.bare) {
          let last = SIMD4(lowHalf: cover.lastCorners.highHalf, highHalf: cover.lastCorners.highHalf)
          record[Int(QUAD_CORNERS) + 2] = last
          record[Int(QUAD_CORNERS) + 3] = last
        }
        writeRest(of: draft, into: record)
      }
      return 1
    }
    let hasBorder = draft.quad.pointee.border.width != 0
    let count = cover.count
    var records = 0
    var next = 1
    while next < count - 1 {
      let record = try take(Self.recordTexels)
      // Corners beyond the last repeat it: their triangles have no area.
      for pair in 0..<(hasBorder ? 2 : 4) {
        let even = pair == 0 ? 0 : min(next + 2 * pair - 1, count - 1)
        let odd = min(next + 2 * pair, count - 1)
        record[Int(QUAD_CORNERS) + pair] = SIMD4(lowHalf: cover.points[even], highHalf: cover.points[odd])
      }
      writeRest(of: draft, into: record)
      records += 1
      next += hasBorder ? 2 : 6
    }
    return records
  }

  @inline(__always)
  private func recorded(_ border: Border) -> SIMD4<Float> {
    let color = border.color
    return isWide ? SIMD4(color.x, color.y, color.z, min(max(color.w, 0), 1)) : color.clamped(lowerBound: .zero, upperBound: .one)
  }

  private func writeLines(of draft: QuadDraft, lacking reference: Float, into record: UnsafeMutablePointer<SIMD4<Float>>) {
    let flags = (draft.features.flags.contains(.nearest) ? COPIES_TEXELS : 0) | (cover.margin == 0 ? FILLS_PIXELS : 0)
    let isGradient = draft.features.material == .gradient
    writeLines(
      draft.quad, edges: draft.edges,
      isGradient ? PlaceRows(ofGradient: draft.material) : PlaceRows(draft.material.first, through: draft.quad.pointee.surfaceToLocal),
      color: draft.color, flags: flags, lacking: reference, into: record)
  }

  /// Writes the record of a quad by its lines, its maps, and its colour.
  /// - Parameters:
  ///   - flags: `COPIES_TEXELS` and `FILLS_PIXELS`.
  ///   - reference: −1, or where the details begin that it lacks.
  @inline(__always)
  func writeLines(
    _ quad: UnsafePointer<Quad>, edges: EdgeLines, _ place: PlaceRows, color: SIMD4<Float>, flags: Int32, lacking reference: Float,
    into record: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let flags = flags | (quad.pointee.border.width != 0 ? HAS_BORDER : 0)
    record[Int(QUAD_PLACE_X)] = SIMD4(place.x, reference)
    record[Int(QUAD_PLACE_Y)] = SIMD4(place.y, Float(flags))
    record[Int(QUAD_LINE_X)] = SIMD4(edges.a.x, edges.b.x, edges.c.x, edges.c.y)
    record[Int(QUAD_LINE_Y)] = SIMD4(edges.a.z, edges.b.z, edges.c.z, edges.c.w)
    record[Int(QUAD_COLOR)] = color
  }

  /// Adds what a quad's lines lack. Returns where that begins, for its record.
  @inline(__always)
  mutating func appendRounding(of quad: UnsafePointer<Quad>) -> Float {
    details.appendRounding(of: quad, border: quad.pointee.border.width == 0 ? nil : recorded(quad.pointee.border))
  }

  /// Writes all of a record of corners but these, and the quad's details.
  private mutating func writeRest(of draft: QuadDraft, into record: UnsafeMutablePointer<SIMD4<Float>>) {
    let quad = draft.quad, border = quad.pointee.border.width, m = quad.pointee.surfaceToLocal
    if border != 0 {
      record[Int(QUAD_BORDER_COLOR)] = recorded(quad.pointee.border)
      record[Int(QUAD_BORDER_OPACITY)] = SIMD4(quad.pointee.border.opacity, 0, 0, 0)
    }
    let clip = quad.pointee.clip >= 0 ? Float(Int(FIRST_CLIP) + Int(quad.pointee.clip) * Int(SHAPE_TEXELS)) : -1
    let flags = Int32(draft.hardEdges) | (quad.pointee.shape.isContinuous ? IS_CONTINUOUS : 0) | (border != 0 ? HAS_BORDER : 0)
    let reference = details.append { detail in
      let shape = detail + Int(DETAIL_SHAPE)
      shape[Int(SHAPE_EDGE_A)] = draft.edges.a
      shape[Int(SHAPE_EDGE_B)] = draft.edges.b
      shape[Int(SHAPE_EDGE_C)] = draft.edges.c
      shape[Int(SHAPE_ROW_X)] = SIMD4(m.m00, m.m01, m.m02, border != 0 ? border : quad.pointee.shape.ringWidth)
      shape[Int(SHAPE_ROW_Y)] = SIMD4(m.m10, m.m11, m.m12, Float(flags))
      shape[Int(SHAPE_ROW_W)] = SIMD4(m.m20, m.m21, m.m22, clip)
      shape[Int(SHAPE_RECT)] = quad.pointee.shape.rect
      shape[Int(SHAPE_RADII)] = quad.pointee.shape.radii
      detail[Int(DETAIL_COLOR)] = draft.color
      detail[Int(DETAIL_MATERIAL)] = draft.material.first
      detail[Int(DETAIL_MATERIAL) + 1] = draft.material.second
      detail[Int(DETAIL_MATERIAL) + 2] = draft.material.third
    }
    record[0] = SIMD4(0, 0, 0, reference)
  }
}
