package struct FlipEvent: Hashable, Sendable {
  /// Index in `DisplayOutput.displays`.
  package let display: Int
  /// The count of vertical blanks; always 0 where the driver has none (`Display.countsVerticalBlanks`).
  package let sequence: UInt32
  /// When the first line of the picture went out, on the monotonic clock.
  package let nanoseconds: UInt64
}
