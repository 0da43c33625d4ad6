/// Plain memory, aligned to 64 bytes, that grows when more is asked for and is never made smaller. Copies share it.
///
/// A structure around memory without a type: a generic class would be put together as the program runs, at the first frame's cost.
struct Scratch<Element: BitwiseCopyable> {
  private let memory: ScratchMemory

  init(capacity: Int = 16) { memory = ScratchMemory(byteCount: max(1, capacity) * MemoryLayout<Element>.stride) }

  var base: UnsafeMutablePointer<Element> { memory.base.assumingMemoryBound(to: Element.self) }

  /// Makes room for `count` elements. What was stored before is lost when the memory moves.
  func reserve(_ count: Int) { memory.reserve(byteCount: count * MemoryLayout<Element>.stride) }
}

final class ScratchMemory {
  private(set) var base: UnsafeMutableRawPointer
  private var byteCount: Int

  init(byteCount: Int) {
    self.byteCount = byteCount
    base = .allocate(byteCount: byteCount, alignment: 64)
  }

  deinit { base.deallocate() }

  func reserve(byteCount count: Int) {
    guard count > byteCount else { return }
    base.deallocate()
    byteCount = count + count / 2
    base = .allocate(byteCount: byteCount, alignment: 64)
  }
}
