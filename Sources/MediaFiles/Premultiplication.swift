internal import CMediaKernels
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

  /// Writes `count` premultiplied RGBA pixels as straight ones. Colours above their alpha, which straight alpha cannot express, become 255.
  static func undo(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    mk_straighten(source.assumingMemoryBound(to: UInt8.self), count, target)
  }
}
