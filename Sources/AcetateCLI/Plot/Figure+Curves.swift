import QuartzCore

extension Figure {
  static let plotArea = CGRect(x: 72, y: 44, width: 640, height: 340)

  /// A diagram of curves over time, with axes, ticks, and a legend when there are several curves.
  init(_ curves: PropertyCurves, title: String) {
    let area = Self.plotArea
    let isNamed = curves.curves.count > 1
    self.init(size: CGSize(width: isNamed ? 860 : 740, height: 440))
    let time = Axis(curves.times, from: area.minX, to: area.maxX, ticks: 10, margin: 0)
    let value = Axis(curves.curves.flatMap(\.values), from: area.maxY, to: area.minY, ticks: 7, margin: 0.05)
    addText(title, at: CGPoint(x: area.minX, y: 18), size: 15)
    addGrid(time, value, unit: curves.unit)
    for (index, curve) in curves.curves.enumerated() {
      // Over a curve that it would hide.
      let isDashed = curves.curves[..<index].contains { $0.isSame(as: curve) }
      add(curve, curves.times, time, value, isDashed: isDashed)
      if isNamed { addLegend(curve.name, curve.color, row: index, isDashed: isDashed) }
    }
  }

  private mutating func addGrid(_ time: Axis, _ value: Axis, unit: String?) {
    let area = Self.plotArea
    let faint = CGColor(gray: 0.88, alpha: 1), dark = CGColor(gray: 0.3, alpha: 1)
    for tick in time.ticks.values {
      let x = time.place(tick)
      addLine([CGPoint(x: x, y: area.minY), CGPoint(x: x, y: area.maxY)], color: faint, width: 1)
      addLine([CGPoint(x: x, y: area.maxY), CGPoint(x: x, y: area.maxY + 5)], color: dark, width: 1)
      addText(time.ticks.label(tick), at: CGPoint(x: x, y: area.maxY + 16), .middle, color: dark)
    }
    for tick in value.ticks.values {
      let y = value.place(tick)
      addLine([CGPoint(x: area.minX, y: y), CGPoint(x: area.maxX, y: y)], color: faint, width: 1)
      addLine([CGPoint(x: area.minX - 5, y: y), CGPoint(x: area.minX, y: y)], color: dark, width: 1)
      addText(value.ticks.label(tick), at: CGPoint(x: area.minX - 9, y: y), .end, color: dark)
    }
    addLine(
      [CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.minX, y: area.maxY), CGPoint(x: area.maxX, y: area.maxY)], color: dark,
      width: 1.5)
    addText("time in seconds", at: CGPoint(x: area.midX, y: area.maxY + 38), .middle, color: dark)
    if let unit { addText("in \(unit)", at: CGPoint(x: area.maxX, y: 18), .end, color: dark) }
  }

  /// Gaps in the values are gaps in the line.
  private mutating func add(_ curve: PropertyCurves.Curve, _ times: [Double], _ time: Axis, _ value: Axis, isDashed: Bool) {
    var points: [CGPoint] = []
    func point(_ index: Int) -> CGPoint { CGPoint(x: time.place(times[index]), y: value.place(curve.values[index])) }
    for index in times.indices {
      if curve.values[index].isFinite { points.append(point(index)) }
      guard !curve.values[index].isFinite || index == times.count - 1 else { continue }
      if !points.isEmpty { addLine(points, color: curve.color, width: 2, isDashed: isDashed) }
      points.removeAll()
    }
  }

  private mutating func addLegend(_ name: String, _ color: CGColor, row: Int, isDashed: Bool) {
    let y = Self.plotArea.minY + 10 + CGFloat(row) * 20, x = Self.plotArea.maxX + 20
    addLine([CGPoint(x: x, y: y), CGPoint(x: x + 3 * Self.dashLength, y: y)], color: color, width: 2, isDashed: isDashed)
    addText(name, at: CGPoint(x: x + 4 * Self.dashLength, y: y))
  }
}

extension PropertyCurves.Curve {
  /// Whether two curves cannot be told apart.
  fileprivate func isSame(as other: Self) -> Bool {
    zip(values, other.values).allSatisfy { $0 == $1 || abs($0 - $1) <= 1e-6 * max(abs($0), abs($1)) || ($0.isNaN && $1.isNaN) }
  }
}

private struct Axis {
  let range: ClosedRange<Double>
  let ticks: Ticks
  private let start: Double
  private let end: Double

  /// Spans the finite numbers, and on both sides `margin` of that. Where they are all the same, or too close to tell apart, something
  /// around them.
  init(_ values: [Double], from start: Double, to end: Double, ticks count: Int, margin: Double) {
    let finite = values.filter(\.isFinite)
    var low = finite.min() ?? 0, high = finite.max() ?? 0
    if high - low <= max(max(abs(low), abs(high)) * 1e-9, 1e-290) {
      let middle = low / 2 + high / 2, around = max(abs(middle) * 0.1, middle == 0 || abs(middle) < 1e-280 ? 1 : 0)
      (low, high) = (middle - around, middle + around)
    }
    let room = (high - low) * margin
    range = (low - room)...(high + room)
    ticks = Ticks(over: range, atMost: count)
    (self.start, self.end) = (start, end)
  }

  func place(_ value: Double) -> Double { start + (value - range.lowerBound) / (range.upperBound - range.lowerBound) * (end - start) }
}
