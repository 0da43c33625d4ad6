internal import Graphics
internal import RenderTree

extension FramePlanner {
  mutating func planSublayers(_ p: LayerProperties, of index: Int, _ tree: PresentationTree, _ frame: LayerFrame) {
    let end = tree.layers[index].end
    guard index + 1 < end else { return }
    guard CallStack.hasRoom else { return CallStack.extended { planSublayers(p, of: index, tree, frame) } }
    let first = sorter.planes.count
    collectSublayers(
      of: index, in: tree, toPlane: p.sublayersToLayer, inherited: Inherited(tint: frame.tint, isContentsFlipped: frame.isContentsFlipped),
      except: p.hasNoFilters ? [] : tree.displacementMaps(of: index, p))
    planPlanes(from: first, of: tree, planeToPixels: frame.localToPixels, visible: frame.visible)
    sorter.planes.removeLast(sorter.planes.count - first)
  }

  /// - Parameter omitted: sublayers that do not show.
  private mutating func collectSublayers(
    of index: Int, in tree: PresentationTree, toPlane: SpaceMap, inherited: Inherited, except omitted: [Int] = []
  ) {
    guard CallStack.hasRoom else {
      return CallStack.extended { collectSublayers(of: index, in: tree, toPlane: toPlane, inherited: inherited, except: omitted) }
    }
    let end = tree.layers[index].end
    var child = tree.firstSublayer(of: index)
    while child < end {
      if omitted.isEmpty || !omitted.contains(child) { collect(child, of: tree, toPlane: toPlane, inherited: inherited) }
      child = tree.layers[child].end
    }
  }

  /// Adds a layer to the planes or, for a layer without a plane, what stands in the same space below it.
  ///
  /// - Parameter canvas: for the root, the size of the space in which it is centred.
  mutating func collect(_ index: Int, of tree: PresentationTree, toPlane: SpaceMap, inherited: Inherited, canvas: CGSize? = nil) {
    if canvas == nil && tree.layers[index].transition < 0 {
      let isDone = tree.withAddress(of: index) { collectPlain($0, at: index, of: tree, toPlane: toPlane, inherited: inherited) }
      if isDone { return }
    }
    tree.withProperties(of: index) { collect($0, at: index, of: tree, toPlane: toPlane, inherited: inherited, canvas: canvas) }
  }

  private mutating func collect(
    _ p: LayerProperties, at index: Int, of tree: PresentationTree, toPlane: SpaceMap, inherited: Inherited, canvas: CGSize?
  ) {
    let appearance = tree.appearance(of: index)
    guard appearance != .nothing, p.opacity > 0 else { return }
    if !p.hasPlainContent, case .replicatorInstance(let instance) = p.content {
      let replicator = tree.withProperties(of: tree.layers[index].parent) { $0.standardBounds }
      let toReplicator = SpaceMap(instance.transform).about(replicator.midX, replicator.midY).then(toPlane)
      guard toReplicator.isFinite else { return }
      var inherited = inherited
      inherited.tint *= instance.color.premultiplied
      collectSublayers(of: index, in: tree, toPlane: toReplicator, inherited: inherited)
      return
    }
    var toPlane = toPlane
    if !p.hasPlainContent, case .snapshot = p.content, canvas == nil {
      let superlayer = tree.withProperties(of: tree.layers[index].parent) { $0.standardBounds }
      toPlane = p.standardBounds.filling(superlayer).then(toPlane)
      memory.noteCopies()
    }
    var position = p.position
    var z = p.zPosition
    if let canvas {
      let bounds = p.standardBounds
      position = CGPoint(
        x: canvas.width / 2 + (p.anchorPoint.x - 0.5) * bounds.width, y: canvas.height / 2 + (p.anchorPoint.y - 0.5) * bounds.height)
      z = 0
    }
    let toSpace = p.layerToSuperlayer(position: position, z: z).then(toPlane)
    guard toSpace.isFinite else { return }
    let anchor = p.anchor
    if case .layer(let shown) = appearance {
      var inherited = inherited
      inherited.opacity *= min(p.opacity, 1)
      if tree.withProperties(of: shown, { collectInSpace($0, at: shown, of: tree, anchor: anchor, toSpace: toSpace, inherited: inherited) })
      {
        return
      }
    }
    let site = canvas == nil ? memory.noteSite(index, of: tree, toPlane: toPlane, inherited: inherited) : -1
    sorter.planes.append(
      Plane(index: index, toSpace: toSpace, inherited: inherited, depth: toSpace.depth(of: SIMD2(anchor.x, anchor.y)), site: site))
  }

  /// Adds the sublayers in place of a layer that has no plane of its own.
  ///
  /// - Parameter anchor: of the layer in whose place it stands, which is that of the layer itself unless it shows what that was.
  /// - Returns: false for a layer with a plane.
  private mutating func collectInSpace(
    _ p: LayerProperties, at index: Int, of tree: PresentationTree, anchor: CGPoint, toSpace: SpaceMap, inherited: Inherited
  ) -> Bool {
    guard !p.hasPlainContent, p.content.preservesDepth else { return false }
    var inherited = inherited
    if p.isGeometryFlipped {
      inherited.isMirrored.toggle()
      inherited.isContentsFlipped.toggle()
    }
    let own = p.anchor
    let inPlace = own == anchor ? toSpace : toSpace.after(translation: anchor.x - own.x, anchor.y - own.y, 0)
    collectSublayers(of: index, in: tree, toPlane: p.sublayersToLayer.then(p.flipped(inPlace)), inherited: inherited)
    return true
  }

  /// Plans the planes from `first` up, farthest first, and splits those that intersect.
  mutating func planPlanes(from first: Int, of tree: PresentationTree, planeToPixels: PlaneMap, visible: PixelRect, isMask: Bool = false) {
    let end = sorter.planes.count
    guard end > first else { return }
    // A layer that reads its backdrop is painted in one piece, so nothing is split then.
    let isLevel = end == first + 1 || sorter.isLevel(from: first)
    if isLevel || (first..<end).contains(where: { traits[sorter.planes[$0].index].readsBackdrop }) {
      let order = sorter.beginOrder(from: first)
      defer { sorter.endOrder(order) }
      if isLevel && planInterleaved(from: first, order: order, of: tree, planeToPixels: planeToPixels, visible: visible, isMask: isMask) {
        return
      }
      for offset in 0..<(end - first) {
        let index = sorter.plane(inOrder: order, offset)
        let plane = sorter.planes[index]
        memory.complete(plane.site, depth: plane.depth, planeToPixels: planeToPixels, visible: visible, isMask: isMask)
        plan(plane, of: tree, planeToPixels: planeToPixels, visible: visible, isMask: isMask)
      }
    } else {
      let start = stack.count
      for index in first..<end {
        let quadStart = stack.count
        plan(sorter.planes[index], of: tree, planeToPixels: planeToPixels, visible: visible, isMask: isMask)
        sorter.planes[index].quads = quadStart..<stack.count
      }
      writer.plan.missingCuts += sorter.arrange(from: first, quadsFrom: start, on: &stack, planeToPixels: planeToPixels)
    }
  }

  mutating func plan(_ plane: Plane, of tree: PresentationTree, planeToPixels: PlaneMap, visible: PixelRect, isMask: Bool) {
    if tree.layers[plane.index].end == plane.index + 1 && tree.layers[plane.index].transition < 0 {
      let isDone = tree.withAddress(of: plane.index) { planPicture($0, plane, of: tree, planeToPixels: planeToPixels, visible: visible) }
      if isDone { return }
    }
    let projected = plane.toSpace.projectedPlane
    tree.withProperties(of: plane.index) {
      plan($0, plane, projected, of: tree, planeToPixels: planeToPixels, visible: visible, isMask: isMask)
    }
  }

  private mutating func plan(
    _ p: LayerProperties, _ plane: Plane, _ projected: PlaneMap, of tree: PresentationTree, planeToPixels: PlaneMap, visible: PixelRect,
    isMask: Bool
  ) {
    // Seen from behind, a plane's image has the opposite orientation.
    if !p.isDoubleSided && (projected.determinant < 0) != plane.inherited.isMirrored { return }
    if tree.layers[plane.index].emitter >= 0 {
      emitters.space = EmitterSpace(layer: plane.index, p.flipped(plane.toSpace), planeToPixels)
    }
    planLayer(
      p, at: plane.index, of: tree, planeToPixels: projected.then(planeToPixels).normalized, visible: visible, inherited: plane.inherited,
      isMask: isMask)
  }
}

extension CGRect {
  /// The map that scales the rectangle to the size of another one, and moves its origin to that one's corner.
  func filling(_ other: CGRect) -> SpaceMap {
    var map = SpaceMap.identity
    map.x.x = other.width / width
    map.y.y = other.height / height
    return map.then(translation: other.minX, other.minY, 0)
  }
}

extension LayerContent {
  /// Whether sublayers stand in the superlayer's space instead of being projected onto the layer.
  var preservesDepth: Bool {
    switch self {
    case .transform: true
    case .replicator(let replicator): replicator.preservesDepth
    default: false
    }
  }
}
