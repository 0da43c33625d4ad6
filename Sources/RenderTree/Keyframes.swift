package import Graphics

/// What a keyframe animation visits, and when.
package struct Keyframes: Sendable {
  package enum Mode: String, Hashable, Sendable { case linear, discrete, paced, cubic, cubicPaced }
  package enum Rotation: String, Hashable, Sendable { case auto = "auto", autoReverse = "autoReverse" }

  /// The values, without the room that the largest kind would need.
  package var list = AnimatableValueList()
  /// Takes the place of the values when set.
  package var path: PathGeometry?
  package var keyTimes: [Double]?
  package var timingCurves: [TimingCurve]?
  package var mode = Mode.linear
  package var rotation: Rotation?
  private var spline: Spline?

  package init() {}

  package var values: [AnimatableValue] {
    get { Array(list) }
    set { list = AnimatableValueList(newValue) }
  }

  // MARK: Shape of cubic courses, one number a key frame, missing ones 0

  package var tensionValues: [Double]? {
    get { spline?.tension }
    set { spline = Spline(tension: newValue, continuity: spline?.continuity, bias: spline?.bias) }
  }

  package var continuityValues: [Double]? {
    get { spline?.continuity }
    set { spline = Spline(tension: spline?.tension, continuity: newValue, bias: spline?.bias) }
  }

  package var biasValues: [Double]? {
    get { spline?.bias }
    set { spline = Spline(tension: spline?.tension, continuity: spline?.continuity, bias: newValue) }
  }

  /// Rarely used, and hence out of line.
  private final class Spline: Sendable {
    let tension: [Double]?, continuity: [Double]?, bias: [Double]?

    init(tension: [Double]?, continuity: [Double]?, bias: [Double]?) {
      self.tension = tension
      self.continuity = continuity
      self.bias = bias
    }
  }
}
