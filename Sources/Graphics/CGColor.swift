/// A colour in extended sRGB with straight (not premultiplied) alpha.
///
/// Components are gamma-encoded. Red, green and blue may leave 0…1: such colours lie outside the sRGB gamut and stay unclamped until
/// output.
public struct CGColor: Hashable, Sendable {
  public var red: CGFloat
  public var green: CGFloat
  public var blue: CGFloat
  /// Opacity from 0 (transparent) to 1 (opaque).
  public var alpha: CGFloat

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension CGColor {
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public init(gray: CGFloat, alpha: CGFloat) { self.init(red: gray, green: gray, blue: gray, alpha: alpha) }

  /// A grey with a plain power of 2.2 as its encoding, which is taken for sRGB's: the two differ by less than 1/25 in the darks and agree
  /// at black and white.
  public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) { self.init(gray: gray, alpha: alpha) }

  /// Reads as many numbers from `components` as the space has, then alpha. Nil when the space has no colours of its own.
  public init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    switch colorSpace.model {
    case .monochrome: self.init(gray: components[0], alpha: components[1])
    case .rgb: self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    default: return nil
    }
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Red, green, blue and alpha. Greys have four components too, since all colours are held in sRGB.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  public var numberOfComponents: Int { 4 }

  public var colorSpace: CGColorSpace? { .extendedSRGBSpace }

  public func copy(alpha: CGFloat) -> CGColor? { CGColor(red: red, green: green, blue: blue, alpha: alpha) }

  public func copy() -> CGColor? { self }

  /// Red, green, blue and alpha in single precision, premultiplied.
  package var premultiplied: SIMD4<Float> {
    let a = Float(alpha)
    return SIMD4(Float(red) * a, Float(green) * a, Float(blue) * a, a)
  }

  /// Red, green, blue and alpha in single precision, straight.
  package var straight: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) }
}
