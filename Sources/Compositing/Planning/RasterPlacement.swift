internal import Graphics
internal import RenderTree

/// How vector artwork is rasterised: the bitmap's size, the map into it, and the quad that shows it.
struct RasterPlacement {
  /// The map from the artwork's space to the bitmap's pixels.
  var toBitmap: CGAffineTransform
  var size: PixelSize
  var localToPixels: PlaneMap
  var rect: SIMD4<Double>
  var sampling: Sampling
  var hardEdges: UInt8

  /// The longest side of a bitmap in pixels, above which only the visible part is drawn.
  static let largestSide = 2048
  /// Fractions of a pixel to which positions are rounded, so that moves by whole pixels reuse the bitmap.
  static let subpixels = 256.0
  /// Fractions of a pixel to which positions of text are rounded: text is expensive to draw and often moves, so few bitmaps serve all
  /// positions.
  static let textSubpixels = 4.0

  /// - Parameters:
  ///   - box: what the artwork may touch, in the space from which `map` leads to pixels.
  ///   - visible: pixels outside need not be drawn.
  ///   - subpixels: fractions of a pixel that are told apart.
  /// - Returns: nil when nothing shows.
  init?(of box: SIMD4<Double>, map: PlaneMap, visible: PixelRect, subpixels: Double = Self.subpixels) {
    guard box.sum().isFinite, box.z >= box.x, box.w >= box.y, map.isFinite else { return nil }
    if map.isAffine {
      self.init(aligned: box, map.normalized, visible, subpixels)
    } else {
      self.init(detached: box, map, visible)
    }
  }

  /// A bitmap whose pixels coincide with those of the target.
  private init?(aligned box: SIMD4<Double>, _ map: PlaneMap, _ visible: PixelRect, _ subpixels: Double) {
    guard map.m22 > 0 else { return nil }
    // The integral part of the translation goes into the quad, the rest into the drawing.
    let wholeX = map.m02.rounded(.down), wholeY = map.m12.rounded(.down)
    let restX = ((map.m02 - wholeX) * subpixels).rounded() / subpixels
    let restY = ((map.m12 - wholeY) * subpixels).rounded() / subpixels
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    for i in 0..<4 {
      let x = i & 1 == 0 ? box.x : box.z, y = i & 2 == 0 ? box.y : box.w
      let p = SIMD2(map.m00 * x + map.m01 * y + restX, map.m10 * x + map.m11 * y + restY)
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    guard low.x.isFinite, high.x.isFinite, high.max() < 1e8, low.min() > -1e8, abs(wholeX) < 1e8, abs(wholeY) < 1e8 else { return nil }
    // A margin of one pixel keeps antialiasing inside; a rounding error of the box must not change it between frames.
    var pixels = PixelRect(
      minX: pixel((low.x - 0.01).rounded(.down)) - 1, minY: pixel((low.y - 0.01).rounded(.down)) - 1,
      maxX: pixel((high.x + 0.01).rounded(.up)) + 1,
      maxY: pixel((high.y + 0.01).rounded(.up)) + 1)
    let shift = (x: Int(wholeX), y: Int(wholeY))
    let needed = visible.offsetBy(dx: -shift.x, dy: -shift.y)
    guard !pixels.intersection(needed).isEmpty else { return nil }
    if pixels.width > Self.largestSide || pixels.height > Self.largestSide {
      // In steps, so that the same part serves for a while when the artwork moves.
      let step = 256
      pixels = pixels.intersection(
        PixelRect(
          minX: needed.minX.floored(to: step), minY: needed.minY.floored(to: step), maxX: (needed.maxX + step - 1).floored(to: step),
          maxY: (needed.maxY + step - 1).floored(to: step)))
    }
    guard !pixels.isEmpty else { return nil }
    toBitmap = CGAffineTransform(
      a: map.m00, b: map.m10, c: map.m01, d: map.m11, tx: restX - Double(pixels.minX), ty: restY - Double(pixels.minY))
    size = pixels.size
    localToPixels = .identity
    let placed = pixels.offsetBy(dx: shift.x, dy: shift.y)
    rect = SIMD4(Double(placed.minX), Double(placed.minY), Double(placed.maxX), Double(placed.maxY))
    sampling = Sampling(
      scale: SIMD2(1, 1), offset: SIMD2(Float(-placed.minX), Float(-placed.minY)),
      bounds: SIMD4(0, 0, Float(size.width), Float(size.height)),
      magnification: .nearest, minification: .nearest)
    hardEdges = 15
  }

  /// A bitmap in the artwork's own space, fine enough for its nearest part.
  private init?(detached box: SIMD4<Double>, _ map: PlaneMap, _ visible: PixelRect) {
    let extent = max(box.z - box.x, box.w - box.y)
    let density = min(map.density(over: box), Double(Self.largestSide - 4) / max(extent, 1e-3))
    guard density > 1e-6, density.isFinite else { return nil }
    let margin = 2.0
    size = PixelSize(
      Int(((box.z - box.x) * density).rounded(.up)) + 2 * Int(margin), Int(((box.w - box.y) * density).rounded(.up)) + 2 * Int(margin))
    toBitmap = CGAffineTransform(a: density, b: 0, c: 0, d: density, tx: margin - box.x * density, ty: margin - box.y * density)
    localToPixels = map
    rect = box.expanded(by: margin / density)
    sampling = Sampling(
      scale: SIMD2(repeating: Float(density)), offset: SIMD2(Float(toBitmap.tx), Float(toBitmap.ty)),
      bounds: SIMD4(0, 0, Float(size.width), Float(size.height)), magnification: .linear, minification: .trilinear)
    hardEdges = 15
  }
}

extension Int {
  fileprivate func floored(to step: Int) -> Int { self >= 0 ? self / step * step : -((-self + step - 1) / step * step) }
}
