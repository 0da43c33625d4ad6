internal import Graphics
internal import RenderTree
internal import Rasterizer

/// Whether a layer that fills its corner shape has that shape as its silhouette.
///
/// It has as long as its sublayers stay inside, whatever they draw, and then the shadow is a formula instead of a blurred bitmap. The tree
/// tells it, before anything is planned: each layer below is its own corner shape, its pictures, outlines and text; below one that masks
/// to its bounds nothing need be looked at. What the tree does not tell (particles, filters, transitions, parts in perspective) counts as
/// reaching out.
extension FramePlanner {
  mutating func sublayersOfShadow(
    _ p: LayerProperties, at index: Int, in tree: PresentationTree, _ frame: LayerFrame
  ) -> ShadowPlan.Sublayers {
    if tree.firstSublayer(of: index) >= tree.layers[index].end { return .none }
    // Asked only where it decides.
    let canBeShape =
      (p.backgroundColor?.alpha ?? 0) >= 1 && !(p.backgroundColor?.isUneven ?? false) && !p.masksToBounds && p.shadowPath == nil
      && p.filters.isEmpty
    return canBeShape && sublayersStayInShape(of: p, at: index, in: tree, frame) ? .inside : .anywhere
  }

  /// Whether the shadow with the shape as its outline is within a step of 255 of the one that follows from what is drawn.
  ///
  /// A pixel at the outline has a coverage c below 1, and 1 − (1 − c)² with another layer over it whose outline is the same. Over a pixel's
  /// width that is a sixth of a pixel too much, and (1 − m)³ / 6 where the other stays m pixels inside; a blurred line is at most 0.4 / σ
  /// of it.
  private mutating func sublayersStayInShape(of p: LayerProperties, at index: Int, in tree: PresentationTree, _ frame: LayerFrame) -> Bool {
    let sigma = max(p.shadowRadius, 0) * ShadowPlan.sigmaPerRadius / frame.pixelInPoints
    let opacity = Double(min(p.shadowOpacity, 1)) * Double(p.shadowColor?.alpha ?? 0)
    guard sigma.isFinite, opacity > 0 else { return false }
    var interior = ShapeInterior(frame, overlap: sigma / (0.4 * 255 * opacity))
    return sublayersStay(
      of: index, in: tree, toPlane: p.sublayersToLayer, planeToShape: .identity,
      Surroundings(isContentsFlipped: frame.isContentsFlipped), &interior)
  }

  /// What reaches a layer from those above it in the tree.
  fileprivate struct Surroundings {
    /// Whether pictures have their top at minimum y.
    var isContentsFlipped: Bool
    /// How far beyond itself what is drawn shows, in points of the shape: shadows.
    var reach = 0.0
    var opacity: Float = 1
  }

  private mutating func sublayersStay(
    of index: Int, in tree: PresentationTree, toPlane: SpaceMap, planeToShape: PlaneMap, _ surroundings: Surroundings,
    _ interior: inout ShapeInterior
  ) -> Bool {
    guard CallStack.hasRoom else { return false }
    let end = tree.layers[index].end
    var child = tree.firstSublayer(of: index)
    while child < end {
      let properties = tree[properties: child]
      guard stays(properties, at: child, in: tree, toPlane: toPlane, planeToShape: planeToShape, surroundings, &interior) else {
        return false
      }
      child = tree.layers[child].end
    }
    return true
  }

  private mutating func stays(
    _ p: LayerProperties, at index: Int, in tree: PresentationTree, toPlane: SpaceMap, planeToShape: PlaneMap, _ outer: Surroundings,
    _ interior: inout ShapeInterior
  ) -> Bool {
    let layer = tree.layers[index]
    guard layer.transition < 0, layer.emitter < 0, p.hasNoFilters else { return false }
    if p.isHidden || p.opacity <= 0 { return true }
    switch p.content {
    case .emitter, .snapshot: return false
    case .replicatorInstance(let instance):
      let replicator = tree[properties: layer.parent].standardBounds
      let toReplicator = SpaceMap(instance.transform).about(replicator.midX, replicator.midY).then(toPlane)
      return sublayersStay(of: index, in: tree, toPlane: toReplicator, planeToShape: planeToShape, outer, &interior)
    default: break
    }
    var surroundings = outer
    surroundings.opacity *= min(p.opacity, 1)
    surroundings.isContentsFlipped = outer.isContentsFlipped != p.isGeometryFlipped
    let toSpace = p.layerToSuperlayer(position: p.position, z: p.zPosition).then(toPlane)
    guard toSpace.isFinite else { return false }
    if p.content.preservesDepth {
      let inSpace = p.sublayersToLayer.then(p.flipped(toSpace))
      return sublayersStay(of: index, in: tree, toPlane: inSpace, planeToShape: planeToShape, surroundings, &interior)
    }
    let map = p.flipped(toSpace.projectedPlane.then(planeToShape)).normalized
    guard map.isPlain, map.isFinite else { return false }
    let bounds = SIMD4<Double>(p.standardBounds)
    if p.masksToBounds { return interior.takes(bounds, p.circularRadii, map, surroundings) }
    return takesShadow(p, map, &surroundings, &interior) && takesContent(p, of: layer.id, map, surroundings, &interior)
      && sublayersStay(of: index, in: tree, toPlane: p.sublayersToLayer, planeToShape: map, surroundings, &interior)
  }

  /// Whether a shadow stays inside, as far as it does not follow from what the layer draws; that part of it becomes a reach.
  private func takesShadow(
    _ p: LayerProperties, _ map: PlaneMap, _ surroundings: inout Surroundings, _ interior: inout ShapeInterior
  ) -> Bool {
    guard p.shadowOpacity > 0, (p.shadowColor?.alpha ?? 0) > 0 else { return true }
    let extent = 3 * max(p.shadowRadius, 0) * ShadowPlan.sigmaPerRadius + hypot(p.shadowOffset.width, p.shadowOffset.height)
    guard extent.isFinite else { return false }
    var reaching = surroundings
    reaching.reach += extent * max(hypot(map.m00, map.m10), hypot(map.m01, map.m11))
    if let path = p.shadowPath { return interior.takes(SIMD4(path.bounds), .zero, map, reaching) }
    surroundings = reaching
    return true
  }

  private mutating func takesContent(
    _ p: LayerProperties, of layer: LayerID, _ map: PlaneMap, _ surroundings: Surroundings, _ interior: inout ShapeInterior
  ) -> Bool {
    let bounds = SIMD4<Double>(p.standardBounds)
    let paint = max(p.backgroundColor?.alpha ?? 0, p.borderWidth > 0 ? p.borderColor?.alpha ?? 0 : 0)
    if paint > 0, !interior.takes(bounds, p.circularRadii, map, surroundings, alpha: Double(paint)) { return false }
    for case .image(let image)? in [p.contents, p.contentsFade?.target] {
      let scale = p.contentsScale > 0 && p.contentsScale.isFinite ? p.contentsScale : 1
      let size = CGSize(
        width: Double(image.width) * p.contentsRect.width / scale, height: Double(image.height) * p.contentsRect.height / scale)
      let placed = ContentsPlacement.rect(gravity: p.contentsGravity, size: size, bounds: p.standardBounds)
      if !interior.takes(SIMD4(placed), .zero, map, surroundings) { return false }
    }
    if !p.hasCommonDetails, p.tiles != nil, !interior.takes(bounds, .zero, map, surroundings) { return false }
    switch p.content {
    case .plain, .replicator: return true
    case .gradient: return interior.takes(bounds, p.circularRadii, map, surroundings)
    case .shape(let shape):
      guard let drawing = shape.drawing else { return true }
      return interior.takes(shape.box(of: drawing), .zero, map, surroundings)
    case .text(let text):
      guard !text.runs.isEmpty, !text.isInContents else { return true }
      let above = texts.runs(for: text, of: layer).above
      var box = bounds
      if surroundings.isContentsFlipped { box.y -= above } else { box.w += above }
      return interior.takes(box, .zero, map, surroundings)
    case .transform, .replicatorInstance, .emitter, .snapshot: return false
    }
  }
}

/// A rounded rectangle that others are held to, in its layer's own coordinates.
private struct ShapeInterior {
  private let rect: SIMD4<Double>
  /// Radii of circles that lie inside of the corners.
  private let radii: SIMD4<Double>
  private let pixelInPoints: Double
  /// What shapes may still add to pixels of the outline, in pixels across it.
  private var overlap: Double

  init(_ frame: LayerFrame, overlap: Double) {
    rect = frame.bounds
    // A continuous corner begins farther out than a circle of its radius, and lies outside of one that begins with it.
    let widest = SIMD4(repeating: frame.size.min() / 2)
    radii = frame.isContinuous ? pointwiseMin(frame.radii * Double(ContinuousCorner.extent), widest) : frame.radii
    pixelInPoints = frame.pixelInPoints
    self.overlap = overlap
  }

  /// Whether a rounded rectangle, and as much around it as shows of shadows, lies inside, and adds no more at the outline than is left.
  mutating func takes(
    _ rect: SIMD4<Double>, _ radii: SIMD4<Double>, _ map: PlaneMap, _ surroundings: FramePlanner.Surroundings, alpha: Double = 1
  ) -> Bool {
    let inside = margin(rect, radii, map) - surroundings.reach
    // Shapes that are the same up to rounding are inside one another.
    guard inside > -1e-9 * (self.rect.highHalf - self.rect.lowHalf).max() else { return false }
    let shared = min(max(0, 1 - inside / pixelInPoints), 1)
    overlap -= min(alpha, 1) * Double(surroundings.opacity) * shared * shared * shared / 6
    return overlap >= 0
  }

  /// The least distance of a rounded rectangle from the outline, negative outside. It is the hull of its corners' circles, and this shape,
  /// that much smaller, is convex: the circles decide.
  private func margin(_ rect: SIMD4<Double>, _ radii: SIMD4<Double>, _ map: PlaneMap) -> Double {
    let scale = SIMD2(hypot(map.m00, map.m10), hypot(map.m01, map.m11))
    let skew = abs(map.m00 * map.m01 + map.m10 * map.m11)
    // Under any other map the circles are ovals: corners are taken for square.
    let keepsCircles = abs(scale.x - scale.y) <= 1e-9 * scale.max() && skew <= 1e-9 * (scale * scale).max()
    var least = Double.infinity
    for i in 0..<4 {
      let radius = keepsCircles ? radii[i] : 0
      let x = i & 1 == 0 ? rect.x + radius : rect.z - radius
      let y = i & 2 == 0 ? rect.y + radius : rect.w - radius
      least = min(least, depth(of: map(SIMD2(x, y))) - radius * scale.x)
    }
    return least
  }

  /// The distance of a point from the outline, negative outside.
  private func depth(of p: SIMD2<Double>) -> Double {
    var depth = min(p.x - rect.x, p.y - rect.y, rect.z - p.x, rect.w - p.y)
    for i in 0..<4 where radii[i] > 0 {
      let outward = SIMD2(
        i & 1 == 0 ? rect.x + radii[i] - p.x : p.x - rect.z + radii[i], i & 2 == 0 ? rect.y + radii[i] - p.y : p.y - rect.w + radii[i])
      if outward.min() > 0 { depth = min(depth, radii[i] - hypot(outward.x, outward.y)) }
    }
    return depth
  }
}

extension LayerProperties {
  /// Radii of circles that hold the corners; a continuous corner is held by the square one.
  fileprivate var circularRadii: SIMD4<Double> { cornerCurve == .continuous ? .zero : cornerRadii }
}
