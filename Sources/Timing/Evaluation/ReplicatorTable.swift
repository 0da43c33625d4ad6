internal import Graphics
internal import RenderTree

/// The copies that a program's replicators show their sublayers in.
struct ReplicatorTable {
  private(set) var expansions: [ReplicatorExpansion] = []
  var instances: [ReplicatorExpansion.Instance] = []
  /// Whether a replicator has come to another number of copies than the presentation has.
  var isOutdated = false

  mutating func removeAll() {
    expansions.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    isOutdated = false
  }

  /// Adds a replicator with as many copies as it asks for, but not more than `room`; these are to be given slots and clocks.
  /// - Returns: the expansion's index.
  mutating func append(_ replicator: ReplicatorProperties, slot: Int, room: Int) -> Int {
    let requested = Self.copies(replicator), first = instances.count
    // Copies within copies append instances of their own: those of one replicator stand together by being appended first.
    for _ in 0..<min(requested, room) { instances.append(ReplicatorExpansion.Instance(slot: -1, clock: -1)) }
    expansions.append(ReplicatorExpansion(slot: Int32(slot), requested: requested, range: first..<instances.count))
    return expansions.count - 1
  }

  /// Follows a replicator whose own properties are animated.
  mutating func update(_ expansion: Int, _ slots: UnsafeMutableBufferPointer<LayerProperties>, _ clocks: inout ClockTable) {
    guard case .replicator(let replicator) = slots[Int(expansions[expansion].slot)].content else { return }
    if Self.copies(replicator) != expansions[expansion].requested { isOutdated = true }
    place(replicator, expansion, slots, &clocks)
  }

  /// Writes where each copy stands, how it is tinted and how far its time lags behind.
  ///
  /// A delay that is not finite counts as 0, a matrix power beyond what numbers hold as the power before it.
  func place(
    _ replicator: ReplicatorProperties, _ expansion: Int, _ slots: UnsafeMutableBufferPointer<LayerProperties>, _ clocks: inout ClockTable
  ) {
    let color = SIMD4(replicator.instanceColor ?? .white)
    let step = SIMD4(
      Double(replicator.instanceRedOffset), Double(replicator.instanceGreenOffset), Double(replicator.instanceBlueOffset),
      Double(replicator.instanceAlphaOffset))
    var power = CATransform3DIdentity
    let range = expansions[expansion].range
    for index in 0..<range.count {
      let instance = instances[range.lowerBound + index]
      let tint = color + step * Double(index)
      let clamped = SIMD4(Self.unit(tint.x), Self.unit(tint.y), Self.unit(tint.z), Self.unit(tint.w))
      slots[Int(instance.slot)].content = .replicatorInstance(
        ReplicatorInstance(transform: power, color: CGColor(clamped), preservesDepth: replicator.preservesDepth))
      if instance.clock >= 0 { clocks.setBegin(of: instance.clock, to: Self.delay(replicator, index)) }
      let next = CATransform3DConcat(power, replicator.instanceTransform)
      if next.isRepresentable { power = next }
    }
  }

  private static func copies(_ replicator: ReplicatorProperties) -> Int {
    min(max(replicator.instanceCount, 0), Evaluator.maximumInstanceCount)
  }

  /// By how much a copy lags behind the first, in seconds.
  static func delay(_ replicator: ReplicatorProperties, _ index: Int) -> Double {
    replicator.instanceDelay.isFinite ? Double(index) * replicator.instanceDelay : 0
  }

  private static func unit(_ component: Double) -> Double { component.isNaN ? 1 : min(max(component, 0), 1) }
}

/// The copies that a replicator's sublayers are shown in.
struct ReplicatorExpansion {
  /// Where the replicator's animated properties are; −1 when nothing of it is animated.
  var slot: Int32
  /// The number of copies that it was made for. There are fewer when the presentation became too large.
  var requested: Int
  /// Of `instances`.
  var range: Range<Int>

  struct Instance {
    var slot: Int32
    /// The copy's time; −1 when nothing in it is animated.
    var clock: Int32
  }
}
