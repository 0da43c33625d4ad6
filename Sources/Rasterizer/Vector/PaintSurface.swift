package import Graphics

/// A part of the plane of pixels that is drawn on: premultiplied red, green, blue and alpha, rows any number of bytes apart.
package struct PaintSurface {
  /// The pixels that there are, in the coordinates of everything drawn.
  package let rect: PixelRect
  /// Bytes from one row to the next.
  package let stride: Int
  private let base: UnsafeMutablePointer<UInt8>

  /// - Parameter base: the upper left pixel of `rect`.
  package init(rect: PixelRect, base: UnsafeMutablePointer<UInt8>, stride: Int) {
    (self.rect, self.base, self.stride) = (rect, base, stride)
  }

  /// Where a pixel of `rect` lies, or would lie beside it.
  func place(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> { base + ((y - rect.minY) * stride + (x - rect.minX) * 4) }

  /// Where the first pixel of a part of `rect` lies.
  func place(of part: PixelRect) -> UnsafeMutablePointer<UInt8> { place(part.minX, part.minY) }

  func clear() {
    if stride == rect.width * 4 {
      base.update(repeating: 0, count: stride * rect.height)
    } else {
      for y in 0..<rect.height { (base + y * stride).update(repeating: 0, count: rect.width * 4) }
    }
  }
}

/// A surface in memory of the painter's own.
struct ScratchSurface {
  let surface: PaintSurface
  fileprivate let block: UnsafeMutableRawBufferPointer
}

/// A mask of a byte a pixel in memory of the painter's own, rows without padding.
struct ScratchMask {
  let rect: PixelRect
  let base: UnsafeMutablePointer<UInt8>
  fileprivate let block: UnsafeMutableRawBufferPointer

  var count: Int { rect.width * rect.height }

  func fill(_ value: UInt8) { base.update(repeating: value, count: count) }
}

extension ScratchMemory {
  /// A transparent surface. `rect` is not empty.
  func surface(_ rect: PixelRect) -> ScratchSurface {
    let stride = rect.width * 4
    let block = take(byteCount: stride * rect.height)
    let surface = PaintSurface(rect: rect, base: block.bindBytes, stride: stride)
    surface.clear()
    return ScratchSurface(surface: surface, block: block)
  }

  /// A mask of any values. `rect` is not empty.
  func mask(_ rect: PixelRect) -> ScratchMask {
    let block = take(byteCount: rect.width * rect.height)
    return ScratchMask(rect: rect, base: block.bindBytes, block: block)
  }

  func give(_ surface: ScratchSurface) { give(surface.block) }
  func give(_ mask: ScratchMask) { give(mask.block) }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate var bindBytes: UnsafeMutablePointer<UInt8> {
    // a block is never empty
    baseAddress!.assumingMemoryBound(to: UInt8.self)
  }
}
