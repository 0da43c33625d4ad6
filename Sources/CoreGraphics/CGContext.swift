internal import CCairo
public import Graphics
internal import Rasterizer

/// A canvas of pixels, drawn on as with Core Graphics.
///
/// The origin lies in the lower left corner and y points up, until the program transforms the space. Colours are blended in gamma-encoded
/// sRGB with eight bits a channel, whatever space and numbers the canvas is made with. Numbers that are not finite leave undone what they
/// are used for. Belongs to one thread at a time.
public final class CGContext {
  /// Size in pixels.
  public let width: Int
  /// Rows of pixels.
  public let height: Int
  let cairo: OpaquePointer
  let surface: OpaquePointer
  /// How a program sees the pixels.
  let format: BitmapFormat
  /// Bytes from one row to the next of the pixels as a program sees them.
  public let bytesPerRow: Int
  /// The program's memory where Cairo draws into it.
  let sharedMemory: UnsafeMutableRawPointer?
  /// Pixels in that format, where Cairo cannot have them so: the program's memory, or what `data` has handed out.
  var memory: BitmapMemory?
  /// Called at the end with the program's memory.
  private var release: (() -> Void)?
  /// The map from the space in which shadows and patterns are measured to the canvas's own, y up.
  var base = CGAffineTransform.identity
  /// The map from the space of text to the program's.
  public var textMatrix = CGAffineTransform.identity
  var state = State()
  private var savedStates: [State] = []
  /// How many states had been saved when each transparency layer was begun.
  private var layerMarks: [Int] = []
  /// Depths of transparency layers that began with a clip of their own.
  private var rectangularLayers: Set<Int> = []

  /// Outlines of the text being drawn, where it is to confine what is drawn after it; nil between texts.
  var textClip: TextClip?

  /// Whether anything has been drawn, visible or not.
  package var isTouched = false
  /// Set by those who are asked to draw and have nothing to draw with.
  package var isWithoutDrawer = false
  /// What `ctm` was when the canvas was given out to be drawn on; see `markAsBlank()`.
  var blankMatrix: CGAffineTransform?

  /// What `saveGState()` saves, besides what Cairo keeps: matrix, clip and pen.
  struct State {
    var fill = Paint.color(.black)
    var stroke = Paint.color(.black)
    var fillSpace = CGColorSpaceCreateDeviceGray()
    var strokeSpace = CGColorSpaceCreateDeviceGray()
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var interpolationQuality = CGInterpolationQuality.default
    var shadow: Shadow?
    /// What the clip lets through in part, besides Cairo's own clip.
    var mask: ClipMask?
    var patternPhase = CGSize.zero
    var textMode = CGTextDrawingMode.fill
    var characterSpacing: CGFloat = 0
    var font: CGFont?
    var fontSize: CGFloat = 12
  }

  /// A transparent canvas; nil when a side is not from 1 to 32767 pixels.
  package convenience init?(size: PixelSize) { self.init(size: size, format: .premultipliedRGBA, data: nil, bytesPerRow: size.width * 4) }

  private init?(size: PixelSize, format: BitmapFormat, data: UnsafeMutableRawPointer?, bytesPerRow: Int) {
    let sides = 1...32767
    guard sides.contains(size.width), sides.contains(size.height) else { return nil }
    let kind = format.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    // Where the program's pixels are as Cairo has them, it draws there.
    let shared = format.isCairos && bytesPerRow % 4 == 0 && Int(bitPattern: data) % 4 == 0 ? data : nil
    guard
      let surface = shared.map({
        cairo_image_surface_create_for_data(
          $0.assumingMemoryBound(to: UInt8.self), kind, Int32(size.width), Int32(size.height), Int32(bytesPerRow))
      }) ?? cairo_image_surface_create(kind, Int32(size.width), Int32(size.height))
    else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.cairo = cairo
    self.format = format
    self.bytesPerRow = bytesPerRow
    sharedMemory = shared
    if let data, shared == nil { memory = BitmapMemory(data, bytesPerRow: bytesPerRow, format: format, size: size) }
    width = size.width
    height = size.height
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(cairo, 0.05)
    cairo_set_line_width(cairo, 1)
    var base = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: -1, x0: 0, y0: Double(size.height))
    cairo_set_matrix(cairo, &base)
  }

  /// A bitmap of red, green and blue with premultiplied alpha or a component that is skipped, first or last; of greys; or of alpha alone.
  /// Components have 8 or 16 bits, or are floating-point numbers of 16 or 32 bits, in either byte order; alpha alone has 8 bits. Numbers
  /// are those of the space.
  ///
  /// Drawing computes with 8 bits a channel in sRGB: finer numbers, and colours outside sRGB, stay as they are where nothing is drawn.
  ///
  /// - Parameters:
  ///   - data: the program's own memory, `bytesPerRow · height` bytes, whose pixels the canvas begins with and that it draws into. With nil
  ///     the canvas is transparent, or black without alpha, and its memory is its own.
  ///   - bytesPerRow: 0 for as few as there can be.
  ///   - bitmapInfo: of `CGImageAlphaInfo` and `CGBitmapInfo`.
  ///
  /// Nil for other formats, and when a side is not from 1 to 32767; the diagnostics tell why.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: UInt32
  ) {
    guard let format = BitmapFormat(bitsPerComponent: bitsPerComponent, space: space, bitmapInfo: bitmapInfo) else {
      Diagnostics.report(
        "CGContext",
        "there are no canvases of \(bitsPerComponent) bits a component in \(space.name ?? "this space") with bitmapInfo \(bitmapInfo); "
          + "try 8 bits in sRGB with CGImageAlphaInfo.premultipliedLast")
      return nil
    }
    let least = format.bytesPerPixel * max(width, 0)
    guard bytesPerRow == 0 || bytesPerRow >= least else {
      Diagnostics.report("CGContext", "a row of \(width) pixels takes \(least) bytes, not \(bytesPerRow)")
      return nil
    }
    self.init(size: PixelSize(width, height), format: format, data: data, bytesPerRow: bytesPerRow == 0 ? least : bytesPerRow)
  }

  /// A bitmap context in the same formats as those of the initialiser without a callback; `releaseCallback` is called with `releaseInfo`
  /// and `data` when the context is released.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space,
      bitmapInfo: bitmapInfo)
    release = { releaseCallback?(releaseInfo, data) }
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
    release?()
  }

  // MARK: State

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
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary? = nil) {
    saveGState()
    cairo_push_group(cairo)
    layerMarks.append(savedStates.count)
    // What is drawn as one is faded, mixed, shadowed and cut as one.
    (state.alpha, state.blendMode, state.shadow, state.mask) = (1, .normal, nil, nil)
  }

  /// Collects what is drawn inside `rect`; what lies outside is lost.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    saveGState()
    clip(to: rect)
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    rectangularLayers.insert(layerMarks.count)
  }

  /// Draws what was collected; nothing happens without a beginning.
  public func endTransparencyLayer() {
    guard let mark = layerMarks.last else { return }
    while savedStates.count > mark { restoreGState() }
    layerMarks.removeLast()
    let collected = cairo_pop_group(cairo)
    restoreGState()
    composite { context, alpha in
      cairo_set_source(context, collected)
      cairo_paint_with_alpha(context, alpha)
    }
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
    cairo_pattern_destroy(collected)
    if rectangularLayers.remove(layerMarks.count + 1) != nil { restoreGState() }
  }

  var isInLayer: Bool { !layerMarks.isEmpty }

  // MARK: Space

  /// The map from the program's coordinates to the canvas's own, with y up.
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

  /// Multiplies the coordinates of what is drawn from now on.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }

  /// Turns the space, counterclockwise while y points up.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// The map from the program's coordinates to pixels, with y up: `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Where a point of user space is in pixels, y up.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Where a point in pixels, y up, is in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// How many pixels a size of user space has.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// How large a size in pixels is in user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// The box around the rectangle's image.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// The box around the rectangle's image.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// Makes the present space the one in which shadows and patterns are measured, as whoever prepares a context for others does.
  package func measureFromHere() { base = ctm }

  /// Puts `transform` before what the space has been through so far. One without area is left out.
  public func concatenate(_ transform: CGAffineTransform) {
    guard var matrix = transform.cairoMatrix else { return }
    cairo_transform(cairo, &matrix)
  }
}

/// Called with what it was registered with and the program's memory.
public typealias CGBitmapContextReleaseDataCallback = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
