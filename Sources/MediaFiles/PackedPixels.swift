/// Rows of premultiplied RGBA into the packed layouts that encoders take.
enum PackedPixels {
  /// RGB, three bytes a pixel. What is not opaque stands on black.
  static func dropAlpha(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    for x in 0..<count {
      let pixel = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
      let out = target + x &* 3
      out[0] = UInt8(truncatingIfNeeded: pixel)
      out[1] = UInt8(truncatingIfNeeded: pixel &>> 8)
      out[2] = UInt8(truncatingIfNeeded: pixel &>> 16)
    }
  }

  /// BGRA for GIF, whose pixels are opaque or not there at all: from alpha 128 on a pixel keeps its straight colour, below it is empty.
  static func threshold(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    Premultiplication.undo(source, to: target, count: count)
    for x in 0..<count {
      let pixel = target + x &* 4
      if pixel[3] < 128 {
        (pixel[0], pixel[1], pixel[2], pixel[3]) = (0, 0, 0, 0)
      } else {
        (pixel[0], pixel[2], pixel[3]) = (pixel[2], pixel[0], 255)
      }
    }
  }

  /// BGRA with every alpha 255. What is not opaque stands on black.
  static func opaqueBGRA(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    for x in 0..<count {
      let pixel = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
      let swapped = (pixel & 0xFF) &<< 16 | (pixel & 0xFF00) | (pixel &>> 16 & 0xFF) | 0xFF00_0000
      UnsafeMutableRawPointer(target + x &* 4).storeBytes(of: swapped, as: UInt32.self)
    }
  }
}
