/// A colour in extended sRGB with straight (not premultiplied) alpha, and the space that a program wrote it in.
///
/// Components are gamma-encoded. Red, green and blue may leave 0…1: such colours lie outside the sRGB gamut and stay unclamped until
/// output. Colours are equal when they show the same, whatever space they were written in.
public struct CGColor: Sendable {
  /// Gamma-encoded red of sRGB.
  public var red: CGFloat
  /// Gamma-encoded green of sRGB.
  public var green: CGFloat
  /// Gamma-encoded blue of sRGB.
  public var blue: CGFloat
  /// Opacity from 0 (transparent) to 1 (opaque).
  public var alpha: CGFloat
  /// The space in which `components` are read.
  private var space = ColorSpaceID.extendedSRGB
  /// The number of the pattern that the colour repeats; 0 for an even colour.
  var patternID: UInt16 = 0

  /// A colour of extended sRGB: gamma-encoded, and not premultiplied.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension CGColor: Hashable {
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha && a.patternID == b.patternID
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
  }
}

extension CGColor {
  /// A colour of extended sRGB: gamma-encoded, and not premultiplied.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey from 0 (black) to 1 (white), gamma-encoded as sRGB is.
  public init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    space = .genericGrayGamma2_2
  }

  /// A grey with a plain power of 2.2 as its encoding, which is taken for sRGB's: the two differ by less than 1/25 in the darks and agree
  /// at black and white.
  public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) { self.init(gray: gray, alpha: alpha) }

  /// Inks from 0 to 1 without a profile: see `CGColorSpaceCreateDeviceCMYK()`.
  public init(genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    self.init(.genericCMYK, SIMD4(cyan, magenta, yellow, black), alpha: alpha)
  }

  /// Reads as many numbers from `components` as the space has, then alpha. Nil for a space of patterns.
  public init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    if colorSpace.isPattern { return nil }
    let count = colorSpace.numberOfComponents
    var values = SIMD4<Double>.zero
    for i in 0..<count { values[i] = Double(components[i]) }
    self.init(colorSpace.id, values, alpha: components[count])
  }

  private init(_ space: ColorSpaceID, _ components: SIMD4<Double>, alpha: CGFloat) {
    let color = space.toSRGB(components)
    self.init(red: color.x, green: color.y, blue: color.z, alpha: alpha)
    self.space = space
  }

  /// Black, as a grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// White, as a grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black of no opacity, as a grey.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The colour's numbers in its own space, then alpha: two for greys, four for red, green and blue.
  public var components: [CGFloat]? { space.fromSRGB(SIMD3(red, green, blue)).map { CGFloat($0) } + [alpha] }

  /// The number of components, alpha included.
  public var numberOfComponents: Int { space.componentCount + 1 }

  /// The space that the colour was made in or converted to.
  public var colorSpace: CGColorSpace? { .space(space) }

  /// The same colour written in another space. Spaces that keep nothing outside 0…1 cut off what is more vivid than they can show.
  public func converted(to destination: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? {
    let values = destination.id.fromSRGB(SIMD3(red, green, blue))
    var components = SIMD4<Double>.zero
    for (i, value) in values.enumerated() { components[i] = value }
    // Where nothing is cut off, the numbers stay as they are, and so does what is drawn.
    var color = CGColor(destination.id, components, alpha: alpha)
    if destination.model == .rgb, (SIMD3(color.red, color.green, color.blue) - SIMD3(red, green, blue)).isNegligible {
      (color.red, color.green, color.blue) = (red, green, blue)
    }
    return color
  }

  /// The same colour with another opacity; never nil.
  public func copy(alpha: CGFloat) -> CGColor? {
    var copy = self
    copy.alpha = alpha
    return copy
  }

  /// The same colour; never nil.
  public func copy() -> CGColor? { self }

  /// Red, green, blue and alpha in single precision, premultiplied.
  package var premultiplied: SIMD4<Float> {
    let color = straight
    return SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }

  /// Red, green, blue and alpha in single precision, straight. Alpha is cut off at 0 and 1, which springs go beyond: what is more opaque
  /// than opaque would be brighter.
  package var straight: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), min(max(0, Float(alpha)), 1)) }
}

extension SIMD3<Double> {
  fileprivate var isNegligible: Bool { (self * self).sum() < 1e-20 }
}
