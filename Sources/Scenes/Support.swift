import QuartzCore

/// Short forms that keep scenes readable.
extension CGColor {
  /// An opaque colour from 0xRRGGBB.
  static func hex(_ value: UInt32, alpha: CGFloat = 1) -> CGColor {
    CGColor(red: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255, blue: CGFloat(value & 255) / 255, alpha: alpha)
  }
}

extension CALayer {
  /// Adds a plain layer.
  @discardableResult
  func box(_ frame: CGRect, _ color: CGColor? = nil, radius: CGFloat = 0) -> CALayer {
    let layer = sublayer(CALayer(), frame)
    layer.backgroundColor = color
    layer.cornerRadius = radius
    return layer
  }

  /// Adds a layer of any class.
  @discardableResult
  func sublayer<Layer: CALayer>(_ layer: Layer, _ frame: CGRect? = nil) -> Layer {
    if let frame { layer.frame = frame }
    addSublayer(layer)
    return layer
  }

  func border(_ width: CGFloat, _ color: CGColor?) {
    borderWidth = width
    borderColor = color
  }

  /// Gives the layer a shadow; what is not said stays as it is.
  func shadow(_ opacity: Float, radius: CGFloat? = nil, offset: CGSize? = nil, color: CGColor? = nil) {
    shadowOpacity = opacity
    if let radius { shadowRadius = radius }
    if let offset { shadowOffset = offset }
    if let color { shadowColor = color }
  }

  /// Animates a key path from one value to another, linearly and for ever unless the closure says otherwise.
  func animate(_ keyPath: String, from: Any?, to: Any?, duration: Double, _ adjust: (CABasicAnimation) -> Void = { _ in }) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    animation.repeatCount = .infinity
    adjust(animation)
    add(animation, forKey: keyPath)
  }
}

extension CAFilter {
  /// A Gaussian blur; the radius is the standard deviation, in points.
  static func gaussianBlur(radius: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(radius, forKey: "inputRadius")
    return filter
  }
}

extension CGImage {
  /// A picture computed pixel by pixel; the closure gives straight red, green, blue and alpha for a place counted from the top left.
  static func computed(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8, UInt8)) -> CGImage {
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      for y in 0..<height {
        for x in 0..<width {
          (bytes[count], bytes[count + 1], bytes[count + 2], bytes[count + 3]) = pixel(x, y)
          count += 4
        }
      }
    }
    guard let image = CGImage(width: width, height: height, rgba: bytes) else { preconditionFailure("a picture has at least one pixel") }
    return image
  }
}

/// Numbers that look random and are the same on every machine.
func scattered(_ index: Int, _ channel: Int) -> Double {
  var x = UInt32(truncatingIfNeeded: index) &* 73_856_093 ^ UInt32(truncatingIfNeeded: channel) &* 19_349_663
  x ^= x >> 13
  x = x &* 1_274_126_177
  x ^= x >> 16
  x = x &* 2_246_822_519
  x ^= x >> 13
  return Double(x) / 4_294_967_296
}
