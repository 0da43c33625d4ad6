internal import CCairo
public import Graphics
internal import Rasterizer

// Every drawing goes through `composite`: under it the shadow, then itself, all of it cut by soft masks, and shown to whoever owns the
// memory.

/// A shadow under everything that is drawn.
struct Shadow {
  /// The shadow's offset, in the space in which shadows are measured.
  var offset: CGSize
  /// How far the shadow reaches beyond what casts it.
  var blur: CGFloat
  var color: CGColor
}

/// What a clip lets through in each pixel of a rectangle of the canvas, y down; nothing outside it.
final class ClipMask {
  let rect: PixelRect
  let coverage: [UInt8]

  init(rect: PixelRect, coverage: [UInt8]) {
    self.rect = rect
    self.coverage = coverage
  }

  func intersected(with other: ClipMask) -> ClipMask {
    let common = rect.intersection(other.rect)
    guard !common.isEmpty else { return ClipMask(rect: PixelRect.empty, coverage: []) }
    var product: [UInt8] = []
    product.reserveCapacity(common.width * common.height)
    for y in common.minY..<common.maxY {
      for x in common.minX..<common.maxX { product.append(premultiplied(value(x, y), by: other.value(x, y))) }
    }
    return ClipMask(rect: common, coverage: product)
  }

  func value(_ x: Int, _ y: Int) -> UInt8 { coverage[(y - rect.minY) * rect.width + x - rect.minX] }
}

extension CGContext {
  // MARK: Drawing

  /// Draws by the present blend mode, alpha, shadow and masks.
  ///
  /// `draw` is called once, or twice for a shadow, each time with a Cairo context that has the present space, clip, path and pen, and with
  /// the alpha to draw by; it may consume the path.
  /// - Parameter reach: the pixels that `draw` can change at most; nil for all that the clip lets through.
  func composite(reach: PixelRect? = nil, _ draw: (_ context: OpaquePointer, _ alpha: CGFloat) -> Void) {
    isTouched = true
    let mask = state.mask, hasMemory = memory != nil && !isInLayer
    let isPlain = state.shadow == nil && mask == nil && !hasMemory
    var area = PixelRect.empty
    if !isPlain {
      area = clipArea
      if let reach, state.shadow == nil { area = area.intersection(reach) }
    }
    if hasMemory { memory?.load(area, into: surface) }
    let before = mask.map { TargetCopy(of: cairo, area.intersection($0.rect)) }
    if let shadow = state.shadow { cast(shadow, area, draw) }
    if state.blendMode == .plusDarker {
      darken(draw)
    } else {
      cairo_set_operator(cairo, state.blendMode.cairo)
      draw(cairo, state.alpha)
    }
    if let mask, let before { before.restore(where: mask) }
    if hasMemory { memory?.store(area, from: surface) }
  }

  /// Takes from every channel as much as lacks in what is there and in what is drawn together: max(0, a − (a₁ − c₁) − (a₂ − c₂)) with the
  /// alpha a = min(1, a₁ + a₂), premultiplied. Cairo has no such operator.
  private func darken(_ draw: (OpaquePointer, CGFloat) -> Void) {
    cairo_push_group(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    draw(cairo, state.alpha)
    guard let group = cairo_pop_group(cairo) else { return }
    defer { cairo_pattern_destroy(group) }
    var drawn: OpaquePointer?
    guard cairo_pattern_get_surface(group, &drawn) == CAIRO_STATUS_SUCCESS, let drawn, let target = cairo_get_group_target(cairo) else {
      return
    }
    let source = SurfaceRows(drawn), goal = SurfaceRows(target), isOpaque = cairo_surface_get_content(target) == CAIRO_CONTENT_COLOR
    let area = source.rect.intersection(goal.rect)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      guard let from = source.row(y), let to = goal.row(y) else { return }
      for x in area.minX..<area.maxX {
        let one = from[x - source.rect.minX], other = isOpaque ? to[x - goal.rect.minX] | 0xFF00_0000 : to[x - goal.rect.minX]
        if one >> 24 == 0 { continue }
        let alpha = min(255, Int(one >> 24) + Int(other >> 24)), lack = Int(one >> 24) + Int(other >> 24) - alpha
        var word = UInt32(alpha) << 24
        for shift in [UInt32(16), 8, 0] { word |= UInt32(max(0, Int(one >> shift & 255) + Int(other >> shift & 255) - lack)) << shift }
        to[x - goal.rect.minX] = word
      }
    }
    cairo_surface_mark_dirty(target)
  }

  /// The pixels that the clip lets through at least in part.
  private var clipArea: PixelRect {
    var matrix = cairoMatrix, box = (x1: 0.0, y1: 0.0, x2: 0.0, y2: 0.0)
    cairo_identity_matrix(cairo)
    cairo_clip_extents(cairo, &box.x1, &box.y1, &box.x2, &box.y2)
    cairo_set_matrix(cairo, &matrix)
    let area = PixelRect(
      minX: Int(max(box.x1, -1e6).rounded(.down)), minY: Int(max(box.y1, -1e6).rounded(.down)), maxX: Int(min(box.x2, 1e6).rounded(.up)),
      maxY: Int(min(box.y2, 1e6).rounded(.up)))
    return area.isEmpty ? PixelRect.empty : area
  }

  /// The pixels around a box of the program's space, and one more on each side.
  func pixels(around box: CGRect) -> PixelRect {
    let m = cairoMatrix
    let device = box.applying(CGAffineTransform(a: m.xx, b: m.yx, c: m.xy, d: m.yy, tx: m.x0, ty: m.y0))
    guard device.isUsable else { return PixelRect(PixelSize(width, height)) }
    func clamp(_ value: CGFloat) -> Int { Int(min(max(value, -1e6), 1e6)) }
    return PixelRect(
      minX: clamp(device.minX.rounded(.down)) - 1, minY: clamp(device.minY.rounded(.down)) - 1, maxX: clamp(device.maxX.rounded(.up)) + 1,
      maxY: clamp(device.maxY.rounded(.up)) + 1)
  }

  // MARK: Shadows

  /// Everything drawn from now on casts a shadow: a copy in `color`, moved by `offset` and blurred so that it reaches `blur` farther. Both
  /// are measured in the canvas's first space, whatever has happened to it since. Nil or transparent colours cast none.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, color.alpha > 0, offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return state.shadow = nil }
    state.shadow = Shadow(offset: offset, blur: max(0, blur), color: color)
  }

  /// Sets a shadow in black with a third of opacity.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// - Parameter area: the pixels in which it may show.
  private func cast(_ shadow: Shadow, _ area: PixelRect, _ draw: (OpaquePointer, CGFloat) -> Void) {
    guard !area.isEmpty, !state.blendMode.reachesBeyondShapes else { return }
    // On the canvas, y down.
    let x = base.a * shadow.offset.width + base.c * shadow.offset.height,
      y = -(base.b * shadow.offset.width + base.d * shadow.offset.height)
    guard abs(x) < 32767, abs(y) < 32767 else { return }
    let reach = min(max(0, Double(shadow.blur * abs(base.determinant).squareRoot())), 8192)
    let margin = Int(reach.rounded(.up)) + 1
    // What may cast a shadow into the area.
    let source = PixelRect(
      minX: area.minX - Int(x.rounded(.up)) - margin, minY: area.minY - Int(y.rounded(.up)) - margin,
      maxX: area.maxX - Int(x.rounded(.down)) + margin, maxY: area.maxY - Int(y.rounded(.down)) + margin)
    guard let coverage = coverage(of: source, draw) else { return }
    let blurred = BoxBlur(reach: reach).apply(to: coverage, width: source.width, height: source.height)
    withAlphaSurface(blurred, source.size) { surface in
      var matrix = cairoMatrix
      cairo_identity_matrix(cairo)
      cairo_set_operator(cairo, state.blendMode.cairo)
      shadow.color.setAsSource(of: cairo)
      cairo_mask_surface(cairo, surface, Double(source.minX) + x, Double(source.minY) + y)
      cairo_set_source_rgba(cairo, 0, 0, 0, 0)
      cairo_set_matrix(cairo, &matrix)
    }
  }

  /// What `draw` draws in a rectangle of the canvas when no clip holds it back: alpha alone.
  private func coverage(of rect: PixelRect, _ draw: (OpaquePointer, CGFloat) -> Void) -> [UInt8]? {
    guard rect.width <= 32767, rect.height <= 32767,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(rect.width), Int32(rect.height))
    else { return nil }
    defer { cairo_surface_destroy(surface) }
    cairo_surface_set_device_offset(surface, -Double(rect.minX), -Double(rect.minY))
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else { return nil }
    copyPen(to: context)
    draw(context, state.alpha)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return [UInt8](unsafeUninitializedCapacity: rect.width * rect.height) { coverage, count in
      for y in 0..<rect.height {
        let row = UnsafeRawPointer(pixels + y * stride).assumingMemoryBound(to: UInt32.self)
        for x in 0..<rect.width { coverage[y * rect.width + x] = UInt8(truncatingIfNeeded: row[x] >> 24) }
      }
      count = rect.width * rect.height
    }
  }

  /// Space, path and pen.
  private func copyPen(to context: OpaquePointer) {
    var matrix = cairoMatrix
    cairo_set_matrix(context, &matrix)
    cairo_set_antialias(context, cairo_get_antialias(cairo))
    cairo_set_tolerance(context, cairo_get_tolerance(cairo))
    cairo_set_line_width(context, cairo_get_line_width(cairo))
    cairo_set_line_cap(context, cairo_get_line_cap(cairo))
    cairo_set_line_join(context, cairo_get_line_join(cairo))
    cairo_set_miter_limit(context, cairo_get_miter_limit(cairo))
    cairo_set_fill_rule(context, cairo_get_fill_rule(cairo))
    var dashes = [Double](repeating: 0, count: Int(cairo_get_dash_count(cairo))), phase = 0.0
    cairo_get_dash(cairo, &dashes, &phase)
    cairo_set_dash(context, dashes, Int32(dashes.count), phase)
    if let path = cairo_copy_path(cairo) {
      cairo_append_path(context, path)
      cairo_path_destroy(path)
    }
  }

  // MARK: Masks

  /// Confines drawing to a rectangle, and lets through what a picture stretched over it says, its upper edge where y is greatest: a stencil
  /// as it lets colour pass, a grey picture as it is bright, others by their alpha. The path is forgotten.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard rect.isUsable, rect.width > 0, rect.height > 0 else { return clip(to: .zero) }
    let isBright = !mask.isMask && mask.isOpaque
    let stencil = isBright ? mask.withBrightnessAsAlpha : mask
    let area = pixels(around: rect).intersection(PixelRect(PixelSize(width, height)))
    guard !area.isEmpty else { return clip(to: rect) }
    let saved = state
    state.alpha = 1
    let coverage = coverage(of: area) { context, _ in stencil.draw(in: rect, of: context, quality: state.interpolationQuality, alpha: 1) }
    state = saved
    clip(to: rect)
    guard let coverage else { return }
    let own = ClipMask(rect: area, coverage: coverage)
    state.mask = state.mask.map { $0.intersected(with: own) } ?? own
  }

  /// Lets drawing reach the whole canvas again, or the transparency layer.
  public func resetClip() {
    cairo_reset_clip(cairo)
    state.mask = nil
  }
}

/// Pixels of what is drawn upon, before something is drawn.
private struct TargetCopy {
  private let target: SurfaceRows
  private let rect: PixelRect
  private let pixels: [UInt8]

  /// - Parameter rect: in the canvas, y down.
  init(of context: OpaquePointer, _ rect: PixelRect) {
    target = SurfaceRows(cairo_get_group_target(context))
    self.rect = rect.intersection(target.rect)
    var copy: [UInt8] = []
    if !self.rect.isEmpty {
      copy.reserveCapacity(self.rect.width * self.rect.height * 4)
      for y in self.rect.minY..<self.rect.maxY {
        copy.append(contentsOf: UnsafeBufferPointer(start: target.bytes(self.rect.minX, y), count: self.rect.width * 4))
      }
    }
    pixels = copy
  }

  /// Takes back what was drawn as far as the mask lets nothing through: old + (new − old) · m / 255.
  func restore(where mask: ClipMask) {
    target.flush()
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      guard let row = target.bytes(rect.minX, y) else { return }
      let old = (y - rect.minY) * rect.width * 4
      for x in 0..<rect.width {
        let share = Int(mask.value(rect.minX + x, y))
        if share == 255 { continue }
        for i in x * 4..<x * 4 + 4 {
          let before = Int(pixels[old + i])
          let change = (Int(row[i]) - before) * share
          row[i] = UInt8(before + (change >= 0 ? (change + 127) / 255 : (change - 127) / 255))
        }
      }
    }
    target.markDirty()
  }
}

/// Pixels of a Cairo surface that stands somewhere on the canvas.
private struct SurfaceRows {
  private let surface: OpaquePointer
  /// On the canvas, y down.
  let rect: PixelRect

  init(_ surface: OpaquePointer) {
    cairo_surface_flush(surface)
    var offset = (x: 0.0, y: 0.0)
    cairo_surface_get_device_offset(surface, &offset.x, &offset.y)
    self.surface = surface
    rect = PixelRect(
      x: -Int(offset.x), y: -Int(offset.y), width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)))
  }

  /// The words of a row of the canvas, from the surface's first on.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32>? {
    cairo_image_surface_get_data(surface).map {
      UnsafeMutableRawPointer($0 + (y - rect.minY) * Int(cairo_image_surface_get_stride(surface))).assumingMemoryBound(to: UInt32.self)
    }
  }

  /// The bytes of a row of the canvas from a pixel on.
  func bytes(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>? {
    row(y).map { UnsafeMutableRawPointer($0 + (x - rect.minX)).assumingMemoryBound(to: UInt8.self) }
  }

  func flush() { cairo_surface_flush(surface) }
  func markDirty() { cairo_surface_mark_dirty(surface) }
}

func withAlphaSurface(_ coverage: [UInt8], _ size: PixelSize, _ body: (OpaquePointer) -> Void) {
  let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(size.width)))
  var rows = [UInt8](repeating: 0, count: stride * size.height)
  for y in 0..<size.height {
    rows.replaceSubrange(y * stride..<y * stride + size.width, with: coverage[y * size.width..<(y + 1) * size.width])
  }
  rows.withUnsafeMutableBufferPointer { bytes in
    guard
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress, CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height), Int32(stride))
    else { return }
    defer { cairo_surface_destroy(surface) }
    if cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS { body(surface) }
  }
}

extension CGImage {
  fileprivate var withBrightnessAsAlpha: CGImage {
    var stencil = [UInt8](repeating: 0, count: pixels.count)
    for first in stride(from: 0, to: pixels.count, by: 4) {
      // Luma: 0.2126, 0.7152 and 0.0722 in 1/65536.
      let luma = Int(pixels[first]) * 13933 + Int(pixels[first + 1]) * 46871 + Int(pixels[first + 2]) * 4732
      stencil[first + 3] = UInt8((luma + 32768) >> 16)
    }
    return CGImage(width: width, height: height, premultipliedPixels: stencil)
  }
}
