internal import CCairo
public import Graphics
internal import Rasterizer

extension CGContext {
  /// How pictures are sampled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Draws a picture into a rectangle, its upper edge where y is greatest: upright while y points up. A stencil lets the fill colour
  /// through.
  public func draw(_ image: CGImage, in rect: CGRect) {
    guard rect.isUsable, rect.width > 0, rect.height > 0 else { return }
    let quality = state.interpolationQuality, fill = state.fill
    composite(reach: pixels(around: rect)) { context, alpha in
      image.draw(
        in: rect, of: context, quality: quality, alpha: alpha, through: image.isMask ? { fill.set(as: $0, alpha: $1, of: self) } : nil)
    }
    beginPath()
  }

  /// Draws a picture into a rectangle; with `byTiling` also beside it, above it and so on, over all that the clip lets through.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else { return draw(image, in: rect) }
    guard rect.isUsable, rect.width > 0, rect.height > 0 else { return }
    let quality = state.interpolationQuality
    composite { context, alpha in
      image.withCairoSurface { surface in
        cairo_save(context)
        image.setAsSource(surface, in: rect, of: context, quality: quality)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
        cairo_paint_with_alpha(context, alpha)
        cairo_set_source_rgba(context, 0, 0, 0, 0)
        cairo_restore(context)
      }
    }
  }

  /// Colours along the line from `start` to `end`, and across it without end, over all that the clip lets through.
  public func drawLinearGradient(_ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions) {
    guard start.isFinite, end.isFinite else { return }
    draw(gradient, cairo_pattern_create_linear(start.x, start.y, end.x, end.y), options)
  }

  /// Colours from one circle to another, over all that the clip lets through.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    guard startCenter.isFinite, endCenter.isFinite, startRadius >= 0, startRadius.isFinite, endRadius >= 0, endRadius.isFinite else {
      return
    }
    draw(gradient, cairo_pattern_create_radial(startCenter.x, startCenter.y, startRadius, endCenter.x, endCenter.y, endRadius), options)
  }

  private func draw(_ gradient: CGGradient, _ pattern: OpaquePointer?, _ options: CGGradientDrawingOptions) {
    guard let pattern else { return }
    func add(_ location: Double, _ color: CGColor, alpha: Double = 1) {
      cairo_pattern_add_color_stop_rgba(pattern, location, color.red, color.green, color.blue, color.alpha * alpha)
    }
    // Where one side only goes on, the colour of the other one falls to nothing at its end.
    if let first = gradient.stops.min(by: { $0.location < $1.location }), !options.contains(.drawsBeforeStartLocation) {
      add(0, first.color, alpha: 0)
    }
    for stop in gradient.stops { add(min(max(stop.location, 0), 1), stop.color) }
    if let last = gradient.stops.max(by: { $0.location < $1.location }), !options.contains(.drawsAfterEndLocation) {
      add(1, last.color, alpha: 0)
    }
    cairo_pattern_set_extend(pattern, options.isEmpty ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
    composite { context, alpha in
      cairo_set_source(context, pattern)
      cairo_paint_with_alpha(context, alpha)
    }
    cairo_pattern_destroy(pattern)
  }

  /// Colours around a point, over all that the clip lets through: the first at `angle`, in radians from the x axis towards the y axis, and
  /// on in that direction through a full turn to the last.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.isFinite, angle.isFinite else { return }
    let m = cairoMatrix
    let toUser = CGAffineTransform(a: m.xx, b: m.yx, c: m.xy, d: m.yy, tx: m.x0, ty: m.y0).inverted()
    let colors = gradient.premultipliedTable(count: 4096)
    composite { context, alpha in
      var box = (x1: 0.0, y1: 0.0, x2: 0.0, y2: 0.0)
      cairo_save(context)
      cairo_identity_matrix(context)
      cairo_clip_extents(context, &box.x1, &box.y1, &box.x2, &box.y2)
      let x0 = Int(box.x1.rounded(.down)), y0 = Int(box.y1.rounded(.down))
      let width = Int(box.x2.rounded(.up)) - x0, height = Int(box.y2.rounded(.up)) - y0
      if width > 0, height > 0, width <= 32767, height <= 32767 {
        var words = [UInt32](repeating: 0, count: width * height)
        for y in 0..<height {
          for x in 0..<width {
            let place = CGPoint(x: Double(x0 + x) + 0.5, y: Double(y0 + y) + 0.5).applying(toUser)
            var turn = (atan2(Double(place.y - center.y), Double(place.x - center.x)) - Double(angle)) / (2 * .pi)
            turn -= turn.rounded(.down)
            words[y * width + x] = colors[Int(turn * Double(colors.count), within: 0...colors.count - 1)]
          }
        }
        words.withUnsafeMutableBytes { bytes in
          if let surface = cairo_image_surface_create_for_data(
            bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
          {
            cairo_set_source_surface(context, surface, Double(x0), Double(y0))
            cairo_paint_with_alpha(context, alpha)
            cairo_set_source_rgba(context, 0, 0, 0, 0)
            cairo_surface_destroy(surface)
          }
        }
      }
      cairo_restore(context)
    }
  }
}

extension CGInterpolationQuality {
  fileprivate var cairo: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    case .high: CAIRO_FILTER_BEST
    }
  }
}

extension CGGradient {
  /// Colours at equal distances from the first to the last, as Cairo's words.
  fileprivate func premultipliedTable(count: Int) -> [UInt32] {
    let sorted = stops.sorted { $0.location < $1.location }
    return (0..<count).map { index in
      let location = (Double(index) + 0.5) / Double(count)
      let above = sorted.firstIndex { $0.location > location } ?? sorted.count
      let low = sorted[max(above - 1, 0)], high = sorted[min(above, sorted.count - 1)]
      let span = high.location - low.location
      let color = span > 0 ? interpolate(low.color, high.color, min(max((location - low.location) / span, 0), 1)) : low.color
      let premultiplied = color.premultiplied.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: color.straight.w)) * 255
      func byte(_ value: Float) -> UInt32 { UInt32(min(max(value.rounded(), 0), 255)) }
      return byte(premultiplied.w) << 24 | byte(premultiplied.x) << 16 | byte(premultiplied.y) << 8 | byte(premultiplied.z)
    }
  }
}

extension CGImage {
  /// Draws into a rectangle of a context's space, upright while y points up there.
  ///
  /// - Parameter through: sets what a stencil lets through as the source, by an alpha; nil for the picture itself.
  func draw(
    in rect: CGRect, of context: OpaquePointer, quality: CGInterpolationQuality, alpha: CGFloat,
    through: ((OpaquePointer, CGFloat) -> Void)? = nil
  ) {
    withCairoSurface { surface in
      cairo_save(context)
      cairo_new_path(context)
      cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
      cairo_clip(context)
      setAsSource(surface, in: rect, of: context, quality: quality)
      let pattern = cairo_get_source(context)
      // Beyond its edge the picture goes on, so that smoothing takes in nothing transparent.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      if let through {
        cairo_pattern_reference(pattern)
        through(context, alpha)
        cairo_mask(context, pattern)
        cairo_pattern_destroy(pattern)
      } else {
        cairo_paint_with_alpha(context, alpha)
      }
      // Lets go of the surface, whose memory is the caller's.
      cairo_set_source_rgba(context, 0, 0, 0, 0)
      cairo_restore(context)
    }
  }

  fileprivate func setAsSource(_ surface: OpaquePointer, in rect: CGRect, of context: OpaquePointer, quality: CGInterpolationQuality) {
    cairo_set_source_surface(context, surface, 0, 0)
    // From the context's space to the picture's pixels, whose rows go downwards.
    var toPixels = cairo_matrix_t(
      xx: Double(width) / rect.width, yx: 0, xy: 0, yy: -Double(height) / rect.height, x0: -rect.minX * Double(width) / rect.width,
      y0: rect.maxY * Double(height) / rect.height)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_matrix(pattern, &toPixels)
    cairo_pattern_set_filter(pattern, quality.cairo)
  }

  /// The picture as Cairo has pictures, for the time of the call.
  fileprivate func withCairoSurface(_ body: (OpaquePointer) -> Void) {
    var words = pixels
    words.withUnsafeMutableBufferPointer { bytes in
      UnsafeMutableRawBufferPointer(bytes).withMemoryRebound(to: UInt32.self, swapRedAndBlue)
      guard
        let surface = cairo_image_surface_create_for_data(
          bytes.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
      else {
        return
      }
      defer { cairo_surface_destroy(surface) }
      if cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS { body(surface) }
    }
  }
}
