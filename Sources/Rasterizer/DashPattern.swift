package import Graphics

/// Lengths of dashes and gaps by turns that can be followed.
package struct DashPattern {
  /// An even number of lengths, in the path's units.
  package let lengths: [Double]

  /// The pattern of dashes and gaps. Nil when it never advances or holds something that is no length: such a line is drawn whole, as Core
  /// Graphics draws it.
  package init?(lengths: [CGFloat]) { self.init(lengths.map { Double($0) }) }

  /// The same for numbers in double precision.
  package init?(_ lengths: [Double]) {
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), lengths.contains(where: { $0 > 0 }) else { return nil }
    // An odd number of lengths swaps dashes and gaps at every turn.
    self.lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
  }
}
