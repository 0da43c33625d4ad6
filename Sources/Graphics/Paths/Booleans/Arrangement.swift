// Two outlines laid over each other: where they cross, and how often each winds around the areas between.
//
// Curves are cut into chords, and chords' ends stand on a fine grid. Chords are cut where they cross; a crossing becomes the nearest point
// of the grid, and every chord that passes through the cell around such a point is cut there too. After that, chords meet at their ends
// alone, whatever rounding did (snap rounding: Hobby, "Practical segment intersection with finite precision output", 1999). A sweep from
// left to right then finds the winding numbers on both sides of every chord, in whole numbers and so without doubt.
//
// Chords remember which part of which curve they stand for. Crossings are found again on the curves themselves, so that what is put
// together from their parts is as exact as they are.
//
// With n chords the sweep takes n log n steps, and finding crossings n log n as long as chords are short; it is n² where many are long.

/// A point of the grid. Coordinates have 29 bits, so that products of differences fit 64.
struct GridPoint: Hashable, Comparable {
  var x: Int
  var y: Int

  /// Orders points from left to right, then upwards.
  static func < (a: GridPoint, b: GridPoint) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }

  static func - (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(x: a.x - b.x, y: a.y - b.y) }

  /// Positive when `b` lies counterclockwise of `a`, y up.
  static func cross(_ a: GridPoint, _ b: GridPoint) -> Int { a.x * b.y - a.y * b.x }
}

/// Winding numbers of both outlines at a point.
struct Windings: Hashable {
  var first = 0
  var second = 0

  static func + (a: Windings, b: Windings) -> Windings { Windings(first: a.first + b.first, second: a.second + b.second) }
}

/// Two outlines cut where they meet.
struct Arrangement {
  /// Part of a curve, between two points of the grid.
  struct Subcurve {
    var from: GridPoint
    var to: GridPoint
    /// Index in `curves`.
    var curve: Int
    /// The curve's parameter at both ends.
    var start: Double
    var end: Double
  }

  /// All subcurves between the same two points, `low` before `high`.
  struct Edge {
    var low: GridPoint
    var high: GridPoint
    /// How much windings grow from the edge's right to its left, looking from `low` to `high`.
    var step: Windings
    /// Index in `subcurves` of one of them.
    var subcurve: Int
    /// Windings on its right, which is below it.
    var below = Windings()

    var above: Windings { below + step }
  }

  private(set) var curves: [PathSegment] = []
  private(set) var subcurves: [Subcurve] = []
  private(set) var edges: [Edge] = []
  /// Index in `edges` of every subcurve.
  private(set) var edgeOfSubcurve: [Int] = []
  /// Subcurves of the first outline come first, this many of them, in its order.
  private(set) var firstSubcurveCount = 0
  /// How far chords stray from curves, and the size of a cell, in the outlines' units.
  let tolerance: Double
  let cell: Double
  private let origin: SIMD2<Double>
  /// Where a point of the grid is on the outlines themselves.
  private var positions: [GridPoint: SIMD2<Double>] = [:]

  /// Nil when there is nothing, or a number is not finite; so small that no grid is finer, too.
  ///
  /// - Parameter closesFirst: whether open subpaths of the first outline end with a line to their start, as for filling.
  init?(_ first: PathGeometry, _ second: PathGeometry, closesFirst: Bool = true) {
    let bounds = first.controlBounds.union(second.controlBounds)
    let extent = Double(max(bounds.width, bounds.height))
    guard !bounds.isNull, extent.isFinite, extent > 1e-200, bounds.minX.isFinite, bounds.minY.isFinite else { return nil }
    guard first.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), second.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    // A power of two, so that short binary fractions stand on the grid. It is counted from a multiple of the cell for the same reason.
    let exponent = Int(extent.exponent) + 1
    cell = Double(sign: .plus, exponent: exponent - 28, significand: 1)
    let corner = SIMD2(Double(bounds.minX), Double(bounds.minY)), aligned = (corner / cell).rounded(.toNearestOrEven) * cell
    origin = aligned.x.isFinite && aligned.y.isFinite ? aligned : corner
    tolerance = extent * 4e-5

    var chords: [Subcurve] = []
    let closedFirst = closesFirst ? first.fillSegments : first.segments
    for segment in closedFirst { add(segment, to: &chords) }
    let firstChords = chords.count, firstCurves = curves.count
    for segment in second.fillSegments { add(segment, to: &chords) }
    cut(chords, firstChords: firstChords)
    makeEdges(firstCurves: firstCurves)
    sweep()
  }

  /// Where a point lies in the outlines' own units.
  func position(of point: GridPoint) -> SIMD2<Double> { positions[point] ?? origin + SIMD2(Double(point.x), Double(point.y)) * cell }

  // MARK: Chords

  private func gridPoint(_ position: SIMD2<Double>) -> GridPoint {
    let cells = ((position - origin) / cell).rounded(.toNearestOrEven)
    return GridPoint(x: Int(cells.x), y: Int(cells.y))
  }

  private mutating func add(_ segment: PathSegment, to chords: inout [Subcurve]) {
    let start = gridPoint(segment.start), end = gridPoint(segment.end)
    positions[start] = positions[start] ?? segment.start
    positions[end] = positions[end] ?? segment.end
    let curve = curves.count
    curves.append(segment)
    let count = segment.pieceCount(tolerance: tolerance)
    var from = start, parameter = 0.0
    for i in 1...count {
      let next = Double(i) / Double(count)
      let to = i == count ? end : gridPoint(segment.point(at: next))
      if from != to {
        chords.append(Subcurve(from: from, to: to, curve: curve, start: parameter, end: next))
      } else if i < count {
        continue
      }
      (from, parameter) = (to, next)
    }
  }

  // MARK: Cutting

  private struct Crossing: Hashable {
    var point: GridPoint
    var curve: Int
  }

  private mutating func cut(_ chords: [Subcurve], firstChords: Int) {
    var points = Set<GridPoint>()
    for chord in chords {
      points.insert(chord.from)
      points.insert(chord.to)
    }
    // Parameters of crossings on the curves themselves.
    var parameters: [Crossing: Double] = [:]
    Self.forEachNearPair(of: chords) { a, b in
      guard let (s, u) = Self.crossing(chords[a], chords[b]) else { return }
      let one = chords[a], other = chords[b]
      var t = one.start + (one.end - one.start) * s, v = other.start + (other.end - other.start) * u
      let chordPosition =
        origin + SIMD2(Double(one.from.x) + Double(one.to.x - one.from.x) * s, Double(one.from.y) + Double(one.to.y - one.from.y) * s)
        * cell
      let point = gridPoint(chordPosition)
      let isNew = points.insert(point).inserted
      guard one.curve != other.curve, let position = refine(one.curve, &t, other.curve, &v, near: chordPosition) else { return }
      if isNew { positions[point] = position }
      parameters[Crossing(point: point, curve: one.curve)] = t
      parameters[Crossing(point: point, curve: other.curve)] = v
    }

    let sorted = points.sorted()
    var onChord: [(share: Double, point: GridPoint)] = []
    for (index, chord) in chords.enumerated() {
      if index == firstChords { firstSubcurveCount = subcurves.count }
      let direction = chord.to - chord.from
      let squaredLength = Double(direction.x) * Double(direction.x) + Double(direction.y) * Double(direction.y)
      onChord.removeAll(keepingCapacity: true)
      let left = min(chord.from.x, chord.to.x), right = max(chord.from.x, chord.to.x)
      var i = sorted.firstIndex(notBefore: GridPoint(x: left - 1, y: .min))
      while i < sorted.count, sorted[i].x <= right + 1 {
        let point = sorted[i]
        i += 1
        guard point != chord.from, point != chord.to, Self.passes(chord, point) else { continue }
        let along = point - chord.from
        let share = (Double(along.x) * Double(direction.x) + Double(along.y) * Double(direction.y)) / squaredLength
        if share > 0 && share < 1 { onChord.append((share, point)) }
      }
      onChord.sort { $0.share < $1.share }
      var subcurve = chord
      for (share, point) in onChord {
        subcurve.to = point
        subcurve.end = parameters[Crossing(point: point, curve: chord.curve)] ?? chord.start + (chord.end - chord.start) * share
        subcurves.append(subcurve)
        (subcurve.from, subcurve.start) = (subcurve.to, subcurve.end)
      }
      (subcurve.to, subcurve.end) = (chord.to, chord.end)
      subcurves.append(subcurve)
    }
    if firstChords == chords.count { firstSubcurveCount = subcurves.count }
  }

  /// Calls `body` for all pairs whose boxes touch, by a sweep along x.
  private static func forEachNearPair(of chords: [Subcurve], _ body: (Int, Int) -> Void) {
    let order = chords.indices.sorted { min(chords[$0].from.x, chords[$0].to.x) < min(chords[$1].from.x, chords[$1].to.x) }
    var active: [Int] = []
    for index in order {
      let chord = chords[index]
      let left = min(chord.from.x, chord.to.x), low = min(chord.from.y, chord.to.y), high = max(chord.from.y, chord.to.y)
      active.removeAll { max(chords[$0].from.x, chords[$0].to.x) < left }
      for other in active
      where min(chords[other].from.y, chords[other].to.y) <= high && max(chords[other].from.y, chords[other].to.y) >= low {
        body(other, index)
      }
      active.append(index)
    }
  }

  /// How far along both chords they cross, from 0 to 1; nil when they do not, or run along each other: then their ends cut them.
  private static func crossing(_ a: Subcurve, _ b: Subcurve) -> (Double, Double)? {
    if a.from == b.from || a.from == b.to || a.to == b.from || a.to == b.to { return nil }
    let along = a.to - a.from, other = b.to - b.from
    let determinant = GridPoint.cross(along, other)
    guard determinant != 0 else { return nil }
    let between = b.from - a.from
    let s = GridPoint.cross(between, other), u = GridPoint.cross(between, along)
    let isOnBoth =
      determinant > 0
      ? (0...determinant).contains(s) && (0...determinant).contains(u)
      : (determinant...0).contains(s) && (determinant...0).contains(u)
    return isOnBoth ? (Double(s) / Double(determinant), Double(u) / Double(determinant)) : nil
  }

  /// Whether a chord touches the cell around a point.
  private static func passes(_ chord: Subcurve, _ point: GridPoint) -> Bool {
    guard point.y >= min(chord.from.y, chord.to.y) - 1, point.y <= max(chord.from.y, chord.to.y) + 1 else { return false }
    // In halves of a cell: the corners of the cell must not all lie on one side of the chord.
    let direction = chord.to - chord.from, along = point - chord.from
    let middle = 2 * GridPoint.cross(direction, along)
    return abs(middle) <= abs(direction.x) + abs(direction.y)
  }

  /// Newton's method for the point where two curves cross, from parameters near it. Nil when it leads elsewhere: curves that only touch.
  private func refine(
    _ one: Int, _ t: inout Double, _ other: Int, _ v: inout Double, near position: SIMD2<Double>
  ) -> SIMD2<Double>? {
    let a = curves[one], b = curves[other]
    var s = t, u = v
    for _ in 0..<12 {
      let gap = a.point(at: s) - b.point(at: u)
      if (gap * gap).sum() <= cell * cell * 1e-6 { break }
      let p = a.derivative(at: s), q = b.derivative(at: u)
      let determinant = p.y * q.x - p.x * q.y
      guard determinant != 0 else { return nil }
      s += (gap.x * q.y - gap.y * q.x) / determinant
      u += (gap.x * p.y - gap.y * p.x) / determinant
    }
    let found = a.point(at: s), gap = found - b.point(at: u), moved = found - position
    guard s >= 0, s <= 1, u >= 0, u <= 1, (gap * gap).sum() <= cell * cell, (moved * moved).sum() <= 64 * tolerance * tolerance else {
      return nil
    }
    (t, v) = (s, u)
    return found
  }

  // MARK: Edges and their sides

  private struct Ends: Hashable {
    var low: GridPoint
    var high: GridPoint
  }

  private mutating func makeEdges(firstCurves: Int) {
    var known: [Ends: Int] = [:]
    edgeOfSubcurve.reserveCapacity(subcurves.count)
    for (index, subcurve) in subcurves.enumerated() {
      let isForward = subcurve.from < subcurve.to
      let ends = isForward ? Ends(low: subcurve.from, high: subcurve.to) : Ends(low: subcurve.to, high: subcurve.from)
      let turn = isForward ? 1 : -1
      let step = subcurve.curve < firstCurves ? Windings(first: turn) : Windings(second: turn)
      if let edge = known[ends] {
        edges[edge].step = edges[edge].step + step
        edgeOfSubcurve.append(edge)
      } else {
        known[ends] = edges.count
        edgeOfSubcurve.append(edges.count)
        edges.append(Edge(low: ends.low, high: ends.high, step: step, subcurve: index))
      }
    }
  }

  /// Finds the windings below all edges. The status holds those that cross the sweep line, from the lowest to the highest.
  private mutating func sweep() {
    let order = edges.indices.sorted { edges[$0].low < edges[$1].low }
    // Where edges end, the status has to be looked at too.
    let events = Set(edges.map(\.low) + edges.map(\.high)).sorted()
    var status: [Int] = []
    var next = 0
    for point in events {
      func side(_ edge: Int) -> Int { GridPoint.cross(edges[edge].high - edges[edge].low, point - edges[edge].low) }
      let low = status.partitioningIndex { side($0) <= 0 }
      var high = low
      while high < status.count, side(status[high]) == 0 { high += 1 }
      let first = next
      while next < order.count, edges[order[next]].low == point { next += 1 }
      let starting = order[first..<next].sorted {
        GridPoint.cross(edges[$0].high - edges[$0].low, edges[$1].high - edges[$1].low) > 0
      }
      var windings = low > 0 ? edges[status[low - 1]].above : Windings()
      for edge in starting {
        edges[edge].below = windings
        windings = edges[edge].above
      }
      status.replaceSubrange(low..<high, with: starting)
    }
  }
}

extension [GridPoint] {
  fileprivate func firstIndex(notBefore point: GridPoint) -> Int { partitioningIndex { !($0 < point) } }
}
