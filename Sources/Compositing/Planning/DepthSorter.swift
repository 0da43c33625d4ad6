internal import Graphics
internal import RenderTree

/// A layer in the space of the layer onto whose plane it is projected.
struct Plane {
  var index: Int
  /// The map from the layer's coordinates (before its flip) into that space.
  var toSpace: SpaceMap
  var inherited: Inherited
  var depth: Double
  /// Its pending quads, while planes are being split.
  var quads = 0..<0
  /// Its number among the sites of `PlanMemory`; −1 for none.
  var site = -1
}

/// Collects the planes of a space, and sorts them from the farthest to the nearest.
///
/// Level planes are sorted by depth. Others are partitioned: a plane behind another is painted first, and planes that pass through one
/// another are cut apart. Spaces are nested: planes of an inner one are collected above those of the outer one, and removed before it goes
/// on. The storage is kept from frame to frame.
struct DepthSorter {
  var planes: [Plane] = []
  private var order = DepthOrder()
  private var partitioner = DepthPartitioner()
  /// Quads being moved within the stack.
  private var moved: [PlannedQuad] = []

  mutating func removeAll() { planes.removeAll(keepingCapacity: true) }

  /// Whether each of the planes from `first` up has one depth, so that sorting is enough.
  func isLevel(from first: Int) -> Bool {
    for i in first..<planes.count where !planes[i].toSpace.keepsPlanesLevel { return false }
    return true
  }

  /// Sorts the planes from `first` up by depth. Returns where their indices begin, to be passed to `endOrder`.
  mutating func beginOrder(from first: Int) -> Int { order.begin(planes, from: first) }

  /// Index of the plane that is painted after `offset` others.
  func plane(inOrder start: Int, _ offset: Int) -> Int { order.indices[start + offset] }

  mutating func endOrder(_ start: Int) { order.end(start) }

  // MARK: Planes that are not level

  /// Reorders quads so that their planes are painted farthest first, and splits them where planes intersect.
  ///
  /// Each plane's quads have been planned by themselves, in their own order. They are put in place once for every part of the plane,
  /// confined to that part's polygon: nothing is drawn through a bitmap for the sake of order.
  ///
  /// - Parameter start: where the quads of the planes from `first` up begin on the stack; there are no others above.
  /// - Returns: how many cuts were left out because there were too many.
  mutating func arrange(from first: Int, quadsFrom start: Int, on stack: inout QuadStack, planeToPixels: PlaneMap) -> Int {
    partitioner.begin()
    for i in first..<planes.count where !planes[i].quads.isEmpty {
      let toPixels = planes[i].toSpace.projectedPlane.then(planeToPixels).normalized
      guard let rect = Self.extent(of: planes[i].quads, on: stack, in: toPixels) else { continue }
      let (dx, dy) = toPixels.derivative(at: SIMD2((rect.x + rect.z) / 2, (rect.y + rect.w) / 2))
      let step = min((dx * dx).sum(), (dy * dy).sum()).squareRoot()
      let size = max(rect.z - rect.x, rect.w - rect.y)
      let margin = step.isFinite && step > 1e-6 ? min(2 / step, size + 1) : 1
      partitioner.add(plane: i, rect: rect, margin: margin, toSpace: planes[i].toSpace, nearestDepth: QuadStack.nearestDepth)
    }
    partitioner.sort()

    moved.removeAll(keepingCapacity: true)
    for i in start..<stack.count { moved.append(stack.quads[i]) }
    stack.removeAll(from: start)
    for index in partitioner.paintOrder {
      let fragment = partitioner.fragments[index]
      let quads = planes[fragment.plane].quads
      let polygon = fragment.isUncut ? 0..<0 : pixelPolygon(of: fragment, planeToPixels, on: &stack)
      if !fragment.isUncut && polygon.isEmpty { continue }
      let box = Self.bounds(of: polygon, on: stack)
      for i in quads { Self.append(moved[i - start], within: polygon, box, to: &stack) }
    }
    return partitioner.missingCuts
  }

  /// The bounding rectangle of quads, in a plane's coordinates.
  private static func extent(of quads: Range<Int>, on stack: QuadStack, in planeToPixels: PlaneMap) -> SIMD4<Double>? {
    guard let pixelsToPlane = planeToPixels.inverse else { return nil }
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    for index in quads {
      let rect = stack.quads[index].rect
      let toPlane = stack.quads[index].localToPixels.then(pixelsToPlane)
      for i in 0..<4 {
        let h = toPlane.homogeneous(i & 1 == 0 ? rect.x : rect.z, i & 2 == 0 ? rect.y : rect.w)
        guard h.z > 0 else { continue }
        let p = SIMD2(h.x, h.y) / h.z
        low = pointwiseMin(low, p)
        high = pointwiseMax(high, p)
      }
    }
    let result = SIMD4(low.x, low.y, high.x, high.y)
    return result.sum().isFinite && high.x > low.x && high.y > low.y ? result : nil
  }

  /// A part's enlarged outline in pixels; empty when nothing of it shows.
  private func pixelPolygon(of fragment: DepthPartitioner.Fragment, _ planeToPixels: PlaneMap, on stack: inout QuadStack) -> Range<Int> {
    let start = stack.corners.count
    for i in fragment.surroundings {
      let p = partitioner.points[i]
      let h = planeToPixels.homogeneous(p.x, p.y)
      if h.z > 0 { stack.corners.append(SIMD2(h.x, h.y) / h.z) }
    }
    return stack.corners.count - start > 2 ? start..<stack.corners.count : 0..<0
  }

  private static func bounds(of polygon: Range<Int>, on stack: QuadStack) -> PixelRect? {
    guard !polygon.isEmpty else { return nil }
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    for i in polygon {
      low = pointwiseMin(low, stack.corners[i])
      high = pointwiseMax(high, stack.corners[i])
    }
    return PixelRect(
      minX: pixel(low.x.rounded(.down)), minY: pixel(low.y.rounded(.down)), maxX: pixel(high.x.rounded(.up)),
      maxY: pixel(high.y.rounded(.up)))
  }

  private static func append(_ quad: PlannedQuad, within polygon: Range<Int>, _ box: PixelRect?, to stack: inout QuadStack) {
    var quad = quad
    if let box {
      quad.scissor = quad.scissor.intersection(box)
      quad.polygon = quad.polygon.isEmpty ? polygon : ConvexPolygon.intersect(quad.polygon, polygon, of: &stack.corners)
      if quad.scissor.isEmpty || quad.polygon.count < 3 { return }
    }
    stack.quads.append(quad)
  }
}

/// Sorts planes by depth; those at equal depth stay in the order in which they were added. Keeps its storage.
struct DepthOrder {
  private(set) var indices: [Int] = []
  private var merged: [Int] = []

  /// Appends the sorted indices of the planes from `first` up, and returns where they begin.
  mutating func begin(_ planes: [Plane], from first: Int) -> Int {
    let start = indices.count
    var isSorted = true
    for i in first..<planes.count {
      if i > first && planes[i].depth < planes[i - 1].depth { isSorted = false }
      indices.append(i)
    }
    if !isSorted { sort(planes, from: start) }
    return start
  }

  mutating func end(_ start: Int) { indices.removeLast(indices.count - start) }

  /// A stable bottom-up merge sort.
  private mutating func sort(_ planes: [Plane], from start: Int) {
    let count = indices.count - start
    var width = 1
    while width < count {
      merged.removeAll(keepingCapacity: true)
      var low = 0
      while low < count {
        let middle = min(low + width, count), high = min(low + 2 * width, count)
        var a = low, b = middle
        while a < middle || b < high {
          let takesFirst = b >= high || (a < middle && planes[indices[start + a]].depth <= planes[indices[start + b]].depth)
          merged.append(indices[start + (takesFirst ? a : b)])
          if takesFirst { a += 1 } else { b += 1 }
        }
        low = high
      }
      for i in 0..<count { indices[start + i] = merged[i] }
      width *= 2
    }
  }
}
