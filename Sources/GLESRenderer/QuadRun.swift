internal import CGLES
internal import Graphics

/// Quads drawn with one call: with the same program, blending and textures.
struct QuadRun {
  /// Where a run finds its pixels.
  enum Source: Equatable {
    case none
    case picture(Int)
    /// An atlas page, which small pictures share, by its number in the cache.
    case atlasPage(Int)
    case surface(Int)
    /// Both sides of a transition, by the number of its use in the frame.
    case transition(Int)

    /// Whether one call can draw quads from both sources: solid quads find their white on atlas pages.
    func canStand(beside other: Source) -> Bool {
      switch (self, other) {
      case (.none, .atlasPage), (.atlasPage, .none): true
      default: self == other
      }
    }
  }

  var features: QuadFeatures
  var source: Source
  /// The device's blend factors.
  var sourceFactor: Int32
  var destinationFactor: Int32
  /// Where the first record begins in the frame's data.
  var firstTexel: Int
  var recordCount: Int
  /// Corners in each record: 4, or 8 when some quad of the run has more than 4.
  var cornerCount: Int
  /// The part of the surface that must be copied before drawing; empty when there is none.
  var backdrop: PixelRect
  /// Whether some quad is so large that needless work of the program would cost more than another call.
  var isLarge: Bool
  /// Pixels of all quads together.
  var area: Int
  /// The rectangle that the device must confine the run to.
  var limits = RunLimits.none
  /// Bounds of all pixels that the run touches.
  var bounds: PixelRect
  /// Whether its pixels are what its quads draw, with nothing kept of what was there.
  var replacesBackdrop: Bool { sourceFactor == GL_ONE && destinationFactor == GL_ZERO && features.blendMode == 0 }
  /// Where the indices of its corners begin, in a run whose records do not follow one another; −1 in other runs.
  var firstIndex = -1
  /// The first and the last of the spans of records that a run consists of, in `RecordSpans`, where they do not follow one another; −1
  /// where they do.
  var firstSpan: Int32 = -1, lastSpan: Int32 = -1

  /// The texel after the last record of a run whose records follow one another.
  var endTexel: Int { firstTexel + recordCount * FrameEncoder.recordTexels }
}

extension QuadRun {
  /// Whether one call can draw a later quad's run with this one's.
  func canAbsorb(_ next: QuadRun, _ costs: DrawingCosts) -> Bool {
    guard sourceFactor == next.sourceFactor, destinationFactor == next.destinationFactor, backdrop.isEmpty, next.backdrop.isEmpty else {
      return false
    }
    return (source == next.source && features == next.features || joins(next, costs)) && limits.united(with: next.limits) != nil
  }

  /// Takes a run into this one's call.
  ///
  /// Features grow to what both need: a quad does not mind what it does not use. Solid quads can join pictures, since they are recorded as
  /// pictures of a page's white texel. Large quads share with their like only.
  mutating func absorb(_ next: QuadRun) {
    if source == .none { source = next.source }
    if features != next.features { features.unite(next.features) }
    recordCount += next.recordCount
    cornerCount = max(cornerCount, next.cornerCount)
    isLarge = isLarge || next.isLarge
    area += next.area
    bounds = bounds.union(next.bounds)
    if let united = limits.united(with: next.limits) { limits = united }
  }

  /// Whether one program can draw what both runs draw, though their features or their sources differ.
  private func joins(_ next: QuadRun, _ costs: DrawingCosts) -> Bool {
    if features.flags.contains(.bare) && next.features.flags.contains(.bare) {
      guard source.canStand(beside: next.source), features.isCompatible(with: next.features, asPicture: true) else { return false }
      // Every quad pays for what the others need; the alternative is another call.
      return costs.cost(of: next.features, beyond: features) * area + costs.cost(of: features, beyond: next.features) * next.area
        <= costs.call
    }
    if isLarge || next.isLarge { return false }
    if source == next.source { return features.isCompatible(with: next.features) }
    guard features.isCompatible(with: next.features, asPicture: true) else { return false }
    switch (source, next.source) {
    case (.none, .atlasPage): return features.material == .solid
    case (.atlasPage, .none): return next.features.material == .solid
    default: return false
    }
  }
}

/// The records of runs that took quads from between other runs: for each of these, a list of spans in the frame's data.
struct RecordSpans {
  private struct Span {
    var firstRecord: Int32
    var recordCount: Int32
    /// The run's next span; −1 for none.
    var next: Int32 = -1
  }

  private var spans: [Span] = []

  mutating func removeAll() { spans.removeAll(keepingCapacity: true) }

  /// Notes that a run is going to absorb another.
  mutating func append(_ next: QuadRun, to run: inout QuadRun) {
    if run.lastSpan < 0 {
      if run.endTexel == next.firstTexel { return }
      run.firstSpan = add(run)
      run.lastSpan = run.firstSpan
    }
    let last = Int(run.lastSpan)
    if Int(spans[last].firstRecord + spans[last].recordCount) * FrameEncoder.recordTexels == next.firstTexel {
      spans[last].recordCount += Int32(next.recordCount)
    } else {
      run.lastSpan = add(next)
      spans[last].next = run.lastSpan
    }
  }

  private mutating func add(_ run: QuadRun) -> Int32 {
    spans.append(Span(firstRecord: Int32(run.firstTexel / FrameEncoder.recordTexels), recordCount: Int32(run.recordCount)))
    return Int32(spans.count - 1)
  }

  /// Lists the corners of a run whose records do not follow one another.
  func list(_ run: inout QuadRun, in indices: inout [UInt32]) {
    guard run.firstSpan >= 0 else { return }
    run.firstIndex = indices.count
    let fan = CornerIndices.fan(corners: run.cornerCount)
    var next = run.firstSpan
    while next >= 0 {
      let span = spans[Int(next)]
      for record in span.firstRecord..<span.firstRecord + span.recordCount {
        let corner = UInt32(record) * UInt32(run.cornerCount)
        for offset in fan { indices.append(corner + offset) }
      }
      next = span.next
    }
  }
}
