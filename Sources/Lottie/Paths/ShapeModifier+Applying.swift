internal import Graphics

extension ShapeModifier {
  /// Changes records of outlines, each in its own space.
  /// - Parameter level: the space of the modifier's list.
  func apply(to range: Range<Int>, of evaluator: inout ShapeEvaluator, at frame: FrameTime, level: Int) {
    guard !range.isEmpty else { return }
    func change(_ change: (PathGeometry) -> PathGeometry) {
      for index in range where !evaluator.records[index].path.isEmpty {
        evaluator.replace(index, evaluator.budget > 0 ? change(evaluator.records[index].path) : .empty)
      }
    }
    switch self {
    case .trim(let start, let end, let offset, let isSequential):
      let trim = Trim(start: start.value(at: frame), end: end.value(at: frame), offset: offset.value(at: frame))
      if trim.isWhole { return }
      if isSequential, range.count > 1 {
        let paths = trim.applied(to: range.map { evaluator.records[$0].path })
        for (index, path) in zip(range, paths) { evaluator.replace(index, path) }
      } else {
        change(trim.applied)
      }
    case .roundCorners(let radius):
      let radius = radius.value(at: frame)
      if radius > 0 { change { $0.mapContours { $0.rounded(radius) } } }
    case .merge(let mode): Self.merge(range, of: &evaluator, level: level, mode)
    case .pucker(let amount):
      let amount = amount.value(at: frame)
      if amount != 0 { change { $0.mapContours { $0.puckered(amount / 100) } } }
    case .zigzag(let size, let ridges, let isSmooth):
      let size = size.value(at: frame), count = Int(min(max(ridges.value(at: frame), 0), 1000).rounded()), budget = evaluator.budget
      change { path in
        let count = min(count, max(0, budget) / max(path.verbs.count, 1))
        return path.mapContours { $0.zigzagged(size: size, ridges: count, isSmooth: isSmooth) }
      }
    case .twist(let angle, let center):
      let angle = angle.value(at: frame) * .pi / 180, center = center.value(at: frame)
      if angle != 0 { change { $0.mapContours { $0.twisted(angle, about: center) } } }
    case .offset(let amount, let join, let miterLimit):
      let amount = amount.value(at: frame), limit = miterLimit.value(at: frame)
      guard amount != 0 else { return }
      for index in range where !evaluator.records[index].path.isEmpty {
        let path = evaluator.records[index].path
        // The line along the edge has both sides of it.
        guard evaluator.canCombine(points: 4 * path.points.count) else { continue }
        evaluator.replace(index, path.offset(by: amount, join: join, miterLimit: limit))
      }
    }
  }

  /// The first record takes the result, in the list's space; the others are empty. Outlines that would take too long are joined.
  private static func merge(_ range: Range<Int>, of evaluator: inout ShapeEvaluator, level: Int, _ mode: MergeMode) {
    let whole: PathGeometry
    let points = range.reduce(0) { $0 + evaluator.records[$1].path.points.count }
    if mode == .join || !evaluator.canCombine(points: points) {
      whole = evaluator.joined(range, level: level)
    } else {
      let paths = range.filter { !evaluator.records[$0].path.isEmpty }.map { index in
        CGPath(geometry: evaluator.records[index].path.transformed(by: evaluator.map(from: evaluator.records[index].level, to: level)))
      }
      guard let first = paths.first else { return }
      whole =
        paths.dropFirst().reduce(first) { area, path in
          switch mode {
          case .join, .add: area.union(path)
          case .subtract: area.subtracting(path)
          case .intersect: area.intersection(path)
          case .exclude: area.symmetricDifference(path)
          }
        }.geometry
    }
    for index in range { evaluator.records[index] = ShapeEvaluator.Record(path: .empty, level: level) }
    evaluator.replace(range.lowerBound, whole)
  }
}
