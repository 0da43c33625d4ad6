internal import CTimingKernels
package import RenderTree

/// A timing curve as the coefficients of its two cubics, ready to be evaluated.
///
/// Abscissae of control points are confined to 0…1, so that time never runs backwards; a curve with a coordinate that is no finite number
/// counts as linear.
package struct EasingFunction: Sendable {
  /// Coefficients, highest power first; linear is x(s) = y(s) = s.
  let coefficients: CTEasing
  package let isLinear: Bool

  package static let linear = EasingFunction(.linear)

  package init(_ curve: TimingCurve) {
    let isFinite = curve.x1.isFinite && curve.y1.isFinite && curve.x2.isFinite && curve.y2.isFinite
    let x1 = min(max(Double(curve.x1), 0), 1), y1 = Double(curve.y1)
    let x2 = min(max(Double(curve.x2), 0), 1), y2 = Double(curve.y2)
    isLinear = !isFinite || (x1 == y1 && x2 == y2)
    coefficients =
      isLinear
      ? CTEasing(ax: 0, bx: 0, cx: 1, ay: 0, by: 0, cy: 1)
      : CTEasing(ax: 1 + 3 * x1 - 3 * x2, bx: 3 * x2 - 6 * x1, cx: 3 * x1, ay: 1 + 3 * y1 - 3 * y2, by: 3 * y2 - 6 * y1, cy: 3 * y1)
  }

  /// The eased fraction for a fraction of time: `ct_eased`. A linear curve returns any fraction unchanged.
  package func callAsFunction(_ fraction: Double) -> Double {
    if isLinear { return fraction }
    return withUnsafePointer(to: coefficients) { ct_eased($0, fraction) }
  }
}

extension TimingCurve {
  /// The eased fraction for a fraction of time; an `EasingFunction` costs less for many of them.
  package func value(at fraction: Double) -> Double { EasingFunction(self)(fraction) }
}
