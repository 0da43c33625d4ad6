internal import CTimingKernels

/// Animations of numbers of one kind, laid out for SIMD: blocks of four lanes, field by field.
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

  /// Adds a lane for an animation, and returns its index.
  mutating func add(_ lane: CTLane) -> Int32 {
    let index: Int32
    if let last = free.popLast() {
      index = last
    } else {
      index = used
      used += 1
      if Int(index / Self.lanes) == blocks.count {
        var block = CTBlock()
        for position in 0..<Self.lanes { ct_set_lane(&block, position, ct_unused_lane()) }
        blocks.append(block)
      }
    }
    ct_set_lane(&blocks[Int(index / Self.lanes)], index % Self.lanes, lane)
    return index
  }

  mutating func remove(_ index: Int32) {
    ct_set_lane(&blocks[Int(index / Self.lanes)], index % Self.lanes, ct_unused_lane())
    free.append(index)
  }

  mutating func trim() {
    if blocks.capacity > blocks.count + blocks.count / 32 + 8 { blocks = blocks.withUnsafeBufferPointer(Array.init) }
  }
}

struct LaneReference {
  enum Kind: Int32 { case basic, keyframes, spring, turn }

  /// Kind and index, packed into one number.
  private let packed: Int32

  init(kind: Kind, index: Int32) { packed = index << 2 | kind.rawValue }

  var kind: Kind { Kind(rawValue: packed & 3) ?? .basic }
  var index: Int32 { packed >> 2 }
}
