internal import COutlineKernels
package import Graphics

/// Draws frames of vector animations into bitmaps of any size, one after another, with memory that it keeps. Stays with one thread at a
/// time; several of them draw at once.
///
/// Shapes are filled by exact areas of pixels and go straight into the surface, each at the cost of the pixels that it touches. A group
/// gets a surface of its own only where what is in it has to come together first: for an opacity, a blend mode, a mask, a matte or an
/// effect. Such surfaces are no larger than what the group touches.
package final class VectorPainter {
  let outline: OpaquePointer
  let memory = ScratchMemory()
  var frameToPixels = CGAffineTransform.identity
  /// The pixels by which outlines are cut off: more than may be touched, and the same whatever part is drawn, so that parts fit together.
  var domain = PixelRect.empty
  private let gradientEntries = UnsafeMutablePointer<UInt32>.allocate(capacity: OKGradientEntries)
  private var pictures = PictureLevels()

  package init() {
    guard let outline = ok_create() else { preconditionFailure("there is no memory for an outline") }
    self.outline = outline
  }

  deinit {
    ok_destroy(outline)
    gradientEntries.deallocate()
  }

  /// Replaces the pixels of a bitmap, whose rows have no padding: bytes red, green, blue, alpha, premultiplied. A bitmap without pixels, or
  /// with a side over 32767, is left as it is.
  ///
  /// - Parameter frameToPixels: the map from the frame's points to the bitmap's pixels.
  package func draw(
    _ frame: VectorFrame, frameToPixels: CGAffineTransform, into pixels: UnsafeMutableRawBufferPointer, size: PixelSize
  ) {
    guard DrawingPainter.sides.contains(size.width), DrawingPainter.sides.contains(size.height),
      pixels.count == size.width * size.height * 4, let base = pixels.bindMemory(to: UInt8.self).baseAddress
    else { return }
    let surface = PaintSurface(rect: PixelRect(size), base: base, stride: size.width * 4)
    surface.clear()
    draw(frame, frameToPixels: frameToPixels, over: surface)
  }

  /// Draws over what is there.
  ///
  /// - Parameter domain: all pixels of the picture, of which the surface may be a part; nil for the surface alone. Each pixel comes out the
  ///   same, whatever part of the domain it is drawn with.
  package func draw(_ frame: VectorFrame, frameToPixels: CGAffineTransform, over surface: PaintSurface, domain: PixelRect? = nil) {
    guard frameToPixels.isInvertible else { return }
    self.frameToPixels = frameToPixels
    self.domain = domain ?? surface.rect
    draw(frame.elements, opacity: 1, on: surface, inside: surface.rect)
  }

  /// - Parameters:
  ///   - opacity: multiplies that of each element.
  ///   - scissor: the pixels that may be touched, all of the surface's.
  func draw(_ elements: [VectorFrame.Element], opacity: Double, on surface: PaintSurface, inside scissor: PixelRect) {
    for element in elements {
      switch element {
      case .shape(let shape): draw(shape, opacity: opacity, on: surface, inside: scissor)
      case .picture(let picture): draw(picture, opacity: opacity, on: surface, inside: scissor)
      case .group(let group): draw(group, opacity: opacity, on: surface, inside: scissor)
      }
    }
  }

  // MARK: Shapes

  private func draw(_ shape: VectorFrame.Shape, opacity: Double, on surface: PaintSurface, inside scissor: PixelRect) {
    let opacity = min(shape.opacity * opacity, 1)
    let pathToPixels = shape.pathToFrame.concatenating(frameToPixels)
    guard opacity > 0, pathToPixels.isInvertible else { return }
    // Nothing outside of what is touched costs anything.
    let part = shape.bounds(pathToPixels).intersection(domain), shown = part.intersection(scissor)
    if shown.isEmpty { return }
    let pathToPart = pathToPixels.moved(from: part)
    var isEvenOdd: Int32 = 0
    begin(part)
    switch shape.operation {
    case .fill(let usesEvenOddRule):
      isEvenOdd = usesEvenOddRule ? 1 : 0
      addFill(shape.path, pathToPart)
    case .stroke(let pen): addStroke(shape.path, pathToPart, pen)
    }
    guard var source = source(shape.paint, pathToPart) else { return }
    source.opacity = Float(opacity)
    if source.kind == OKSolid {
      let alpha = source.color.3 * source.opacity
      source.color = (source.color.0 * alpha, source.color.1 * alpha, source.color.2 * alpha, alpha)
    }
    ok_paint_over(outline, OKBox(shown, in: part), surface.place(of: part), surface.stride, &source, isEvenOdd)
  }

  func begin(_ part: PixelRect) { ok_begin(outline, Int32(part.width), Int32(part.height)) }

  func addFill(_ path: PathGeometry, _ pathToPart: CGAffineTransform) {
    path.withKernelPath { ok_add_fill(outline, $0, pathToPart.kernelTransform) }
  }

  func addStroke(_ path: PathGeometry, _ pathToPart: CGAffineTransform, _ pen: VectorFrame.Pen) {
    guard pen.width > 0, pen.width.isFinite else { return }
    let dashes = pen.dashes.isEmpty || !pen.dashPhase.isFinite ? nil : DashPattern(pen.dashes)
    (dashes?.lengths ?? []).withUnsafeBufferPointer { lengths in
      var kernelPen = OKPen(pen)
      kernelPen.dashes = lengths.baseAddress
      kernelPen.dashCount = Int32(lengths.count)
      path.withKernelPath { ok_add_stroke(outline, $0, pathToPart.kernelTransform, &kernelPen) }
    }
  }

  // MARK: Paint

  /// Nil for nothing to paint. A solid colour is straight yet.
  private func source(_ paint: VectorFrame.Paint, _ pathToPart: CGAffineTransform) -> OKSource? {
    switch paint {
    case .color(let color): return color.w > 0 ? OKSource(color) : nil
    case .gradient(let gradient):
      let along = SIMD2(gradient.end) - SIMD2(gradient.start), squaredLength = (along * along).sum()
      guard let last = gradient.stops.last else { return nil }
      // Without a length, all of it lies behind the end.
      guard squaredLength > 0, squaredLength.isFinite else { return OKSource(last.color) }
      gradient.fill(gradientEntries)
      var source = OKSource()
      source.entries = UnsafePointer(gradientEntries)
      switch gradient.shape {
      case .linear:
        source.kind = OKLinear
        let row = along / squaredLength
        source.place(pathToPart, u: row, v: .zero, origin: SIMD2(gradient.start))
      case .radial(let focus):
        source.kind = OKRadial
        let radius = squaredLength.squareRoot()
        var center = (SIMD2(gradient.start) - SIMD2(focus)) / radius
        // A focus on the circle or outside of it would see the gradient from one side alone.
        let distance = (center * center).sum().squareRoot()
        if distance > 0.999 { center *= 0.999 / distance }
        (source.centerU, source.centerV) = (Float(center.x), Float(center.y))
        source.place(pathToPart, u: SIMD2(1 / radius, 0), v: SIMD2(0, 1 / radius), origin: SIMD2(gradient.start) - center * radius)
      }
      return source
    }
  }

  // MARK: Pictures

  private func draw(_ picture: VectorFrame.Picture, opacity: Double, on surface: PaintSurface, inside scissor: PixelRect) {
    let opacity = min(picture.opacity * opacity, 1)
    let pictureToPixels = picture.pictureToFrame.concatenating(frameToPixels)
    let rect = CGRect(origin: .zero, size: picture.size)
    let part = PixelRect(around: rect.applying(pictureToPixels)).intersection(domain), shown = part.intersection(scissor)
    guard opacity > 0, pictureToPixels.isInvertible, !shown.isEmpty, rect.width > 0, rect.height > 0 else { return }
    let pictureToPart = pictureToPixels.moved(from: part)
    let texelsPerPoint = SIMD2(Double(picture.image.width), Double(picture.image.height)) / SIMD2(Double(rect.width), Double(rect.height))
    // How many texels a pixel steps over.
    let pixelToPicture = pictureToPart.inverted()
    let across = pixelToPicture.vector(SIMD2(1, 0)) * texelsPerPoint, down = pixelToPicture.vector(SIMD2(0, 1)) * texelsPerPoint
    let step = max((across * across).sum(), (down * down).sum()).squareRoot()
    begin(part)
    withRectanglePath(rect) { ok_add_fill(outline, $0, pictureToPart.kernelTransform) }
    pictures.withLevel(of: picture.image, step: step) { texels, size in
      var source = OKSource(texels: texels, size: size)
      source.opacity = Float(opacity)
      let scale = SIMD2(Double(size.width), Double(size.height)) / SIMD2(Double(rect.width), Double(rect.height))
      source.place(pictureToPart, u: SIMD2(scale.x, 0), v: SIMD2(0, scale.y), origin: .zero)
      source.u0 -= 0.5
      source.v0 -= 0.5
      ok_paint_over(outline, OKBox(shown, in: part), surface.place(of: part), surface.stride, &source, 0)
    }
  }
}

/// A rectangle as a path for the kernels, for the length of a call.
func withRectanglePath(_ rect: CGRect, _ body: (OKPath) -> Void) {
  let left = Double(rect.minX), top = Double(rect.minY), right = Double(rect.maxX), bottom = Double(rect.maxY)
  withUnsafeTemporaryAllocation(of: OKPoint.self, capacity: 4) { points in
    points[0] = OKPoint(x: left, y: top)
    points[1] = OKPoint(x: right, y: top)
    points[2] = OKPoint(x: right, y: bottom)
    points[3] = OKPoint(x: left, y: bottom)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 5) { verbs in
      verbs.initialize(repeating: UInt8(OKLine.rawValue))
      verbs[0] = UInt8(OKMove.rawValue)
      verbs[4] = UInt8(OKClose.rawValue)
      body(OKPath(verbs: verbs.baseAddress, points: points.baseAddress, verbCount: 5))
    }
  }
}

extension OKSource {
  /// A colour, straight.
  fileprivate init(_ color: SIMD4<Double>) {
    let color = color.clamped(lowerBound: .zero, upperBound: .one)
    self.init()
    kind = OKSolid
    opacity = 1
    self.color = (Float(color.x), Float(color.y), Float(color.z), Float(color.w))
  }

  /// A picture, whose rows have no padding.
  init(texels: UnsafePointer<UInt8>, size: PixelSize) {
    self.init()
    kind = OKPicture
    opacity = 1
    self.texels = texels
    texelStride = size.width * 4
    (width, height) = (Int32(size.width), Int32(size.height))
  }

  /// Finds (u, v) of pixels as products of two rows with what lies between a point of the path's space and `origin`.
  fileprivate mutating func place(_ pathToPart: CGAffineTransform, u: SIMD2<Double>, v: SIMD2<Double>, origin: SIMD2<Double>) {
    let partToPath = pathToPart.inverted()
    let x = partToPath.vector(SIMD2(1, 0)), y = partToPath.vector(SIMD2(0, 1))
    let first = SIMD2(Double(partToPath.tx), Double(partToPath.ty)) - origin + (x + y) / 2
    (uX, uY, u0) = ((x * u).sum(), (y * u).sum(), (first * u).sum())
    (vX, vY, v0) = ((x * v).sum(), (y * v).sum(), (first * v).sum())
  }
}

extension OKBox {
  init(_ part: PixelRect, in bitmap: PixelRect) {
    self.init(x: Int32(part.minX - bitmap.minX), y: Int32(part.minY - bitmap.minY), width: Int32(part.width), height: Int32(part.height))
  }
}

extension OKPen {
  init(_ pen: VectorFrame.Pen) {
    self.init()
    width = pen.width
    miterLimit = max(1, pen.miterLimit)
    cap = OKCap(pen.cap)
    join = OKJoin(pen.join)
    dashPhase = pen.dashPhase
  }
}

extension CGAffineTransform {
  /// The same map to pixels that are counted from the first of a part.
  func moved(from part: PixelRect) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx - CGFloat(part.minX), ty: ty - CGFloat(part.minY))
  }
}
