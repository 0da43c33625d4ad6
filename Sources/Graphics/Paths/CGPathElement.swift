/// What an element of a path does; the comments say which points it has.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath: one point.
  case moveToPoint
  /// A straight line: its end.
  case addLineToPoint
  /// A quadratic Bézier curve: the control point and the end.
  case addQuadCurveToPoint
  /// A cubic Bézier curve: two control points and the end.
  case addCurveToPoint
  /// A line back to where the subpath began: no points.
  case closeSubpath

  init(_ verb: PathGeometry.Verb) {
    switch verb {
    case .move: self = .moveToPoint
    case .line: self = .addLineToPoint
    case .quad: self = .addQuadCurveToPoint
    case .cubic: self = .addCurveToPoint
    case .close: self = .closeSubpath
    }
  }
}

/// One element of a path, as `CGPath.applyWithBlock(_:)` shows it.
public struct CGPathElement {
  /// What the element does.
  public var type: CGPathElementType
  /// One point for a move or a line, two for a quadratic curve, three for a cubic one, none for a close; controls come first.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element. Its points are the caller's, and are not copied.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}
