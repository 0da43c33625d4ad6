/// Foundation's `intersection` and `intersects` end the process where a side is no number, as it is after arithmetic with numbers that are
/// too large.
extension CGRect {
  /// The part that both have; null where there is none, or a side of one is no number.
  package func overlap(with other: CGRect) -> CGRect { hasSides && other.hasSides ? intersection(other) : .null }

  /// Whether both have a part in common; no where a side of one is no number.
  package func overlaps(_ other: CGRect) -> Bool { hasSides && other.hasSides && intersects(other) }

  /// No comparison with what is no number holds.
  private var hasSides: Bool { minX <= maxX && minY <= maxY }
}
