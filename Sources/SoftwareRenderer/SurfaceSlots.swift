internal import Compositing

/// The assignment of memory to the surfaces of a frame. Surfaces that no wave needs together share a slot, so that a frame holds as many as
/// it needs at a time, however many it draws one after the other.
///
/// Goes through the waves in order: slots of surfaces whose last wave is over are free, and a surface takes the one of them that fits best,
/// or a new one. Takes time proportional to surfaces and reads.
struct SurfaceSlots {
  private struct Surface {
    /// The first and the last wave that touch the surface.
    var first = Int.max
    var last = -1
    var writers = 0
    /// Whether something other than quads reads the surface.
    var isReadWhole = false
    /// The number of surfaces that may be inlined within which this one is read.
    var depth = 0
    var mayInline = false
    var isApart = false
    var slot = -1
    /// The next surface in the list of its first wave, or the next slot's surface in that of its last; −1 at the end.
    var next = -1
  }

  private(set) var byteCounts: [Int] = []
  private var surfaces: [Surface] = []
  /// The first surface of the list of those that begin at each wave, and of those that end there.
  private var beginning: [Int] = []
  private var ending: [Int] = []
  private var free: [Int] = []

  /// The slot of a surface, by its number in the schedule; −1 for a surface that nothing touches, or that has memory of its own.
  subscript(surface: Int) -> Int { surfaces[surface].slot }

  /// Whether the surface may be drawn where it is read, since all that it shows is still there then.
  func mayInline(_ surface: Int) -> Bool { surfaces[surface].mayInline }

  /// The most surfaces that are drawn within one another: each takes memory of its own meanwhile, and a level of the stack.
  private static let deepestInlining = 16

  /// - Parameters:
  ///   - isApart: whether one of the plan's surfaces has memory of its own, so that it takes no slot and is drawn as a whole.
  ///   - byteCount: of a surface by its index.
  mutating func assign(
    _ plan: FramePlan, _ schedule: PassSchedule, isApart: (Int) -> Bool = { _ in false }, byteCount: (Int) -> Int
  ) {
    byteCounts.removeAll(keepingCapacity: true)
    surfaces.removeAll(keepingCapacity: true)
    for _ in 0..<plan.surfaces.count + schedule.blurSurfaces.count { surfaces.append(Surface()) }
    guard surfaces.count > 1 else { return }
    for surface in plan.surfaces.indices { surfaces[surface].isApart = isApart(surface) }
    findLifetimes(plan, schedule)
    listByWave(waveCount: (schedule.order.last.map { schedule.steps[$0].wave } ?? -1) + 1)
    free.removeAll(keepingCapacity: true)
    for wave in beginning.indices {
      if wave > 0 { release(endingIn: wave - 1) }
      var surface = beginning[wave]
      while surface >= 0 {
        let next = surfaces[surface].next
        let slot = takeSlot(byteCount: byteCount(surface))
        surfaces[surface].slot = slot
        surfaces[surface].next = ending[surfaces[surface].last]
        ending[surfaces[surface].last] = surface
        surface = next
      }
    }
  }

  private mutating func findLifetimes(_ plan: FramePlan, _ schedule: PassSchedule) {
    for step in schedule.steps {
      surfaces[step.target].writers += 1
      if step.source >= 0 { surfaces[step.source].isReadWhole = true }
      if step.kind == .filter { for source in plan.graph.reads(of: step.pass) { surfaces[source].isReadWhole = true } }
    }
    // From the last wave to the first, so that what reads a surface is known before what draws it.
    for index in schedule.order.reversed() {
      let step = schedule.steps[index]
      touch(step.target, from: step.wave, to: step.wave)
      if step.kind != .draw {
        if step.source >= 0 { touch(step.source, from: step.wave, to: step.wave) }
        if step.kind == .filter { for source in plan.graph.reads(of: step.pass) { touch(source, from: step.wave, to: step.wave) } }
        continue
      }
      // An inlined surface is drawn, from all that it reads, at the place where it is read itself.
      let target = surfaces[step.target]
      let mayInline =
        step.target > 0 && !target.isApart && target.writers == 1 && !target.isReadWhole && target.depth < Self.deepestInlining
      surfaces[step.target].mayInline = mayInline
      for source in plan.graph.reads(of: step.pass) {
        touch(source, from: step.wave, to: mayInline ? target.last : step.wave)
        if mayInline { surfaces[source].depth = max(surfaces[source].depth, target.depth + 1) }
      }
    }
  }

  private mutating func touch(_ surface: Int, from first: Int, to last: Int) {
    surfaces[surface].first = min(surfaces[surface].first, first)
    surfaces[surface].last = max(surfaces[surface].last, last)
  }

  private mutating func listByWave(waveCount: Int) {
    beginning.removeAll(keepingCapacity: true)
    ending.removeAll(keepingCapacity: true)
    for _ in 0..<waveCount {
      beginning.append(-1)
      ending.append(-1)
    }
    // Surface 0 is the target.
    for surface in surfaces.indices.dropFirst().reversed() where surfaces[surface].last >= 0 && !surfaces[surface].isApart {
      surfaces[surface].next = beginning[surfaces[surface].first]
      beginning[surfaces[surface].first] = surface
    }
  }

  private mutating func release(endingIn wave: Int) {
    var surface = ending[wave]
    while surface >= 0 {
      free.append(surfaces[surface].slot)
      surface = surfaces[surface].next
    }
  }

  /// The number of free slots that are tried.
  private static let searchLimit = 16

  private mutating func takeSlot(byteCount: Int) -> Int {
    var best = -1
    for place in free.indices.suffix(Self.searchLimit) {
      if best < 0 || fits(free[place], better: free[best], byteCount) { best = place }
    }
    guard best >= 0 else {
      byteCounts.append(byteCount)
      return byteCounts.count - 1
    }
    free.swapAt(best, free.count - 1)
    let slot = free.removeLast()
    byteCounts[slot] = max(byteCounts[slot], byteCount)
    return slot
  }

  /// Whether a slot leaves less of its memory unused than another one, or has to grow by less.
  private func fits(_ slot: Int, better other: Int, _ byteCount: Int) -> Bool {
    let (a, b) = (byteCounts[slot], byteCounts[other])
    return a >= byteCount ? b < byteCount || a < b : b < byteCount && a > b
  }
}
