public import Foundation
internal import Graphics
internal import TextEscaping

/// Frames a second as a fraction, so that 29.97 is exactly 30000/1001 and frame 100 000 is where it should be.
public struct FrameRate: Hashable, Sendable {
  /// The numerator; the fraction is in lowest terms, and both numbers are positive.
  public let numerator: Int
  /// Seconds in which the numerator's frames are shown.
  public let denominator: Int

  /// So many frames in so many seconds: `FrameRate(30)`, `FrameRate(30000, 1001)`.
  /// - Precondition: both are above zero.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator > 0 && denominator > 0, "a frame rate is positive, not \(numerator)/\(denominator)")
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// Reads `30`, `30000/1001`, `12.5`, and the broadcast rates by the names that people give them: 23.976, 29.97, 47.952, 59.94, 119.88.
  /// Nil for anything else, and for rates outside 1/1000…1000.
  public init?(_ text: String) {
    let parts = text.split(atEach: "/")
    if parts.count == 2 {
      guard let numerator = Int(parts[0]), let denominator = Int(parts[1]), numerator > 0, denominator > 0, denominator <= 1_000_000_000
      else { return nil }
      guard numerator <= 1_000_000_000 else { return nil }
      self.init(numerator, denominator)
    } else {
      guard parts.count == 1, text.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), let value = Double(text),
        value > 0,
        value < 1e6
      else {
        return nil
      }
      if value == value.rounded() {
        self.init(Int(value))
      } else if let whole = [24, 30, 48, 60, 120].first(where: { abs(Double($0) * 1000 / 1001 - value) < 0.005 }) {
        self.init(whole * 1000, 1001)
      } else {
        let thousandths = Int((value * 1000).rounded())
        guard thousandths > 0 else { return nil }
        self.init(thousandths, 1000)
      }
    }
    guard (0.001...1000).contains(framesPerSecond) else { return nil }
  }

  /// Frames a second, as one number.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// When a frame begins, in seconds after frame 0.
  public func time(ofFrame index: Int) -> TimeInterval { Double(index) * Double(denominator) / Double(numerator) }

  /// How many frames begin within a duration in seconds; at least one. A duration that is a whole number of frames but for rounding counts
  /// as whole. No more than 10¹⁵, whose times are still told apart.
  public func frameCount(duration: TimeInterval) -> Int {
    Int(((duration - FrameGrid.tolerance) * framesPerSecond).rounded(.up), within: 1...1_000_000_000_000_000)
  }
}

extension FrameRate: CustomStringConvertible {
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
