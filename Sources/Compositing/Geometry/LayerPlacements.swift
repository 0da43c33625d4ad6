package import Graphics
package import RenderTree

/// The positions of a presentation's layers in the target, for finding the layers at a point.
///
/// One walk from the root makes the map from each layer's own coordinates to pixels, as `FramePlanner` projects them: a layer is flattened
/// onto its superlayer's plane, except in a transform layer, whose sublayers share the space that it stands in. Costs as much as there are
/// layers.
package struct LayerPlacements {
  private struct Place {
    /// The map from the layer's own coordinates, its flip included, to pixels.
    var localToPixels: PlaneMap
    /// The map of sublayers from their superlayer's coordinates to the plane that they are projected onto, and on to pixels.
    var sublayersToPlane: SpaceMap
    var planeToPixels: PlaneMap
    /// Whether there is an odd number of flips between sublayers and that plane.
    var mirrorsSublayers = false
    /// Depth of the anchor among layers in the same space; nil for a layer without a plane of its own.
    var depth: Double?
    /// The bounds with a positive size.
    var bounds: CGRect
    /// Whether the visible side is one that shows.
    var isFacing = true
  }

  private var places: [Place] = []

  package init(of tree: PresentationTree, in viewport: Viewport) {
    places.reserveCapacity(tree.layers.count)
    for index in tree.layers.indices { places.append(place(of: index, in: tree, viewport)) }
  }

  private func place(of index: Int, in tree: PresentationTree, _ viewport: Viewport) -> Place {
    let layer = tree.layers[index], p = tree[properties: index]
    let parent = layer.parent >= 0 ? places[layer.parent] : nil
    let bounds = p.standardBounds
    var toPlane = parent?.sublayersToPlane ?? .identity, planeToPixels = parent?.planeToPixels ?? .identity
    var isMirrored = parent?.mirrorsSublayers ?? false
    var (position, z) = (p.position, p.zPosition)
    switch layer.role {
    case .previous:
      // The previous side is placed like its parent.
      return parent ?? Place(localToPixels: .identity, sublayersToPlane: .identity, planeToPixels: .identity, bounds: bounds)
    case .mask: (toPlane, planeToPixels, isMirrored) = (.identity, parent?.localToPixels ?? .identity, false)
    case .replicatorInstance:
      if case .replicatorInstance(let instance) = p.content, let parent {
        toPlane = SpaceMap(instance.transform).about(parent.bounds.midX, parent.bounds.midY).then(toPlane)
      }
      return Place(
        localToPixels: parent?.localToPixels ?? .identity, sublayersToPlane: toPlane, planeToPixels: planeToPixels,
        mirrorsSublayers: isMirrored, bounds: bounds)
    case .layer: break
    }
    if parent == nil {
      planeToPixels = PlaneMap(viewport.canvasToTarget)
      if viewport.isYUp { planeToPixels = PlaneMap.mirrorY(0, viewport.canvas.height).then(planeToPixels) }
      position = CGPoint(
        x: viewport.canvas.width / 2 + (p.anchorPoint.x - 0.5) * bounds.width,
        y: viewport.canvas.height / 2 + (p.anchorPoint.y - 0.5) * bounds.height)
      z = 0
    }
    if case .snapshot = p.content, let parent { toPlane = bounds.filling(parent.bounds).then(toPlane) }
    let toSpace = p.layerToSuperlayer(position: position, z: z).then(toPlane)
    let projected = toSpace.projectedPlane
    let isFacing = p.isDoubleSided || (projected.determinant < 0) == isMirrored
    if p.content.preservesDepth {
      let inSpace = p.flipped(toSpace)
      return Place(
        localToPixels: inSpace.projectedPlane.then(planeToPixels).normalized, sublayersToPlane: p.sublayersToLayer.then(inSpace),
        planeToPixels: planeToPixels, mirrorsSublayers: isMirrored != p.isGeometryFlipped, bounds: bounds)
    }
    let map = p.flipped(projected.then(planeToPixels)).normalized
    return Place(
      localToPixels: map, sublayersToPlane: p.sublayersToLayer, planeToPixels: map,
      depth: toSpace.depth(of: SIMD2(p.anchor.x, p.anchor.y)), bounds: bounds, isFacing: isFacing)
  }

  /// The corners of a layer's bounds in pixels of the target, y down, in their order round the bounds from the least x and y on; nil where
  /// part of them lies behind the eye or is no number.
  package func outline(of index: Int) -> [CGPoint]? {
    let place = places[index], bounds = place.bounds
    var corners: [CGPoint] = []
    for (x, y) in [(bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.maxX, bounds.maxY), (bounds.minX, bounds.maxY)] {
      let h = place.localToPixels.homogeneous(x, y)
      guard h.z >= QuadStack.nearestDepth, h.sum().isFinite else { return nil }
      corners.append(CGPoint(x: h.x / h.z, y: h.y / h.z))
    }
    return corners
  }

  /// Whether a layer's bounds show at a point of the target, in pixels.
  package func contains(_ index: Int, _ point: CGPoint) -> Bool {
    localPoint(of: index, at: point).map { places[index].bounds.contains($0) } ?? false
  }

  /// The point of a layer's own coordinates that shows at a point of the target, in pixels; nil where the layer's plane is not seen there.
  package func localPoint(of index: Int, at point: CGPoint) -> CGPoint? {
    let place = places[index]
    guard let inverse = place.localToPixels.inverse else { return nil }
    let h = inverse.homogeneous(point.x, point.y)
    let local = CGPoint(x: h.x / h.z, y: h.y / h.z)
    // A point of the plane behind the eye has an image too.
    guard h.z != 0, place.localToPixels.homogeneous(local.x, local.y).z > 0 else { return nil }
    return local
  }

  /// The layers whose bounds show at a point of the target in pixels, topmost first. Excluded are hidden layers, those clipped there by a
  /// superlayer or a mask, backs that do not show, and layers without a plane.
  package func layers(at point: CGPoint, in tree: PresentationTree) -> [Int] {
    var isShown = [Bool](repeating: false, count: places.count)
    var met: [Int] = []
    for index in places.indices {
      let layer = tree.layers[index]
      let p = tree[properties: index]
      guard layer.parent < 0 || isShown[layer.parent] else { continue }
      switch layer.role {
      case .previous: continue
      case .mask:
        if !contains(index, point) { isShown[layer.parent] = false }
        continue
      case .replicatorInstance: isShown[index] = true
      case .layer:
        guard !p.isHidden, p.opacity > 0, places[index].isFacing else { continue }
        isShown[index] = true
        guard places[index].depth != nil else { continue }
        if contains(index, point) { met.append(index) } else if p.masksToBounds { isShown[index] = false }
      }
    }
    let found = met.filter { isShown[$0] }
    let keys = Dictionary(uniqueKeysWithValues: found.map { ($0, paintKey(of: $0, in: tree)) })
    return found.sorted { isPainted($1, before: $0, keys) }
  }

  /// The planes that contain a layer, from the root's to its own.
  private func paintKey(of index: Int, in tree: PresentationTree) -> [Int] {
    var planes: [Int] = []
    var next = index
    while next >= 0 {
      if places[next].depth != nil { planes.append(next) }
      next = tree.layers[next].parent
    }
    return planes.reversed()
  }

  /// Whether one layer is painted before another: of two planes in one space the farther one, at equal depth the earlier one in the tree.
  private func isPainted(_ first: Int, before second: Int, _ keys: [Int: [Int]]) -> Bool {
    let (first, second) = (keys[first] ?? [], keys[second] ?? [])
    for (a, b) in zip(first, second) where a != b {
      let (depthA, depthB) = (places[a].depth ?? 0, places[b].depth ?? 0)
      return depthA == depthB ? a < b : depthA < depthB
    }
    return first.count < second.count
  }
}
