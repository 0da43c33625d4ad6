package import Graphics

extension UnsafePixels {
  /// Whether every alpha is 255.
  var isOpaque: Bool {
    for y in 0..<height {
      let row = row(y)
      var alphas: UInt32 = 0xFF00_0000
      for x in 0..<width { alphas &= row.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self) }
      if alphas != 0xFF00_0000 { return false }
    }
    return true
  }

  /// Writes one row as RGBA with straight alpha.
  package func copyStraight(row y: Int, to target: UnsafeMutablePointer<UInt8>) {
    Premultiplication.undo(row(y), to: target, count: size.width)
  }
}
