import Foundation

/// A colour as filters take it: components of the sRGB colour space, alpha not multiplied in.
public final class CIColor: NSObject, NSCopying, Sendable {
  /// Gamma-encoded red of sRGB, not premultiplied.
  public let red: CGFloat
  /// Gamma-encoded green of sRGB, not premultiplied.
  public let green: CGFloat
  /// Gamma-encoded blue of sRGB, not premultiplied.
  public let blue: CGFloat
  /// From 0 (transparent) to 1 (opaque).
  public let alpha: CGFloat

  /// A colour of sRGB, not premultiplied.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  /// An opaque colour.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) { self.init(red: red, green: green, blue: blue, alpha: 1) }
  /// The same colour as Core Graphics has it.
  public convenience init(cgColor color: CGColor) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
  /// Components with spaces between them, such as `0.5 0.7 0.3 1.0`; without the fourth it is opaque, without others they are 0.
  public convenience init(string representation: String) {
    let numbers = representation.split(separator: " ").map { CGFloat(Double($0) ?? 0) } + [0, 0, 0]
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count > 6 ? numbers[3] : 1)
  }

  /// Red, green, blue and alpha.
  public var numberOfComponents: Int { 4 }
  /// As `init(string:)` reads it.
  public var stringRepresentation: String { "\(red) \(green) \(blue) \(alpha)" }

  /// Black.
  public static let black = CIColor(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  /// Half of white.
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  /// Red.
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  /// Green.
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  /// Blue.
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  /// Green and blue.
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)
  /// Red and blue.
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)
  /// Red and green.
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  /// Black of no opacity.
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

  public override var description: String { stringRepresentation }
  public override var hash: Int { [red, green, blue, alpha].hashValue }
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CIColor else { return false }
    return other.red == red && other.green == green && other.blue == blue && other.alpha == alpha
  }
  /// Itself: colours never change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CGColor {
  /// The same colour.
  public init(_ color: CIColor) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
}
