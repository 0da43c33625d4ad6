/// The drum of a picker's wheel, on whose rim rows stand. It turns about a horizontal axis behind the rows' plane.
///
/// A row s points along the rim from the front stands at the angle θ = s / r: r sin θ below the middle, r (1 − cos θ) behind the front, and
/// turned by θ out of its plane.
struct PickerDrum {
  /// Radius in points.
  let radius: CGFloat
  let rowHeight: CGFloat

  /// Distance of the eye from the front, in points.
  private static let eyeDistance: CGFloat = 1000
  /// Opacity of a row that is one row or more away from the front, before it fades towards the rim.
  private static let restAlpha: CGFloat = 0.5

  /// A drum that just fills a height, in points.
  init(height: CGFloat, rowHeight: CGFloat) { (radius, self.rowHeight) = (max(height / 2, 1), max(rowHeight, 1)) }

  /// The angle of a row when the wheel is turned to an offset, in radians: 0 in front, positive below.
  func angle(of row: Int, at offset: CGFloat) -> CGFloat { (CGFloat(row) * rowHeight - offset) / radius }

  /// The rows on the front half of the drum.
  func rows(at offset: CGFloat, of count: Int) -> Range<Int> {
    let reach = radius * .pi / 2
    let first = max(0, Int(((offset - reach) / rowHeight).rounded(.up)))
    return first..<max(first, min(count, Int(((offset + reach) / rowHeight).rounded(.up))))
  }

  /// From the place in front to that at an angle, in perspective.
  func transform(at angle: CGFloat) -> CATransform3D {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / Self.eyeDistance
    let turn = CATransform3DMakeRotation(-angle, 1, 0, 0)
    let shift = CATransform3DMakeTranslation(0, radius * sin(angle), radius * (cos(angle) - 1))
    return CATransform3DConcat(CATransform3DConcat(turn, shift), perspective)
  }

  /// The opacity of a row at an angle.
  func alpha(at angle: CGFloat) -> CGFloat {
    let away = min(abs(angle) * radius / rowHeight, 1)
    return (1 - away * (1 - Self.restAlpha)) * max(cos(angle), 0)
  }

  /// The row that shows at a distance below the middle, in points.
  func row(at distance: CGFloat, offset: CGFloat) -> Int {
    let angle = asin(min(max(distance / radius, -1), 1))
    return Int(((offset + angle * radius) / rowHeight).rounded())
  }
}
