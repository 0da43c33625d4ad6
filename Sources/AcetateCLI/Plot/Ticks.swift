import QuartzCore

/// Round numbers along an axis.
struct Ticks {
  /// Ascending, within the range.
  let values: [Double]
  private let decimals: Int

  /// Steps of 1, 2 or 5 times a power of ten, `count` of them or somewhat fewer.
  ///
  /// - Parameter range: finite, with a length above 0.
  init(over range: ClosedRange<Double>, atMost count: Int) {
    let share = 1 / Double(max(count, 1)), length = range.upperBound - range.lowerBound
    let rough = length.isFinite ? length / Double(max(count, 1)) : range.upperBound * share - range.lowerBound * share
    let power = pow(10, log10(rough).rounded(.down))
    let step = ([1, 2, 5].map { $0 * power }.first { $0 >= rough * (1 - 1e-9) }) ?? 10 * power
    let first = (range.lowerBound / step - 1e-9).rounded(.up), last = (range.upperBound / step + 1e-9).rounded(.down)
    // Beyond the precision of numbers, neighbouring ticks would be the same.
    values = last >= first && last - first <= 1000 ? (0...Int(last - first)).map { (first + Double($0)) * step } : []
    decimals = max(0, min(15, Int(saturating: -log10(step).rounded(.down))))
  }

  func label(_ value: Double) -> String {
    if abs(value) >= 1e7 || decimals > 7 { return String(format: "%.3g", value) }
    let text = String(format: "%.\(decimals)f", value)
    // No −0, and the minus sign of typography.
    // characters: digits of our own
    return Double(text) == 0 ? text.replacingOccurrences(of: "-", with: "") : text.replacingOccurrences(of: "-", with: "−")
  }
}
