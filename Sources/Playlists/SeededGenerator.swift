/// Random numbers that follow from a seed: SplitMix64 (Steele, Lea and Flood, 2014). The same on every machine.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: the run's.
  ///   - stream: tells apart what is drawn for different things of one run.
  package init(seed: UInt64, stream: UInt64 = 0) {
    state = seed &+ stream &* 0xD1B5_4A32_D192_ED03
    // Neighbouring seeds would give neighbouring first numbers otherwise.
    state = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from 0 to below `bound`, which is above zero.
  package mutating func index(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A number from 0 to below 1.
  package mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }
}
