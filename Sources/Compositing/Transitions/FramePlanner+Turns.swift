internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Two neighbouring faces of a box that turns about its middle, before black.
  ///
  /// The eye comes from far away and goes back there: from near by, the new face would only come into sight, and black with it, when the
  /// box has turned by a seventh.
  mutating func planCube(_ t: TransitionFrame, of tree: PresentationTree) {
    let start = stack.count
    addBacking(SIMD4(0, 0, 0, t.inherited.tint.w), t)
    let quarter = t.direction * Double.pi / 2
    let old = Turn.face(angle: quarter * t.progress, t), new = Turn.face(angle: quarter * -(1 - t.progress), t)
    // The face that is rotated less is nearer.
    let isNewNearer = t.progress >= 0.5
    for turn in 0..<2 {
      let isNear = turn == 1
      let isNew = isNear == isNewNearer
      let map = isNew ? new : old
      // From behind, a face is hidden by the other.
      guard map.determinant > 0 else { continue }
      let toPixels = map.then(t.pointsToPixels).normalized
      let side = plan(isNew ? .new : .old, t, of: tree, through: toPixels)
      if case .nothing = side { continue }
      var rect = t.extent
      // The farther face continues under the nearer one's antialiased edge.
      if !isNear { rect = Turn.extended(rect, at: Turn.sharedEdge(isNew: isNew, t), by: Turn.pixelInPoints(toPixels, t) * 1.5) }
      stack.add(side.quad(rect, map: toPixels, in: t), visible: t.visible)
    }
    confine(from: start, to: t)
  }

  /// Plans one card with a picture on either side, rotated by half a turn. The edge from which the new side comes moves across in front.
  mutating func planFlip(_ kind: TransitionKind, _ t: TransitionFrame, of tree: PresentationTree) {
    let isNew = t.progress >= 0.5
    let angle = Double.pi * t.progress
    let flip = Turn.flip(kind, angle: isNew ? angle - .pi : angle, t)
    guard flip.map.determinant > 1e-9 else { return }
    let toPixels = flip.map.then(t.pointsToPixels).normalized
    let picture = planSurroundings(isNew ? .new : .old, t, of: tree, through: toPixels)
    if case .nothing = picture.side { return }
    var quad = picture.side.quad(picture.extent, shift: picture.shift, map: toPixels, in: t)
    quad.color *= SIMD4(flip.brightness, flip.brightness, flip.brightness, 1)
    // Cards of views are moved back so far that they stay within their bounds; others keep the corners that extend beyond.
    stack.add(quad, visible: t.visible)
  }
}

/// The maps of pictures rotated in space: from the transition's points to their image, in its points.
///
/// The eye stands `e` = `TransitionFrame.eyeDistance` in front of the bounds' centre: what lies at z appears larger by `1 / (1 − z / e)`.
enum Turn {
  /// A face of a box whose axis is half the extent behind the bounds, rotated by `angle`.
  ///
  /// Along the axis of motion, from the centre: `X = x cos φ + L/2 sin φ`, `Z = −x sin φ + L/2 (cos φ − 1)`. The eye stands `e / sin πp`
  /// away.
  static func face(angle: Double, _ t: TransitionFrame) -> PlaneMap {
    let (c, s, half, e) = (cos(angle), sin(angle), t.length / 2, t.eyeDistance / sin(.pi * t.progress))
    let depth = 1 - half * (c - 1) / e
    return about(
      t.isHorizontal ? PlaneMap(c, 0, half * s, 0, 1, 0, s / e, 0, depth) : PlaneMap(1, 0, 0, 0, c, half * s, 0, s / e, depth), t)
  }

  /// A card rotated by `angle` about its middle, and its brightness.
  ///
  /// `X = k x cos a`, `Z = ± k x sin a`, the sign such that the side from which the new picture comes stands in front. Cards of views are
  /// moved away from the eye in the middle, by `k = 1 / (1 + L/2 · |sin a| / e)`, so that the nearer edge keeps the bounds' size, and are
  /// dimmed there.
  static func flip(_ kind: TransitionKind, angle: Double, _ t: TransitionFrame) -> (map: PlaneMap, brightness: Float) {
    let side = self.side(of: kind, t)
    let isHorizontal = side == .left || side == .right
    let length = isHorizontal ? t.size.x : t.size.y
    let (c, s, e) = (cos(angle), sin(angle), t.eyeDistance)
    let k = kind == .oglFlip ? 1 : 1 / (1 + length / 2 * abs(s) / e)
    let slope = (side == .right || side == .bottom ? -1.0 : 1.0) * k * s / e
    let map = isHorizontal ? PlaneMap(k * c, 0, 0, 0, k, 0, slope, 0, 1) : PlaneMap(k, 0, 0, 0, k * c, 0, 0, slope, 1)
    return (about(map, t), kind == .oglFlip ? 1 : Float(1 - 0.2 * abs(s)))
  }

  private static func side(of kind: TransitionKind, _ t: TransitionFrame) -> TransitionSide {
    switch kind {
    case .flipFromLeft: .left
    case .flipFromRight: .right
    case .flipFromTop: .top
    case .flipFromBottom: .bottom
    default: t.effect.side
    }
  }

  /// A map about the bounds' centre.
  private static func about(_ map: PlaneMap, _ t: TransitionFrame) -> PlaneMap {
    PlaneMap.translation(-t.size.x / 2, -t.size.y / 2).then(map).then(.translation(t.size.x / 2, t.size.y / 2))
  }

  /// The edge at which a face of the box meets the other one.
  static func sharedEdge(isNew: Bool, _ t: TransitionFrame) -> Int {
    let isLow = (t.direction < 0) == isNew
    return (t.isHorizontal ? 0 : 2) + (isLow ? 0 : 1)
  }

  /// Moves one edge outwards; edges count as in `Shape.hardEdges`.
  static func extended(_ rect: SIMD4<Double>, at edge: Int, by margin: Double) -> SIMD4<Double> {
    var rect = rect
    switch edge {
    case 0: rect.x -= margin
    case 1: rect.z += margin
    case 2: rect.y -= margin
    default: rect.w += margin
    }
    return rect
  }

  /// The largest width of a pixel in points of a turned picture.
  static func pixelInPoints(_ map: PlaneMap, _ t: TransitionFrame) -> Double {
    let length = map.derivative(at: t.size / 2)
    let smallest = min((length.x * length.x).sum(), (length.y * length.y).sum()).squareRoot()
    return smallest.isFinite && smallest > 1e-6 ? min(1 / smallest, max(t.size.x, t.size.y)) : 1
  }
}
