/// A seeded generator: the same numbers for the same seed on every machine. A linear congruential one whose upper bits are mixed in.
public struct Chance: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D
    for _ in 0..<3 { _ = next() }
  }

  public mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }

  /// True once in `count` times.
  public mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A number with two decimals, or, half of the time, a whole one: edges then fall on pixels.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    let value = Double.random(in: range, using: &self)
    return isOne(in: 2) ? value.rounded() : (value * 100).rounded() / 100
  }

  public mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &self)] }
}
