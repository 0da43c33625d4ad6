/// A path under construction. Points go through `transform` before they are added.
public final class CGMutablePath: CGPath {
  private var builder: PathBuilder
  /// What the builder holds, until the next change.
  private var snapshot: PathGeometry?

  /// A path without elements.
  public init() {
    builder = PathBuilder()
    super.init(geometry: .empty)
  }

  package override init(geometry: PathGeometry) {
    builder = PathBuilder(geometry)
    super.init(geometry: geometry)
  }

  package override var geometry: PathGeometry {
    if let snapshot { return snapshot }
    let geometry = builder.makeGeometry()
    snapshot = geometry
    return geometry
  }

  private func edit(_ change: (inout PathBuilder) -> Void) {
    snapshot = nil
    change(&builder)
  }

  /// Begins a subpath at a point, transformed.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) { edit { $0.move(to: point.applying(transform)) } }

  /// Adds a straight line from the current point, its end transformed.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) { edit { $0.addLine(to: point.applying(transform)) } }

  /// A subpath through all points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    edit {
      $0.move(to: first.applying(transform))
      for point in points.dropFirst() { $0.addLine(to: point.applying(transform)) }
    }
  }

  /// Adds a quadratic Bézier curve from the current point, its points transformed.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    edit { $0.addQuadCurve(to: end.applying(transform), control: control.applying(transform)) }
  }

  /// Adds a cubic Bézier curve from the current point, its points transformed.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity) {
    edit { $0.addCurve(to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform)) }
  }

  /// Ends the subpath with a line to where it began.
  public func closeSubpath() { edit { $0.closeSubpath() } }

  /// Adds a rectangle as a subpath of its own, from its origin along the x axis.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) { edit { $0.addRect(rect, transform: transform) } }

  /// Adds rectangles, each as a subpath of its own.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    edit { for rect in rects { $0.addRect(rect, transform: transform) } }
  }

  /// Adds a rectangle with corners that are quarters of ellipses. The radii are at most half of the sides.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity) {
    edit { $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform) }
  }

  /// Adds the ellipse that touches a rectangle's sides.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    edit { $0.addEllipse(in: rect, transform: transform) }
  }

  /// An arc of a circle, after a line from the current point where there is one.
  ///
  /// `clockwise` is meant for a y axis that points up: it lets the angle fall from `startAngle` to `endAngle`, otherwise it grows.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool, transform: CGAffineTransform = .identity
  ) {
    let fullTurn = 2 * CGFloat.pi
    var delta = endAngle - startAngle
    if clockwise && delta > 0 {
      delta = delta.truncatingRemainder(dividingBy: fullTurn) - fullTurn
    } else if !clockwise && delta < 0 {
      delta = delta.truncatingRemainder(dividingBy: fullTurn) + fullTurn
    }
    edit { $0.addArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform) }
  }

  /// An arc through `delta` radians, growing angles for a positive one.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    edit { $0.addArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform) }
  }

  /// A line, then an arc that touches the lines from the current point to `tangent1End` and from there to `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity) {
    edit { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform) }
  }

  /// Adds the elements of another path, transformed.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    let other = path.geometry
    edit { $0.append(other, transform: transform) }
  }
}
