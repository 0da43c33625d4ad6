internal import Graphics

/// The rectangle to which the device confines a run's outlines, where something cuts them: a quad's own bounds need no confining.
///
/// Sides are minimum x, minimum y, and the negatives of maximum x and maximum y, so that larger is further in for all of them.
struct RunLimits {
  /// The sides at which outlines are cut; the least number where they are not.
  private(set) var cuts: SIMD4<Int32>
  /// The sides up to which the outlines' pixels reach.
  var reach: SIMD4<Int32>

  /// The limits of a run that nothing cuts.
  static let none = RunLimits(cuts: SIMD4(repeating: .min), reach: SIMD4(repeating: .max))

  private init(cuts: SIMD4<Int32>, reach: SIMD4<Int32>) {
    self.cuts = cuts
    self.reach = reach
  }

  /// - Parameters:
  ///   - outline: the pixels that the quad's outline touches.
  ///   - scissor: the pixels that may be touched.
  ///   - part: what is drawn of the surface, to which everything is confined.
  init(outline: PixelRect, scissor: PixelRect, part: PixelRect) {
    reach = Self.sides(outline)
    let wanted = Self.sides(scissor)
    cuts = SIMD4(repeating: .min)
    cuts.replace(with: wanted, where: wanted .> reach .& wanted .> Self.sides(part))
  }

  var isFree: Bool { cuts == SIMD4(repeating: .min) }

  /// Limits that confine each of both runs as it is confined by itself; nil when there are none.
  func united(with other: RunLimits) -> RunLimits? {
    let both = pointwiseMax(cuts, other.cuts)
    let mine = cuts .== both .| reach .>= both, others = other.cuts .== both .| other.reach .>= both
    guard all(mine .& others) else { return nil }
    return RunLimits(cuts: both, reach: pointwiseMin(reach, other.reach))
  }

  /// The part of `part` to which the limits confine drawing.
  func confine(_ part: PixelRect) -> PixelRect {
    let sides = pointwiseMax(Self.sides(part), cuts)
    return PixelRect(sides: sides)
  }

  static func sides(_ rect: PixelRect) -> SIMD4<Int32> {
    SIMD4(Int32(clamping: rect.minX), Int32(clamping: rect.minY), Int32(clamping: -rect.maxX), Int32(clamping: -rect.maxY))
  }
}

extension PixelRect {
  init(sides: SIMD4<Int32>) { self.init(minX: Int(sides.x), minY: Int(sides.y), maxX: -Int(sides.z), maxY: -Int(sides.w)) }
}
