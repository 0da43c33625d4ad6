internal import Graphics
internal import RenderTree

/// The copies made by a program's replicators.
struct ReplicatorTable {
  private(set) var expansions: [ReplicatorExpansion] = []
  var instances: [ReplicatorExpansion.Instance] = []
  /// Whether a replicator now has another number of copies than the presentation.
  var isOutdated = false

  mutating func removeAll() {
    expansions.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    isOutdated = false
  }

  /// Adds a replicator with as many copies as it asks for, but at most `room`; the copies still need slots and clocks.
  /// - Returns: the expansion's index.
  mutating func append(_ replicator: ReplicatorProperties, slot: Int, room: Int) -> Int {
    let requested = Self.copies(replicator), first = instances.count
    // Nested copies append instances of their own: appended first, those of one replicator are contiguous.
    for _ in 0..<min(requested, room) { instances.append(ReplicatorExpansion.Instance(slot: -1, clock: -1)) }
    expansions.append(ReplicatorExpansion(slot: Int32(slot), requested: requested, range: first..<instances.count))
    return expansions.count - 1
  }

  /// Updates the copies of a replicator whose own properties are animated.
  mutating func update(_ expansion: Int, _ slots: UnsafeMutableBufferPointer<LayerProperties>, _ clocks: inout ClockTable) {
    guard case .replicator(let replicator) = slots[Int(expansions[expansion].slot)].content else { return }
    if Self.copies(replicator) != expansions[expansion].requested { isOutdated = true }
    place(replicator, expansion, slots, &clocks)
  }

  /// Writes the transform, tint and delay of each copy. A delay that is not finite counts as 0; where a matrix power overflows, the power
  /// before it is used.
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

  /// The delay of a copy against the first, in seconds.
  static func delay(_ replicator: ReplicatorProperties, _ index: Int) -> Double {
    replicator.instanceDelay.isFinite ? Double(index) * replicator.instanceDelay : 0
  }

  private static func unit(_ component: Double) -> Double { component.isNaN ? 1 : min(max(component, 0), 1) }
}

struct ReplicatorExpansion {
  /// The slot of the replicator's animated properties; −1 when none is animated.
  var slot: Int32
  /// The number of copies that were requested. There are fewer when the presentation became too large.
  var requested: Int
  /// The range of its copies in `instances`.
  var range: Range<Int>

  struct Instance {
    var slot: Int32
    /// The clock of the copy's time; −1 when nothing in it is animated.
    var clock: Int32
  }
}
