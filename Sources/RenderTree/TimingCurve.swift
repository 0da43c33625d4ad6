/// A cubic Bézier easing from (0, 0) to (1, 1), given by its inner control points.
package struct TimingCurve: Hashable, Sendable {
  package var x1: Float, y1: Float, x2: Float, y2: Float

  package init(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  package static let linear = TimingCurve(0, 0, 1, 1)
  package static let easeIn = TimingCurve(0.42, 0, 1, 1)
  package static let easeOut = TimingCurve(0, 0, 0.58, 1)
  package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  package static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)
}
