internal import CTimingKernels
internal import Graphics
internal import RenderTree

/// Computes the living particles of emitters at times, from nothing but the time.
///
/// The k-th particle of a cell, from 0, is born when the cell's rate has summed up to k + 1; all its random numbers follow from the seed,
/// the cell and k. What is alive at a time is found by its birth; where it is and how it looks is a formula of its age, or where
/// attractors pull a number of steps from its birth, or from where the frame before left it. Cells inside cells count from the births of
/// the particles that emit them.
///
/// Cost: that of the particles that may live; where the emitter is animated, also that of sampling the animations 60 times in the longest
/// life, of which `EmitterSampler` keeps what a frame before needed. The storage is kept from frame to frame.
struct ParticleSystem {
  /// The greatest number of living particles in a presentation. Births are thinned out where there would be more.
  static let maximumCount = 250_000
  /// The longest life, in seconds, for which births are thinned out. Longer-lived particles become too many only after a long time, and
  /// thinning would remove most of them from the start; of those the oldest end when there are too many.
  private static let longestThinnedLife = 1000.0

  private var emissions: [CTEmission] = []
  /// The nested cells from one of the layer's down to the one being computed.
  private var chain: [Link] = []
  /// Births by depth: those of the chain's cells, with the state of the particles when they emit others.
  private var births: [Births] = []
  private var seats: [Births] = []
  private var order = ParticleOrder()
  private var looks: [PreparedLooks] = []
  /// Number of looks in this frame so far.
  private var lookCount = 0
  /// Checkpoints of cells with attractors, in the order in which they are shown.
  private(set) var checkpoints: [ParticleCheckpoints] = []
  /// Number of checkpoints in this frame so far.
  private var checkpointCount = 0
  /// Whether births were thinned out.
  private(set) var isExceeded = false
  /// The change of the layer's time within `FrameGrid.tolerance`.
  private var lead = 0.0
  private let kernels: UnsafePointer<CTParticleKernels>

  private let limit: Int

  init(kernels: UnsafePointer<CTParticleKernels> = ct_particle_kernels(), limit: Int = Self.maximumCount) {
    self.kernels = kernels
    self.limit = limit
  }

  private struct Link {
    var cell: EmitterCell
    var salt: UInt32
    var emission: Int32
  }

  /// What an emitter requires of later frames.
  struct Outlook {
    var isAlive = false
    /// The next birth in the layer's time, if nothing lives; infinite for none.
    var nextBirth = Double.infinity
  }

  /// Adds an emitter's living particles at a time of its layer.
  ///
  /// - Parameters:
  ///   - lead: what passes of the layer's time within `FrameGrid.tolerance`: who is born or dies by then has done so.
  ///   - sampler: for an emitter with values that change; the result is the same as without where they do not.
  mutating func add(
    _ emitter: EmitterProperties, at time: Double, lead: Double = 0, sampler: EmitterSampler?, to shown: inout PresentationEmitter,
    _ particles: inout Particles
  ) -> Outlook {
    var outlook = Outlook()
    self.lead = lead
    shown.batches.removeAll(keepingCapacity: true)
    shown.renderMode = emitter.renderMode
    shown.preservesDepth = emitter.preservesDepth
    let first = particles.count
    emissions.removeAll(keepingCapacity: true)
    if time.isFinite {
      let sparseness = sparseness(of: emitter)
      for index in emitter.cells.indices {
        let salt = ct_mixed(emitter.seed &* 0x9E37_79B9 &+ UInt32(truncatingIfNeeded: index) &+ 1)
        visit(emitter.cells[index], index, salt, of: emitter, time, sparseness, sampler, to: &shown, &particles, &outlook)
      }
    }
    shown.range = first..<particles.count
    if !shown.range.isEmpty { outlook.isAlive = true }
    shown.order = order.sort(shown, hasNested: emitter.cells.contains { !$0.cells.isEmpty }, in: &particles)
    return outlook
  }

  /// Begins a frame, before its first emitter.
  mutating func begin() {
    isExceeded = false
    lookCount = 0
    checkpointCount = 0
  }

  /// Adds the living particles of a cell, and of the cells nested in it.
  ///
  /// - Parameter root: index of the layer's cell that it is, or is in.
  private mutating func visit(
    _ cell: EmitterCell, _ root: Int, _ salt: UInt32, of emitter: EmitterProperties, _ time: Double, _ sparseness: Double,
    _ sampler: EmitterSampler?, to shown: inout PresentationEmitter, _ particles: inout Particles, _ outlook: inout Outlook
  ) {
    let depth = chain.count
    guard depth < EmitterProperties.maximumDepth, cell.isEnabled || sampler != nil else { return }
    emissions.append(CTEmission(cell, of: emitter, depth: depth))
    chain.append(Link(cell: cell, salt: salt, emission: Int32(emissions.count - 1)))
    defer { chain.removeLast() }
    while births.count <= depth {
      births.append(Births())
      seats.append(Births())
    }
    let window = longestLife(depth, root, sampler)
    collect(depth, root, of: emitter, time, window: window, sparseness, sampler)
    if depth == 0, births[0].count > 0 { outlook.isAlive = true }
    if depth == 0 { outlook.nextBirth = min(outlook.nextBirth, nextBirth(of: cell, emitter, time, sparseness)) }
    show(depth, emitter, to: &shown, &particles)
    for inner in cell.cells.indices {
      let salt = ct_mixed(salt &+ UInt32(truncatingIfNeeded: inner) &+ 0x51ED_270B)
      visit(cell.cells[inner], root, salt, of: emitter, time, sparseness, sampler, to: &shown, &particles, &outlook)
    }
  }

  /// The longest life of a cell's particles at any relevant time, in seconds.
  private func longestLife(_ depth: Int, _ root: Int, _ sampler: EmitterSampler?) -> Double {
    let longest = emissions[Int(chain[depth].emission)].longestLife
    return depth == 0 ? max(longest, sampler?.longestLife(ofCell: root) ?? 0) : longest
  }

  // MARK: Births

  /// Fills `births[depth]` with the particles of the chain's cell at that depth that were born less than `window` seconds ago.
  private mutating func collect(
    _ depth: Int, _ root: Int, of emitter: EmitterProperties, _ time: Double, window: Double, _ sparseness: Double,
    _ sampler: EmitterSampler?
  ) {
    births[depth].removeAll()
    guard window > 0 else { return }
    if depth > 0 {
      collectInner(depth, root, of: emitter, time, window: window, sparseness, sampler)
    } else if let sampler {
      let link = chain[0]
      sampler.collect(
        cell: root, at: time, lead: lead, window: window, sparseness, salt: link.salt, limit: limit, &emissions, into: births[0])
    } else {
      collectOuter(of: emitter, time, window: window, sparseness)
    }
  }

  /// Collects particles of one of the layer's cells at a constant rate.
  private mutating func collectOuter(of emitter: EmitterProperties, _ time: Double, window: Double, _ sparseness: Double) {
    let link = chain[0]
    let interval = link.cell.interval, rate = link.cell.rate(of: emitter, depth: 0) * sparseness
    let now = (time - interval.begin) * interval.speed + interval.offset
    let end = min(now + min(lead, window / 2) * max(interval.speed, 0), interval.length)
    guard rate > 0, now.isFinite, end > 0 else { return }
    let last = (end * rate).rounded(.down) + 1
    var index = max(((now - window) * rate).rounded(.down) - 2, 0)
    if !(last - index <= Double(limit) + 4) {
      index = last - Double(limit)
      isExceeded = true
    }
    guard last < 1e15 else { return }
    let place = SIMD3(CTEmission.finite(emitter.position.x), CTEmission.finite(emitter.position.y), CTEmission.finite(emitter.zPosition))
    while index <= last {
      let birth = (index + 1) / rate
      let age = max(now - birth, 0)
      if birth <= end, age < window {
        let key = ct_mixed(link.salt &+ UInt32(truncatingIfNeeded: Int64(index)))
        births[0].append(key: key, birth: birth, age: Float(age), emission: link.emission)
        births[0].placeLast(place)
      }
      index += 1
    }
  }

  /// Collects particles of a nested cell: first the emitting ones, far enough back, then their state at each emission.
  private mutating func collectInner(
    _ depth: Int, _ root: Int, of emitter: EmitterProperties, _ time: Double, window: Double, _ sparseness: Double,
    _ sampler: EmitterSampler?
  ) {
    let link = chain[depth], interval = link.cell.interval, rate = link.cell.rate(of: emitter, depth: depth)
    guard rate > 0, interval.speed > 0 else { return }
    collect(
      depth - 1, root, of: emitter, time, window: longestLife(depth - 1, root, sampler) + window / interval.speed, sparseness, sampler)
    let parents = births[depth - 1], places = seats[depth], own = births[depth]
    places.removeAll()
    own.removeAll()
    let (kernels, emissions) = (kernels, emissions)
    parents.forEachRun { emission, particles, range in
      withUnsafePointer(to: emissions[emission]) { kernels.pointee.lifetimes($0, particles, range.count) }
    }
    for parent in 0..<parents.count {
      let age = Double(parents.age[parent]), life = Double(parents.life[parent])
      guard life > 0 else { continue }
      let now = (age - interval.begin) * interval.speed + interval.offset
      let death = (life - interval.begin) * interval.speed + interval.offset
      let end = min(now + min(lead, window / 2) * interval.speed, interval.length, death),
        start = max(now - window, interval.offset - interval.begin * interval.speed, 0)
      // Beyond this, particle numbers are indistinguishable in double precision.
      guard end > 0, end >= start, end * rate < 1e15 else { continue }
      var index = max((start * rate).rounded(.down) - 1, 0)
      while true {
        let birth = (index + 1) / rate
        if birth > end { break }
        if birth >= start, now - birth < window {
          if own.count >= limit {
            isExceeded = true
            break
          }
          let number = ct_mixed(link.salt &+ UInt32(truncatingIfNeeded: Int64(index)))
          own.append(key: ct_mixed(parents.key[parent] ^ number), birth: birth, age: Float(max(now - birth, 0)), emission: link.emission)
          places.append(
            key: parents.key[parent], birth: parents.birth[parent],
            age: Float(interval.begin + (birth - interval.offset) / interval.speed), emission: parents.emission[parent])
          places.placeLast(
            SIMD3(parents.x[parent], parents.y[parent], parents.z[parent]),
            heading: SIMD2(parents.headingX[parent], parents.headingY[parent]))
          places.life[places.count - 1] = Float(life)
        }
        index += 1
      }
      if own.count >= limit { break }
    }
    places.forEachRun { emission, particles, range in
      withUnsafePointer(to: emissions[emission]) {
        kernels.pointee.launch($0, particles, range.count)
        kernels.pointee.move($0, particles, range.count)
      }
    }
    for index in 0..<own.count {
      own.x[index] = places.x[index]
      own.y[index] = places.y[index]
      own.z[index] = places.z[index]
      // A particle that stands still emits in the direction in which it was emitted.
      let velocity = SIMD2(places.velocityX[index], places.velocityY[index]), length = (velocity * velocity).sum().squareRoot()
      let heading = length > 0 && length.isFinite ? velocity / length : SIMD2(places.headingX[index], places.headingY[index])
      own.headingX[index] = heading.x
      own.headingY[index] = heading.y
    }
  }

  /// When the next particle of a cell is born, in the layer's time.
  private func nextBirth(of cell: EmitterCell, _ emitter: EmitterProperties, _ time: Double, _ sparseness: Double) -> Double {
    let interval = cell.interval, rate = cell.rate(of: emitter, depth: 0) * sparseness
    guard rate > 0, interval.speed > 0 else { return .infinity }
    let now = (time - interval.begin) * interval.speed + interval.offset
    let birth = (max((now * rate).rounded(.down), 0) + 1) / rate
    return birth <= interval.length ? interval.begin + (birth - interval.offset) / interval.speed : .infinity
  }

  /// The factor for all rates that keeps the number of living particles within the limit.
  private mutating func sparseness(of emitter: EmitterProperties) -> Double {
    var total = 0.0
    for cell in emitter.cells {
      let window = emitter.longestLife(of: cell)
      if window <= Self.longestThinnedLife { total += cell.rate(of: emitter, depth: 0) * window }
    }
    guard total > Double(limit) else { return 1 }
    isExceeded = true
    return Double(limit) / total
  }

  // MARK: The living

  /// Appends the living of `births[depth]` to the presentation.
  private mutating func show(
    _ depth: Int, _ emitter: EmitterProperties, to shown: inout PresentationEmitter, _ particles: inout Particles
  ) {
    let own = births[depth], link = chain[depth], look = link.cell.look
    guard own.count > 0, look.contents != nil else { return }
    let (kernels, emissions, prepared) = (kernels, emissions, prepare(emitter.behaviors, link.cell.behaviors).list)
    own.forEachRun { emission, columns, range in
      withUnsafePointer(to: emissions[emission]) { kernels.pointee.lifetimes($0, columns, range.count) }
    }
    own.removeDead(lead: Float(lead))
    let room = limit - particles.count
    if own.count > room { isExceeded = true }
    let count = min(own.count, room)
    guard count > 0 else { return }
    let first = particles.add(count), capacity = particles.capacity
    let checkpoints = emissions[Int(link.emission)].attractorCount > 0 ? checkpoints(of: own) : nil
    particles.withColumns { (base: UnsafeMutablePointer<Float>?) in
      guard let base else { return }
      func at(_ column: Particles.Column, _ index: Int = 0) -> UnsafeMutablePointer<Float> {
        base + column.rawValue * capacity + first + index
      }
      own.forEachRun { emission, columns, range in
        guard range.lowerBound < count else { return }
        let number = min(range.upperBound, count) - range.lowerBound, start = range.lowerBound
        var columns = columns
        columns.rightX = at(.rightX, start)
        columns.rightY = at(.rightY, start)
        columns.rightZ = at(.rightZ, start)
        columns.upX = at(.upX, start)
        columns.upY = at(.upY, start)
        columns.upZ = at(.upZ, start)
        columns.red = at(.red, start)
        columns.green = at(.green, start)
        columns.blue = at(.blue, start)
        columns.alpha = at(.alpha, start)
        columns.frame = at(.frame, start)
        if let checkpoints {
          columns.checkpoints = checkpoints.base + start
          columns.motion = emissions[emission].identity
        }
        withUnsafePointer(to: emissions[emission]) {
          kernels.pointee.launch($0, columns, number)
          kernels.pointee.move($0, columns, number)
          kernels.pointee.look($0, columns, number)
          for look in prepared { Self.apply(look, columns, number) }
          kernels.pointee.place($0, columns, number)
        }
      }
      at(.x).update(from: own.x, count: count)
      at(.y).update(from: own.y, count: count)
      at(.z).update(from: own.z, count: count)
      at(.age).update(from: own.age, count: count)
    }
    shown.batches.append(ParticleBatch(range: first..<first + count, look: look))
  }

  /// The checkpoints of the next cell with attractors, aligned to these particles.
  private mutating func checkpoints(of births: Births) -> ParticleCheckpoints {
    if checkpointCount == checkpoints.count { checkpoints.append(ParticleCheckpoints()) }
    checkpointCount += 1
    checkpoints[checkpointCount - 1].align(with: births)
    return checkpoints[checkpointCount - 1]
  }

  /// Behaviours of appearance prepared for a cell; cached as long as they are the same.
  private struct PreparedLooks {
    var ofLayer: [EmitterBehavior]
    var ofCell: [EmitterBehavior]
    var list: [ParticleLook]
  }

  private mutating func prepare(_ ofLayer: [EmitterBehavior], _ ofCell: [EmitterBehavior]) -> PreparedLooks {
    if lookCount < looks.count, looks[lookCount].ofLayer == ofLayer, looks[lookCount].ofCell == ofCell {
      lookCount += 1
      return looks[lookCount - 1]
    }
    let fresh = PreparedLooks(ofLayer: ofLayer, ofCell: ofCell, list: (ofLayer + ofCell).compactMap(ParticleLook.init))
    if lookCount < looks.count { looks[lookCount] = fresh } else { looks.append(fresh) }
    lookCount += 1
    return fresh
  }

  private static func apply(_ look: ParticleLook, _ p: CTParticles, _ count: Int) {
    switch look {
    case .value(let curve, let target, let isAdditive):
      func write(_ column: UnsafeMutablePointer<Float>, adds: Bool) {
        for index in 0..<count {
          let value = curve(progress(p, index))
          column[index] = adds ? column[index] + value : value
        }
      }
      switch target {
      case .scale:
        write(p.scaleX, adds: isAdditive)
        write(p.scaleY, adds: isAdditive)
      case .scaleX: write(p.scaleX, adds: isAdditive)
      case .scaleY: write(p.scaleY, adds: isAdditive)
      case .rotation: write(p.rotation, adds: isAdditive)
      case .red: write(p.red, adds: isAdditive)
      case .green: write(p.green, adds: isAdditive)
      case .blue: write(p.blue, adds: isAdditive)
      case .alpha: write(p.alpha, adds: isAdditive)
      // A position over life is relative to where the motion leads.
      case .x: write(p.x, adds: true)
      case .y: write(p.y, adds: true)
      case .z: write(p.z, adds: true)
      }
    case .color(let red, let green, let blue, let alpha):
      for index in 0..<count {
        let progress = progress(p, index)
        p.red[index] *= red(progress)
        p.green[index] *= green(progress)
        p.blue[index] *= blue(progress)
        p.alpha[index] *= alpha(progress)
      }
    case .light(let position, let color, let falloff, let appliesAlpha):
      for index in 0..<count {
        let way = SIMD3(p.x[index], p.y[index], p.z[index]) - position
        let light = color / (1 + falloff * (way * way).sum().squareRoot())
        p.red[index] *= light.x
        p.green[index] *= light.y
        p.blue[index] *= light.z
        if appliesAlpha { p.alpha[index] *= light.w }
      }
    }
  }

  /// The fraction of its life that a particle has lived, from 0 to 1.
  @inline(__always) private static func progress(_ p: CTParticles, _ index: Int) -> Float {
    p.life[index] < .infinity ? min(p.age[index] / p.life[index], 1) : 0
  }
}
