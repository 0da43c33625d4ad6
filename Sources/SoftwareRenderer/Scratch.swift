/// Plain memory, aligned to 64 bytes, that grows when more is asked for and is never made smaller.
final class Scratch<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private var capacity: Int

  init(capacity: Int = 16) {
    self.capacity = max(1, capacity)
    base = Self.allocate(self.capacity)
  }

  deinit { UnsafeMutableRawPointer(base).deallocate() }

  /// Makes room for `count` elements. What was stored before is lost when the memory moves.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    UnsafeMutableRawPointer(base).deallocate()
    capacity = count + count / 2
    base = Self.allocate(capacity)
  }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Element>.stride, alignment: 64).bindMemory(
      to: Element.self, capacity: count)
  }
}
