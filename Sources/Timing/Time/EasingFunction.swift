internal import CTimingKernels
package import RenderTree

/// A timing curve as the coefficients of its two cubics, ready to be evaluated.
///
/// Abscissae of control points are confined to 0…1, so that time never runs backwards; a curve with a coordinate that is no finite number
/// counts as linear.
package struct EasingFunction: Hashable, Sendable {
  private let ax: Double, bx: Double, cx: Double
  private let ay: Double, by: Double, cy: Double
  package let isLinear: Bool

  package static let linear = EasingFunction(.linear)

  package init(_ curve: TimingCurve) {
    let isFinite = curve.x1.isFinite && curve.y1.isFinite && curve.x2.isFinite && curve.y2.isFinite
    let x1 = min(max(Double(curve.x1), 0), 1), y1 = Double(curve.y1)
    let x2 = min(max(Double(curve.x2), 0), 1), y2 = Double(curve.y2)
    isLinear = !isFinite || (x1 == y1 && x2 == y2)
    (ax, bx, cx) = (1 + 3 * x1 - 3 * x2, 3 * x2 - 6 * x1, 3 * x1)
    (ay, by, cy) = (1 + 3 * y1 - 3 * y2, 3 * y2 - 6 * y1, 3 * y1)
  }

  /// The same for lanes; linear is x(s) = y(s) = s.
  var kernel: CTEasing {
    isLinear ? CTEasing(ax: 0, bx: 0, cx: 1, ay: 0, by: 0, cy: 1) : CTEasing(ax: ax, bx: bx, cx: cx, ay: ay, by: by, cy: cy)
  }

  /// The eased fraction for a fraction of time. Below 0 it is 0, above 1 it is 1; between, it may overshoot.
  ///
  /// Solves x(s) = `fraction` by Newton's method, which doubles the correct digits with each step, and by bisection where the slope is too
  /// small for it.
  package func callAsFunction(_ fraction: Double) -> Double {
    if isLinear { return fraction }
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    var s = fraction
    for _ in 0..<8 {
      let slope = (3 * ax * s + 2 * bx) * s + cx
      guard slope > 1e-6 else { break }
      let step = (((ax * s + bx) * s + cx) * s - fraction) / slope
      s -= step
      guard s >= 0 && s <= 1 else { break }
      if abs(step) < 1e-7 { return ordinate(s) }
    }
    return ordinate(bisected(fraction))
  }

  private func bisected(_ fraction: Double) -> Double {
    var low = 0.0, high = 1.0
    while high - low > 1e-13 {
      let middle = (low + high) / 2
      if ((ax * middle + bx) * middle + cx) * middle < fraction { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private func ordinate(_ s: Double) -> Double { ((ay * s + by) * s + cy) * s }
}

extension TimingCurve {
  /// The eased fraction for a fraction of time; see `EasingFunction`, which costs less where many are asked for.
  package func value(at fraction: Double) -> Double { EasingFunction(self)(fraction) }
}
