// From values at many times to few key frames.
//
//   times:   b0 ······ b1 ·· b2 ············ b3      b: where an animation begins, ends, turns or passes a key frame
//   runs:    └──────────────┘ └───────────────┘      apart where the value jumps
//   pieces:  └─────────┘└───┘ └───────┘└──────┘
//
// Of a run, the longest piece that is constant, linear or follows one of the animations' own curves becomes a segment with that curve, as
// exactly as the document has it. Where there is none, as with springs and animations on top of each other, the segment is the cubic of the
// values and slopes at its ends, and is halved until that stays within the tolerance of all values between: the error falls with the
// fourth power of the length. Costs the number of times for each curve that is tried.

internal import RenderTree
internal import Timing

/// Fits key frames to values at the times of a grid.
struct TrackFitter {
  let samples: PresentationSamples
  private var times: [Double] { samples.times }

  /// - Parameters:
  ///   - values: one for each time, or a single one.
  ///   - tolerance: of each number.
  func track(_ values: [[Double]], _ course: AnimationCourse, tolerance: [Double]) -> Track {
    guard let first = values.first else { return Track([]) }
    guard values.count == times.count, values.contains(where: { !isClose($0, first, tolerance) }) else { return Track(first) }
    let piece = Fitting(times: times, values: values, curves: course.curves, tolerance: tolerance)
    var keys: [Track.Key] = []
    for run in runs(values, course, tolerance) { piece.append(run, to: &keys) }
    return Track(keys: simplified(keys, tolerance))
  }

  private func isClose(_ a: [Double], _ b: [Double], _ tolerance: [Double]) -> Bool {
    zip(zip(a, b), tolerance).allSatisfy { abs($0.0 - $0.1) <= $1 }
  }

  /// Stretches without a jump, each as the indices of its ends and of the changes between.
  private func runs(_ values: [[Double]], _ course: AnimationCourse, _ tolerance: [Double]) -> [[Int]] {
    let last = times.count - 1
    var indices = Set(course.times.map(samples.index(of:)))
    indices.formUnion([0, last])
    /// Whether the value changes from one index to its neighbour by more than its pace behind that explains.
    func jumps(_ from: Int, _ to: Int, pace: (Int, Int)?) -> Bool {
      values[from].indices.contains { component in
        let change = abs(values[to][component] - values[from][component])
        var explained = tolerance[component]
        if let pace {
          let share = abs((times[to] - times[from]) / (times[pace.1] - times[pace.0]))
          explained += 4 * abs(values[pace.1][component] - values[pace.0][component]) * share
        }
        return change > explained
      }
    }
    var runs: [[Int]] = [], run: [Int] = []
    for index in indices.sorted() {
      if let end = run.last, index <= end { continue }
      if index > 0, jumps(index - 1, index, pace: index > 1 ? (index - 2, index - 1) : nil) {
        if run.last != index - 1 { run.append(index - 1) }
        runs.append(run)
        run = []
      }
      run.append(index)
      if index < last, jumps(index, index + 1, pace: index + 2 <= last ? (index + 1, index + 2) : nil) {
        runs.append(run)
        run = [index + 1]
      }
    }
    return runs + [run]
  }

  /// Without keys between others of the same value.
  private func simplified(_ keys: [Track.Key], _ tolerance: [Double]) -> [Track.Key] {
    var result: [Track.Key] = []
    for (index, key) in keys.enumerated() {
      if let before = result.last, isClose(before.value, key.value, tolerance) {
        if key.easing == .hold || index + 1 == keys.count {
          result[result.count - 1].easing = .hold
          continue
        }
        if before.easing != .hold, isClose(key.value, keys[index + 1].value, tolerance) { continue }
      }
      result.append(key)
    }
    return result
  }
}

private struct Fitting {
  let times: [Double]
  let values: [[Double]]
  let curves: [TimingCurve]
  let tolerance: [Double]

  /// Changes that a piece with one curve may span.
  private static let reach = 16

  func append(_ run: [Int], to keys: inout [Track.Key]) {
    var start = 0
    while start + 1 < run.count {
      let farthest = min(run.count - 1, start + Self.reach)
      if let end = stride(from: farthest, to: start, by: -1).first(where: { known(run[start], run[$0]) != nil }),
        let easing = known(run[start], run[end])
      {
        keys.append(Track.Key(time: times[run[start]], value: values[run[start]], easing: easing))
        start = end
      } else {
        halve(run[start], run[start + 1], in: run[start]...run[start + 1], to: &keys)
        start += 1
      }
    }
    guard let last = run.last else { return }
    keys.append(Track.Key(time: times[last], value: values[last], easing: .hold))
  }

  /// An easing of the animations' own with which a piece is as it is.
  private func known(_ start: Int, _ end: Int) -> Track.Easing? {
    if fits(start, end, { $0 }) { return .linear }
    for curve in curves {
      let easing = EasingFunction(curve)
      if fits(start, end, { easing($0) }) {
        return .curve(x1: Double(curve.x1), y1: Double(curve.y1), x2: Double(curve.x2), y2: Double(curve.y2))
      }
    }
    return nil
  }

  private func fits(_ start: Int, _ end: Int, _ easing: (Double) -> Double) -> Bool {
    let length = times[end] - times[start]
    guard length > 0, end > start + 1 else { return true }
    let from = values[start], to = values[end]
    return (start + 1..<end).allSatisfy { index in
      let progress = easing((times[index] - times[start]) / length), value = values[index]
      return value.indices.allSatisfy { abs(from[$0] + (to[$0] - from[$0]) * progress - value[$0]) <= tolerance[$0] }
    }
  }

  private func halve(_ start: Int, _ end: Int, in piece: ClosedRange<Int>, to keys: inout [Track.Key]) {
    if let easing = fits(start, end, { $0 }) ? .linear : cubic(start, end, in: piece) {
      keys.append(Track.Key(time: times[start], value: values[start], easing: easing))
      return
    }
    let middle = (times[start] + times[end]) / 2
    let split = (start + 1..<end).min { abs(times[$0] - middle) < abs(times[$1] - middle) } ?? start + 1
    halve(start, split, in: piece, to: &keys)
    halve(split, end, in: piece, to: &keys)
  }

  /// The curve with the values' slopes at both ends, where it stays close.
  private func cubic(_ start: Int, _ end: Int, in piece: ClosedRange<Int>) -> Track.Easing? {
    let from = values[start], to = values[end], length = times[end] - times[start]
    guard let main = from.indices.max(by: { abs(to[$0] - from[$0]) / tolerance[$0] < abs(to[$1] - from[$1]) / tolerance[$1] }) else {
      return nil
    }
    let way = to[main] - from[main]
    guard abs(way) > tolerance[main] else { return nil }
    let y1 = slope(start, main, in: piece) * length / way / 3, y2 = 1 - slope(end, main, in: piece) * length / way / 3
    guard abs(y1) < 100, abs(y2) < 100 else { return nil }
    let isClose = fits(start, end) { share in
      let rest = 1 - share
      return 3 * rest * share * (rest * y1 + share * y2) + share * share * share
    }
    return isClose ? .curve(x1: 1.0 / 3, y1: y1, x2: 2.0 / 3, y2: y2) : nil
  }

  /// The derivative of the parabola through a value and its neighbours within a piece.
  private func slope(_ index: Int, _ component: Int, in piece: ClosedRange<Int>) -> Double {
    guard piece.count > 2 else {
      let (a, b) = (piece.lowerBound, piece.upperBound)
      return (values[b][component] - values[a][component]) / (times[b] - times[a])
    }
    let center = min(max(index, piece.lowerBound + 1), piece.upperBound - 1)
    let (a, b, c) = (center - 1, center, center + 1)
    let first = (values[b][component] - values[a][component]) / (times[b] - times[a])
    let second = (values[c][component] - values[b][component]) / (times[c] - times[b])
    let bend = (second - first) / (times[c] - times[a])
    return first + bend * (2 * times[index] - times[a] - times[b])
  }
}
