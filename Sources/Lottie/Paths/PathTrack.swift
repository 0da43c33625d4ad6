internal import Graphics

/// Places along an outline, by their distance from its start. Beyond the ends of an open one they go straight on, along a closed one they
/// go round again.
struct PathTrack {
  struct Place {
    var point: SIMD2<Double>
    /// The direction of travel, in radians from the x axis.
    var heading: Double
  }

  /// The outline's length; above 0.
  let length: Double
  private let segments: [(segment: PathSegment, start: Double)]
  private let isClosed: Bool

  /// nil for an outline without length.
  init?(_ shape: BezierShape, isReversed: Bool) {
    isClosed = shape.isClosed
    var segments: [(segment: PathSegment, start: Double)] = [], length = 0.0
    for segment in shape.geometry(isReversed: isReversed).segments {
      let own = segment.length()
      guard own > 0 else { continue }
      segments.append((segment, length))
      length += own
    }
    guard length > 0, length.isFinite else { return nil }
    (self.segments, self.length) = (segments, length)
  }

  func place(at distance: Double) -> Place {
    guard distance.isFinite else { return place(at: 0) }
    let along = isClosed ? distance - (distance / length).rounded(.down) * length : min(max(distance, 0), length)
    // the last segment that begins no later; there is always a first one
    var low = 1, high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= along { low = middle + 1 } else { high = middle }
    }
    let (segment, start) = segments[low - 1], parameter = segment.parameter(atLength: along - start)
    let tangent = segment.tangent(at: parameter), heading = atan2(tangent.y, tangent.x)
    let beyond = isClosed ? 0 : distance - along
    return Place(point: segment.point(at: parameter) + SIMD2(cos(heading), sin(heading)) * beyond, heading: heading)
  }
}
