/// The texels of a frame while they are written: memory of `FrameData`, filled from its beginning. The device may read it slowly or not at
/// all, so it is written once, in order, and never read.
struct FrameTexels {
  private(set) var count = 0
  private(set) var capacity = 0
  private(set) var base: UnsafeMutablePointer<SIMD4<Float>>?

  init() {}

  /// - Parameter count: how many texels have been written into the memory.
  init(_ memory: UnsafeMutableBufferPointer<SIMD4<Float>>, count: Int = 0) {
    base = memory.baseAddress
    capacity = memory.count
    self.count = count
  }

  /// Takes so many further texels, which are not written yet; nil when there is no room for them.
  @inline(__always)
  mutating func take(_ number: Int) -> UnsafeMutablePointer<SIMD4<Float>>? {
    guard count + number <= capacity, let base else { return nil }
    let first = count
    count += number
    return base + first
  }
}
