internal import Graphics
internal import RenderTree

/// What the planner keeps of the frame before, where little moves: to tell what has changed, and to plan nothing else.
struct PlanMemory {
  /// The frame before, whole; nothing when `isValid` is false.
  var plan = FramePlan()
  var isValid = false
  var viewport: Viewport?
  /// The arrangement of layers that `sites` refer to.
  var structure: PresentationStructure?
  /// The layers that are animated, when each of them can be planned anew by itself and put in the place of what it was.
  var sites: [PatchSite] = []
  /// Whether `sites` are all there is.
  var isPatchable = false

  mutating func forget() {
    isValid = false
    isPatchable = false
    structure = nil
    sites.removeAll(keepingCapacity: true)
  }
}

/// An animated layer without sublayers, and everything around it that its quads depend on.
struct PatchSite {
  var layer: Int
  var id: LayerID
  /// What it was collected with.
  var toPlane: SpaceMap
  var inherited: Inherited
  /// What its plane was planned with.
  var planeToPixels = PlaneMap.identity
  var visible = PixelRect.empty
  var depth = 0.0
  var isPlanned = false
  /// Its quads in the frame's one pass.
  var quads = 0..<0
}

extension FramePlanner {
  /// Above this share of animated layers, comparing and patching cost more than they save.
  private static let greatestAnimatedShare = 4

  /// Notes an animated layer on its way to becoming a plane, and returns its number among the sites.
  mutating func noteSite(_ index: Int, of tree: PresentationTree, toPlane: SpaceMap, inherited: Inherited) -> Int {
    guard remembers, tree.layers[index].animatedSlot >= 0, tree.layers[index].end == index + 1, tree.layers[index].role == .layer else {
      return -1
    }
    memory.sites.append(PatchSite(layer: index, id: tree.layers[index].id, toPlane: toPlane, inherited: inherited))
    return memory.sites.count - 1
  }

  /// Notes with what a site's plane is planned.
  mutating func completeSite(_ site: Int, depth: Double, planeToPixels: PlaneMap, visible: PixelRect, isMask: Bool) {
    guard site >= 0, !isMask else { return }
    memory.sites[site].depth = depth
    memory.sites[site].planeToPixels = planeToPixels
    memory.sites[site].visible = visible
    memory.sites[site].isPlanned = true
  }

  /// Decides whether the frame that is about to be planned will be kept.
  mutating func beginRemembering(_ tree: borrowing PresentationTree) {
    remembers = takesShortcuts && tree.animatedProperties.count * Self.greatestAnimatedShare <= tree.layers.count
    memory.sites.removeAll(keepingCapacity: true)
    memory.isPatchable = false
  }

  /// Keeps the frame that has been planned, after comparing it with the one before. Returns what has changed.
  mutating func remember(_ tree: borrowing PresentationTree, _ viewport: Viewport) -> PixelRect {
    guard remembers else {
      memory.forget()
      return PixelRect(viewport.size)
    }
    let isComparable = memory.isValid && memory.viewport == viewport
    let damage = isComparable ? output.damage(since: memory.plan, &parts) : PixelRect(viewport.size)
    memory.plan.assign(output)
    memory.viewport = viewport
    memory.structure = tree.structure
    memory.isValid = true
    memory.isPatchable = memory.structure != nil && !tree.hasTransitions && findSites(tree)
    return damage
  }

  /// Finds every animated layer's quads in the frame's pass. False when there are others than the sites, or quads that cannot be exchanged.
  private mutating func findSites(_ tree: borrowing PresentationTree) -> Bool {
    guard output.passes.count == 1, memory.sites.count == tree.animatedLayerCount, memory.sites.allSatisfy(\.isPlanned) else {
      return false
    }
    if memory.sites.isEmpty { return true }
    siteOfLayer.removeAll(keepingCapacity: true)
    for index in memory.sites.indices { siteOfLayer[memory.sites[index].id] = index }
    guard siteOfLayer.count == memory.sites.count else { return false }
    for index in output.quads.indices {
      let quad = output.quads[index]
      guard let site = siteOfLayer[quad.layer] else { continue }
      guard quad.isExchangeable else { return false }
      let quads = memory.sites[site].quads
      if quads.isEmpty {
        memory.sites[site].quads = index..<index + 1
      } else if quads.upperBound == index {
        memory.sites[site].quads = quads.lowerBound..<index + 1
      } else {
        return false
      }
    }
    return memory.sites.allSatisfy { !$0.quads.isEmpty }
  }

  /// Plans the animated layers alone, and puts their quads in the place of what they were in the remembered frame. Nil when that cannot be
  /// done: then the whole frame has to be planned. Otherwise returns what has changed.
  mutating func patch(_ tree: borrowing PresentationTree, for viewport: Viewport) -> PixelRect? {
    guard memory.isValid, memory.isPatchable, let structure = memory.structure, structure === tree.structure, memory.viewport == viewport
    else { return nil }
    remembers = false
    swap(&output, &memory.plan)
    defer { swap(&output, &memory.plan) }
    clips.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    // Nothing of the remembered frame changes before all of it is known to fit.
    let (quadCount, pictureCount) = (output.quads.count, output.pictures.count)
    defer { output.quads.removeLast(output.quads.count - quadCount) }
    for index in memory.sites.indices {
      guard planAnew(memory.sites[index], of: tree, pictureCount: pictureCount) else { return nil }
    }
    var damage = PixelRect.empty
    var next = quadCount
    for site in memory.sites {
      for place in site.quads {
        damage = damage.union(exchange(place, for: next, pictureCount: pictureCount))
        next += 1
      }
    }
    // Drawings have taken the places of those before them. Images stay, to be found again.
    if !output.pictures[pictureCount...].contains(where: \.isImage) {
      output.pictures.removeLast(output.pictures.count - pictureCount)
    }
    return damage
  }

  /// Adds a site's quads to the remembered frame, behind all others. False when they cannot take the place of what they were.
  private mutating func planAnew(_ site: PatchSite, of tree: borrowing PresentationTree, pictureCount: Int) -> Bool {
    pending.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    collect(site.layer, of: tree, toPlane: site.toPlane, inherited: site.inherited)
    guard planes.count == 1, planes[0].depth == site.depth, planes[0].toSpace.keepsPlanesLevel else { return false }
    let (passes, surfaces) = (output.passes.count, output.surfaces.count)
    plan(planes[0], of: tree, planeToPixels: site.planeToPixels, visible: site.visible, isMask: false)
    guard output.passes.count == passes, output.surfaces.count == surfaces, pending.allSatisfy(\.isExchangeable) else { return false }

    let end = output.quads.count
    var emitter = QuadEmitter(origin: .zero, scale: 1, part: PixelRect(output.surfaces[0]))
    emit(from: 0, with: &emitter)
    guard output.quads.count - end == site.quads.count else { return false }
    // A new drawing needs an old one whose place it can take.
    return site.quads.indices.allSatisfy { place in
      guard let new = drawing(of: output.quads[end + place - site.quads.lowerBound]), new >= pictureCount else { return true }
      return drawing(of: output.quads[place]) != nil
    }
  }

  /// Index of the drawing that a quad shows. Drawings, unlike images, belong to one quad each.
  private func drawing(of quad: Quad) -> Int? {
    guard case .picture(let index, _) = quad.material, !output.pictures[Int(index)].isImage else { return nil }
    return Int(index)
  }

  /// Puts a quad into the place of another. Returns what has changed.
  private mutating func exchange(_ place: Int, for new: Int, pictureCount: Int) -> PixelRect {
    if output.quads[place].isEqual(to: output.quads[new], in: output, other: output) { return .empty }
    let damage = output.quads[place].scissor.union(output.quads[new].scissor)
    let formerDrawing = drawing(of: output.quads[place])
    if let drawing = drawing(of: output.quads[new]), drawing >= pictureCount, let formerDrawing,
      case .picture(_, let sampling) = output.quads[new].material
    {
      output.pictures[formerDrawing] = output.pictures[drawing]
      output.quads[new].material = .picture(Int32(formerDrawing), sampling)
    }
    output.quads[place] = output.quads[new]
    return damage
  }
}

extension PresentationTree {
  /// Whether any layer is to show a transition, which goes on without its properties being animated.
  fileprivate var hasTransitions: Bool { !transitions.isEmpty && layers.contains { $0.transition >= 0 } }

  /// Layers whose properties an animation may change.
  fileprivate var animatedLayerCount: Int {
    var count = 0
    for index in layers.indices where layers[index].animatedSlot >= 0 { count += 1 }
    return count
  }
}

extension Quad {
  /// Whether the quad refers to nothing but pictures, so that another may stand in its place.
  fileprivate var isExchangeable: Bool { clip < 0 && polygon.isEmpty && material.isExchangeable }
}

extension PlannedQuad {
  fileprivate var isExchangeable: Bool { clip < 0 && polygon.isEmpty && material.isExchangeable }
}

extension Picture {
  fileprivate var isImage: Bool {
    if case .image = self { true } else { false }
  }
}

extension Material {
  fileprivate var isExchangeable: Bool {
    switch self {
    case .solid, .picture, .shadow: true
    case .surface, .gradient, .transition: false
    }
  }
}
