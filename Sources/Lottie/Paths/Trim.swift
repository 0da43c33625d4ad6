internal import Graphics

/// The part of an outline that a trim leaves, as fractions of its length: from `start` to `end`, which may be beyond 1 and go on at the
/// beginning.
struct Trim: Hashable {
  /// From 0 up to 1.
  let start: Double
  /// From `start` to `start + 1`.
  let end: Double

  /// - Parameters:
  ///   - start: hundredths, either end first.
  ///   - end: hundredths.
  ///   - offset: degrees, by which both move along the outline.
  init(start: Double, end: Double, offset: Double) {
    let first = min(max(min(start, end) / 100, 0), 1), last = min(max(max(start, end) / 100, 0), 1)
    let shift = first + offset / 360, turns = shift.rounded(.down)
    self.start = shift - turns
    self.end = self.start + last - first
  }

  var isWhole: Bool { end - start >= 1 - 1e-9 }
  var isEmpty: Bool { end <= start }

  /// Trims one outline, over all its subpaths.
  func applied(to path: PathGeometry) -> PathGeometry {
    if isWhole { return path }
    if isEmpty { return .empty }
    if end <= 1 { return path.trimmed(from: start, to: end) }
    return .joining(path.trimmed(from: start, to: 1), path.trimmed(from: 0, to: end - 1))
  }

  /// Trims several outlines as one that leads along all of them, in order.
  func applied(to paths: [PathGeometry]) -> [PathGeometry] {
    if isWhole { return paths }
    let lengths = paths.map(\.length), total = lengths.reduce(0, +)
    guard total > 0, !isEmpty else { return paths.map { _ in .empty } }
    var position = 0.0
    return zip(paths, lengths).map { path, length in
      guard length > 0 else { return .empty }
      let low = position / total, high = (position + length) / total
      position += length
      func part(_ start: Double, _ end: Double) -> PathGeometry {
        let from = max((start - low) / (high - low), 0), to = min((end - low) / (high - low), 1)
        return to > from ? path.trimmed(from: from, to: to) : .empty
      }
      return end <= 1 ? part(start, end) : .joining(part(start, 1), part(0, end - 1))
    }
  }
}

extension PathGeometry {
  /// Both outlines' subpaths.
  static func joining(_ a: PathGeometry, _ b: PathGeometry) -> PathGeometry {
    if a.isEmpty { return b }
    return b.isEmpty ? a : PathGeometry(verbs: a.verbs + b.verbs, points: a.points + b.points)
  }
}
