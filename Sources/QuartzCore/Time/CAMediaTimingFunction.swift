import Foundation
package import RenderTree

/// The name of a predefined pacing.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Paced evenly: (0, 0) (1, 1).
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Starts slowly: (0.42, 0) (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Ends slowly: (0, 0) (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Starts and ends slowly: (0.42, 0) (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The pacing of implicit animations: (0.25, 0.1) (0.25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A pacing: a cubic Bézier curve from (0, 0) to (1, 1) that maps the fraction of time passed to the fraction of the way gone.
public final class CAMediaTimingFunction: NSObject, NSSecureCoding {
  package let curve: TimingCurve

  /// One of the named curves.
  /// - Precondition: the name is one of the constants of `CAMediaTimingFunctionName`.
  public init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: curve = .linear
    case .easeIn: curve = .easeIn
    case .easeOut: curve = .easeOut
    case .easeInEaseOut: curve = .easeInEaseOut
    case .default: curve = .default
    default: preconditionFailure("no timing function is named “\(name.rawValue)”")
    }
  }

  /// The curve with inner control points (c1x, c1y) and (c2x, c2y). x stays in 0…1; y may leave it, and the motion then overshoots.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) { curve = TimingCurve(c1x, c1y, c2x, c2y) }

  package init(_ curve: TimingCurve) { self.curve = curve }

  /// Reads the two inner control points.
  public convenience init?(coder: NSCoder) {
    let values = ["c1x", "c1y", "c2x", "c2y"].map { coder.decodeFloat(forKey: $0) }
    self.init(TimingCurve(values[0], values[1], values[2], values[3]))
  }

  /// Writes the two inner control points.
  public func encode(with coder: NSCoder) {
    for (key, value) in [("c1x", curve.x1), ("c1y", curve.y1), ("c2x", curve.x2), ("c2y", curve.y2)] { coder.encode(value, forKey: key) }
  }

  /// Whether archives of it can be read with classes checked.
  public static var supportsSecureCoding: Bool { true }

  /// Writes x and y of control point `idx`, which counts (0, 0), the two inner points, and (1, 1), into `ptr`.
  /// - Precondition: `idx` is 0, 1, 2 or 3.
  public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    precondition((0...3).contains(idx), "a timing function has control points 0 to 3, not \(idx)")
    let points: [(Float, Float)] = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    ptr[0] = points[idx].0
    ptr[1] = points[idx].1
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CAMediaTimingFunction)?.curve == curve }
  public override var hash: Int { curve.hashValue }
}
