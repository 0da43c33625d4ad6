package import Graphics

extension UnsafePixels {
  var isOpaque: Bool {
    for y in 0..<height where !isOpaque(row: y) { return false }
    return true
  }

  package func isOpaque(row y: Int) -> Bool {
    let row = row(y)
    // Rows that are not opaque mostly begin so.
    guard width > 0, row.loadUnaligned(as: UInt32.self) >= 0xFF00_0000 else { return width == 0 }
    var alphas: UInt32 = 0xFF00_0000
    for x in 0..<width { alphas &= row.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self) }
    return alphas == 0xFF00_0000
  }

  /// Writes some columns of one row as RGBA with straight alpha.
  package func copyStraight(row y: Int, columns: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
    Premultiplication.undo(row(y) + 4 * columns.lowerBound, to: target, count: columns.count)
  }
}
