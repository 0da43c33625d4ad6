/// A linear congruential generator: the same numbers for a seed on every run and every machine.
public struct Dice: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
    for _ in 0..<4 { _ = next() }
  }

  public mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }

  /// True once in `count` times.
  public mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
  public mutating func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &self) }
  public mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A premultiplied colour.
  public mutating func color(opaque: Bool) -> SIMD4<Float> {
    let alpha = opaque ? 1 : number(0...1)
    return SIMD4(number(0...1) * alpha, number(0...1) * alpha, number(0...1) * alpha, alpha)
  }
}
