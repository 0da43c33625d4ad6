internal import Foundation

/// How far a value has come when a share of a segment's time is over.
enum Easing: Hashable, Sendable {
  case linear
  /// Keeps the first value to the end.
  case hold
  case curve(EasingCurve)

  /// A curve by its two control points; linear where it is the diagonal. Times of control points are kept within 0…1, so that every time
  /// has one place on the curve.
  init(_ control1: SIMD2<Double>, _ control2: SIMD2<Double>) {
    let first = SIMD2(min(max(control1.x, 0), 1), control1.y), second = SIMD2(min(max(control2.x, 0), 1), control2.y)
    self = first.x == first.y && second.x == second.y ? .linear : .curve(EasingCurve(first, second))
  }

  /// - Parameter share: of the segment's time, from 0 to 1.
  func progress(at share: Double) -> Double {
    switch self {
    case .linear: share
    case .hold: 0
    case .curve(let curve): curve.progress(at: share)
    }
  }
}

/// A Bézier curve from (0, 0) to (1, 1), time along x: both coordinates as cubic polynomials of the parameter.
struct EasingCurve: Hashable, Sendable {
  private let linear: SIMD2<Double>
  private let square: SIMD2<Double>
  private let cubic: SIMD2<Double>

  init(_ control1: SIMD2<Double>, _ control2: SIMD2<Double>) {
    linear = control1 * 3
    square = (control2 - control1) * 3 - linear
    cubic = SIMD2(1, 1) - linear - square
  }

  /// Finds the parameter by Newton's method, and by halving where the curve is too flat for it.
  func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    var parameter = time
    for _ in 0..<8 {
      let error = ((cubic.x * parameter + square.x) * parameter + linear.x) * parameter - time
      if abs(error) < 1e-9 { return y(parameter) }
      let slope = (3 * cubic.x * parameter + 2 * square.x) * parameter + linear.x
      if abs(slope) < 1e-7 { break }
      parameter -= error / slope
    }
    var low = 0.0, high = 1.0
    if !(parameter > 0 && parameter < 1) { parameter = time }
    for _ in 0..<50 {
      let error = ((cubic.x * parameter + square.x) * parameter + linear.x) * parameter - time
      if abs(error) < 1e-10 { break }
      if error > 0 { high = parameter } else { low = parameter }
      parameter = (low + high) / 2
    }
    return y(parameter)
  }

  private func y(_ parameter: Double) -> Double { ((cubic.y * parameter + square.y) * parameter + linear.y) * parameter }
}
