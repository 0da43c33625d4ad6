internal import CCairo
package import Graphics
internal import Rasterizer

extension CGContext {
  /// The map from the program's coordinates to pixels, rows counted from the top.
  package var userToPixels: CGAffineTransform {
    let m = cairoMatrix
    return CGAffineTransform(a: m.xx, b: m.yx, c: m.xy, d: m.yy, tx: m.x0, ty: m.y0)
  }

  /// The pixels that the clip lets through, at least in part.
  package var paintablePixels: PixelRect {
    var box = (minX: 0.0, minY: 0.0, maxX: 0.0, maxY: 0.0)
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    cairo_clip_extents(cairo, &box.minX, &box.minY, &box.maxX, &box.maxY)
    cairo_restore(cairo)
    let clip = PixelRect(
      minX: Int(saturating: box.minX.rounded(.down)), minY: Int(saturating: box.minY.rounded(.down)),
      maxX: Int(saturating: box.maxX.rounded(.up)), maxY: Int(saturating: box.maxY.rounded(.up)))
    return clip.intersection(PixelRect(PixelSize(width, height)))
  }

  /// Draws a bitmap pixel by pixel, its upper left corner at (x, y): with the present alpha, blend mode and clip. The bitmap's pixels are
  /// of no use afterwards.
  package func draw(consuming bitmap: Bitmap, x: Int, y: Int) {
    bitmap.bytes.withMemoryRebound(to: UInt32.self, swapRedAndBlue)
    let bytes = bitmap.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(bitmap.size.width), Int32(bitmap.size.height), Int32(bitmap.bytesPerRow))
    else {
      return
    }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return }
    composite(reach: PixelRect(minX: x, minY: y, maxX: x + bitmap.size.width, maxY: y + bitmap.size.height)) { context, alpha in
      cairo_save(context)
      cairo_identity_matrix(context)
      cairo_set_source_surface(context, surface, Double(x), Double(y))
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      cairo_paint_with_alpha(context, alpha)
      cairo_restore(context)
      cairo_set_source_rgba(context, 0, 0, 0, 0)
    }
    // Lets go of the surface, whose memory is the bitmap's.
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
    cairo_surface_finish(surface)
  }
}

extension CGContext {
  /// Takes the present state for that of a blank canvas, to which `isBlank` compares.
  package func markAsBlank() { blankMatrix = ctm }

  /// Whether nothing has been drawn and the space is as it was given out: neither transformed nor clipped, and with plain blending.
  package var isBlank: Bool {
    !isTouched && ctm == blankMatrix && state.alpha == 1 && state.blendMode == .normal
      && paintablePixels == PixelRect(PixelSize(width, height))
  }
}
