internal import CCairo
public import Graphics

extension CGContext {
  /// How pictures are sampled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Draws a picture into a rectangle, its upper edge where y is greatest: upright while y points up.
  public func draw(_ image: CGImage, in rect: CGRect) {
    guard rect.isUsable, rect.width > 0, rect.height > 0 else { return }
    image.withCairoSurface { surface in
      saveGState()
      beginPath()
      addRect(rect)
      clip()
      translateBy(x: rect.minX, y: rect.maxY)
      scaleBy(x: rect.width / CGFloat(image.width), y: -rect.height / CGFloat(image.height))
      cairo_set_source_surface(cairo, surface, 0, 0)
      let pattern = cairo_get_source(cairo)
      // Beyond its edge the picture goes on, so that smoothing takes in nothing transparent.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, state.interpolationQuality.cairo)
      paint(alpha: state.alpha)
      // Lets go of the surface, whose memory is the caller's.
      cairo_set_source_rgba(cairo, 0, 0, 0, 0)
      restoreGState()
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
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
    paint(alpha: state.alpha)
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

extension CGImage {
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
