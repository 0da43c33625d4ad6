package import Graphics

extension CGImage {
  /// The picture with a longer side of at most so many pixels: each is the mean of the area that it covers.
  package func reduced(toSide side: Int) -> CGImage {
    let longer = max(width, height)
    guard longer > side, side > 0 else { return self }
    let newWidth = max(1, (width * side + longer / 2) / longer), newHeight = max(1, (height * side + longer / 2) / longer)
    let columns = Self.spans(width, newWidth), rows = Self.spans(height, newHeight)
    var reduced = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
    withUnsafePixels { source in
      // Each row is first reduced across, then added to those that it belongs to.
      var line = [SIMD4<Float>](repeating: .zero, count: newWidth), sum = line
      for (y, span) in rows.enumerated() {
        for x in 0..<newWidth { sum[x] = .zero }
        for (row, share) in span {
          for (x, columns) in columns.enumerated() {
            var total = SIMD4<Float>.zero
            for (column, weight) in columns {
              let pixel = source.row(row).loadUnaligned(fromByteOffset: column * 4, as: SIMD4<UInt8>.self)
              total += SIMD4<Float>(Float(pixel.x), Float(pixel.y), Float(pixel.z), Float(pixel.w)) * weight
            }
            line[x] = total
          }
          for x in 0..<newWidth { sum[x] += line[x] * share }
        }
        for x in 0..<newWidth {
          let rounded = (sum[x] + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255.5))
          for i in 0..<4 { reduced[(y * newWidth + x) * 4 + i] = UInt8(min(rounded[i], 255)) }
        }
      }
    }
    return CGImage(width: newWidth, height: newHeight, premultipliedPixels: reduced, isOpaque: isOpaque)
  }

  /// The pixels that each of `count` parts of a length covers, and their shares of it, which add up to 1.
  private static func spans(_ length: Int, _ count: Int) -> [[(Int, Float)]] {
    let step = Double(length) / Double(count)
    return (0..<count).map { part in
      let from = Double(part) * step, to = from + step
      return (Int(from)..<min(length, Int(to.rounded(.up)))).map { pixel in
        (pixel, Float((min(to, Double(pixel + 1)) - max(from, Double(pixel))) / step))
      }
    }
  }
}
