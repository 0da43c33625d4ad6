internal import Foundation
internal import Graphics
internal import RenderTree

/// A layer that stands in the space of the layer onto whose plane it is projected.
struct Plane {
  var index: Int
  /// From the layer's coordinates (before its flip) into that space.
  var toSpace: SpaceMap
  var inherited: Inherited
  /// Depth of the anchor point.
  var depth: Double
  /// The pending quads that show it, while planes are being cut apart.
  var quads = 0..<0
  /// Its number among the layers that can be planned anew alone; −1 for others.
  var site = -1
}

extension FramePlanner {
  /// Plans the sublayers in their order by depth.
  mutating func planSublayers(_ p: LayerProperties, of index: Int, _ tree: PresentationTree, _ frame: LayerFrame) {
    let end = tree.layers[index].end
    guard index + 1 < end else { return }
    let first = planes.count
    collectSublayers(
      of: index, in: tree, toPlane: p.sublayersToLayer, inherited: Inherited(tint: frame.tint, isContentsFlipped: frame.isContentsFlipped))
    planPlanes(from: first, of: tree, planeToPixels: frame.localToPixels, visible: frame.visible)
    planes.removeLast(planes.count - first)
  }

  private mutating func collectSublayers(of index: Int, in tree: PresentationTree, toPlane: SpaceMap, inherited: Inherited) {
    let end = tree.layers[index].end
    var child = tree.firstSublayer(of: index)
    while child < end {
      collect(child, of: tree, toPlane: toPlane, inherited: inherited)
      child = tree.layers[child].end
    }
  }

  /// Adds a layer to the planes, or in its place what stands in the same space below it.
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
    let place = toSpace.homogeneous(anchor.x, anchor.y)
    let site = canvas == nil ? noteSite(index, of: tree, toPlane: toPlane, inherited: inherited) : -1
    planes.append(
      Plane(index: index, toSpace: toSpace, inherited: inherited, depth: place.w > 0 ? place.z / place.w : -.infinity, site: site))
  }

  /// Adds what stands in the place of a layer that has no plane of its own: its sublayers.
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
    collectSublayers(of: index, in: tree, toPlane: p.sublayersToLayer.then(p.flip).then(inPlace), inherited: inherited)
    return true
  }

  /// Plans the planes from `first` up, farthest first, and cuts those that pass through one another.
  mutating func planPlanes(from first: Int, of tree: PresentationTree, planeToPixels: PlaneMap, visible: PixelRect, isMask: Bool = false) {
    guard planes.count > first else { return }
    var isLevel = true
    var readsBackdrop = false
    for i in first..<planes.count {
      if !planes[i].toSpace.keepsPlanesLevel { isLevel = false }
      if traits[planes[i].index].readsBackdrop { readsBackdrop = true }
    }
    // A layer that reads what is behind it is painted whole, so nothing is cut then.
    if isLevel || readsBackdrop || planes.count == first + 1 {
      let orderStart = order.begin(planes, from: first)
      for i in 0..<(planes.count - first) {
        let place = order.indices[orderStart + i]
        completeSite(planes[place].site, depth: planes[place].depth, planeToPixels: planeToPixels, visible: visible, isMask: isMask)
        plan(planes[place], of: tree, planeToPixels: planeToPixels, visible: visible, isMask: isMask)
      }
      order.end(orderStart)
    } else {
      planIntersecting(from: first, of: tree, planeToPixels: planeToPixels, visible: visible, isMask: isMask)
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
    // Seen from behind, a plane's image runs the other way round.
    if !p.isDoubleSided && (projected.determinant < 0) != plane.inherited.isMirrored { return }
    planLayer(
      p, at: plane.index, of: tree, planeToPixels: projected.then(planeToPixels).normalized, visible: visible, inherited: plane.inherited,
      isMask: isMask)
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

/// Sorts planes by depth, those of one depth in the order in which they were added. Keeps its storage.
struct DepthOrder {
  private(set) var indices: [Int] = []
  private var merged: [Int] = []

  /// Appends the sorted indices of the planes from `first` up, and returns where they start.
  mutating func begin(_ planes: [Plane], from first: Int) -> Int {
    let start = indices.count
    var isSorted = true
    for i in first..<planes.count {
      if i > first && planes[i].depth < planes[i - 1].depth { isSorted = false }
      indices.append(i)
    }
    if !isSorted { sort(planes, from: start) }
    return start
  }

  mutating func end(_ start: Int) { indices.removeLast(indices.count - start) }

  /// A stable merge sort, from runs of one upwards.
  private mutating func sort(_ planes: [Plane], from start: Int) {
    let count = indices.count - start
    var width = 1
    while width < count {
      merged.removeAll(keepingCapacity: true)
      var low = 0
      while low < count {
        let middle = min(low + width, count), high = min(low + 2 * width, count)
        var a = low, b = middle
        while a < middle || b < high {
          let takesFirst = b >= high || (a < middle && planes[indices[start + a]].depth <= planes[indices[start + b]].depth)
          merged.append(indices[start + (takesFirst ? a : b)])
          if takesFirst { a += 1 } else { b += 1 }
        }
        low = high
      }
      for i in 0..<count { indices[start + i] = merged[i] }
      width *= 2
    }
  }
}
