/// A colour of a gradient, with its alpha, at an offset from 0 to 1.
struct GradientStop: Hashable, Sendable {
  var offset: Double
  var color: SIMD4<Double>

  /// Documents have colours and opacities as lists of their own, each with offsets of its own: the gradient is the product of both. It has
  /// a stop wherever either list has one, two where either jumps.
  ///
  /// - Parameters:
  ///   - numbers: offset, red, green and blue of each colour, then offset and opacity of each stop of opacity.
  ///   - colorCount: how many colours there are, for which there are numbers enough.
  static func stops(_ numbers: [Double], colorCount: Int) -> [GradientStop] {
    let count = min(colorCount, numbers.count / 4)
    guard count > 0 else { return [] }
    var colors: [Stop] = [], alphas: [Stop] = []
    for index in 0..<count {
      let value = SIMD4(numbers[4 * index + 1], numbers[4 * index + 2], numbers[4 * index + 3], 1)
      colors.append(Stop(offset: numbers[4 * index], value: value.clamped(lowerBound: .zero, upperBound: .one)))
    }
    for index in stride(from: 4 * count, to: numbers.count - 1, by: 2) {
      alphas.append(Stop(offset: numbers[index], value: SIMD4(repeating: min(max(numbers[index + 1], 0), 1))))
    }
    sort(&colors)
    guard !alphas.isEmpty else { return colors.map { GradientStop(offset: $0.offset, color: $0.value) } }
    sort(&alphas)
    var result: [GradientStop] = []
    var (color, alpha) = (Walk(colors), Walk(alphas))
    for offset in Set((colors + alphas).map(\.offset)).sorted() {
      let (colorBefore, colorAfter) = color.values(at: offset), (alphaBefore, alphaAfter) = alpha.values(at: offset)
      let before = SIMD4(lowHalf: colorBefore.lowHalf, highHalf: SIMD2(colorBefore.z, alphaBefore.x))
      let after = SIMD4(lowHalf: colorAfter.lowHalf, highHalf: SIMD2(colorAfter.z, alphaAfter.x))
      result.append(GradientStop(offset: offset, color: before))
      if after != before { result.append(GradientStop(offset: offset, color: after)) }
    }
    return result
  }

  fileprivate struct Stop {
    var offset: Double
    var value: SIMD4<Double>
  }

  private static func sort(_ stops: inout [Stop]) {
    for index in stops.indices { stops[index].offset = min(max(stops[index].offset, 0), 1) }
    stops = stops.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
  }
}

/// Runs along stops, whose values are asked for at rising offsets.
private struct Walk {
  let stops: [GradientStop.Stop]
  /// The first stop that is not before the offset asked for last.
  private var next = 0

  init(_ stops: [GradientStop.Stop]) { self.stops = stops }

  /// The values on both sides of an offset, which are the same where the stops do not jump.
  mutating func values(at offset: Double) -> (before: SIMD4<Double>, after: SIMD4<Double>) {
    while next < stops.count, stops[next].offset < offset { next += 1 }
    guard next < stops.count else { return (stops[stops.count - 1].value, stops[stops.count - 1].value) }
    if stops[next].offset > offset {
      guard next > 0 else { return (stops[0].value, stops[0].value) }
      let a = stops[next - 1], b = stops[next]
      let value = a.value + (b.value - a.value) * ((offset - a.offset) / (b.offset - a.offset))
      return (value, value)
    }
    var last = next
    while last + 1 < stops.count, stops[last + 1].offset == offset { last += 1 }
    return (stops[next].value, stops[last].value)
  }
}
