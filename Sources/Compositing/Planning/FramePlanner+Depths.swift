internal import Graphics
internal import RenderTree

/// An emitter with `preservesDepth`, whose particles are interleaved with the layers beside it instead of lying in its plane.
struct InterleavedEmitter {
  let layer: Int
  let frame: LayerFrame
  let space: EmitterSpace
  /// The range, in `InterleavedEmitters.slots`, of its particles in painting order.
  var particles: Range<Int>
  /// The number of its particles that have been planned.
  var done = 0
}

/// A particle, and the number of planes painted before it.
struct ParticleSlot {
  var particle: Int32
  var planesBefore: Int32
}

/// Emitters of the spaces being planned whose particles come between planes, those particles, and the emitter being planned.
struct InterleavedEmitters {
  /// The emitters, those of inner spaces last.
  var list: [InterleavedEmitter] = []
  /// Their particles, in painting order for each.
  var slots: [ParticleSlot] = []
  /// The position, in its superlayer's space, of the emitter being planned.
  var space: EmitterSpace?
  /// Scratch space: the looks of the cells of the emitter being planned.
  var looks: [PlannedLook?] = []
  /// Scratch space: the number of planes painted before each particle, and of particles after each number of planes.
  var planesBefore: [Int32] = []
  var counts: [Int] = []
}

extension FramePlanner {
  /// Plans level planes from the farthest to the nearest, interleaved with the particles of emitters that preserve depth.
  ///
  /// Particles and planes of one depth are painted in the order of their layers; particles between the same two planes in that of
  /// their emitter. An emitter that is faded, masked, clipped, filtered or rasterised is a picture in its own plane: nothing comes between
  /// its particles.
  ///
  /// - Parameters:
  ///   - first: of the planes; those above it are all that stand in the space.
  ///   - order: where their order begins in the sorter.
  /// - Returns: false, with nothing done, where there is no such emitter.
  mutating func planInterleaved(
    from first: Int, order: Int, of tree: PresentationTree, planeToPixels: PlaneMap, visible: PixelRect, isMask: Bool
  ) -> Bool {
    let count = sorter.planes.count - first, firstEmitter = emitters.list.count, firstSlot = emitters.slots.count
    guard count > 1, !tree.emitters.isEmpty else { return false }
    for offset in 0..<count {
      let plane = sorter.planes[sorter.plane(inOrder: order, offset)]
      guard tree.layers[plane.index].emitter >= 0, let emitter = interleaving(plane, of: tree, planeToPixels, visible) else { continue }
      emitters.list.append(emitter)
      place(emitters.list.count - 1, at: offset, among: first..<first + count, order: order, of: tree)
    }
    guard emitters.list.count > firstEmitter else { return false }
    for offset in 0...count {
      for index in firstEmitter..<emitters.list.count { planParticles(of: index, before: offset, in: tree) }
      if offset == count { break }
      let plane = sorter.planes[sorter.plane(inOrder: order, offset)]
      memory.complete(plane.site, depth: plane.depth, planeToPixels: planeToPixels, visible: visible, isMask: isMask)
      plan(plane, of: tree, planeToPixels: planeToPixels, visible: visible, isMask: isMask)
    }
    emitters.list.removeLast(emitters.list.count - firstEmitter)
    emitters.slots.removeLast(emitters.slots.count - firstSlot)
    return true
  }

  /// Whether a layer's particles are interleaved, and not planned with it.
  func isInterleaved(_ layer: Int) -> Bool { emitters.list.contains { $0.layer == layer } }

  /// The interleaved emitter of a plane; nil for a layer whose particles lie in its plane.
  private func interleaving(_ plane: Plane, of tree: PresentationTree, _ planeToPixels: PlaneMap, _ visible: PixelRect)
    -> InterleavedEmitter?
  {
    let emitter = tree.emitters[tree.layers[plane.index].emitter]
    guard emitter.preservesDepth, !emitter.range.isEmpty, tree.layers[plane.index].transition < 0 else { return nil }
    return tree.withProperties(of: plane.index) { p -> InterleavedEmitter? in
      let isPlain =
        p.opacity >= 1 && plane.inherited.opacity >= 1 && !p.isHidden && p.isDoubleSided && !p.masksToBounds && p.hasNoFilters
        && p.shadowOpacity <= 0 && (p.hasCommonDetails || !p.shouldRasterize) && tree.mask(of: plane.index) < 0
      guard isPlain else { return nil }
      let map = plane.toSpace.projectedPlane.then(planeToPixels).normalized
      guard let frame = makeFrame(p, layer: tree.layers[plane.index].id, map, visible: visible, plane.inherited) else { return nil }
      return InterleavedEmitter(
        layer: plane.index, frame: frame, space: EmitterSpace(layer: plane.index, p.flipped(plane.toSpace), planeToPixels),
        particles: 0..<0)
    }
  }

  /// Merges an emitter's particles with the planes, by counting sort.
  /// - Parameter position: of the emitter's own plane in their order.
  private mutating func place(_ index: Int, at position: Int, among planes: Range<Int>, order: Int, of tree: PresentationTree) {
    let emitter = tree.emitters[tree.layers[emitters.list[index].layer].emitter], space = emitters.list[index].space
    let start = emitters.slots.count
    func number(_ rank: Int) -> Int {
      emitter.order.isEmpty ? emitter.range.lowerBound + rank : Int(tree.particles.order[emitter.order.lowerBound + rank])
    }
    emitters.planesBefore.removeAll(keepingCapacity: true)
    emitters.counts.removeAll(keepingCapacity: true)
    for _ in 0...planes.count { emitters.counts.append(0) }
    tree.particles.withColumns { (base: UnsafePointer<Float>?) in
      guard let base else { return }
      let capacity = tree.particles.capacity
      func column(_ column: Particles.Column, _ particle: Int) -> Double { Double(base[column.rawValue * capacity + particle]) }
      for rank in 0..<emitter.range.count {
        let particle = number(rank)
        let depth = space.depth(of: SIMD3(column(.x, particle), column(.y, particle), column(.z, particle)))
        // How many planes lie farther away, or as far in the emitter's place or before it.
        let planesBefore = (0..<planes.count).partitioningIndex {
          let other = sorter.planes[sorter.plane(inOrder: order, $0)].depth
          return !(other < depth || (other == depth && $0 <= position))
        }
        emitters.planesBefore.append(Int32(planesBefore))
        emitters.counts[planesBefore] += 1
        emitters.slots.append(ParticleSlot(particle: 0, planesBefore: 0))
      }
    }
    // Turn counts into start indices.
    var next = start
    for planesBefore in 0...planes.count {
      let count = emitters.counts[planesBefore]
      emitters.counts[planesBefore] = next
      next += count
    }
    for rank in emitters.planesBefore.indices {
      let planesBefore = Int(emitters.planesBefore[rank])
      emitters.slots[emitters.counts[planesBefore]] = ParticleSlot(particle: Int32(number(rank)), planesBefore: emitters.planesBefore[rank])
      emitters.counts[planesBefore] += 1
    }
    emitters.list[index].particles = start..<emitters.slots.count
  }
}
