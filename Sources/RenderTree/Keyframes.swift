package import Graphics

/// The values of a keyframe animation, and their times.
package struct Keyframes: Sendable {
  package enum Mode: String, Hashable, Sendable { case linear, discrete, paced, cubic, cubicPaced }
  package enum Rotation: String, Hashable, Sendable { case auto = "auto", autoReverse = "autoReverse" }

  /// The values, stored compactly.
  package var list = AnimatableValueList()
  /// Rarely used attributes, kept out of line; nil for none.
  private var details: Details?
  package var mode = Mode.linear
  package var rotation: Rotation?

  package init() {}

  package var values: [AnimatableValue] {
    get { Array(list) }
    set { list = AnimatableValueList(newValue) }
  }

  package var path: PathGeometry? {
    get { details?.parts.path }
    set { change { $0.path = newValue } }
  }

  package var keyTimes: [Double]? {
    get { details?.parts.keyTimes }
    set { change { $0.keyTimes = newValue } }
  }

  package var timingCurves: [TimingCurve]? {
    get { details?.parts.timingCurves }
    set { change { $0.timingCurves = newValue } }
  }

  // MARK: Shape of cubic interpolation, one number a key frame, missing ones 0

  package var tensionValues: [Double]? {
    get { details?.parts.tension }
    set { change { $0.tension = newValue } }
  }

  package var continuityValues: [Double]? {
    get { details?.parts.continuity }
    set { change { $0.continuity = newValue } }
  }

  package var biasValues: [Double]? {
    get { details?.parts.bias }
    set { change { $0.bias = newValue } }
  }

  private mutating func change(_ apply: (inout Parts) -> Void) {
    var parts = details?.parts ?? Parts()
    apply(&parts)
    details = parts.isEmpty ? nil : Details(parts)
  }

  private struct Parts {
    var path: PathGeometry?
    var keyTimes: [Double]?
    var timingCurves: [TimingCurve]?
    var tension: [Double]?, continuity: [Double]?, bias: [Double]?

    var isEmpty: Bool { path == nil && keyTimes == nil && timingCurves == nil && tension == nil && continuity == nil && bias == nil }
  }

  private final class Details: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }
}
