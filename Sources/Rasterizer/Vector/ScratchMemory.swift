/// Blocks of memory that are handed out and taken back again and again. What was asked for once is kept, so that frames like the ones
/// before allocate nothing.
final class ScratchMemory {
  private var free: [UnsafeMutableRawBufferPointer] = []

  deinit { free.forEach { $0.deallocate() } }

  /// At least so many bytes, of any values.
  func take(byteCount: Int) -> UnsafeMutableRawBufferPointer {
    var best: Int?
    for (index, block) in free.enumerated() where block.count >= byteCount && block.count < best.map({ free[$0].count }) ?? .max {
      best = index
    }
    if let best {
      free.swapAt(best, free.count - 1)
      return free.removeLast()
    }
    // A little more than this, for surfaces that grow by and by; in the place of a smaller one.
    if let small = free.popLast() { small.deallocate() }
    return .allocate(byteCount: byteCount + byteCount / 4 + 64, alignment: 64)
  }

  func give(_ block: UnsafeMutableRawBufferPointer) { free.append(block) }
}
