internal import Graphics

/// Conversion between straight and premultiplied alpha, both with 8 bits a channel, each rounded to the nearest value.
///
/// Going to premultiplied and back may lose what 8 bits cannot hold: (200, 100, 50, 128) becomes (100, 50, 25, 128), and that (199, 100,
/// 50, 128). Going to straight and back loses nothing.
enum Premultiplication {
  /// `c·a/255`, rounded.
  static func multiply(_ c: UInt8, _ a: UInt8) -> UInt8 {
    // Exact for all 65536 pairs: 1/255 = 1/256 + 1/256² + …, and the terms left out stay under the rounding.
    let t = UInt32(c) &* UInt32(a) &+ 128
    return UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
  }

  /// Premultiplies RGBA bytes in place; returns whether all of them were opaque.
  static func apply(to pixels: UnsafeMutableRawBufferPointer) -> Bool {
    let bytes = pixels.bindMemory(to: UInt8.self)
    var isOpaque = true
    var i = 0
    while i &+ 3 < bytes.count {
      let a = bytes[i &+ 3]
      if a != 255 {
        isOpaque = false
        bytes[i] = multiply(bytes[i], a)
        bytes[i &+ 1] = multiply(bytes[i &+ 1], a)
        bytes[i &+ 2] = multiply(bytes[i &+ 2], a)
      }
      i &+= 4
    }
    return isOpaque
  }

  /// `⌊2³² / a⌋ + 1`: for `n < 2¹⁶` and `0 < a < 256`, `n / a` is exactly `(n · reciprocal) >> 32`.
  private static let reciprocals: [UInt64] = [0] + (1...255).map { (1 << 32) / $0 + 1 }

  /// Writes `count` premultiplied RGBA pixels as straight ones. Colours above their alpha, which straight alpha cannot express, become 255.
  static func undo(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    let destination = UnsafeMutableRawPointer(target)
    reciprocals.withUnsafeBufferPointer { reciprocals in
      for first in stride(from: 0, to: count, by: Self.run) {
        let end = min(first &+ Self.run, count)
        // Runs of pixels that are opaque or nothing are copied.
        var every = UInt32.max, any: UInt32 = 0
        for x in first..<end {
          let pixel = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
          every &= pixel
          any |= pixel
        }
        if every >= 0xFF00_0000 || any == 0 {
          (destination + first &* 4).copyMemory(from: source + first &* 4, byteCount: (end &- first) &* 4)
          continue
        }
        for x in first..<end {
          let pixel = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
          destination.storeBytes(of: straight(pixel, reciprocals), toByteOffset: x &* 4, as: UInt32.self)
        }
      }
    }
  }

  /// Pixels that are looked at together.
  private static let run = 64

  private static func straight(_ pixel: UInt32, _ reciprocals: UnsafeBufferPointer<UInt64>) -> UInt32 {
    let a = pixel &>> 24
    if a == 0 { return 0 }
    if a == 255 { return pixel }
    let reciprocal = reciprocals[Int(a)]
    func divide(_ c: UInt32) -> UInt32 { UInt32(truncatingIfNeeded: min(255, (UInt64(c &* 255 &+ a &>> 1) &* reciprocal) &>> 32)) }
    return divide(pixel & 255) | divide(pixel &>> 8 & 255) &<< 8 | divide(pixel &>> 16 & 255) &<< 16 | a &<< 24
  }
}
