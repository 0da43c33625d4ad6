package import Graphics
internal import RenderTree

extension FramePlan {
  /// The part of the target in which this frame differs from another one of the same viewport; all of it where the two have different
  /// passes.
  ///
  /// - Parameter changed: scratch space: the parts of surfaces in which they differ.
  package func damage(since other: FramePlan, _ changed: inout SurfaceParts) -> PixelRegion {
    let whole = PixelRegion(PixelRect(viewport))
    guard viewport == other.viewport, surfaces == other.surfaces, passes.count == other.passes.count else { return whole }
    if readsTarget { return quads.count == other.quads.count && self.isEqual(to: other) ? .empty : whole }
    changed.begin(surfaces)
    for index in passes.indices {
      let (pass, before) = (passes[index], other.passes[index])
      guard pass.surface == before.surface else { return whole }
      // Whether a pass that makes all of its surface does the same as before, to what has not changed.
      var isSame = true
      switch pass.action {
      case .draw(let range, let clear):
        guard case .draw(let rangeBefore, let clearBefore) = before.action else { return whole }
        if clear != clearBefore {
          if pass.surface == 0 { return whole }
          changed.add(PixelRect(surfaces[pass.surface]), of: pass.surface)
        }
        if range.count != rangeBefore.count {
          addDifference(of: range, from: rangeBefore, of: other, on: pass.surface, &changed)
          continue
        }
        guard range == rangeBefore || quads.count != other.quads.count else { return whole }
        for (quad, before) in zip(range, rangeBefore) {
          if quads[quad].isEqual(to: other.quads[before], in: self, other: other) {
            addChange(shownBy: quads[quad], on: pass.surface, &changed)
          } else {
            changed.add(difference(of: quads[quad], from: other.quads[before], of: other), of: pass.surface)
          }
        }
      case .convolve(let range):
        guard case .convolve(let rangeBefore) = before.action else { return whole }
        isSame = range.count == rangeBefore.count
        if isSame { addDifference(ofConvolutions: range, from: rangeBefore, of: other, on: pass.surface, &changed) }
      case .colorMatrix(let source, let matrix):
        guard case .colorMatrix(source, let matrixBefore) = before.action else { return whole }
        isSame = matrix == matrixBefore
        if isSame { changed.add(changed[source], of: pass.surface) }
      case .copy(let source, let origin):
        guard case .copy(source, let originBefore) = before.action else { return whole }
        isSame = origin == originBefore && changed[source].isEmpty
      case .filter(let index):
        guard case .filter(let indexBefore) = before.action else { return whole }
        isSame = filters[Int(index)] == other.filters[Int(indexBefore)]
        filters[Int(index)].forEachSurface { isSame = isSame && changed[$0].isEmpty }
      }
      if !isSame { changed.add(PixelRect(surfaces[pass.surface]), of: pass.surface) }
    }
    return changed[0]
  }

  /// The pixels in which two different quads may differ: what both touch, but where they differ in a painted picture alone, what differs of
  /// that.
  func difference(of quad: Quad, from before: Quad, of other: FramePlan) -> PixelRegion {
    let all = PixelRegion(quad.scissor).union(before.scissor)
    guard case .picture(let index, let sampling) = quad.material, case .picture(let indexBefore, let samplingBefore) = before.material,
      sampling == samplingBefore, case .image(let image) = pictures[Int(index)],
      case .image(let imageBefore) = other.pictures[Int(indexBefore)],
      let painting = image.painting, let paintingBefore = imageBefore.painting
    else { return all }
    var same = before
    same.material = quad.material
    guard quad.isEqual(to: same, in: self, other: other, comparingPictures: false),
      let changed = painting.difference(from: paintingBefore)
    else { return all }
    if changed.isEmpty { return .empty }
    return all.intersection(quad.pixels(showing: changed, sampling))
  }

  /// Adds the difference of a pass with more or fewer quads than before, such as particles that are born and die: all quads of both but the
  /// common prefix and suffix.
  private func addDifference(
    of range: Range<Int>, from rangeBefore: Range<Int>, of other: FramePlan, on surface: Int, _ changed: inout SurfaceParts
  ) {
    var (quads, before) = (self.quads[range], other.quads[rangeBefore])
    func isSame(_ quad: Quad?, _ quadBefore: Quad?) -> Bool {
      guard let quad, let quadBefore, quad.isEqual(to: quadBefore, in: self, other: other) else { return false }
      addChange(shownBy: quad, on: surface, &changed)
      return true
    }
    while isSame(quads.first, before.first) { (quads, before) = (quads.dropFirst(), before.dropFirst()) }
    while isSame(quads.last, before.last) { (quads, before) = (quads.dropLast(), before.dropLast()) }
    for quad in quads { changed.add(quad.scissor, of: surface) }
    for quad in before { changed.add(quad.scissor, of: surface) }
  }

  /// Adds the results of those convolutions that are others than before, or read what has changed. There are as many as before.
  private func addDifference(
    ofConvolutions range: Range<Int>, from rangeBefore: Range<Int>, of other: FramePlan, on surface: Int, _ changed: inout SurfaceParts
  ) {
    for (index, indexBefore) in zip(range, rangeBefore) {
      let (part, before) = (convolutions[index], other.convolutions[indexBefore])
      if part == before {
        for rect in changed[part.source].intersection(part.region) { changed.add(part.destination(of: rect), of: surface) }
        continue
      }
      changed.add(part.destination, of: surface)
      changed.add(before.destination, of: surface)
    }
  }

  /// Whether a pass reads what was drawn into the target before.
  var readsTarget: Bool {
    passes.contains { pass in
      switch pass.action {
      case .convolve(let range): convolutions[range].contains { $0.source == 0 }
      case .colorMatrix(0, _), .copy(0, _): true
      default: false
      }
    }
  }

  /// Whether all quads and passes are the same as in a plan with as many of them.
  func isEqual(to other: FramePlan) -> Bool {
    quads.indices.allSatisfy { quads[$0].isEqual(to: other.quads[$0], in: self, other: other) }
      && passes.indices.allSatisfy { passes[$0].isEqual(to: other.passes[$0]) } && filters == other.filters
      && convolutions == other.convolutions
  }

  /// Adds what a quad that is the same as before shows of what has changed.
  private func addChange(shownBy quad: Quad, on surface: Int, _ changed: inout SurfaceParts) {
    var shown = PixelRegion.empty
    quad.material.forEachSurface(in: transitions) { source, sampling in
      let texels = changed[source].intersection(sampling.texels)
      guard case .surface = quad.material else {
        if !texels.isEmpty { shown.formUnion(quad.scissor) }
        return
      }
      for rect in texels { shown.formUnion(quad.pixels(showing: rect, sampling)) }
    }
    changed.add(shown, of: surface)
  }
}

extension Pass {
  fileprivate func isEqual(to other: Pass) -> Bool {
    guard surface == other.surface else { return false }
    switch action {
    case .draw(let range, let clear): if case .draw(range, clear) = other.action { return true }
    case .convolve(let range): if case .convolve(range) = other.action { return true }
    case .colorMatrix(let source, let matrix): if case .colorMatrix(source, matrix) = other.action { return true }
    case .copy(let source, let origin): if case .copy(source, origin) = other.action { return true }
    case .filter(let index): if case .filter(index) = other.action { return true }
    }
    return false
  }
}

extension Quad {
  /// Whether two quads of different plans draw the same pixels, provided that the surfaces they read are equal.
  ///
  /// - Parameter comparingPictures: false looks past which pictures they show.
  func isEqual(to quad: Quad, in plan: FramePlan, other: FramePlan, comparingPictures: Bool = true) -> Bool {
    guard localToSurface == quad.localToSurface, color == quad.color, border == quad.border, hidden == quad.hidden, scissor == quad.scissor,
      blend == quad.blend,
      shape.isEqual(to: quad.shape),
      polygon.count == quad.polygon.count, (clip < 0) == (quad.clip < 0)
    else { return false }
    if clip >= 0 {
      let (a, b) = (plan.clips[Int(clip)], other.clips[Int(quad.clip)])
      guard a.surfaceToLocal == b.surfaceToLocal, a.shape.isEqual(to: b.shape) else { return false }
    }
    for offset in 0..<polygon.count
    where plan.polygonPoints[Int(polygon.lowerBound) + offset] != other.polygonPoints[Int(quad.polygon.lowerBound) + offset] {
      return false
    }
    switch (material, quad.material) {
    case (.solid, .solid): return true
    case (.picture(let a, let sampling), .picture(let b, let samplingBefore)):
      return sampling == samplingBefore && (!comparingPictures || plan.pictures[Int(a)] == other.pictures[Int(b)])
    case (.surface(let a, let sampling), .surface(let b, let samplingBefore)): return a == b && sampling == samplingBefore
    case (.gradient(let a), .gradient(let b)): return plan.gradients[Int(a)] == other.gradients[Int(b)]
    case (.shadow(let a), .shadow(let b)): return a == b
    case (.transition(let a), .transition(let b)):
      return plan.transitions[Int(a)].isEqual(to: other.transitions[Int(b)], in: plan, other: other)
    default: return false
    }
  }
}

extension Shape {
  fileprivate func isEqual(to other: Shape) -> Bool {
    rect == other.rect && radii == other.radii && ringWidth == other.ringWidth && isContinuous == other.isContinuous
      && hardEdges == other.hardEdges
      && edges.a == other.edges.a && edges.b == other.edges.b && edges.c == other.edges.c
  }
}

extension PlannedTransition {
  fileprivate func isEqual(to transition: PlannedTransition, in plan: FramePlan, other: FramePlan) -> Bool {
    effect === transition.effect && progress == transition.progress && size == transition.size && scale == transition.scale
      && offset == transition.offset
      && pixelsPerPoint == transition.pixelsPerPoint && from.isEqual(to: transition.from, in: plan, other: other)
      && to.isEqual(to: transition.to, in: plan, other: other)
  }
}

extension PlannedTransition.Source {
  fileprivate func isEqual(to source: PlannedTransition.Source, in plan: FramePlan, other: FramePlan) -> Bool {
    switch (self, source) {
    case (.nothing, .nothing): true
    case (.surface(let a, let sampling), .surface(let b, let samplingBefore)): a == b && sampling == samplingBefore
    case (.picture(let a, let sampling), .picture(let b, let samplingBefore)):
      sampling == samplingBefore && plan.pictures[Int(a)] == other.pictures[Int(b)]
    default: false
    }
  }
}
