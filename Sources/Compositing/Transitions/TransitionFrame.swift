internal import Graphics
internal import RenderTree

/// What the parts of one layer's transition have in common while it is planned: the space in which its pictures move, and where that lies.
///
/// The space is that of `PlannedTransition`: points, from the top left corner of the layer's bounds, y down. Top is where the layer's
/// pictures have theirs, so that a side is one as seen on the screen, whichever way the geometry counts. A transform of the layer turns the
/// space along.
struct TransitionFrame {
  let effect: TransitionEffect
  /// The progress, between 0 and 1, exclusive.
  let progress: Double
  /// Index of the layer, which is the new side.
  let new: Int
  /// Index of the old side, or −1.
  let old: Int
  let layer: LayerID
  /// The size of the layer's bounds, in points.
  let size: SIMD2<Double>
  /// The layer's anchor, in its own coordinates before its flip; the old side's anchor is placed there.
  let anchor: CGPoint
  /// The map from the layer's coordinates before its flip.
  let planeToPoints: PlaneMap
  let planeToPixels: PlaneMap
  let pointsToPixels: PlaneMap
  /// Edges that are not to be antialiased, in the order of `Shape.hardEdges`.
  let hardEdges: UInt8
  let inherited: Inherited
  let visible: PixelRect
  /// The bounds on the pixel grid; nil when they are rotated or skewed.
  let box: PixelBox?
  /// The width of a pixel in points.
  let pixelInPoints: Double

  init(
    _ frame: LayerFrame, isFlipped: Bool, anchor: CGPoint, _ transition: PresentationTransition, at index: Int, planeToPixels: PlaneMap,
    inherited: Inherited
  ) {
    effect = transition.effect
    progress = transition.progress
    new = index
    old = transition.previous
    layer = frame.layer
    size = frame.size
    self.anchor = anchor
    self.planeToPixels = planeToPixels
    self.inherited = inherited
    visible = frame.visible
    let bounds = frame.bounds
    let pointsToLocal: PlaneMap, localToPoints: PlaneMap
    if frame.isContentsFlipped {
      pointsToLocal = .translation(bounds.x, bounds.y)
      localToPoints = .translation(-bounds.x, -bounds.y)
      hardEdges = frame.hardEdges
    } else {
      pointsToLocal = PlaneMap(1, 0, bounds.x, 0, -1, bounds.w, 0, 0, 1)
      localToPoints = PlaneMap(1, 0, -bounds.x, 0, -1, bounds.w, 0, 0, 1)
      hardEdges = frame.hardEdges & 3 | (frame.hardEdges & 4) << 1 | (frame.hardEdges & 8) >> 1
    }
    planeToPoints = isFlipped ? PlaneMap.mirrorY(bounds.y, bounds.w).then(localToPoints) : localToPoints
    pointsToPixels = pointsToLocal.then(frame.localToPixels).normalized
    box = pointsToPixels.isAffine ? PixelBox(of: SIMD4(0, 0, frame.size.x, frame.size.y), through: pointsToPixels) : nil
    pixelInPoints = frame.pixelInPoints
  }

  /// The bounds as a rectangle: minimum and maximum x and y, in points.
  var extent: SIMD4<Double> { SIMD4(0, 0, size.x, size.y) }

  /// Whether single precision can represent the size of the bounds.
  var hasExtent: Bool { size.min() > 1e-6 && size.max() < 1e9 }

  /// Whether nothing of the bounds shows.
  var isOutOfSight: Bool { pointsToPixels.touchedPixels(of: extent)?.intersection(visible).isEmpty ?? false }

  /// Whether all pixels are wholly inside or outside the bounds.
  var isAligned: Bool { box?.isAligned ?? false }

  /// How far pictures extend beyond the bounds before they are clipped, in points, so that their edge is blended with the backdrop once.
  var margin: Double { isAligned ? 0 : 3 * pixelInPoints }

  /// The extent along the direction of motion, and the sign of the motion: +1 is to the right or down.
  var length: Double { isHorizontal ? size.x : size.y }
  var isHorizontal: Bool { effect.side == .left || effect.side == .right }
  var direction: Double { effect.side == .left || effect.side == .top ? 1 : -1 }

  /// The eye's distance for effects in space, in points.
  var eyeDistance: Double { 2 * max(size.x, size.y) }

  // MARK: Resolution

  /// The greatest number of pixels of a side's surface.
  private static let largestArea = 4096.0 * 4096

  /// The pixel size at which a side is drawn that shows through a map from points to pixels: as many pixels as it takes where it appears
  /// largest, which for an upright layer are those of the target. Each axis has its own scale, so that a rotated picture is not drawn finer
  /// than it shows.
  func pixelSize(through map: PlaneMap) -> PixelSize {
    var largest = SIMD2<Double>.zero
    for i in 0..<5 {
      let p = i == 4 ? size / 2 : SIMD2(i & 1 == 0 ? 0 : size.x, i & 2 == 0 ? 0 : size.y)
      guard map.homogeneous(p.x, p.y).z > 0.05 else { continue }
      let (dx, dy) = map.derivative(at: p)
      largest = pointwiseMax(largest, SIMD2((dx * dx).sum().squareRoot(), (dy * dy).sum().squareRoot()))
    }
    var pixels = pointwiseMin(pointwiseMax(size * largest, SIMD2(1, 1)), SIMD2(repeating: FramePlanner.largestSide))
    guard pixels.sum().isFinite else { return PixelSize(1, 1) }
    let excess = pixels.x * pixels.y / Self.largestArea
    if excess > 1 { pixels = pointwiseMax(pixels / excess.squareRoot(), SIMD2(1, 1)) }
    // A thousandth of a pixel is rounding.
    return PixelSize(max(1, Int((pixels.x - 1e-3).rounded(.up))), max(1, Int((pixels.y - 1e-3).rounded(.up))))
  }
}
