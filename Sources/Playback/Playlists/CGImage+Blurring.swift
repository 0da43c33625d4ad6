package import Graphics

extension CGImage {
  /// The picture blurred by three box filters of `2 · reach + 1` pixels in both directions, with edge pixels repeated. Approximates a
  /// Gaussian of standard deviation `reach + ½`.
  package func blurred(reach: Int) -> CGImage {
    var pixels = pixels
    for _ in 0..<3 {
      pixels = Self.means(of: pixels, lines: height, length: width, step: 4, lineStep: 4 * width, reach: reach)
      pixels = Self.means(of: pixels, lines: width, length: height, step: 4 * width, lineStep: 4, reach: reach)
    }
    return CGImage(width: width, height: height, premultipliedPixels: pixels, isOpaque: isOpaque)
  }

  private static func means(of pixels: [UInt8], lines: Int, length: Int, step: Int, lineStep: Int, reach: Int) -> [UInt8] {
    var result = pixels
    let count = 2 * reach + 1
    for line in 0..<lines {
      for channel in 0..<4 {
        let start = line * lineStep + channel
        func value(_ index: Int) -> Int { Int(pixels[start + min(max(index, 0), length - 1) * step]) }
        var sum = (-reach...reach).reduce(0) { $0 + value($1) }
        for index in 0..<length {
          result[start + index * step] = UInt8((sum + count / 2) / count)
          sum += value(index + reach + 1) - value(index - reach)
        }
      }
    }
    return result
  }
}
