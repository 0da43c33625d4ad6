import Foundation
package import RenderTree

/// A colour as filters take it: components of the sRGB colour space, alpha not multiplied in.
public final class CIColor: NSObject, NSCopying, Sendable {
  /// Gamma-encoded red of sRGB, not premultiplied.
  public let red: CGFloat
  /// Gamma-encoded green of sRGB, not premultiplied.
  public let green: CGFloat
  /// Gamma-encoded blue of sRGB, not premultiplied.
  public let blue: CGFloat
  /// Opacity, from 0 (transparent) to 1 (opaque).
  public let alpha: CGFloat

  /// A colour of sRGB, not premultiplied.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  /// An opaque colour of sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) { self.init(red: red, green: green, blue: blue, alpha: 1) }
  /// The colour of a `CGColor`, converted to sRGB.
  public convenience init(cgColor color: CGColor) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
  /// A colour from components with spaces between them, such as `0.5 0.7 0.3 1.0`; alpha is 1 where it is missing, other components 0.
  public convenience init(string representation: String) {
    let numbers = representation.split(separator: " ").map { CGFloat(Double($0) ?? 0) } + [0, 0, 0]
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count > 6 ? numbers[3] : 1)
  }

  /// Number of components, alpha included: 4.
  public var numberOfComponents: Int { 4 }
  /// The components with spaces between them, in the form that `init(string:)` reads.
  public var stringRepresentation: String { "\(red) \(green) \(blue) \(alpha)" }

  /// Opaque black: (0, 0, 0).
  public static let black = CIColor(red: 0, green: 0, blue: 0)
  /// Opaque white: (1, 1, 1).
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  /// Opaque grey, half of white: (0.5, 0.5, 0.5).
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  /// Opaque red: (1, 0, 0).
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  /// Opaque green: (0, 1, 0).
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  /// Opaque blue: (0, 0, 1).
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  /// Opaque cyan, green and blue: (0, 1, 1).
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)
  /// Opaque magenta, red and blue: (1, 0, 1).
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)
  /// Opaque yellow, red and green: (1, 1, 0).
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  /// Transparent black: (0, 0, 0) with alpha 0.
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
  /// The `CGColor` with the components of a `CIColor`.
  public init(_ color: CIColor) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
}

extension CIColor: AnimatableValueConvertible {
  package var animatableValue: AnimatableValue { .color(CGColor(self)) }
}
