public import Foundation

/// A value that a document offers to be changed.
public struct LottieSlot: Hashable, Sendable {
  /// The name by which it is set.
  public var name: String
  /// The value that the document gives it, at its first key frame where it moves; nil where it is of a kind that cannot be set.
  public var value: LottieSlotValue?

  /// A slot with its value.
  public init(name: String, value: LottieSlotValue?) { (self.name, self.value) = (name, value) }
}

/// What a slot may be set to. It stays as it is through the whole animation.
public enum LottieSlotValue: Hashable, Sendable {
  /// A number: an opacity in hundredths, an angle in degrees, a length in points.
  case number(Double)
  /// A point, a size or a scale in hundredths.
  case point(x: Double, y: Double)
  /// A colour from 0 to 1, gamma-encoded sRGB, alpha not multiplied in.
  case color(red: Double, green: Double, blue: Double, alpha: Double)
  /// Numbers of a gradient, as the format has them: offset, red, green and blue of each colour, then offset and opacity of each stop.
  case numbers([Double])
  /// The words of a text layer.
  case text(String)
  /// The file of a picture.
  case picture(Data)
}

extension DocumentValue {
  /// nil for values of another kind.
  init?(slot: LottieSlotValue) {
    let value: Any? =
      switch slot {
      case .number(let number) where number.isFinite:
        Self.self == Double.self ? number as Any : SIMD2(number, number) as Any
      case .point(let x, let y) where x.isFinite && y.isFinite: SIMD2(x, y)
      case .color(let red, let green, let blue, let alpha):
        SIMD4(red, green, blue, alpha).clamped(lowerBound: .zero, upperBound: .one)
      case .numbers(let numbers) where numbers.allSatisfy(\.isFinite): numbers
      case .number, .point, .numbers, .text, .picture: nil
      }
    guard let own = value as? Self else { return nil }
    self = own
  }
}
