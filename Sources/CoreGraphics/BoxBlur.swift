/// Three means over neighbours after each other, across and down: close to a Gaussian, and nothing beyond three times their reach.
///
/// A box of reach r averages the pixels up to r away on each side, the last ones by the part of r that falls on them. Its variance is about
/// (2 r + 1)² / 12, so that three boxes of reach b / 3 have a standard deviation of about b / 3.
struct BoxBlur {
  /// The reach of one box, in pixels.
  private let reach: Double

  /// - Parameter reach: how far the result spreads, in pixels.
  init(reach: Double) { self.reach = reach / 3 }

  func apply(to coverage: [UInt8], width: Int, height: Int) -> [UInt8] {
    guard reach > 0 else { return coverage }
    var values = coverage.map { Float($0) }
    var line = [Float](repeating: 0, count: max(width, height)), sums = [Float](repeating: 0, count: max(width, height))
    values.withUnsafeMutableBufferPointer { values in
      for y in 0..<height { blur(&line, &sums, values, first: y * width, step: 1, count: width) }
      for x in 0..<width { blur(&line, &sums, values, first: x, step: width, count: height) }
    }
    return values.map { UInt8(min(max(($0).rounded(), 0), 255)) }
  }

  private func blur(
    _ line: inout [Float], _ sums: inout [Float], _ values: UnsafeMutableBufferPointer<Float>, first: Int, step: Int, count: Int
  ) {
    var isEmpty = true
    for i in 0..<count {
      line[i] = values[first + i * step]
      isEmpty = isEmpty && line[i] == 0
    }
    if isEmpty { return }
    let whole = Int(reach), part = Float(reach - Double(whole)), weight = 1 / (2 * Float(reach) + 1)
    for _ in 0..<3 {
      // Sums of whole pixels; the parts at both ends come on top.
      var sum = 0.0
      for i in 0..<min(whole, count) { sum += Double(line[i]) }
      for i in 0..<count {
        if i + whole < count { sum += Double(line[i + whole]) }
        if i - whole - 1 >= 0 { sum -= Double(line[i - whole - 1]) }
        let left = i - whole - 1 >= 0 ? line[i - whole - 1] : 0, right = i + whole + 1 < count ? line[i + whole + 1] : 0
        sums[i] = (Float(sum) + part * (left + right)) * weight
      }
      for i in 0..<count { line[i] = sums[i] }
    }
    for i in 0..<count { values[first + i * step] = line[i] }
  }
}
