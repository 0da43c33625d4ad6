/// The passes of a plan by wave, and the chains of passes that write the same surface in one wave. Takes linear time, and keeps its
/// storage.
struct PassOrder {
  /// Indices of passes, wave by wave; within a wave in their original order.
  private(set) var indices: [Int] = []
  /// The next pass that writes the same surface in the same wave as each pass does; −1 for the last one.
  private(set) var successors: [Int] = []
  /// Whether an earlier pass writes the same surface in the same wave, for each pass.
  private(set) var follows: [Bool] = []
  /// Where the passes of each wave begin, then where the next one of it goes.
  private var places: [Int] = []
  /// The last pass so far that writes each surface; −1 for none.
  private var lastWriters: [Int] = []

  mutating func arrange(_ plan: FramePlan) {
    places.removeAll(keepingCapacity: true)
    lastWriters.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    successors.removeAll(keepingCapacity: true)
    follows.removeAll(keepingCapacity: true)
    for _ in 0...plan.graph.waveCount { places.append(0) }
    for _ in plan.surfaces { lastWriters.append(-1) }
    for pass in plan.passes.indices {
      places[plan.graph.wave(of: pass) + 1] += 1
      indices.append(0)
      successors.append(-1)
      let surface = plan.passes[pass].surface, last = lastWriters[surface]
      let before = last >= 0 && plan.graph.wave(of: last) == plan.graph.wave(of: pass) ? last : -1
      follows.append(before >= 0)
      if before >= 0 { successors[before] = pass }
      lastWriters[surface] = pass
    }
    for wave in 0..<plan.graph.waveCount { places[wave + 1] += places[wave] }
    for pass in plan.passes.indices {
      let wave = plan.graph.wave(of: pass)
      indices[places[wave]] = pass
      places[wave] += 1
    }
  }
}
