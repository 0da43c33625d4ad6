/// Sorts planes in space from the farthest to the nearest, and splits those that intersect, by binary space partitioning.
///
/// Space is the one after perspective division, seen along z from infinitely far above: planes stay planes in it, and "behind" is a smaller
/// z. All storage is kept from use to use; it grows with the planes and the cuts, which are limited.
struct DepthPartitioner {
  /// A convex part of one plane.
  struct Fragment {
    /// Number of the plane, as counted by the caller.
    var plane: Int
    /// Corners of the visible part, as a range of `points`; determines order and cuts.
    var outline: Range<Int>
    /// Corners slightly farther out, so that antialiased edges are not cut off.
    var surroundings: Range<Int>
    /// Whether it is the plane's whole rectangle.
    var isUncut: Bool
  }

  /// Corners (`x`, `y`, `z`) after perspective division.
  private(set) var points: [SIMD3<Double>] = []
  private(set) var fragments: [Fragment] = []
  /// Indices of fragments, farthest first.
  private(set) var paintOrder: [Int] = []
  /// The number of cuts left out because of the limit.
  private(set) var missingCuts = 0
  /// A stack of lists of fragments being sorted; each ends where the next begins.
  private var lists: [Int] = []
  private var tasks: [Task] = []
  private var cuts = 0
  private var sides: [(fragment: Int, side: Side)] = []

  private enum Side { case behind, within, before }

  /// A pending task for the list that begins at `first`: to sort it or, when it is sorted, to paint it.
  private struct Task {
    var first: Int
    var isSorted: Bool
  }

  /// The greatest number of cuts; beyond it intersecting planes are painted whole, before or after each other. 200 planes can all cut one
  /// another.
  static let cutLimit = 20_000
  /// Lists longer than this are split by the plane of their middle fragment.
  private static let longList = 1000

  /// Distances below this, in points, count as 0.
  private static let tolerance = 1e-4

  mutating func begin() {
    points.removeAll(keepingCapacity: true)
    fragments.removeAll(keepingCapacity: true)
    paintOrder.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    tasks.removeAll(keepingCapacity: true)
    cuts = 0
    missingCuts = 0
  }

  /// Adds the part of a plane's rectangle that is in front of the eye.
  mutating func add(plane: Int, rect: SIMD4<Double>, margin: Double, toSpace: SpaceMap, nearestDepth: Double) {
    let outline = append(rect, toSpace, nearestDepth)
    let surroundings = append(rect.expanded(by: margin), toSpace, nearestDepth)
    guard outline.count > 2, surroundings.count > 2, surface(of: outline) != nil else { return }
    fragments.append(Fragment(plane: plane, outline: outline, surroundings: surroundings, isUncut: true))
  }

  mutating func sort() {
    for index in fragments.indices { lists.append(index) }
    tasks.append(Task(first: 0, isSorted: false))
    while let task = tasks.popLast() {
      if task.isSorted {
        for index in task.first..<lists.count { paintOrder.append(lists[index]) }
        lists.removeLast(lists.count - task.first)
      } else {
        divide(from: task.first)
      }
    }
  }

  // MARK: The partition

  /// Splits the topmost list, which begins at `first`, by the plane of one of its fragments: into what is behind it, which comes next, what
  /// lies in it, and what is in front.
  private mutating func divide(from first: Int) {
    let count = lists.count - first
    if count == 0 { return }
    // Many planes are mostly sorted already: the middle one leaves two short lists, the first one a long list.
    let middle = count > Self.longList ? first + count / 2 : first
    guard count > 1, let splitter = surface(of: fragments[lists[middle]].outline) else {
      tasks.append(Task(first: first, isSorted: true))
      return
    }
    sides.removeAll(keepingCapacity: true)
    for i in first..<lists.count {
      // The splitting fragment itself lies in the plane whatever rounding says, so every list below is shorter than this one.
      if i == middle { sides.append((lists[i], .within)) } else { divide(lists[i], by: splitter) }
    }
    lists.removeLast(count)
    push(.before)
    push(.within)
    push(.behind)
  }

  /// Pushes the fragments of one side as a list, to be sorted or, when they lie in the splitting plane, to be painted.
  private mutating func push(_ side: Side) {
    tasks.append(Task(first: lists.count, isSorted: side == .within))
    for entry in sides where entry.side == side { lists.append(entry.fragment) }
  }

  /// Assigns a fragment to a side of a plane; one that lies on both sides is split in two.
  private mutating func divide(_ index: Int, by plane: SIMD4<Double>) {
    let fragment = fragments[index]
    var low = 0.0, high = 0.0, size = 0.0
    for i in fragment.outline {
      let distance = Self.distance(points[i], plane)
      low = min(low, distance)
      high = max(high, distance)
      size = max(size, abs(points[i].x), abs(points[i].y), abs(points[i].z))
    }
    let tolerance = Self.tolerance + 1e-10 * size
    if low >= -tolerance && high <= tolerance {
      sides.append((index, .within))
    } else if low >= -tolerance {
      sides.append((index, .before))
    } else if high <= tolerance {
      sides.append((index, .behind))
    } else if cuts == Self.cutLimit {
      missingCuts += 1
      sides.append((index, high > -low ? .before : .behind))
    } else {
      cuts += 1
      appendPart(of: fragment, .behind, plane * -1)
      appendPart(of: fragment, .before, plane)
    }
  }

  private mutating func appendPart(of whole: Fragment, _ side: Side, _ plane: SIMD4<Double>) {
    let part = Fragment(
      plane: whole.plane, outline: cut(whole.outline, plane), surroundings: cut(whole.surroundings, plane), isUncut: false)
    guard part.surroundings.count > 2, part.outline.count > 2 else { return }
    fragments.append(part)
    sides.append((fragments.count - 1, side))
  }

  /// The plane `n · p + d = 0` of a polygon, with its normal towards the viewer; nil when it is seen edge on.
  private func surface(of range: Range<Int>) -> SIMD4<Double>? {
    var normal = SIMD3<Double>.zero, middle = SIMD3<Double>.zero
    for i in range {
      let p = points[i], q = points[i + 1 == range.upperBound ? range.lowerBound : i + 1]
      normal += SIMD3((p.y - q.y) * (p.z + q.z), (p.z - q.z) * (p.x + q.x), (p.x - q.x) * (p.y + q.y))
      middle += p
    }
    let length = (normal * normal).sum().squareRoot()
    guard length > 0, abs(normal.z) > 1e-9 * length else { return nil }
    normal /= normal.z < 0 ? -length : length
    middle /= Double(range.count)
    return SIMD4(normal, -(normal * middle).sum())
  }

  private static func distance(_ p: SIMD3<Double>, _ plane: SIMD4<Double>) -> Double {
    plane.x * p.x + plane.y * p.y + plane.z * p.z + plane.w
  }

  /// Appends the part of a polygon where a plane's distance is not negative. Both sides of a cut get identical corners on it.
  private mutating func cut(_ range: Range<Int>, _ plane: SIMD4<Double>) -> Range<Int> {
    let start = points.count
    for i in range {
      let p = points[i], q = points[i + 1 == range.upperBound ? range.lowerBound : i + 1]
      let d0 = Self.distance(p, plane), d1 = Self.distance(q, plane)
      if d0 >= 0 { points.append(p) }
      if (d0 < 0 && d1 > 0) || (d0 > 0 && d1 < 0) { points.append(ConvexPolygon.crossing(p, d0, q, d1)) }
    }
    return start..<points.count
  }

  /// Appends the corners of a rectangle's image, clipped where w falls below a limit.
  private mutating func append(_ rect: SIMD4<Double>, _ toSpace: SpaceMap, _ nearestDepth: Double) -> Range<Int> {
    let start = points.count
    for i in 0..<4 {
      let p = Self.corner(i, of: rect, toSpace), q = Self.corner((i + 1) & 3, of: rect, toSpace)
      let d0 = p.w - nearestDepth, d1 = q.w - nearestDepth
      if d0 >= 0 { append(p) }
      if (d0 < 0) != (d1 < 0) { append(p + (q - p) * (d0 / (d0 - d1))) }
    }
    return start..<points.count
  }

  private mutating func append(_ h: SIMD4<Double>) { points.append(SIMD3(h.x, h.y, h.z) / h.w) }

  private static func corner(_ index: Int, of rect: SIMD4<Double>, _ toSpace: SpaceMap) -> SIMD4<Double> {
    toSpace.homogeneous(index == 0 || index == 3 ? rect.x : rect.z, index < 2 ? rect.y : rect.w)
  }
}
