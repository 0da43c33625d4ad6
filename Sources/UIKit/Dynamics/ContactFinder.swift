/// Where two bodies touch: up to two places, the direction from the first body to the second, and how deep they are in each other.
struct ContactPatch {
  var normal: SIMD2<Double>
  var places: [(point: SIMD2<Double>, depth: Double)]
}

/// Finds where convex bodies touch: by separating axes, and by clipping the one edge that faces the other (E. Catto, “Contact Manifolds”,
/// GDC 2007).
enum ContactFinder {
  /// - Returns: nil for bodies that are apart.
  static func patch(_ a: RigidBody, _ b: RigidBody) -> ContactPatch? {
    switch (a.shape, b.shape) {
    case (.circle(let first), .circle(let second)): circles(a.position, first, b.position, second)
    case (.polygon(let corners), .circle(let radius)): polygon(corners, a, circle: b.position, radius)
    case (.circle(let radius), .polygon(let corners)):
      polygon(corners, b, circle: a.position, radius).map { ContactPatch(normal: -$0.normal, places: $0.places) }
    case (.polygon(let first), .polygon(let second)): polygons(first.map(a.place), second.map(b.place), a.position, b.position)
    }
  }

  private static func circles(_ a: SIMD2<Double>, _ first: Double, _ b: SIMD2<Double>, _ second: Double) -> ContactPatch? {
    let way = b - a, distance = way.length
    guard distance < first + second else { return nil }
    let normal = distance > 0 ? way / distance : SIMD2(0, 1)
    return ContactPatch(normal: normal, places: [(a + normal * first, first + second - distance)])
  }

  private static func polygon(_ own: [SIMD2<Double>], _ body: RigidBody, circle center: SIMD2<Double>, _ radius: Double) -> ContactPatch? {
    let corners = own.map(body.place)
    var best: (distance: Double, place: SIMD2<Double>, normal: SIMD2<Double>)?
    var isInside = corners.count > 2
    for (start, end) in zip(corners, corners[1...] + corners[...0]) {
      let edge = end - start, length = edge.length
      guard length > 0 else { continue }
      let normal = edge.outward / length, distance = dot(center - start, normal)
      if distance > 0 { isInside = false }
      let along = min(max(dot(center - start, edge) / (length * length), 0), 1)
      let nearest = start + edge * along, gap = (center - nearest).length
      if best.map({ gap < $0.distance }) ?? true { best = (gap, nearest, normal) }
    }
    guard let best, isInside || best.distance < radius else { return nil }
    if isInside { return ContactPatch(normal: best.normal, places: [(best.place, radius + best.distance)]) }
    let normal = best.distance > 0 ? (center - best.place) / best.distance : best.normal
    return ContactPatch(normal: normal, places: [(best.place, radius - best.distance)])
  }

  private struct Face {
    var depth: Double
    var edge: Int
  }

  /// The edge of `a` along whose normal `b` is least deep in it; nil where `b` is beyond an edge. A line has two sides.
  private static func leastDeep(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Face? {
    var best: Face?
    for index in a.indices {
      let start = a[index], edge = a[(index + 1) % a.count] - start, length = edge.length
      guard length > 0 else { continue }
      let normal = edge.outward / length
      let lowest = b.map { dot($0 - start, normal) }.min() ?? 0
      if lowest >= 0 { return nil }
      if best.map({ -lowest < $0.depth }) ?? true { best = Face(depth: -lowest, edge: index) }
    }
    return best
  }

  private static func polygons(
    _ a: [SIMD2<Double>], _ b: [SIMD2<Double>], _ centerA: SIMD2<Double>, _ centerB: SIMD2<Double>
  ) -> ContactPatch? {
    guard let ofA = leastDeep(a, b), let ofB = leastDeep(b, a) else { return nil }
    // An edge of `a` is preferred where both are nearly as good, so that the choice does not flicker.
    let usesA = ofA.depth <= ofB.depth + 0.01
    let (reference, face, other) = usesA ? (a, ofA, b) : (b, ofB, a)
    let start = reference[face.edge], end = reference[(face.edge + 1) % reference.count]
    let way = (end - start) / (end - start).length, normal = way.outward
    guard var segment = incidentEdge(other, against: normal) else { return nil }
    segment = clipped(segment, by: way, from: dot(way, start))
    segment = clipped(segment, by: -way, from: -dot(way, end))
    let places = segment.compactMap { point in
      let depth = -dot(point - start, normal)
      return depth >= 0 ? (point: point + normal * (depth / 2), depth: depth) : nil
    }
    return places.isEmpty ? nil : ContactPatch(normal: usesA ? normal : -normal, places: places)
  }

  /// The edge whose normal is most opposed to a direction.
  private static func incidentEdge(_ corners: [SIMD2<Double>], against normal: SIMD2<Double>) -> [SIMD2<Double>]? {
    var best: (value: Double, edge: [SIMD2<Double>])?
    for (start, end) in zip(corners, corners[1...] + corners[...0]) {
      let length = (end - start).length
      guard length > 0 else { continue }
      let value = dot((end - start).outward / length, normal)
      if best.map({ value < $0.value }) ?? true { best = (value, [start, end]) }
    }
    return best?.edge
  }

  /// The part of a segment that lies beyond a line across `direction`.
  private static func clipped(_ segment: [SIMD2<Double>], by direction: SIMD2<Double>, from offset: Double) -> [SIMD2<Double>] {
    guard segment.count == 2 else { return segment }
    let a = dot(direction, segment[0]) - offset, b = dot(direction, segment[1]) - offset
    if a >= 0, b >= 0 { return segment }
    if a < 0, b < 0 { return [] }
    let cut = segment[0] + (segment[1] - segment[0]) * (a / (a - b))
    return a >= 0 ? [segment[0], cut] : [cut, segment[1]]
  }
}
