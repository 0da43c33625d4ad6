/// A kind of value that animations compute with: numbers, vectors of them, matrices, and whatever else a property can hold.
///
/// Interpolators are generic over it, so that the frequent kinds are computed without any detour through `AnimatableValue`.
protocol Interpolatable: Sendable {
  /// The neutral element of addition: the missing end of an additive animation. Nil where values cannot be added.
  var neutral: Self? { get }
  /// Interpolates between `a` (fraction 0) and `b` (fraction 1), and beyond them where a curve or spring overshoots.
  static func mix(_ a: Self, _ b: Self, _ fraction: Double) -> Self
  /// Whether both have the same components, so that they can be added.
  func combines(with other: Self) -> Bool
  /// Whether something of both lies between them. Where not, one gives way to the other in a step.
  func interpolates(to other: Self) -> Bool
  /// The sum, component by component; the first operand where kinds differ or cannot be added.
  static func sum(_ a: Self, _ b: Self) -> Self
  static func difference(_ a: Self, _ b: Self) -> Self
  static func product(_ a: Self, _ factor: Double) -> Self
  /// The result of an additive animation over the underlying value: a sum, for matrices a concatenation.
  func added(to underlying: Self) -> Self
  /// The result of a cumulative animation after `count` cycles, each of which ended at `end`.
  func accumulated(_ end: Self, times count: Double) -> Self
  /// The distance by which paced animations divide their time.
  func distance(to other: Self) -> Double
  /// Whether every component is finite, in the single precision of renderers too. Other values never reach a layer.
  var isRepresentable: Bool { get }
}

extension Interpolatable {
  func interpolates(to other: Self) -> Bool { combines(with: other) }
}

/// Values that are added and scaled component by component.
protocol InterpolatableVector: Interpolatable {
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, factor: Double) -> Self
}

extension InterpolatableVector {
  func combines(with other: Self) -> Bool { true }
  static func mix(_ a: Self, _ b: Self, _ fraction: Double) -> Self { a + (b - a) * fraction }
  static func sum(_ a: Self, _ b: Self) -> Self { a + b }
  static func difference(_ a: Self, _ b: Self) -> Self { a - b }
  static func product(_ a: Self, _ factor: Double) -> Self { a * factor }
  func added(to underlying: Self) -> Self { underlying + self }
  func accumulated(_ end: Self, times count: Double) -> Self { self + end * count }
}

extension Double: InterpolatableVector {
  var neutral: Double? { 0 }
  func distance(to other: Double) -> Double { abs(other - self) }
  var isRepresentable: Bool { abs(self) <= Double(Float.greatestFiniteMagnitude) }
}

extension SIMD2<Double>: InterpolatableVector {}
extension SIMD4<Double>: InterpolatableVector {}

extension SIMD2<Double>: Interpolatable {
  var neutral: SIMD2<Double>? { SIMD2(0, 0) }
  func distance(to other: SIMD2<Double>) -> Double { ((other - self) * (other - self)).sum().squareRoot() }
  var isRepresentable: Bool { x.isRepresentable && y.isRepresentable }
}

extension SIMD4<Double>: Interpolatable {
  var neutral: SIMD4<Double>? { SIMD4(0, 0, 0, 0) }
  func distance(to other: SIMD4<Double>) -> Double { ((other - self) * (other - self)).sum().squareRoot() }
  var isRepresentable: Bool { x.isRepresentable && y.isRepresentable && z.isRepresentable && w.isRepresentable }
}
