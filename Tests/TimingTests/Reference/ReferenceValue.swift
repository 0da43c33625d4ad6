import Graphics
import RenderTree

/// What a property consists of, as far as animations of it are concerned.
enum ReferenceKind {
  case number, flag, pair, rect, color, matrix, contents
  /// Arrays, outlines, names and custom keys.
  case other

  /// The kind of a layer's property, by the value it has; by its name when it has none.
  init(of keyPath: LayerKeyPath, in properties: LayerProperties) {
    switch properties.value(for: keyPath) {
    case .number: self = .number
    case .bool: self = .flag
    case .point, .size: self = .pair
    case .rect: self = .rect
    case .color: self = .color
    case .transform, .affine: self = .matrix
    case .contents: self = .contents
    case .path, .string, .array: self = .other
    case nil:
      switch keyPath.property {
      case .backgroundColor, .borderColor, .shadowColor, .contentsMultiplyColor: self = .color
      case .contents: self = .contents
      default: self = .other
      }
    }
  }

  /// A value as the property takes it; nil for one of another kind.
  func converted(_ value: AnimatableValue) -> AnimatableValue? {
    switch (self, value) {
    case (.number, .number), (.flag, .bool), (.pair, .point), (.rect, .rect), (.color, .color), (.matrix, .transform),
      (.contents, .contents), (.other, _):
      value
    case (.number, .bool(let flag)): .number(flag ? 1 : 0)
    case (.flag, .number(let number)): .bool(number != 0)
    case (.pair, .size(let size)): .point(CGPoint(x: size.width, y: size.height))
    case (.matrix, .affine(let map)): .transform(CATransform3DMakeAffineTransform(map))
    default: nil
    }
  }
}

/// Arithmetic on values by the numbers that they consist of.
extension AnimatableValue {
  /// Nil for what does not consist of numbers.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .point(let p): return [p.x, p.y]
    case .size(let s): return [s.width, s.height]
    case .rect(let r): return [r.origin.x, r.origin.y, r.size.width, r.size.height]
    case .color(let c): return [Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha)]
    case .affine(let m): return [m.a, m.b, m.c, m.d, m.tx, m.ty]
    case .transform(let m):
      return [m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44]
    case .path(let path): return path.points.flatMap { [$0.x, $0.y] }
    case .array(let values):
      var numbers: [Double] = []
      for value in values {
        guard let part = value.numbers else { return nil }
        numbers += part
      }
      return numbers
    case .bool, .contents, .string: return nil
    }
  }

  /// A value of the same shape from other numbers.
  func with(_ n: [Double]) -> AnimatableValue {
    switch self {
    case .number: return .number(n[0])
    case .point: return .point(CGPoint(x: n[0], y: n[1]))
    case .size: return .size(CGSize(width: n[0], height: n[1]))
    case .rect: return .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case .color: return .color(CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3]))
    case .affine: return .affine(CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    case .transform:
      return .transform(
        CATransform3D(
          m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9], m33: n[10],
          m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15]))
    case .path(let path):
      return .path(
        PathGeometry(verbs: path.verbs, points: stride(from: 0, to: n.count, by: 2).map { CGPoint(x: n[$0], y: n[$0 + 1]) }))
    case .array(let values):
      var start = 0
      return .array(
        values.map { value in
          let end = start + (value.numbers?.count ?? 0)
          defer { start = end }
          return value.with(Array(n[start..<end]))
        })
    case .bool, .contents, .string: return self
    }
  }

  /// Whether both consist of the same numbers, so that they can be computed with one by one.
  func isShaped(like other: AnimatableValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color), (.affine, .affine),
      (.transform, .transform):
      true
    case (.path(let a), .path(let b)): PathGeometry.correspond(a, b)
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isShaped(like: $1) }
    default: false
    }
  }

  /// The sum of multiples, number by number.
  static func combined(_ given: [(AnimatableValue, Double)]) -> AnimatableValue {
    let shape = given.reduce(given[0].0) { raised($0, $1.0).0 }
    let terms = given.map { (raised($0.0, shape).0, $0.1) }
    var sum = [Double](repeating: 0, count: terms[0].0.numbers?.count ?? 0)
    for (value, factor) in terms {
      guard let numbers = value.numbers, numbers.count == sum.count else { return terms[0].0 }
      for index in sum.indices { sum[index] += numbers[index] * factor }
    }
    return terms[0].0.with(sum)
  }

  /// Outlines of corresponding elements as such of the same: lines and curves of different degree become cubic curves.
  private static func raised(_ a: AnimatableValue, _ b: AnimatableValue) -> (AnimatableValue, AnimatableValue) {
    guard case .path(let first) = a, case .path(let second) = b, let (x, y) = PathGeometry.aligned(first, second) else { return (a, b) }
    return (.path(x), .path(y))
  }

  /// Whether there is nothing between two values.
  func isStepping(to other: AnimatableValue) -> Bool { !isShaped(like: other) || numbers == nil }

  /// Between two values: matrices by decomposition, pictures as a fade; what has no numbers, or other ones, jumps after the first moment.
  static func between(_ a: AnimatableValue, _ b: AnimatableValue, _ fraction: Double) -> AnimatableValue {
    switch (a, b) {
    case (.transform(let a), .transform(let b)): .transform(interpolate(a, b, fraction))
    case (.affine(let a), .affine(let b)): .affine(interpolate(a, b, fraction))
    default: !a.isStepping(to: b) ? combined([(a, 1 - fraction), (b, fraction)]) : fraction <= 0 ? a : b
    }
  }

  /// What adds nothing: zero, or the identity; nil where values cannot be added.
  var nothing: AnimatableValue? {
    switch self {
    case .transform: .transform(CATransform3DIdentity)
    case .affine: .affine(.identity)
    case .number, .point, .size, .rect, .color, .array: numbers.map { with([Double](repeating: 0, count: $0.count)) }
    case .bool, .path, .contents, .string: nil
    }
  }

  /// What an additive animation makes of the value underneath: a sum; matrices apply the animated one first.
  func over(_ underlying: AnimatableValue) -> AnimatableValue {
    switch (self, underlying) {
    case (.transform(let matrix), .transform(let other)): .transform(CATransform3DConcat(matrix, other))
    case (.affine(let map), .affine(let other)): .affine(map.concatenating(other))
    default: isShaped(like: underlying) ? .combined([(self, 1), (underlying, 1)]) : self
    }
  }

  /// What a cumulative animation shows after whole cycles that ended at `end`.
  func after(_ cycles: Double, of end: AnimatableValue) -> AnimatableValue {
    guard cycles > 0 else { return self }
    if case .transform(var matrix) = self, case .transform(let end) = end {
      for _ in 0..<Int(min(cycles, 1000)) { matrix = CATransform3DConcat(matrix, end) }
      return .transform(matrix)
    }
    return isShaped(like: end) ? .combined([(self, 1), (end, cycles)]) : self
  }

  /// The length by which paced animations divide their time: the norm of the difference.
  func length(to other: AnimatableValue) -> Double {
    if case .array(let a) = self, case .array(let b) = other {
      return zip(a, b).reduce(0) { $0 + $1.0.length(to: $1.1) * $1.0.length(to: $1.1) }.squareRoot()
    }
    if case .path = self { return self == other ? 0 : 1 }
    guard isShaped(like: other), let a = numbers, let b = other.numbers else { return self == other ? 0 : 1 }
    return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// Whether renderers, which compute in single precision, can hold it.
  var isShowable: Bool { numbers?.allSatisfy { abs($0) <= Double(Float.greatestFiniteMagnitude) } ?? true }
}
