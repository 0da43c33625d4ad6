internal import CDisplay
package import Graphics

/// The order of a pixel's bytes in memory that a display reads.
package enum PixelOrder: Sendable {
  /// Red comes first, as in bitmaps.
  case xbgr
  /// Blue comes first, as on most cards.
  case xrgb

  /// Copies part of a bitmap to the same place. Displays ignore alpha, and so show premultiplied colours over black.
  package func copy(_ rect: PixelRect, from bitmap: Bitmap, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
    let rect = rect.intersection(PixelRect(bitmap.size))
    guard !rect.isEmpty, let source = bitmap.bytes.baseAddress, let target = destination.baseAddress else { return }
    precondition(destination.count >= (rect.maxY - 1) * bytesPerRow + rect.maxX * 4, "the rectangle must lie inside the buffer")
    for y in rect.minY..<rect.maxY {
      copyRow(from: source + (y * bitmap.bytesPerRow + rect.minX * 4), to: target + (y * bytesPerRow + rect.minX * 4), count: rect.width)
    }
  }

  /// Copies a picture to the memory's beginning, with its alpha and its premultiplied colours.
  func copy(_ image: CGImage, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
    guard image.width > 0, image.height > 0, let target = destination.baseAddress else { return }
    precondition(destination.count >= (image.height - 1) * bytesPerRow + image.width * 4, "the picture must lie inside the buffer")
    image.pixels.withUnsafeBytes { pixels in
      guard let source = pixels.baseAddress else { return }
      for y in 0..<image.height { copyRow(from: source + y * image.width * 4, to: target + y * bytesPerRow, count: image.width) }
    }
  }

  /// The picture that memory holds, opaque.
  func image(of source: UnsafeMutableRawBufferPointer, bytesPerRow: Int, size: PixelSize) -> CGImage {
    precondition(source.count >= (size.height - 1) * bytesPerRow + size.width * 4, "the picture must lie inside the buffer")
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    pixels.withUnsafeMutableBytes { pixels in
      guard let target = pixels.baseAddress, let source = source.baseAddress else { return }
      for y in 0..<size.height { copyRow(from: source + y * bytesPerRow, to: target + y * size.width * 4, count: size.width) }
      for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = 255 }
    }
    return CGImage(width: size.width, height: size.height, premultipliedPixels: pixels, isOpaque: true)
  }

  /// Copies a row; exchanging red and blue converts in both directions.
  private func copyRow(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    switch self {
    case .xbgr: target.copyMemory(from: source, byteCount: count * 4)
    case .xrgb: dk_write_xrgb(target.assumingMemoryBound(to: UInt8.self), source.assumingMemoryBound(to: UInt8.self), Int64(count))
    }
  }
}
