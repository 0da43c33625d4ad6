package import Graphics

/// Lengths of dashes and gaps by turns that can be handed to Cairo.
///
/// Where a dash begins or ends exactly at a corner, Cairo joins it with a piece of no length beyond the corner, and the join sticks out of the line.
/// So every dash is shortened at both ends by a little more than what Cairo takes for no length, 1/512 unit; dots, which have no length, stay.
package struct DashPattern {
  /// An even number of lengths, in the path's units.
  package let lengths: [Double]
  /// How far into the pattern a line begins.
  package let phase: Double

  /// Nil when the pattern never advances or holds something that is no length: such a line is drawn whole.
  ///
  /// `unitLength` is a unit's length in pixels; where the cut could be seen, from 20 pixels on, the lengths stay as they are.
  package init?(lengths: [CGFloat], phase: CGFloat, unitLength: CGFloat) {
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), lengths.contains(where: { $0 > 0 }), phase.isFinite else { return nil }
    let largestCut = unitLength < 20 ? 0.0025 : 0
    // An odd number of lengths swaps dashes and gaps at every turn.
    let pattern = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    func cut(ofDash index: Int) -> Double { min(pattern[index] / 2, largestCut) }
    self.lengths = pattern.indices.map { index in
      if index.isMultiple(of: 2) { return pattern[index] - 2 * cut(ofDash: index) }
      return pattern[index] + cut(ofDash: index - 1) + cut(ofDash: (index + 1) % pattern.count)
    }
    self.phase = phase - cut(ofDash: 0)
  }
}
