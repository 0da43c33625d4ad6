internal import CCairo
public import Graphics

/// A canvas of pixels, drawn on as with Core Graphics.
///
/// The origin lies in the lower left corner and y points up, until the program transforms the space. Colours are blended in gamma-encoded
/// sRGB. Numbers that are not finite leave undone what they are used for. Belongs to one thread at a time.
public final class CGContext {
  /// Size in pixels.
  public let width: Int
  public let height: Int
  let cairo: OpaquePointer
  private let surface: OpaquePointer
  var state = State()
  private var savedStates: [State] = []
  /// For every transparency layer begun, how many states had been saved by then.
  private var layerMarks: [Int] = []

  /// Whether anything has been drawn, visible or not.
  package var isTouched = false
  /// Set by those who are asked to draw and have nothing to draw with.
  package var isWithoutDrawer = false
  /// What `ctm` was when the canvas was given out to be drawn on; see `markAsBlank()`.
  var blankMatrix: CGAffineTransform?

  /// What `saveGState()` saves, besides what Cairo keeps: matrix, clip and pen.
  struct State {
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var interpolationQuality = CGInterpolationQuality.default
  }

  /// A transparent canvas; nil when a side is not from 1 to 32767 pixels.
  package init?(size: PixelSize) {
    let sides = 1...32767
    guard sides.contains(size.width), sides.contains(size.height) else { return nil }
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height)) else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.cairo = cairo
    width = size.width
    height = size.height
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(cairo, 0.05)
    cairo_set_line_width(cairo, 1)
    var base = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: -1, x0: 0, y0: Double(size.height))
    cairo_set_matrix(cairo, &base)
  }

  /// A transparent bitmap of 8 bits a channel, premultiplied, in sRGB.
  ///
  /// The memory is the context's own: `data` has to be nil, and `bytesPerRow` is not looked at. Nil for other formats, and when a side is
  /// not from 1 to 32767.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: UInt32
  ) {
    guard data == nil, bitsPerComponent == 8 else { return nil }
    self.init(size: PixelSize(width, height))
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  // MARK: State

  /// What `setAlpha(_:)` has set.
  package var alpha: CGFloat { state.alpha }

  /// Saves clip, matrix, pen, colours, alpha, blend mode and interpolation. The path is no part of it.
  public func saveGState() {
    cairo_save(cairo)
    savedStates.append(state)
  }

  /// Brings back what was saved last; nothing happens without anything saved since the last transparency layer began.
  public func restoreGState() {
    guard savedStates.count > layerMarks.last ?? 0, let saved = savedStates.popLast() else { return }
    cairo_restore(cairo)
    state = saved
  }

  /// Begins to collect what is drawn, to be drawn as one by `endTransparencyLayer()`: with the present alpha, blend mode and clip.
  public func beginTransparencyLayer(auxiliaryInfo: [AnyHashable: Any]? = nil) {
    saveGState()
    cairo_push_group(cairo)
    layerMarks.append(savedStates.count)
    (state.alpha, state.blendMode) = (1, .normal)
  }

  /// Draws what was collected; nothing happens without a beginning.
  public func endTransparencyLayer() {
    guard let mark = layerMarks.last else { return }
    while savedStates.count > mark { restoreGState() }
    layerMarks.removeLast()
    let collected = cairo_pop_group(cairo)
    restoreGState()
    cairo_set_source(cairo, collected)
    cairo_pattern_destroy(collected)
    paint(alpha: state.alpha)
  }

  // MARK: Space

  /// From the program's coordinates to the canvas's own, with y up.
  public var ctm: CGAffineTransform {
    let m = cairoMatrix
    return CGAffineTransform(a: m.xx, b: -m.yx, c: m.xy, d: -m.yy, tx: m.x0, ty: Double(height) - m.y0)
  }

  var cairoMatrix: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    return matrix
  }

  /// Moves the origin.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(CGAffineTransform(translationX: tx, y: ty)) }

  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }

  /// Turns the space, counterclockwise while y points up.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Puts `transform` before what the space has been through so far. One without area is left out.
  public func concatenate(_ transform: CGAffineTransform) {
    guard var matrix = transform.cairoMatrix else { return }
    cairo_transform(cairo, &matrix)
  }

  // MARK: Result

  /// A copy of the pixels. Outstanding transparency layers are not in it.
  public func makeImage() -> CGImage? {
    cairo_surface_flush(surface)
    guard let source = cairo_image_surface_get_data(surface) else { return nil }
    let bytesPerRow = Int(cairo_image_surface_get_stride(surface)), row = width * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: row * height) { buffer, count in
      for y in 0..<height {
        UnsafeMutableRawPointer(buffer.baseAddress! + y * row)  // non-nil: a context has pixels
          .copyMemory(from: source + y * bytesPerRow, byteCount: row)
      }
      UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: row * height).withMemoryRebound(to: UInt32.self, swapRedAndBlue)
      count = row * height
    }
    return CGImage(width: width, height: height, premultipliedPixels: pixels)
  }
}
