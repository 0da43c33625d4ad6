extension CGImage {
  /// This picture cut by another one, which is stretched over it: by a stencil as it lets colour pass, by a grey picture as it is bright.
  ///
  /// Nil when `mask` is neither: a coloured picture, or one with alpha.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard mask.isMask || mask.isOpaque else { return nil }
    if !mask.isMask && mask.isColored { return nil }
    let channel = mask.isMask ? 3 : 0
    var masked = pixels
    masked.withUnsafeMutableBufferPointer { target in
      for y in 0..<height {
        for x in 0..<width {
          let amount = mask.sample(channel, (Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
          let first = (y * width + x) * 4
          for i in first..<first + 4 { target[i] = premultiplied(target[i], by: amount) }
        }
      }
    }
    return CGImage(width: width, height: height, premultipliedPixels: masked, isMask: isMask)
  }

  private var isColored: Bool {
    for first in stride(from: 0, to: pixels.count, by: 4) {
      let red = pixels[first]
      if pixels[first + 1] != red || pixels[first + 2] != red { return true }
    }
    return false
  }

  /// One channel at a place of the unit square, between the four pixels around it.
  private func sample(_ channel: Int, _ u: Double, _ v: Double) -> UInt8 {
    let x = min(max(u * Double(width) - 0.5, 0), Double(width - 1)), y = min(max(v * Double(height) - 0.5, 0), Double(height - 1))
    let x0 = Int(x), y0 = Int(y), x1 = min(x0 + 1, width - 1), y1 = min(y0 + 1, height - 1)
    let right = x - Double(x0), down = y - Double(y0)
    func value(_ x: Int, _ y: Int) -> Double { Double(pixels[(y * width + x) * 4 + channel]) }
    let upper = value(x0, y0) + (value(x1, y0) - value(x0, y0)) * right
    let lower = value(x0, y1) + (value(x1, y1) - value(x0, y1)) * right
    return UInt8((upper + (lower - upper) * down).rounded())
  }

  /// This picture without the pixels whose straight red, green and blue lie in the ranges: [red from, to, green from, to, blue from, to],
  /// from 0 to 255. Nil for fewer numbers.
  public func copy(maskingColorComponents components: UnsafePointer<CGFloat>) -> CGImage? {
    guard !isMask else { return nil }
    var keyed = pixels
    keyed.withUnsafeMutableBufferPointer { target in
      for first in stride(from: 0, to: target.count, by: 4) where target[first + 3] > 0 {
        let alpha = CGFloat(target[first + 3])
        let isKey = (0..<3).allSatisfy { i in
          let straight = (CGFloat(target[first + i]) * 255 / alpha).rounded()
          return straight >= components[2 * i] && straight <= components[2 * i + 1]
        }
        if isKey { for i in first..<first + 4 { target[i] = 0 } }
      }
    }
    return CGImage(width: width, height: height, premultipliedPixels: keyed)
  }

  /// The same numbers read as those of another space, and converted from it to sRGB. Nil for a stencil, and for spaces that have not red,
  /// green and blue.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.model == .rgb,
      let layout = PixelLayout(bitsPerComponent: 8, bitsPerPixel: 32, space: space, bitmapInfo: CGBitmapInfo(rawValue: alphaInfo.rawValue)),
      let converted = pixels.withUnsafeBytes({ layout.premultipliedRGBA($0, width: width, height: height, bytesPerRow: width * 4) })
    else { return nil }
    return CGImage(width: width, height: height, premultipliedPixels: converted.pixels, isOpaque: converted.isOpaque)
  }
}
