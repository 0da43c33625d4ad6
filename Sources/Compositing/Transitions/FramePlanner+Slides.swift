internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Plans pictures that move along an axis: `push`, `moveIn`, `reveal`.
  ///
  /// All three divide the bounds at the same place: the new picture shows on the side from which it comes, as much of it as the progress
  /// says. The old one has moved by `+d·L·p` unless the new one covers it, the new one stands at `−d·L·(1 − p)` unless it is uncovered.
  mutating func planSlide(_ kind: TransitionKind, _ t: TransitionFrame, of tree: PresentationTree) {
    let old = plan(.old, t, of: tree, through: t.pointsToPixels)
    let new = plan(.new, t, of: tree, through: t.pointsToPixels)
    let slide = Slide(kind, t)
    let isNewOnTop = kind != .reveal
    let (top, bottom) = isNewOnTop ? (new, old) : (old, new)
    let isTopOpaque = top.isOpaque && !t.effect.fadesWhileMoving
    // A translucent picture shows the one below it; pushed pictures are side by side.
    let bottomGoesOn = kind != .push && !isTopOpaque
    let start = stack.count

    if t.box != nil && !bottomGoesOn {
      // The seam runs along the pixel grid: each pixel belongs to one side.
      let partition = stack.newPartition()
      for turn in 0..<2 {
        let isNew = turn == 1
        var quad = slide.quad(isNew ? new : old, isNew: isNew, rect: slide.part(isNew: isNew), t)
        quad.hardEdges |= slide.seam(isNew: isNew)
        quad.partition = partition
        stack.add(quad, visible: t.visible)
      }
      return
    }
    // The seam is antialiased: the picture below continues under it. A translucent picture above is composited first, and clipped to the
    // bounds once.
    let margin = isTopOpaque ? 0 : t.margin
    var below = slide.quad(
      bottom, isNew: !isNewOnTop, rect: bottomGoesOn ? t.extent : slide.part(isNew: !isNewOnTop, beyondSeam: 2 * t.pixelInPoints), t)
    below.rect = slide.expanded(below.rect, by: margin, t)
    stack.add(below, visible: t.visible)
    var above = slide.quad(top, isNew: isNewOnTop, rect: slide.part(isNew: isNewOnTop), t)
    above.rect = slide.expanded(above.rect, by: margin, t)
    if kind == .push && !isTopOpaque { above.blend = .copy }
    stack.add(above, visible: t.visible)
    if margin > 0 || above.blend != .sourceOver {
      confine(from: start, to: t)
    }
  }
}

private struct Slide {
  private let oldShift: SIMD2<Double>
  private let newShift: SIMD2<Double>
  private let size: SIMD2<Double>
  private let side: TransitionSide
  /// The position of the seam, along the axis.
  private let meeting: Double
  private let oldWeight: Float
  private let newWeight: Float

  init(_ kind: TransitionKind, _ t: TransitionFrame) {
    let axis = t.isHorizontal ? SIMD2(1.0, 0) : SIMD2(0.0, 1)
    let step = axis * (t.direction * t.length)
    oldShift = kind == .moveIn ? .zero : step * t.progress
    newShift = kind == .reveal ? .zero : step * -(1 - t.progress)
    size = t.size
    side = t.effect.side
    let meeting = t.direction > 0 ? t.length * t.progress : t.length * (1 - t.progress)
    self.meeting = t.box == nil ? meeting : Slide.besidePixelCenters(meeting, t)
    oldWeight = t.effect.fadesWhileMoving ? Float(1 - t.progress) : 1
    newWeight = t.effect.fadesWhileMoving ? Float(t.progress) : 1
  }

  /// A position on the axis, moved by a sliver where it would fall on pixel centres, which would then belong to both pictures.
  private static func besidePixelCenters(_ meeting: Double, _ t: TransitionFrame) -> Double {
    let point = t.isHorizontal ? SIMD2(meeting, 0) : SIMD2(0, meeting)
    let (dx, dy) = t.pointsToPixels.derivative(at: point)
    let step = t.isHorizontal ? dx : dy
    let isAcross = abs(step.x) > abs(step.y)
    let pixel = isAcross ? t.pointsToPixels(point).x : t.pointsToPixels(point).y
    let isOnCenter = abs(pixel - pixel.rounded(.down) - 0.5) < 1.0 / 128
    return isOnCenter ? meeting + 1 / 64 / (isAcross ? step.x : step.y) : meeting
  }

  func quad(_ side: PlannedSide, isNew: Bool, rect: SIMD4<Double>, _ t: TransitionFrame) -> PlannedQuad {
    var quad = side.quad(rect, shift: isNew ? newShift : oldShift, map: t.pointsToPixels, in: t)
    quad.color *= isNew ? newWeight : oldWeight
    return quad
  }

  /// The part of the bounds in which a picture shows, with some points beyond the seam.
  func part(isNew: Bool, beyondSeam margin: Double = 0) -> SIMD4<Double> {
    switch (side, isNew) {
    case (.left, true), (.right, false): SIMD4(0, 0, meeting + margin, size.y)
    case (.left, false), (.right, true): SIMD4(meeting - margin, 0, size.x, size.y)
    case (.top, true), (.bottom, false): SIMD4(0, 0, size.x, meeting + margin)
    case (.top, false), (.bottom, true): SIMD4(0, meeting - margin, size.x, size.y)
    }
  }

  /// The edge of a part at the seam, in the order of `Shape.hardEdges`.
  func seam(isNew: Bool) -> UInt8 {
    switch (side, isNew) {
    case (.left, true), (.right, false): 2
    case (.left, false), (.right, true): 1
    case (.top, true), (.bottom, false): 8
    case (.top, false), (.bottom, true): 4
    }
  }

  /// Moves the edges that are on the bounds outwards.
  func expanded(_ rect: SIMD4<Double>, by margin: Double, _ t: TransitionFrame) -> SIMD4<Double> {
    SIMD4(
      rect.x <= 0 ? rect.x - margin : rect.x, rect.y <= 0 ? rect.y - margin : rect.y, rect.z >= size.x ? rect.z + margin : rect.z,
      rect.w >= size.y ? rect.w + margin : rect.w)
  }
}
