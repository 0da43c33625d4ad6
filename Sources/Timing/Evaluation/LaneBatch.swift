internal import CTimingKernels

/// Animations of numbers of one kind, laid out for vectors: blocks of four lanes, field by field.
struct LaneBatch {
  private(set) var blocks: [CTBlock] = []
  private var used: Int32 = 0
  private var free: [Int32] = []

  private static let lanes = Int32(CT_LANES)

  mutating func removeAll() {
    blocks.removeAll(keepingCapacity: true)
    used = 0
    free.removeAll(keepingCapacity: true)
  }

  /// Gives an animation a lane and says which.
  mutating func add(_ lane: CTLane) -> Int32 {
    let index: Int32
    if let last = free.popLast() {
      index = last
    } else {
      index = used
      used += 1
      if Int(index / Self.lanes) == blocks.count {
        var block = CTBlock()
        for position in 0..<Self.lanes { ct_set_lane(&block, position, Self.unused) }
        blocks.append(block)
      }
    }
    ct_set_lane(&blocks[Int(index / Self.lanes)], index % Self.lanes, lane)
    return index
  }

  mutating func remove(_ index: Int32) {
    ct_set_lane(&blocks[Int(index / Self.lanes)], index % Self.lanes, Self.unused)
    free.append(index)
  }

  /// Gives back room that growing left over.
  mutating func trim() {
    if blocks.capacity > blocks.count + blocks.count / 8 + 8 { blocks = blocks.withUnsafeBufferPointer(Array.init) }
  }

  /// What no time reaches: it computes nothing and writes nothing.
  private static let unused = CTLane(
    begin: .infinity, duration: 1, length: 1, first: 0, second: 1, committed: 0, clock: 0, shape: 0, destination: 0, flags: UInt32(CTUnused))
}

/// One animation's lane.
struct LaneReference {
  enum Kind: UInt8 { case basic, keyframes, spring }

  var kind: Kind
  var index: Int32
}
