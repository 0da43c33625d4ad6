/// Ends a text in a paragraph that Pango cannot lay out: it counts places along a paragraph in 1024ths of a point and 32 bits, and breaks
/// lines wrongly beyond.
struct ParagraphLimit {
  /// Points of a paragraph's characters, one em each: half of what Pango can count, since few are wider than one em.
  static let points = 1_048_576.0

  private var left = points
  private(set) var isReached = false

  /// The part of a run that can be laid out; empty once the limit was reached.
  mutating func admit(_ run: String, size: Double) -> Substring {
    guard !isReached else { return "" }
    let size = max(size, 1e-3)
    // Bytes are at least as many as characters.
    if Double(run.utf8.count) * size < left, !run.utf8.contains(where: { $0 == 0x0A }) {
      left -= Double(run.utf8.count) * size
      return run[...]
    }
    var index = run.startIndex
    while index < run.endIndex {
      // characters: Pango limits what people see as one.
      left = run[index].isNewline ? Self.points : left - size * Double(run[index].unicodeScalars.count)
      if left < 0 {
        isReached = true
        return run[..<index]
      }
      run.formIndex(after: &index)
    }
    return run[...]
  }
}
