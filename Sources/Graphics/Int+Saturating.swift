extension Int {
  /// The whole number from `value` toward zero; the nearest one that there is for what is larger, and 0 for what is no number. `Int(value)`
  /// ends the process there.
  @inlinable
  package init(saturating value: Double) {
    // 2⁶³ is the least number that is too large; below it the next one fits.
    if value >= -0x1p63 && value < 0x1p63 {
      self.init(value)
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }

  /// The whole number from `value` toward zero, confined to a range, whose lower end stands for what is no number.
  @inlinable
  package init(_ value: Double, within range: ClosedRange<Int>) {
    self = value >= Double(range.lowerBound) ? Swift.min(Int(saturating: value), range.upperBound) : range.lowerBound
  }
}
