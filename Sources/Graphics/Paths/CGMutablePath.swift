/// A path under construction. Points go through `transform` before they are added.
public final class CGMutablePath: CGPath {
  private var builder: PathBuilder
  /// What the builder holds, until the next change.
  private var snapshot: PathGeometry?

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

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) { edit { $0.move(to: point.applying(transform)) } }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) { edit { $0.addLine(to: point.applying(transform)) } }

  /// A subpath through all points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    edit {
      $0.move(to: first.applying(transform))
      for point in points.dropFirst() { $0.addLine(to: point.applying(transform)) }
    }
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    edit { $0.addQuadCurve(to: end.applying(transform), control: control.applying(transform)) }
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity) {
    edit { $0.addCurve(to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform)) }
  }

  public func closeSubpath() { edit { $0.closeSubpath() } }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) { edit { $0.addRect(rect, transform: transform) } }

  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    edit { for rect in rects { $0.addRect(rect, transform: transform) } }
  }

  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity) {
    edit { $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform) }
  }

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

  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    let other = path.geometry
    edit { $0.append(other, transform: transform) }
  }
}
