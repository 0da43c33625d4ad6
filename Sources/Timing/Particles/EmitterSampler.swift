internal import CTimingKernels
internal import Graphics
internal import RenderTree

/// Samples an emitter's former values, where animations or the program change them.
///
/// The layer's time is cut into steps of 1/60 s. The values at the beginning of a step hold for all that is born in it, but for the
/// emitter's place, which goes straight on to that of the next. Rates are summed up over the steps from the first change on; before, they
/// do not change. What was computed for a step is kept, and found again by the frames that follow; computed anew it would be the same.
final class EmitterSampler {
  static let step = 1 / 60.0
  /// Sums of births restart after this many steps, ten minutes, so that no frame has to add up more. Particles born before keep their
  /// numbers.
  private static let epoch = 36_000.0
  /// The greatest number of steps that are kept.
  private static let maximumCapacity = 4096
  /// The number of steps that are kept; a power of two.
  private let capacity: Int

  private let layer: RenderNode
  private let past: [EmitterPast]
  /// The step of the first change; before it, rates are constant.
  private let firstChange: Double
  private let changesRates: Bool
  private let cellCount: Int
  private let intervals: [(begin: Double, speed: Double, offset: Double, length: Double)]
  private var evaluator = Evaluator()
  private var presentation = PresentationTree()

  private struct Sample {
    var emission = CTEmission()
    /// Births per second of the layer's time.
    var rate = 0.0
    var place = SIMD3<Float>.zero
  }

  private var stepOfSlot: [Double]
  private var sums: [Double]
  private var sumStepOfSlot: [Double]
  /// Samples by slot, and by cell within the slot.
  private var samples: [Sample]
  private var longestLives: [Double]

  /// A sampler of an emitter's changes; nil for one in which nothing changes.
  init?(_ node: RenderNode) {
    guard case .emitter(let emitter) = node.properties.content else { return nil }
    let changes = node.animations.filter(\.changesEmitter)
    guard !changes.isEmpty || !emitter.past.isEmpty, !emitter.cells.isEmpty else { return nil }
    past = emitter.past
    layer = RenderNode(
      id: node.id, name: nil, timing: .layerDefault, properties: node.properties, animations: changes, sublayers: [], mask: nil)
    cellCount = emitter.cells.count
    intervals = emitter.cells.map(\.interval)
    changesRates = changes.contains(where: \.changesBirthRate) || !past.isEmpty
    let begins = changes.map { ActiveInterval($0.timing).parentInterval.lowerBound } + past.prefix(1).map(\.until)
    let begin = begins.min() ?? 0
    firstChange = (begin.isFinite ? begin / Self.step : 0).rounded(.down)
    longestLives = (0..<emitter.cells.count).map { cell in
      ([emitter] + emitter.past.map(\.emitter)).reduce(0) {
        cell < $1.cells.count ? max($0, CTEmission($1.cells[cell], of: $1, depth: 0).longestLife) : $0
      }
    }
    let longest = ([emitter] + emitter.past.map(\.emitter)).reduce(0) { max($0, $1.longestLife) }
    let steps =
      changes.contains(where: \.changesLifetime)
      ? Double(Self.maximumCapacity) : min(longest / Self.step + 66, Double(Self.maximumCapacity))
    var capacity = 128
    while Double(capacity) < steps { capacity *= 2 }
    self.capacity = capacity
    stepOfSlot = [Double](repeating: .nan, count: capacity)
    sumStepOfSlot = [Double](repeating: .nan, count: capacity)
    sums = [Double](repeating: 0, count: capacity * emitter.cells.count)
    samples = [Sample](repeating: Sample(), count: capacity * emitter.cells.count)
    // A node of the layer alone, without particles, which the samples are for.
    evaluator.showsParticles = false
    for change in changes { noteLives(change, emitter) }
  }

  /// The longest life that a cell's particles have at any time, in seconds.
  func longestLife(ofCell cell: Int) -> Double { cell < cellCount ? longestLives[cell] : 0 }

  /// Accounts for animations that may prolong lives: all ends and key frames count.
  private func noteLives(_ change: AnimationRecord, _ emitter: EmitterProperties) {
    let interval = ActiveInterval(change.timing).parentInterval
    guard change.changesLifetime, interval.lowerBound.isFinite else { return }
    let length = min(interval.upperBound - interval.lowerBound, 3600)
    for step in 0...64 {
      let sample = evaluate(at: interval.lowerBound + length * Double(step) / 64)
      for index in 0..<min(cellCount, sample.cells.count) {
        longestLives[index] = max(longestLives[index], CTEmission(sample.cells[index], of: sample, depth: 0).longestLife)
      }
    }
  }

  private func evaluate(at time: Double) -> EmitterProperties {
    if let before = past.first(where: { time < $0.until }) { return before.emitter }
    evaluator.evaluate(RenderTree(root: layer), at: time, into: &presentation)
    if !presentation.layers.isEmpty, case .emitter(let emitter) = presentation[properties: 0].content { return emitter }
    return EmitterProperties()
  }

  private func slot(of step: Double) -> Int {
    Int(step.truncatingRemainder(dividingBy: Double(capacity))) & (capacity - 1)
  }

  /// The slot with the values of a step.
  private func sample(_ step: Double) -> Int {
    let slot = self.slot(of: step)
    if stepOfSlot[slot] == step { return slot }
    stepOfSlot[slot] = step
    let emitter = evaluate(at: step * Self.step)
    let place = SIMD3(CTEmission.finite(emitter.position.x), CTEmission.finite(emitter.position.y), CTEmission.finite(emitter.zPosition))
    for cell in 0..<cellCount {
      guard cell < emitter.cells.count else { continue }
      samples[slot * cellCount + cell] = Sample(
        emission: CTEmission(emitter.cells[cell], of: emitter, depth: 0),
        rate: emitter.cells[cell].rate(of: emitter, depth: 0) * intervals[cell].speed, place: place)
    }
    return slot
  }

  /// Births of a cell in a step, before thinning out; fractional.
  private func births(_ cell: Int, _ slot: Int, _ step: Double) -> Double {
    let (start, end) = emission(cell, step)
    return end > start ? samples[slot * cellCount + cell].rate * (end - start) : 0
  }

  /// The part of a step in which a cell emits, in the layer's time.
  private func emission(_ cell: Int, _ step: Double) -> (start: Double, end: Double) {
    let interval = intervals[cell]
    guard interval.speed > 0 else { return (0, 0) }
    let first = interval.begin - interval.offset / interval.speed, last = first + interval.length / interval.speed
    return (max(step * Self.step, first), min((step + 1) * Self.step, last))
  }

  /// Computes the number of births before a step, by cell, and returns its slot, whose `sums` hold them.
  private func sum(_ step: Double) -> Int {
    let slot = self.slot(of: step)
    if sumStepOfSlot[slot] == step { return slot }
    let origin = max(changesRates ? firstChange : step, (step / Self.epoch).rounded(.down) * Self.epoch)
    let start = min(origin, step)
    // Start from the nearest earlier step whose sums are known, unless all have to be added up.
    var from = step
    while from > start, step - from < Double(capacity) - 1 {
      from -= 1
      if sumStepOfSlot[self.slot(of: from)] == from { break }
    }
    if sumStepOfSlot[self.slot(of: from)] != from {
      from = start
      begin(from)
    }
    while from < step {
      let known = self.slot(of: from), next = self.slot(of: from + 1), sampled = sample(from)
      for cell in 0..<cellCount { sums[next * cellCount + cell] = sums[known * cellCount + cell] + births(cell, sampled, from) }
      sumStepOfSlot[next] = from + 1
      from += 1
    }
    return slot
  }

  /// Computes the sums at a step before which rates are constant.
  private func begin(_ step: Double) {
    let slot = self.slot(of: step), sampled = sample(step > firstChange ? step : step - 1)
    for cell in 0..<cellCount {
      let (start, _) = emission(cell, -.infinity)
      let end = min(step * Self.step, start + intervals[cell].length / max(intervals[cell].speed, 1e-300))
      let elapsed = start.isFinite ? max(end - start, 0) : 0
      sums[slot * cellCount + cell] = samples[sampled * cellCount + cell].rate * elapsed
    }
    sumStepOfSlot[slot] = step
  }

  /// Adds the particles of one of the layer's cells that were born less than `window` seconds of the cell's time ago.
  func collect(
    cell: Int, at time: Double, lead: Double, window: Double, _ sparseness: Double, salt: UInt32, limit: Int,
    _ emissions: inout [CTEmission],
    into births: Births
  ) {
    guard cell < cellCount, intervals[cell].speed > 0 else { return }
    let interval = intervals[cell], now = (time - interval.begin) * interval.speed + interval.offset
    let (begin, _) = emission(cell, -.infinity)
    // At most half a life, as in the removal of the dead.
    let lead = min(lead, window / 2)
    let last = ((time + lead) / Self.step).rounded(.down)
    // At most as many steps as are kept: of longer lives the oldest particles are missing.
    var step = max(
      ((time - window / interval.speed) / Self.step).rounded(.down), (begin / Self.step).rounded(.down), last - Double(capacity - 8))
    // Beyond this, steps are indistinguishable in double precision.
    guard abs(last) < 1e15, now.isFinite, step <= last else { return }
    while step <= last {
      defer { step += 1 }
      let summed = sum(step), slot = sample(step), entry = samples[slot * cellCount + cell]
      let before = sums[summed * cellCount + cell] * sparseness, number = self.births(cell, slot, step) * sparseness
      // Beyond this, particle numbers are indistinguishable in double precision.
      guard number > 0, before + number < 1e15 else { continue }
      let (start, end) = emission(cell, step)
      let next = samples[sample(step + 1) * cellCount + cell].place
      var emission: Int32 = -1
      // Steps that are over need no counting; a millionth of the step is more than rounding.
      let oldest = ((now - window - interval.offset) / interval.speed + interval.begin - start) / (end - start) - 1e-6
      var index = max(before, before + number * oldest - 2).rounded(.down)
      while index + 1 <= before + number, births.count < limit {
        let fraction = (index + 1 - before) / number
        let birth = (start + (end - start) * fraction - interval.begin) * interval.speed + interval.offset
        if birth > now + lead * interval.speed { break }
        let age = max(now - birth, 0)
        if fraction > 0, age < window {
          if emission < 0 {
            emission = Int32(emissions.count)
            emissions.append(entry.emission)
          }
          let key = ct_mixed(salt &+ UInt32(truncatingIfNeeded: Int64(index)))
          births.append(key: key, birth: birth, age: Float(age), emission: emission)
          births.placeLast(entry.place + (next - entry.place) * Float(fraction))
        }
        index += 1
      }
    }
  }
}

extension AnimationRecord {
  private func changes(_ condition: (LayerKeyPath) -> Bool) -> Bool {
    switch body {
    case .property(let change): condition(change.keyPath)
    case .group(let children): children.contains { $0.changes(condition) }
    case .transition: false
    }
  }

  var changesEmitter: Bool { changes { $0.property.row.isDeclared(by: .emitter) && $0.property.row.content != nil } }

  fileprivate var changesBirthRate: Bool {
    changes { $0.property == .birthRate || ($0.property == .emitterCells && ["birthRate", "enabled"].contains($0.input)) }
  }

  fileprivate var changesLifetime: Bool {
    changes { $0.property == .lifetime || ($0.property == .emitterCells && ($0.input?.hasPrefix("lifetime") ?? false)) }
  }
}
