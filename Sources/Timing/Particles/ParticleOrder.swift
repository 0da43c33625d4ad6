internal import RenderTree

/// Sorts particles for painting with a stable radix sort. Keeps its storage.
struct ParticleOrder {
  private var keys: [UInt32] = []
  private var indices: [Int32] = []
  private var sortedKeys: [UInt32] = []
  private var sortedIndices: [Int32] = []
  private var counts = [Int](repeating: 0, count: 2048)

  /// Appends the painting order of an emitter's particles to `particles.order`; appends nothing where it is that of their numbers.
  mutating func sort(_ shown: PresentationEmitter, hasNested: Bool, in particles: inout Particles) -> Range<Int> {
    let first = particles.order.count
    let isByBirth = shown.batches.count <= 1 && !hasNested
    switch shown.renderMode {
    case .unordered, .additive: return first..<first
    // Particles of one cell are numbered in the order of their births.
    case .oldestFirst: if isByBirth { return first..<first }
    case .oldestLast, .backToFront: break
    }
    let column: Particles.Column = shown.renderMode == .backToFront ? .z : .age
    let descends = shown.renderMode == .oldestFirst
    keys.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    for index in shown.range {
      let bits = particles[column, index].bitPattern
      // In the order of their numbers.
      let ascending = bits >> 31 == 0 ? bits | 0x8000_0000 : ~bits
      keys.append(descends ? ~ascending : ascending)
      indices.append(Int32(index))
    }
    pass(0)
    pass(11)
    pass(22)
    particles.order += indices
    return first..<particles.order.count
  }

  private mutating func pass(_ shift: UInt32) {
    for index in counts.indices { counts[index] = 0 }
    for key in keys { counts[Int(key >> shift & 2047)] += 1 }
    var sum = 0
    for index in counts.indices { (counts[index], sum) = (sum, sum + counts[index]) }
    while sortedKeys.count < keys.count {
      sortedKeys.append(0)
      sortedIndices.append(0)
    }
    for index in keys.indices {
      let digit = Int(keys[index] >> shift & 2047)
      sortedKeys[counts[digit]] = keys[index]
      sortedIndices[counts[digit]] = indices[index]
      counts[digit] += 1
    }
    for index in keys.indices {
      keys[index] = sortedKeys[index]
      indices[index] = sortedIndices[index]
    }
  }
}
