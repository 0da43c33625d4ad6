internal import CCairo
package import Graphics

extension Drawing {
  /// Draws the request into a new bitmap with Cairo and Pango. May be called from any thread, and from several at once.
  ///
  /// A size that Cairo cannot hold (a side over 32767 pixels, or none at all) gives one transparent pixel.
  package func rasterize() -> CGImage {
    switch self {
    case .shape(let shape): drawImage(size: shape.size) { shape.draw(in: $0) }
    case .text(let text): drawImage(size: text.size) { text.draw(in: $0) }
    }
  }
}

/// Runs `draw` on a Cairo context over transparent pixels and takes the result as an image. The context ends with the call.
private func drawImage(size: PixelSize, _ draw: (OpaquePointer) -> Void) -> CGImage {
  let sides = 1...32767
  guard sides.contains(size.width), sides.contains(size.height) else { return CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 0]) }
  let byteCount = size.width * size.height * 4
  let pixels = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
    buffer.initialize(repeating: 0)
    count = byteCount
    let surface = cairo_image_surface_create_for_data(buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
    if let context = cairo_create(surface) {
      draw(context)
      cairo_destroy(context)
    }
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
    UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt32.self, swapRedAndBlue)
  }
  return CGImage(width: size.width, height: size.height, premultipliedPixels: pixels)
}

/// Turns Cairo's pixels (the word 0xAARRGGBB in the machine's byte order) into the bytes red, green, blue, alpha.
func swapRedAndBlue(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
  for i in pixels.indices {
    let pixel = pixels[i]
    pixels[i] = (pixel & 0xFF00_FF00 | (pixel >> 16) & 0xFF | (pixel & 0xFF) << 16).littleEndian
  }
}

extension CGAffineTransform {
  /// The same map for Cairo, or nil for one that it refuses: without area, or with something that is not a number.
  var cairoMatrix: cairo_matrix_t? {
    guard determinant != 0, determinant.isFinite, tx.isFinite, ty.isFinite else { return nil }
    return cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }
}

extension CGColor {
  /// Makes the colour the source of what is drawn next, clamped to the range of bytes.
  func setAsSource(of context: OpaquePointer) { cairo_set_source_rgba(context, red, green, blue, alpha) }
}
