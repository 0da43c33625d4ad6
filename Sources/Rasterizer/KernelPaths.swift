internal import COutlineKernels
internal import Graphics

extension PathGeometry {
  /// The path for the kernels, for the length of a call.
  func withKernelPath(_ body: (OKPath) -> Void) {
    verbs.withUnsafeBytes { verbs in
      points.withUnsafeBytes { points in
        // A verb is a byte with the same number, and a point two numbers in double precision.
        body(
          OKPath(
            verbs: verbs.assumingMemoryBound(to: UInt8.self).baseAddress, points: points.assumingMemoryBound(to: OKPoint.self).baseAddress,
            verbCount: Int32(verbs.count)))
      }
    }
  }
}

extension CGAffineTransform {
  /// Whether the map keeps areas, and all its numbers are numbers.
  var isInvertible: Bool { determinant != 0 && determinant.isFinite && tx.isFinite && ty.isFinite }

  var kernelTransform: OKTransform { OKTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

extension OKCap {
  init(_ cap: CGLineCap) {
    self =
      switch cap {
      case .butt: OKButt
      case .round: OKRoundCap
      case .square: OKSquare
      }
  }
}

extension OKJoin {
  init(_ join: CGLineJoin) {
    self =
      switch join {
      case .miter: OKMiter
      case .round: OKRoundJoin
      case .bevel: OKBevel
      }
  }
}
