internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Plans the animated layers alone, and exchanges their quads in the remembered frame. Returns the damage, or nil when that is impossible
  /// and the whole frame has to be planned.
  mutating func patch(_ tree: borrowing PresentationTree, for viewport: Viewport) -> PixelRegion? {
    guard memory.isPatchable(tree, viewport) else { return nil }
    memory.pause()
    swap(&writer.plan, &memory.plan)
    defer { swap(&writer.plan, &memory.plan) }
    stack.removeAll()
    // The remembered frame is not changed before everything is known to fit.
    let (quadCount, pictureCount) = (writer.plan.quads.count, writer.plan.pictures.count)
    defer { writer.plan.quads.removeLast(writer.plan.quads.count - quadCount) }
    for index in memory.sites.indices {
      guard planAnew(memory.sites[index], of: tree, pictureCount: pictureCount) else { return nil }
    }
    var damage = PixelRegion.empty
    var next = quadCount
    outcome.motion = options.measuresMotion ? FrameMotion() : nil
    for site in memory.sites {
      for index in site.quads {
        if options.measuresMotion { outcome.motion?.add(writer.plan.motion(of: next, since: index, of: writer.plan)) }
        damage.formUnion(writer.plan.exchangeQuad(index, for: next, pictureCount: pictureCount))
        next += 1
      }
    }
    // Drawings have replaced those before them. Images stay, to be found again.
    if !writer.plan.pictures[pictureCount...].contains(where: \.isImage) {
      writer.plan.pictures.removeLast(writer.plan.pictures.count - pictureCount)
    }
    return damage
  }

  /// Appends a site's new quads to the remembered frame. False when they cannot replace the old ones.
  private mutating func planAnew(_ site: PatchSite, of tree: borrowing PresentationTree, pictureCount: Int) -> Bool {
    stack.removeAll(from: 0)
    sorter.removeAll()
    collect(site.layer, of: tree, toPlane: site.toPlane, inherited: site.inherited)
    guard sorter.planes.count == 1, sorter.planes[0].depth == site.depth, sorter.planes[0].toSpace.keepsPlanesLevel else { return false }
    let (passes, surfaces) = (writer.plan.passes.count, writer.plan.surfaces.count)
    plan(sorter.planes[0], of: tree, planeToPixels: site.planeToPixels, visible: site.visible, isMask: false)
    guard writer.plan.passes.count == passes, writer.plan.surfaces.count == surfaces, stack.quads.allSatisfy(\.isExchangeable) else {
      return false
    }
    if let interior = site.interior, !stack.quads.allSatisfy({ interior.contains($0.scissor) }) { return false }
    let end = writer.plan.quads.count
    var emitter = QuadEmitter(origin: .zero, scale: 1, part: PixelRect(writer.plan.surfaces[0]))
    stack.emit(from: 0, with: &emitter, into: &writer.plan)
    guard writer.plan.quads.count - end == site.quads.count else { return false }
    // A new drawing needs an old one to replace.
    return site.quads.allSatisfy { index in
      guard let new = writer.plan.drawing(of: end + index - site.quads.lowerBound), new >= pictureCount else { return true }
      return writer.plan.drawing(of: index) != nil
    }
  }
}

extension FramePlan {
  /// Index of the drawing that a quad shows; nil for other quads. Drawings, unlike images, belong to one quad each.
  fileprivate func drawing(of quad: Int) -> Int? {
    guard case .picture(let index, _) = quads[quad].material, !pictures[Int(index)].isImage else { return nil }
    return Int(index)
  }

  /// Replaces a quad, and its drawing if that is new. Returns the damage.
  fileprivate mutating func exchangeQuad(_ index: Int, for new: Int, pictureCount: Int) -> PixelRegion {
    if quads[index].isEqual(to: quads[new], in: self, other: self) { return .empty }
    let damage = difference(of: quads[new], from: quads[index], of: self)
    if let drawing = drawing(of: new), drawing >= pictureCount, let former = self.drawing(of: index),
      case .picture(_, let sampling) = quads[new].material
    {
      pictures[former] = pictures[drawing]
      quads[new].material = .picture(Int32(former), sampling)
    }
    quads[index] = quads[new]
    return damage
  }
}

extension PlannedQuad {
  fileprivate var isExchangeable: Bool { clip < 0 && polygon.isEmpty && material.isExchangeable }
}

extension Picture {
  fileprivate var isImage: Bool {
    if case .image = self { true } else { false }
  }
}

extension Quad {
  /// Whether the quad refers to nothing but pictures, so that it can be exchanged.
  var isExchangeable: Bool { clip < 0 && polygon.isEmpty && material.isExchangeable }
}

extension Material {
  fileprivate var isExchangeable: Bool {
    switch self {
    case .solid, .picture, .shadow: true
    case .surface, .gradient, .transition: false
    }
  }
}
