/// A function with its numbers, in the order in which its file declares them.
package struct FilterCall: Hashable, Sendable {
  package enum Function: Hashable, Sendable {
    case builtIn(FilterFunction)
    case shader(FilterShader)
  }

  /// Numbers that a function takes at most.
  package static let limit = 32

  package let function: Function
  package private(set) var values = SIMD32<Float>()
  /// How many of the values are the function's.
  package private(set) var count = 0
  /// Places of pictures that the function looks at for a pixel.
  package let places: Double
  /// Whether pixels that differ by a step may come out more than a step apart, or one pixel's difference as that of many: what edges may
  /// differ by is too much for an area. Not where components are limited, mixed or darkened, nor where no picture shows.
  package let enlargesDifferences: Bool

  /// - Parameter places: what the function computes counts as two.
  package init<each Value: FilterNumbers>(
    _ function: FilterFunction, _ values: repeat each Value, places: Double = 2, enlargesDifferences: Bool = true
  ) {
    self.function = .builtIn(function)
    self.places = places
    self.enlargesDifferences = enlargesDifferences
    for value in repeat each values { value.append(to: &self) }
  }

  package init(_ shader: FilterShader) {
    function = .shader(shader)
    places = 2
    enlargesDifferences = true
  }

  package mutating func append(_ value: Float) {
    guard count < Self.limit else { return }
    values[count] = value
    count += 1
  }
}

/// What a function takes as one parameter.
package protocol FilterNumbers {
  func append(to call: inout FilterCall)
}

extension Double: FilterNumbers {
  package func append(to call: inout FilterCall) { call.append(Float(self)) }
}

extension SIMD2<Double>: FilterNumbers {
  package func append(to call: inout FilterCall) {
    call.append(Float(x))
    call.append(Float(y))
  }
}

extension SIMD4<Double>: FilterNumbers {
  package func append(to call: inout FilterCall) {
    lowHalf.append(to: &call)
    highHalf.append(to: &call)
  }
}

extension FilterCall {
  /// A curve through five points, smooth in between: cubic polynomials whose slopes at the points are those of the chords between the
  /// neighbours (Catmull and Rom's), and those of the outermost chords at the ends.
  package init(toneCurve points: [SIMD2<Double>]) {
    var p = points
    for index in 1..<5 { p[index].x = max(p[index].x, p[index - 1].x + 1e-4) }
    func slope(_ i: Int) -> Double {
      let low = p[max(i - 1, 0)], high = p[min(i + 1, 4)]
      return (high.y - low.y) / (high.x - low.x)
    }
    self.init(.toneCurve, p[0].x, SIMD4(p[1].x, p[2].x, p[3].x, p[4].x))
    for i in 0..<4 {
      let width = p[i + 1].x - p[i].x, rise = (p[i + 1].y - p[i].y) / width
      let (start, end) = (slope(i), slope(i + 1))
      SIMD4(p[i].y, start, (3 * rise - 2 * start - end) / width, (start + end - 2 * rise) / (width * width)).append(to: &self)
    }
  }
}
