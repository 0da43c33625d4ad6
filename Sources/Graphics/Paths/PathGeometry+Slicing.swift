extension PathGeometry {
  /// The part of the outline between two fractions of its length over all subpaths. A subpath that lies wholly inside keeps its `close`.
  ///
  /// The outline is divided by the lengths of its elements, but within a curve by its parameter, as on Apple's systems: at half of a
  /// curve's length it is cut at parameter ½.
  ///
  /// Fractions are clamped to 0…1; nothing is left when `start ≥ end`.
  package func trimmed(from start: Double, to end: Double) -> PathGeometry {
    let start = min(max(start, 0), 1), end = min(max(end, 0), 1)
    if start == 0 && end == 1 { return self }
    if start >= end { return .empty }
    let pieces = segments.map { (segment: $0, length: $0.length()) }
    let total = pieces.reduce(0) { $0 + $1.length }
    let slack = total * 1e-9
    let low = start * total, high = end * total

    var builder = PathBuilder()
    var position = 0.0
    var isContinuing = false  // the builder stands where the segment begins
    var keepsSubpath = false  // nothing of the subpath so far was left out
    for (segment, length) in pieces {
      defer { position += length }
      if segment.startsSubpath {
        isContinuing = false
        keepsSubpath = position >= low - slack
      }
      if position + length < low - slack || position > high + slack || (length > 0 && position > high - slack) {
        isContinuing = false
        keepsSubpath = false
        continue
      }
      let isCutAtStart = position < low - slack, isCutAtEnd = position + length > high + slack
      if isCutAtStart && position + length < low + slack {
        keepsSubpath = false
        continue
      }
      let part = segment.part(from: isCutAtStart ? (low - position) / length : 0, to: isCutAtEnd ? (high - position) / length : 1)
      keepsSubpath = keepsSubpath && !isCutAtStart && !isCutAtEnd
      if !isContinuing { builder.move(to: CGPoint(part.start)) }
      if segment.closesSubpath && keepsSubpath {
        builder.closeSubpath()
      } else if length > 0 || !segment.closesSubpath {
        builder.add(part)
      }
      isContinuing = !isCutAtEnd
    }
    return builder.makeGeometry()
  }

  /// The outline cut into dashes: `lengths` alternate between drawn and left out, beginning `phase` into the pattern on every subpath.
  ///
  /// An odd number of lengths is taken twice. The outline stays whole if the lengths do not add up to anything, if one is negative, or if
  /// there would be more than a million dashes.
  package func dashed(phase: Double, lengths: [Double]) -> PathGeometry {
    let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, pattern.allSatisfy({ $0 >= 0 }), length / period * Double(pattern.count) < 1e6 else { return self }
    var builder = PathBuilder()
    var subpath: [PathSegment] = []
    for segment in segments {
      if segment.startsSubpath && !subpath.isEmpty {
        Self.appendDashes(of: subpath, to: &builder, DashState(pattern: pattern, period: period, phase: phase))
        subpath.removeAll()
      }
      subpath.append(segment)
    }
    if !subpath.isEmpty { Self.appendDashes(of: subpath, to: &builder, DashState(pattern: pattern, period: period, phase: phase)) }
    return builder.makeGeometry()
  }

  private static func appendDashes(of subpath: [PathSegment], to builder: inout PathBuilder, _ start: DashState) {
    var state = start
    var dashes: [[PathSegment]] = []
    var isContinuing = false
    for segment in subpath {
      let length = segment.length()
      var position = 0.0
      var parameter = 0.0
      while true {
        let step = min(state.remaining, length - position)
        let isAtEnd = position + step >= length
        let next = isAtEnd ? 1 : segment.parameter(atLength: position + step)
        if state.isDrawn {
          if !isContinuing { dashes.append([]) }
          dashes[dashes.count - 1].append(segment.part(from: parameter, to: next))
          isContinuing = true
        } else {
          isContinuing = false
        }
        position += step
        parameter = next
        state.remaining -= step
        if state.remaining > 0 { break }
        state.advance()
        isContinuing = false
        if isAtEnd { break }
      }
    }
    let isClosed = subpath.last?.closesSubpath ?? false
    if isClosed && start.isDrawn && isContinuing {
      if dashes.count == 1 {
        append(dashes[0], to: &builder, closed: true)
        return
      }
      // The dash under way at the end goes on as the first one.
      let first = dashes.removeFirst()
      dashes[dashes.count - 1] += first
    }
    for dash in dashes { append(dash, to: &builder, closed: false) }
  }

  private static func append(_ dash: [PathSegment], to builder: inout PathBuilder, closed: Bool) {
    guard let first = dash.first else { return }
    builder.move(to: CGPoint(first.start))
    for segment in dash where !(closed && segment.closesSubpath) { builder.add(segment) }
    if closed { builder.closeSubpath() }
  }
}

/// Where in a dash pattern an outline stands.
private struct DashState {
  let pattern: [Double]
  var index = 0
  /// Length left of the current dash or gap.
  var remaining: Double

  init(pattern: [Double], period: Double, phase: Double) {
    self.pattern = pattern
    var rest = phase.truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    while rest >= pattern[index] && rest > 0 {
      rest -= pattern[index]
      index = (index + 1) % pattern.count
    }
    remaining = pattern[index] - rest
  }

  var isDrawn: Bool { index % 2 == 0 }

  mutating func advance() {
    index = (index + 1) % pattern.count
    remaining = pattern[index]
  }
}
