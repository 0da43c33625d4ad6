internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Plans a circle about the bounds' centre that uncovers one picture, or closes over it. At its widest it just contains the bounds'
  /// corners.
  mutating func planIris(_ kind: TransitionKind, _ t: TransitionFrame, of tree: PresentationTree) {
    let widest = (t.size * t.size).sum().squareRoot() / 2
    switch kind {
    case .cameraIrisHollowOpen: planIris(.new, over: .old, radius: widest * t.progress, t, of: tree)
    case .cameraIrisHollowClose: planIris(.old, over: .new, radius: widest * (1 - t.progress), t, of: tree)
    default:
      // Closes to black, then opens.
      planIris(t.progress < 0.5 ? .old : .new, over: nil, radius: widest * abs(1 - 2 * t.progress), t, of: tree)
    }
  }

  /// - Parameter outer: what shows outside the circle; nil is black.
  private mutating func planIris(_ inner: Side, over outer: Side?, radius: Double, _ t: TransitionFrame, of tree: PresentationTree) {
    let start = stack.count
    let around = t.extent.expanded(by: t.margin)
    if let outer {
      let side = plan(outer, t, of: tree, through: t.pointsToPixels)
      if case .nothing = side {} else { stack.add(side.quad(around, map: t.pointsToPixels, in: t), visible: t.visible) }
    } else {
      addBacking(SIMD4(0, 0, 0, t.inherited.tint.w), t)
    }
    let isEmpty = stack.count == start
    guard radius > 0 else {
      confine(from: start, to: t)
      return
    }
    let side = plan(inner, t, of: tree, through: t.pointsToPixels)
    let center = SIMD4(t.size.x, t.size.y, t.size.x, t.size.y) / 2
    let circle = center.expanded(by: radius)
    var quad = side.quad(around, map: t.pointsToPixels, in: t)
    quad.clip = stack.append(
      PlannedClip(localToPixels: t.pointsToPixels, rect: circle, radii: SIMD4(repeating: radius), isContinuous: false, hardEdges: 0))
    // The outside does not show inside, however translucent that is.
    if !side.isOpaque && !isEmpty { quad.blend = .copy }
    let position = stack.count
    stack.add(quad, visible: t.visible)
    if stack.count > position {
      confineToCircle(at: position, circle, t)
      if stack.quads[position].blend == .copy, let group = makeGroup(from: start, sharing: .shown) {
        stack.add(group.quad(layer: t.layer), visible: t.visible)
      }
    }
    confine(from: start, to: t)
  }

  /// Clips a quad to the bounds of the circle.
  private mutating func confineToCircle(at index: Int, _ circle: SIMD4<Double>, _ t: TransitionFrame) {
    guard let touched = t.pointsToPixels.touchedPixels(of: circle) else { return }
    let scissor = stack.quads[index].scissor.intersection(touched)
    if !scissor.isEmpty { stack.quads[index].scissor = scissor }
  }
}
