extension Arrangement {
  /// A closed outline around an area that lies on its left, y up, as pieces from end to start.
  struct Loop {
    var pieces: [Piece]
    /// In cells; negative for holes.
    var area: Double
    var length: Double
  }

  /// The outlines of the area whose windings `isInside` accepts, none of which crosses itself or another one.
  func loops(_ isInside: (Windings) -> Bool) -> [Loop] {
    var directed: [Piece] = []
    for edge in edges {
      let isBelow = isInside(edge.below), isAbove = isInside(edge.above)
      if isBelow == isAbove { continue }
      let piece = pieces[edge.piece]
      directed.append((piece.from == edge.low) == isAbove ? piece : piece.reversed)
    }
    var starting: [GridPoint: [Int]] = [:]
    for (index, piece) in directed.enumerated() { starting[piece.from, default: []].append(index) }

    var isUsed = [Bool](repeating: false, count: directed.count)
    var loops: [Loop] = []
    for first in directed.indices where !isUsed[first] {
      var loop = Loop(pieces: [], area: 0, length: 0)
      let origin = directed[first].from
      var index = first
      repeat {
        isUsed[index] = true
        let piece = directed[index]
        loop.pieces.append(piece)
        let from = piece.from - origin, to = piece.to - origin, step = piece.to - piece.from
        loop.area += Double(GridPoint.cross(from, to)) / 2
        loop.length += (Double(step.x) * Double(step.x) + Double(step.y) * Double(step.y)).squareRoot()
        guard let next = Self.next(after: piece, among: starting[piece.to] ?? [], of: directed), !isUsed[next] else { break }
        index = next
      } while true
      // Chords of curves that run along each other leave slivers between them.
      let width = loop.pieces.contains { !curves[$0.curve].isLine } ? tolerance / cell * 2 : 2
      if abs(loop.area) > loop.length * width / 2 { loops.append(loop) }
    }
    return loops
  }

  /// The piece that bounds the same corner of the area: the first one clockwise from where the last came from.
  private static func next(after last: Piece, among candidates: [Int], of pieces: [Piece]) -> Int? {
    guard candidates.count > 1 else { return candidates.first }
    let back = last.from - last.to
    /// Clockwise turns from `back`: 0 for less than a half turn, else 1.
    func half(_ d: GridPoint) -> Int {
      let cross = GridPoint.cross(back, d)
      return cross < 0 || (cross == 0 && (d.x * back.x + d.y * back.y) < 0) ? 0 : 1
    }
    return candidates.min { a, b in
      let one = pieces[a].to - pieces[a].from, other = pieces[b].to - pieces[b].from
      let halves = (half(one), half(other))
      return halves.0 != halves.1 ? halves.0 < halves.1 : GridPoint.cross(one, other) < 0
    }
  }

  // MARK: As paths

  /// Adds a loop as a closed subpath, of the parts of the curves that it follows.
  func add(_ loop: Loop, to builder: inout PathBuilder) {
    var runs = runs(of: loop.pieces)
    // The loop began anywhere: what was cut there is one again.
    if runs.count > 1, let last = runs.last, let joined = last.followed(by: runs[0]) {
      runs[0] = joined
      runs.removeLast()
    }
    runs = withoutStraightCorners(runs)
    guard let first = runs.first else { return }
    builder.move(to: CGPoint(place(first.from)))
    for (index, run) in runs.enumerated() {
      if index == runs.count - 1 && curves[run.curve].isLine { break }  // closing draws it
      add(run, to: &builder)
    }
    builder.closeSubpath()
  }

  /// Adds pieces that follow each other as open subpaths, each as long as they are connected.
  func add(open pieces: [Piece], to builder: inout PathBuilder) {
    var last: GridPoint?
    for run in runs(of: pieces) {
      if last != run.from { builder.move(to: CGPoint(place(run.from))) }
      add(run, to: &builder)
      last = run.to
    }
  }

  private func add(_ run: Piece, to builder: inout PathBuilder) {
    let from = place(run.from), to = place(run.to), curve = curves[run.curve]
    if curve.isLine { return builder.addLine(to: CGPoint(to)) }
    let isForward = run.start <= run.end
    var part = curve.part(from: min(run.start, run.end), to: max(run.start, run.end))
    if !isForward { (part.start, part.control1, part.control2, part.end) = (part.end, part.control2, part.control1, part.start) }
    // Controls follow the ends to where they are known to be.
    builder.addCurve(
      to: CGPoint(to), control1: CGPoint(part.control1 + (from - part.start)), control2: CGPoint(part.control2 + (to - part.end)))
  }

  /// Pieces that continue each other on one curve as one.
  private func runs(of pieces: [Piece]) -> [Piece] {
    var runs: [Piece] = []
    for piece in pieces {
      if let joined = runs.last?.followed(by: piece) { runs[runs.count - 1] = joined } else { runs.append(piece) }
    }
    return runs
  }

  /// Lines that go on straight from one curve to the next as one.
  private func withoutStraightCorners(_ runs: [Piece]) -> [Piece] {
    func goOn(_ a: Piece, _ b: Piece) -> Bool {
      guard curves[a.curve].isLine, curves[b.curve].isLine else { return false }
      let d = a.to - a.from, e = b.to - b.from
      return abs(GridPoint.cross(d, e)) <= 2 * (abs(d.x) + abs(d.y) + abs(e.x) + abs(e.y)) && d.x * e.x + d.y * e.y > 0
    }
    var straight: [Piece] = []
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

extension Arrangement.Piece {
  fileprivate var reversed: Self { Self(from: to, to: from, curve: curve, start: end, end: start) }

  /// This piece and the next as one, when they are on one curve, in one direction.
  fileprivate func followed(by next: Self) -> Self? {
    guard curve == next.curve, to == next.from, (start < end) == (next.start < next.end), abs(end - next.start) < 1e-6 else { return nil }
    return Self(from: from, to: next.to, curve: curve, start: start, end: next.end)
  }
}
