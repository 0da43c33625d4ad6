internal import Graphics
package import RenderTree

/// The general case: any value of a property, a filter's input or a custom key.
extension AnimatableValue: Interpolatable {
  var neutral: AnimatableValue? {
    switch self {
    case .number, .point, .size, .rect, .color, .array: AnimatableValue.product(self, 0)
    case .transform: .transform(CATransform3DIdentity)
    case .affine: .affine(.identity)
    case .bool, .path, .contents, .string: nil
    }
  }

  func combines(with other: AnimatableValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color), (.transform, .transform): true
    case (.path(let a), .path(let b)): PathGeometry.correspond(a, b)
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.combines(with: $1) }
    default: false
    }
  }

  func interpolates(to other: AnimatableValue) -> Bool {
    if case (.affine, .affine) = (self, other) { return true }
    return combines(with: other)
  }

  static func mix(_ a: AnimatableValue, _ b: AnimatableValue, _ fraction: Double) -> AnimatableValue { interpolated(a, b, fraction) }

  /// Interpolates between two values of one kind.
  ///
  /// Arrays mix element by element when they are equally long, paths point by point when their elements correspond. Other ones, truth
  /// values, names, pictures and values of different kinds have nothing between them: the first shows at fraction 0 and before, the second
  /// at once after.
  package static func interpolated(_ a: AnimatableValue, _ b: AnimatableValue, _ fraction: Double) -> AnimatableValue {
    switch (a, b) {
    case (.number(let a), .number(let b)): .number(interpolate(a, b, fraction))
    case (.point(let a), .point(let b)): .point(interpolate(a, b, fraction))
    case (.size(let a), .size(let b)): .size(interpolate(a, b, fraction))
    case (.rect(let a), .rect(let b)): .rect(interpolate(a, b, fraction))
    case (.color(let a), .color(let b)): .color(interpolate(a, b, fraction))
    case (.affine(let a), .affine(let b)): .affine(interpolate(a, b, fraction))
    case (.transform(let a), .transform(let b)): .transform(interpolate(a, b, fraction))
    case (.path(let a), .path(let b)): .path(interpolate(a, b, fraction))
    case (.array(let first), .array(let second)) where first.count == second.count:
      .array(first.indices.map { interpolated(first[$0], second[$0], fraction) })
    default: fraction <= 0 ? a : b
    }
  }

  static func sum(_ a: AnimatableValue, _ b: AnimatableValue) -> AnimatableValue { combined(a, b, 1) }
  static func difference(_ a: AnimatableValue, _ b: AnimatableValue) -> AnimatableValue { combined(a, b, -1) }

  /// Component by component `a` + `factor` · `b`; `a` where the kinds differ or cannot be added.
  private static func combined(_ a: AnimatableValue, _ b: AnimatableValue, _ factor: Double) -> AnimatableValue {
    switch (a, b) {
    case (.number(let a), .number(let b)): return .number(a + b * factor)
    case (.point(let a), .point(let b)): return .point(CGPoint(SIMD2(a) + SIMD2(b) * factor))
    case (.size(let a), .size(let b)): return .size(CGSize(SIMD2(a) + SIMD2(b) * factor))
    case (.rect(let a), .rect(let b)): return .rect(CGRect(SIMD4(a) + SIMD4(b) * factor))
    case (.color(let a), .color(let b)): return .color(CGColor(SIMD4(a) + SIMD4(b) * factor))
    case (.transform(let a), .transform(let b)): return .transform(.sum(a, .product(b, factor)))
    case (.path(let first), .path(let second)):
      guard let (a, b) = PathGeometry.aligned(first, second) else { return .path(first) }
      return .path(
        PathGeometry(verbs: a.verbs, points: a.points.indices.map { CGPoint(SIMD2(a.points[$0]) + SIMD2(b.points[$0]) * factor) }))
    case (.array(let first), .array(let second)) where first.count == second.count:
      return .array(first.indices.map { combined(first[$0], second[$0], factor) })
    default: return a
    }
  }

  static func product(_ a: AnimatableValue, _ factor: Double) -> AnimatableValue { combined(a, a, factor - 1) }

  func added(to underlying: AnimatableValue) -> AnimatableValue {
    switch (self, underlying) {
    case (.transform(let matrix), .transform(let other)): .transform(matrix.added(to: other))
    case (.affine(let map), .affine(let other)): .affine(map.concatenating(other))
    default: AnimatableValue.sum(self, underlying)
    }
  }

  func accumulated(_ end: AnimatableValue, times count: Double) -> AnimatableValue {
    if case .transform(let matrix) = self, case .transform(let end) = end { return .transform(matrix.accumulated(end, times: count)) }
    return AnimatableValue.combined(self, end, count)
  }

  func distance(to other: AnimatableValue) -> Double {
    switch (self, other) {
    case (.number(let a), .number(let b)): abs(b - a)
    case (.point(let a), .point(let b)): SIMD2(a).distance(to: SIMD2(b))
    case (.size(let a), .size(let b)): SIMD2(a).distance(to: SIMD2(b))
    case (.rect(let a), .rect(let b)): SIMD4(a).distance(to: SIMD4(b))
    case (.color(let a), .color(let b)): SIMD4(a).distance(to: SIMD4(b))
    case (.transform(let a), .transform(let b)): a.distance(to: b)
    case (.array(let a), .array(let b)):
      zip(a, b).reduce(0) { sum, elements in
        let distance = elements.0.distance(to: elements.1)
        return sum + distance * distance
      }.squareRoot()
    default: self == other ? 0 : 1
    }
  }

  var isRepresentable: Bool {
    switch self {
    case .number(let number): number.isRepresentable
    case .point(let point): SIMD2(point).isRepresentable
    case .size(let size): SIMD2(size).isRepresentable
    case .rect(let rect): SIMD4(rect).isRepresentable
    case .color(let color): SIMD4(color).isRepresentable
    case .affine(let map): SIMD4(map.a, map.b, map.c, map.d).isRepresentable && SIMD2(map.tx, map.ty).isRepresentable
    case .transform(let matrix): matrix.isRepresentable
    case .path(let path): path.points.allSatisfy { SIMD2($0).isRepresentable }
    case .array(let values): values.allSatisfy(\.isRepresentable)
    case .bool, .contents, .string: true
    }
  }
}
