package import CCairo
package import Graphics

extension Drawing {
  /// Draws the request into a new bitmap. May be called from any thread, and from several at once.
  ///
  /// A size that no bitmap has (a side over 32767 pixels, or none at all) gives one transparent pixel.
  package func rasterize() -> CGImage {
    let size = size
    guard DrawingPainter.sides.contains(size.width), DrawingPainter.sides.contains(size.height) else {
      return CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 0])
    }
    let byteCount = size.width * size.height * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      DrawingPainter().draw(self, into: UnsafeMutableRawBufferPointer(buffer))
      count = byteCount
    }
    return CGImage(width: size.width, height: size.height, premultipliedPixels: pixels)
  }

  package var size: PixelSize {
    switch self {
    case .shape(let shape): shape.size
    case .text(let text): text.size
    }
  }
}

/// Runs `draw` on a Cairo context over transparent pixels, and leaves bytes red, green, blue, alpha. The context ends with the call.
func drawWithCairo(size: PixelSize, _ pixels: UnsafeMutablePointer<UInt8>, _ draw: (OpaquePointer) -> Void) {
  let surface = cairo_image_surface_create_for_data(
    pixels, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
  if let context = cairo_create(surface) {
    draw(context)
    cairo_destroy(context)
  }
  cairo_surface_flush(surface)
  cairo_surface_destroy(surface)
  let count = size.width * size.height
  UnsafeMutableRawPointer(pixels).withMemoryRebound(to: UInt32.self, capacity: count) {
    swapRedAndBlue(UnsafeMutableBufferPointer(start: $0, count: count))
  }
}

/// Turns Cairo's pixels (the word 0xAARRGGBB in the machine's byte order) into the bytes red, green, blue, alpha.
package func swapRedAndBlue(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
  for i in pixels.indices {
    let pixel = pixels[i]
    pixels[i] = (pixel & 0xFF00_FF00 | (pixel >> 16) & 0xFF | (pixel & 0xFF) << 16).littleEndian
  }
}

extension CGAffineTransform {
  /// The same map for Cairo, or nil for one that it refuses: without area, or with something that is not a number.
  package var cairoMatrix: cairo_matrix_t? {
    guard determinant != 0, determinant.isFinite, tx.isFinite, ty.isFinite else { return nil }
    return cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }
}

extension CGColor {
  /// Makes the colour the source of what is drawn next, clamped to the range of bytes.
  package func setAsSource(of context: OpaquePointer) { cairo_set_source_rgba(context, red, green, blue, alpha) }
}
