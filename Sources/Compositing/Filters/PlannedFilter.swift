internal import Graphics
package import RenderTree

/// One pass of a filter: a function, and the pictures and numbers that it is given. See `filter.frag`.
package struct PlannedFilter: Hashable, Sendable {
  /// A picture that the function reads: the part of a surface that is the picture's, and the map from points to its texels.
  package struct Source: Hashable, Sendable {
    /// −1 where there is none: it is transparent.
    package var surface: Int32 = -1
    /// Rows of the map.
    package var rowX = SIMD3<Float>.zero, rowY = SIMD3<Float>.zero
    /// Minimum x and y, maximum x and y in texels; beyond, everything is transparent.
    package var bounds = SIMD4<Float>(0, 0, -4, -4)
  }

  package var function: FilterCall.Function
  /// In the order in which the function declares them.
  package var values: SIMD32<Float>
  /// Places that the function looks at for a pixel, what it computes counted as two.
  let mixedPlaces: Int
  /// Whether pixels that differ by a step may come out more than a step apart, or one pixel's difference as that of many.
  let enlargesDifferences: Bool
  package var first = Source(), second = Source(), third = Source()
  /// Rows of the map from the written surface's pixels to points.
  package var placeX: SIMD3<Float>, placeY: SIMD3<Float>
  /// Minimum x and y, width and height, of the picture that is filtered; zero without end.
  package var extent: SIMD4<Float>
  package var pixelsPerPoint: Float

  package init(_ call: FilterCall, placeX: SIMD3<Float>, placeY: SIMD3<Float>, extent: SIMD4<Float>, pixelsPerPoint: Float) {
    function = call.function
    values = call.values
    mixedPlaces = Int(call.places, within: 0...4096) + 2
    enlargesDifferences = call.enlargesDifferences
    self.placeX = placeX
    self.placeY = placeY
    self.extent = extent
    self.pixelsPerPoint = pixelsPerPoint
  }

  package func forEachSurface(_ body: (Int) -> Void) {
    if first.surface >= 0 { body(Int(first.surface)) }
    if second.surface >= 0 { body(Int(second.surface)) }
    if third.surface >= 0 { body(Int(third.surface)) }
  }
}

extension FilterCall.Function {
  package var name: String {
    switch self {
    case .builtIn(let function): "\(function)"
    case .shader(let shader): shader.name
    }
  }
}

/// The space in which a filter works.
struct FilterSpace {
  /// Points count from the bottom left corner of a layer's bounds as pictures stand in them, or as a picture's own coordinates do, y up.
  let pointsToPixels: PlaneMap
  let pixelsToPoints: PlaneMap
  /// The layer's bounds or the picture's extent, in points.
  var extent: SIMD4<Double>
  /// The geometric mean of both axes.
  let pixelsPerPoint: Double
  /// Along the axes of the pixels, for a blur that is round in points.
  let blurScale: SIMD2<Double>
  let layer: LayerID

  /// - Parameter pointsToPixels: affine. Nil where it has no inverse.
  init?(_ pointsToPixels: PlaneMap, extent: SIMD4<Double>, layer: LayerID) {
    guard let inverse = pointsToPixels.inverse?.normalized else { return nil }
    self.pointsToPixels = pointsToPixels
    pixelsToPoints = inverse
    self.extent = extent
    self.layer = layer
    pixelsPerPoint = abs(pointsToPixels.determinant).squareRoot()
    blurScale = pointsToPixels.blurScale ?? SIMD2(repeating: pixelsPerPoint)
  }

  /// Of a layer; perspective is taken for what it is in the middle of the bounds.
  init?(_ frame: LayerFrame) {
    var map = frame.localToPixels
    if !map.isPlain {
      let (dx, dy) = map.derivative(at: frame.center)
      let middle = map(frame.center)
      map = PlaneMap(
        dx.x, dy.x, middle.x - dx.x * frame.center.x - dy.x * frame.center.y,
        dx.y, dy.y, middle.y - dx.y * frame.center.x - dy.y * frame.center.y, 0, 0, 1)
    }
    let bounds = frame.bounds
    let pointsToLocal =
      frame.isContentsFlipped ? PlaneMap(1, 0, bounds.x, 0, -1, bounds.w, 0, 0, 1) : PlaneMap.translation(bounds.x, bounds.y)
    self.init(pointsToLocal.then(map).normalized, extent: SIMD4(0, 0, frame.size.x, frame.size.y), layer: frame.layer)
  }

  /// The least rectangle of whole pixels around a rectangle of points.
  func pixels(around rect: SIMD4<Double>) -> PixelRect {
    if rect.isEmptyRectangle { return .empty }
    guard rect.x.isFinite, rect.y.isFinite, rect.z.isFinite, rect.w.isFinite else {
      return PixelRect(minX: -1_000_000_000, minY: -1_000_000_000, maxX: 1_000_000_000, maxY: 1_000_000_000)
    }
    let box = Self.bounds(of: rect, through: pointsToPixels)
    // A thousandth of a pixel is rounding.
    return PixelRect(
      minX: pixel(floorOf: box.x + 1e-3), minY: pixel(floorOf: box.y + 1e-3), maxX: pixel(ceilingOf: box.z - 1e-3),
      maxY: pixel(ceilingOf: box.w - 1e-3))
  }

  /// The least rectangle of points around pixels.
  func points(around rect: PixelRect) -> SIMD4<Double> {
    if rect.isEmpty { return .zero }
    return Self.bounds(of: SIMD4(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY)), through: pixelsToPoints)
  }

  private static func bounds(of rect: SIMD4<Double>, through map: PlaneMap) -> SIMD4<Double> {
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    for i in 0..<4 {
      let p = map(SIMD2(i & 1 == 0 ? rect.x : rect.z, i & 2 == 0 ? rect.y : rect.w))
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    return SIMD4(low.x, low.y, high.x, high.y)
  }

  /// Whether pixels of a picture of one pixel a point fall on those drawn.
  var isPixelByPixel: Bool {
    let m = pointsToPixels
    return abs(m.m00) == 1 && abs(m.m11) == 1 && m.m01 == 0 && m.m10 == 0 && m.m02 == m.m02.rounded() && m.m12 == m.m12.rounded()
  }
}
