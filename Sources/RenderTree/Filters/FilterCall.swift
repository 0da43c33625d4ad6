/// A function with its numbers, in the order in which its file declares them.
package struct FilterCall: Hashable, Sendable {
  package enum Function: Hashable, Sendable {
    case builtIn(FilterFunction)
    case shader(FilterShader)
  }

  /// Numbers that a function takes at most.
  package static let limit = 32

  package let function: Function
  package private(set) var values = SIMD32<Float>()
  private var count = 0

  package init(_ function: FilterFunction) { self.function = .builtIn(function) }
  package init(_ shader: FilterShader) { function = .shader(shader) }

  package func with(_ value: Double) -> FilterCall {
    var call = self
    call.append(Float(value))
    return call
  }

  package func with(_ value: SIMD2<Double>) -> FilterCall { with(value.x).with(value.y) }
  package func with(_ value: SIMD4<Double>) -> FilterCall { with(value.lowHalf).with(value.highHalf) }

  package mutating func append(_ value: Float) {
    guard count < Self.limit else { return }
    values[count] = value
    count += 1
  }
}
