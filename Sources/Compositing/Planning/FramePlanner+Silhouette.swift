internal import Foundation
internal import Graphics
internal import RenderTree
internal import Rasterizer

/// Whether a layer that fills its corner shape has that shape as its silhouette.
///
/// It has as long as its sublayers stay inside, whatever they draw, and then the shadow is a formula instead of a blurred bitmap. The tree
/// tells it, before anything is planned: each layer below is its own corner shape, its pictures, outlines and text; below one that masks to
/// its bounds nothing need be looked at. What cannot be told from the tree (particles, filters, transitions, parts in perspective) counts as
/// reaching out.
extension FramePlanner {
  mutating func sublayersOfShadow(
    _ p: LayerProperties, at index: Int, in tree: PresentationTree, _ frame: LayerFrame
  ) -> ShadowPlan.Sublayers {
    if tree.firstSublayer(of: index) >= tree.layers[index].end { return .none }
    // Asked only where it decides.
    let canBeShape = (p.backgroundColor?.alpha ?? 0) >= 1 && !p.masksToBounds && p.shadowPath == nil && p.filters.isEmpty
    return canBeShape && sublayersStayInShape(of: p, at: index, in: tree, frame) ? .inside : .anywhere
  }

  /// Whether the shadow with the shape as its outline is within a step of 255 of the one that follows from what is drawn.
  private mutating func sublayersStayInShape(of p: LayerProperties, at index: Int, in tree: PresentationTree, _ frame: LayerFrame) -> Bool {
    guard let slack = Self.slack(of: p, frame) else { return false }
    let interior = ShapeInterior(frame, slack: slack)
    return sublayersStay(
      of: index, in: tree, toPlane: p.sublayersToLayer, planeToShape: .identity,
      Surroundings(interior: interior, isContentsFlipped: frame.isContentsFlipped, reach: 0))
  }

  /// How far inside the shape's outline sublayers have to stay, in points.
  ///
  /// A pixel at the outline has a coverage c below 1, and n layers over one another there have 1 − (1 − c)ⁿ. Over a pixel's width that is
  /// half a pixel too much at most, and (1 − m)² / 2 where they stay m pixels inside. The blur of a line is at most 0.4 / σ of it.
  private static func slack(of p: LayerProperties, _ frame: LayerFrame) -> Double? {
    let sigma = max(p.shadowRadius, 0) * ShadowPlan.sigmaPerRadius / frame.pixelInPoints
    let opacity = Double(min(p.shadowOpacity, 1)) * Double(p.shadowColor?.alpha ?? 0)
    guard sigma.isFinite, opacity > 0 else { return nil }
    let overlap = (sigma / (0.4 * 255 / 2 * opacity)).squareRoot()
    return max(0, 1 - overlap) * frame.pixelInPoints
  }

  /// What layers below are held to.
  fileprivate struct Surroundings {
    var interior: ShapeInterior
    /// Whether pictures have their top at minimum y.
    var isContentsFlipped: Bool
    /// How far beyond itself what is drawn shows, in points of the shape: shadows.
    var reach: Double
  }

  private mutating func sublayersStay(
    of index: Int, in tree: PresentationTree, toPlane: SpaceMap, planeToShape: PlaneMap, _ surroundings: Surroundings
  ) -> Bool {
    guard CallStack.hasRoom else { return false }
    let end = tree.layers[index].end
    var child = tree.firstSublayer(of: index)
    while child < end {
      let properties = tree[properties: child]
      guard stays(properties, at: child, in: tree, toPlane: toPlane, planeToShape: planeToShape, surroundings) else { return false }
      child = tree.layers[child].end
    }
    return true
  }

  private mutating func stays(
    _ p: LayerProperties, at index: Int, in tree: PresentationTree, toPlane: SpaceMap, planeToShape: PlaneMap, _ outer: Surroundings
  ) -> Bool {
    let layer = tree.layers[index]
    guard layer.transition < 0, layer.emitter < 0, p.hasNoFilters else { return false }
    if p.isHidden || p.opacity <= 0 { return true }
    switch p.content {
    case .emitter, .snapshot: return false
    case .replicatorInstance(let instance):
      let replicator = tree[properties: layer.parent].standardBounds
      let toReplicator = SpaceMap(instance.transform).about(replicator.midX, replicator.midY).then(toPlane)
      return sublayersStay(of: index, in: tree, toPlane: toReplicator, planeToShape: planeToShape, outer)
    default: break
    }
    var surroundings = outer
    surroundings.isContentsFlipped = outer.isContentsFlipped != p.isGeometryFlipped
    let toSpace = p.layerToSuperlayer(position: p.position, z: p.zPosition).then(toPlane)
    guard toSpace.isFinite else { return false }
    if p.content.preservesDepth {
      let inSpace = p.sublayersToLayer.then(p.flipped(toSpace))
      return sublayersStay(of: index, in: tree, toPlane: inSpace, planeToShape: planeToShape, surroundings)
    }
    let map = p.flipped(toSpace.projectedPlane.then(planeToShape)).normalized
    guard map.isPlain, map.isFinite else { return false }
    if p.masksToBounds { return surroundings.contain(SIMD4(p.standardBounds), p.circularRadii, map) }
    guard casts(p, within: &surroundings, map), drawsInside(p, of: layer.id, surroundings, map) else { return false }
    return sublayersStay(of: index, in: tree, toPlane: p.sublayersToLayer, planeToShape: map, surroundings)
  }

  /// Whether a shadow stays inside, as far as it does not follow from what the layer draws; that part of it becomes a reach.
  private func casts(_ p: LayerProperties, within surroundings: inout Surroundings, _ map: PlaneMap) -> Bool {
    guard p.shadowOpacity > 0, (p.shadowColor?.alpha ?? 0) > 0 else { return true }
    let extent = 3 * max(p.shadowRadius, 0) * ShadowPlan.sigmaPerRadius + hypot(p.shadowOffset.width, p.shadowOffset.height)
    guard extent.isFinite else { return false }
    var reaching = surroundings
    reaching.reach += extent * max(hypot(map.m00, map.m10), hypot(map.m01, map.m11))
    if let path = p.shadowPath { return reaching.contain(SIMD4(path.bounds), .zero, map) }
    surroundings = reaching
    return true
  }

  private mutating func drawsInside(_ p: LayerProperties, of layer: LayerID, _ surroundings: Surroundings, _ map: PlaneMap) -> Bool {
    let bounds = SIMD4<Double>(p.standardBounds)
    let isPainted = (p.backgroundColor?.alpha ?? 0) > 0 || (p.borderWidth > 0 && (p.borderColor?.alpha ?? 0) > 0)
    if isPainted, !surroundings.contain(bounds, p.circularRadii, map) { return false }
    for case .image(let image)? in [p.contents, p.contentsFade?.target] {
      let scale = p.contentsScale > 0 && p.contentsScale.isFinite ? p.contentsScale : 1
      let size = CGSize(
        width: Double(image.width) * p.contentsRect.width / scale, height: Double(image.height) * p.contentsRect.height / scale)
      let placed = ContentsPlacement.rect(gravity: p.contentsGravity, size: size, bounds: p.standardBounds)
      if !surroundings.contain(SIMD4(placed), .zero, map) { return false }
    }
    if !p.hasCommonDetails, p.tiles != nil, !surroundings.contain(bounds, .zero, map) { return false }
    switch p.content {
    case .plain, .replicator: return true
    case .gradient: return surroundings.contain(bounds, p.circularRadii, map)
    case .shape(let shape):
      guard let drawing = shape.drawing else { return true }
      return surroundings.contain(shape.box(of: drawing), .zero, map)
    case .text(let text):
      guard !text.runs.isEmpty, !text.isInContents else { return true }
      let above = texts.runs(for: text, of: layer).above
      var box = bounds
      if surroundings.isContentsFlipped { box.y -= above } else { box.w += above }
      return surroundings.contain(box, .zero, map)
    case .transform, .replicatorInstance, .emitter, .snapshot: return false
    }
  }
}

extension FramePlanner.Surroundings {
  /// Whether a rounded rectangle, and as much around it as shows of shadows, lies inside.
  fileprivate func contain(_ rect: SIMD4<Double>, _ radii: SIMD4<Double>, _ map: PlaneMap) -> Bool {
    interior.contains(rect, radii: radii, through: map, reach: reach)
  }
}

/// A rounded rectangle that others are held to, in its layer's own coordinates.
fileprivate struct ShapeInterior {
  private let rect: SIMD4<Double>
  /// Radii of circles that lie inside of the corners.
  private let radii: SIMD4<Double>
  private let slack: Double

  init(_ frame: LayerFrame, slack: Double) {
    rect = frame.bounds
    // A continuous corner begins farther out than a circle of its radius, and lies outside of one that begins with it.
    let widest = SIMD4(repeating: frame.size.min() / 2)
    radii = frame.isContinuous ? pointwiseMin(frame.radii * Double(ContinuousCorner.extent), widest) : frame.radii
    // Shapes that are the same up to rounding are inside one another.
    self.slack = slack - 1e-9 * frame.size.max()
  }

  /// A rounded rectangle is the hull of its corners' circles, and this shape, that much smaller, is convex: the circles decide.
  func contains(_ rect: SIMD4<Double>, radii: SIMD4<Double>, through map: PlaneMap, reach: Double) -> Bool {
    let scale = SIMD2(hypot(map.m00, map.m10), hypot(map.m01, map.m11))
    let skew = abs(map.m00 * map.m01 + map.m10 * map.m11)
    // Under any other map the circles are ovals: corners are taken for square.
    let keepsCircles = abs(scale.x - scale.y) <= 1e-9 * scale.max() && skew <= 1e-9 * (scale * scale).max()
    for i in 0..<4 {
      let radius = keepsCircles ? radii[i] : 0
      let x = i & 1 == 0 ? rect.x + radius : rect.z - radius
      let y = i & 2 == 0 ? rect.y + radius : rect.w - radius
      if !contains(map(SIMD2(x, y)), radius: radius * scale.x + reach + slack) { return false }
    }
    return true
  }

  private func contains(_ center: SIMD2<Double>, radius: Double) -> Bool {
    guard center.x - radius >= rect.x, center.y - radius >= rect.y, center.x + radius <= rect.z, center.y + radius <= rect.w else {
      return false
    }
    for i in 0..<4 where radii[i] > 0 {
      let outward = SIMD2(
        i & 1 == 0 ? rect.x + radii[i] - center.x : center.x - rect.z + radii[i],
        i & 2 == 0 ? rect.y + radii[i] - center.y : center.y - rect.w + radii[i])
      if outward.min() > 0, hypot(outward.x, outward.y) + radius > radii[i] { return false }
    }
    return true
  }
}

extension LayerProperties {
  /// Radii of circles that hold the corners; a continuous corner is held by the square one.
  fileprivate var circularRadii: SIMD4<Double> { cornerCurve == .continuous ? .zero : cornerRadii }
}
