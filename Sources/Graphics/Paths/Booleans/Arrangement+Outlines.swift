extension Arrangement {
  /// A closed outline around an area that lies on its left, y up, as subcurves from end to start.
  struct Loop {
    var subcurves: [Subcurve]
    /// The area in square cells; negative for holes.
    var area: Double
    var length: Double
  }

  /// The outlines of the area whose windings `isInside` accepts, none of which crosses itself or another one.
  func loops(_ isInside: (Windings) -> Bool) -> [Loop] {
    var directed: [Subcurve] = []
    for edge in edges {
      let isBelow = isInside(edge.below), isAbove = isInside(edge.above)
      if isBelow == isAbove { continue }
      let subcurve = subcurves[edge.subcurve]
      directed.append((subcurve.from == edge.low) == isAbove ? subcurve : subcurve.reversed)
    }
    var starting: [GridPoint: [Int]] = [:]
    for (index, subcurve) in directed.enumerated() { starting[subcurve.from, default: []].append(index) }

    var isUsed = [Bool](repeating: false, count: directed.count)
    var loops: [Loop] = []
    for first in directed.indices where !isUsed[first] {
      var loop = Loop(subcurves: [], area: 0, length: 0)
      let origin = directed[first].from
      var index = first
      repeat {
        isUsed[index] = true
        let subcurve = directed[index]
        loop.subcurves.append(subcurve)
        let from = subcurve.from - origin, to = subcurve.to - origin, step = subcurve.to - subcurve.from
        loop.area += Double(GridPoint.cross(from, to)) / 2
        loop.length += (Double(step.x) * Double(step.x) + Double(step.y) * Double(step.y)).squareRoot()
        guard let next = Self.next(after: subcurve, among: starting[subcurve.to] ?? [], of: directed), !isUsed[next] else { break }
        index = next
      } while true
      // Chords of curves that run along each other leave slivers between them.
      let width = loop.subcurves.contains { !curves[$0.curve].isLine } ? tolerance / cell * 2 : 2
      if abs(loop.area) > loop.length * width / 2 { loops.append(loop) }
    }
    return loops
  }

  /// The subcurve that bounds the same corner of the area: the first one clockwise from where the last came from.
  private static func next(after last: Subcurve, among candidates: [Int], of subcurves: [Subcurve]) -> Int? {
    guard candidates.count > 1 else { return candidates.first }
    let back = last.from - last.to
    /// Clockwise turns from `back`: 0 for less than a half turn, else 1.
    func half(_ d: GridPoint) -> Int {
      let cross = GridPoint.cross(back, d)
      return cross < 0 || (cross == 0 && (d.x * back.x + d.y * back.y) < 0) ? 0 : 1
    }
    return candidates.min { a, b in
      let one = subcurves[a].to - subcurves[a].from, other = subcurves[b].to - subcurves[b].from
      let halves = (half(one), half(other))
      return halves.0 != halves.1 ? halves.0 < halves.1 : GridPoint.cross(one, other) < 0
    }
  }

  // MARK: As paths

  /// Adds a loop as a closed subpath, of the parts of the curves that it follows.
  func add(_ loop: Loop, to builder: inout PathBuilder) {
    var runs = runs(of: loop.subcurves)
    // The loop began anywhere: what was cut there is one again.
    if runs.count > 1, let last = runs.last, let joined = last.followed(by: runs[0]) {
      runs[0] = joined
      runs.removeLast()
    }
    runs = withoutStraightCorners(runs)
    guard let first = runs.first else { return }
    builder.move(to: CGPoint(position(of: first.from)))
    for (index, run) in runs.enumerated() {
      if index == runs.count - 1 && curves[run.curve].isLine { break }  // closing draws it
      add(run, to: &builder)
    }
    builder.closeSubpath()
  }

  /// Adds subcurves that follow each other as open subpaths, each as long as they are connected.
  func add(open subcurves: [Subcurve], to builder: inout PathBuilder) {
    var last: GridPoint?
    for run in runs(of: subcurves) {
      if last != run.from { builder.move(to: CGPoint(position(of: run.from))) }
      add(run, to: &builder)
      last = run.to
    }
  }

  private func add(_ run: Subcurve, to builder: inout PathBuilder) {
    let from = position(of: run.from), to = position(of: run.to), curve = curves[run.curve]
    if curve.isLine { return builder.addLine(to: CGPoint(to)) }
    let isForward = run.start <= run.end
    var part = curve.part(from: min(run.start, run.end), to: max(run.start, run.end))
    if !isForward { (part.start, part.control1, part.control2, part.end) = (part.end, part.control2, part.control1, part.start) }
    // Controls follow the ends to where they are known to be.
    builder.addCurve(
      to: CGPoint(to), control1: CGPoint(part.control1 + (from - part.start)), control2: CGPoint(part.control2 + (to - part.end)))
  }

  /// Subcurves that continue each other on one curve as one.
  private func runs(of subcurves: [Subcurve]) -> [Subcurve] {
    var runs: [Subcurve] = []
    for subcurve in subcurves {
      if let joined = runs.last?.followed(by: subcurve) { runs[runs.count - 1] = joined } else { runs.append(subcurve) }
    }
    return runs
  }

  /// Lines that go on straight from one curve to the next as one.
  private func withoutStraightCorners(_ runs: [Subcurve]) -> [Subcurve] {
    func goOn(_ a: Subcurve, _ b: Subcurve) -> Bool {
      guard curves[a.curve].isLine, curves[b.curve].isLine else { return false }
      let d = a.to - a.from, e = b.to - b.from
      return abs(GridPoint.cross(d, e)) <= 2 * (abs(d.x) + abs(d.y) + abs(e.x) + abs(e.y)) && d.x * e.x + d.y * e.y > 0
    }
    var straight: [Subcurve] = []
    for run in runs {
      if let last = straight.last, goOn(last, run) { straight[straight.count - 1].to = run.to } else { straight.append(run) }
    }
    if straight.count > 2, let last = straight.last, goOn(last, straight[0]) {
      straight[0].from = last.from
      straight.removeLast()
    }
    return straight
  }
}

extension Arrangement.Subcurve {
  fileprivate var reversed: Self { Self(from: to, to: from, curve: curve, start: end, end: start) }

  /// This subcurve and the next as one, when they are on one curve, in one direction.
  fileprivate func followed(by next: Self) -> Self? {
    guard curve == next.curve, to == next.from, (start < end) == (next.start < next.end), abs(end - next.start) < 1e-6 else { return nil }
    return Self(from: from, to: next.to, curve: curve, start: start, end: next.end)
  }
}
