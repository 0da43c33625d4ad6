import Graphics

extension Bitmap {
  /// A bitmap of one premultiplied colour.
  convenience init(_ width: Int, _ height: Int, filledWith pixel: SIMD4<UInt8>) {
    self.init(size: PixelSize(width, height))
    fill(PixelRect(size), with: pixel)
  }

  func fill(_ rect: PixelRect, with pixel: SIMD4<UInt8>) {
    for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { self[x, y] = pixel } }
  }
}

/// The largest difference of two pixels' channels.
func distance(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Int { (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0 }
