internal import Graphics

extension CATransform3D: Interpolatable {
  var neutral: CATransform3D? { CATransform3DIdentity }

  func combines(with other: CATransform3D) -> Bool { true }

  /// Interpolates by decomposition; see `interpolate` in Graphics.
  static func mix(_ a: CATransform3D, _ b: CATransform3D, _ fraction: Double) -> CATransform3D { interpolate(a, b, fraction) }

  static func sum(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    CATransform3D(a.row1 + b.row1, a.row2 + b.row2, a.row3 + b.row3, a.row4 + b.row4)
  }

  static func difference(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    CATransform3D(a.row1 - b.row1, a.row2 - b.row2, a.row3 - b.row3, a.row4 - b.row4)
  }

  static func product(_ a: CATransform3D, _ factor: Double) -> CATransform3D {
    CATransform3D(a.row1 * factor, a.row2 * factor, a.row3 * factor, a.row4 * factor)
  }

  /// Concatenates this matrix and the underlying one, in this order.
  func added(to underlying: CATransform3D) -> CATransform3D { CATransform3DConcat(self, underlying) }

  /// Concatenates the power of the end matrix, computed by repeated squaring.
  func accumulated(_ end: CATransform3D, times count: Double) -> CATransform3D {
    var result = self
    var power = end
    var remaining = Int(count, within: 0...1_000_000_000_000_000)
    while remaining > 0 {
      if remaining & 1 == 1 { result = CATransform3DConcat(result, power) }
      remaining >>= 1
      if remaining > 0 { power = CATransform3DConcat(power, power) }
    }
    return result
  }

  /// The Euclidean norm of the difference, over all sixteen elements.
  func distance(to other: CATransform3D) -> Double {
    let difference = CATransform3D.difference(other, self)
    let squares =
      difference.row1 * difference.row1 + difference.row2 * difference.row2 + difference.row3 * difference.row3 + difference.row4
      * difference.row4
    return squares.sum().squareRoot()
  }

  var isRepresentable: Bool { row1.isRepresentable && row2.isRepresentable && row3.isRepresentable && row4.isRepresentable }
}
