internal import Graphics

/// The memory of a frame's surfaces, kept from frame to frame: slots, which grow when they must.
struct SurfacePool {
  private var slots: [SurfaceMemory] = []
  private let empty = SurfaceMemory(capacity: 0)
  /// The number of frames for which the last slot has been idle.
  private var idleFrames = 0

  private(set) var byteCount = 0
  private let format: PixelFormat

  init(format: PixelFormat) { self.format = format }

  /// Bytes that a surface takes, with its rows padded as those of bitmaps.
  func byteCount(of size: PixelSize) -> Int { Bitmap.bytesPerRow(of: size.width, format) * max(1, size.height) }

  /// Makes room for these numbers of bytes, one for each slot. What was drawn in a slot is lost when its memory moves.
  mutating func reserve(_ byteCounts: [Int]) {
    while slots.count < byteCounts.count { slots.append(SurfaceMemory(capacity: 0)) }
    for (index, needed) in byteCounts.enumerated() where slots[index].capacity < needed {
      byteCount -= slots[index].capacity
      // A quarter more than asked for: surfaces of moving layers change by a few pixels a frame.
      let capacity = slots[index].capacity == 0 ? needed : needed + needed / 4
      slots[index] = SurfaceMemory(capacity: 0)
      slots[index] = SurfaceMemory(capacity: capacity)
      byteCount += capacity
    }
  }

  /// The memory of a slot as a surface, with whatever was drawn there before. −1 gives a surface without memory, which nothing touches.
  mutating func plane(_ index: Int, size: PixelSize) -> PixelPlane {
    plane(index < 0 ? empty : slots[index], size: size)
  }

  /// Memory as a surface, with whatever was drawn there before.
  func plane(_ memory: SurfaceMemory, size: PixelSize) -> PixelPlane {
    PixelPlane(base: memory.bytes, stride: Bitmap.bytesPerRow(of: size.width, format), size: size, format: format)
  }

  /// Frees the slots beyond those in use, once there have been such for a hundred frames. Called once a frame, with the number of slots
  /// that it used.
  mutating func trim(to used: Int) {
    idleFrames = used < slots.count ? idleFrames + 1 : 0
    guard idleFrames > 100 else { return }
    for slot in slots[used...] { byteCount -= slot.capacity }
    slots.removeSubrange(used...)
    idleFrames = 0
  }
}

final class SurfaceMemory {
  let capacity: Int
  let bytes: UnsafeMutableRawPointer
  private let memory: UnsafeMutableRawPointer

  init(capacity: Int) {
    self.capacity = capacity
    // The system zeroes memory when it is first touched, which inlined surfaces' memory never is.
    guard let memory = calloc(1, max(64, capacity) + 63) else { preconditionFailure("no memory for a surface of \(capacity) bytes") }
    self.memory = memory
    bytes = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: memory) + 63) & ~63) ?? memory
  }

  deinit { free(memory) }
}
