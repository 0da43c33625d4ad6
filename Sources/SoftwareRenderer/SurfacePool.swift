internal import Foundation
internal import Graphics

/// Memory of a frame's surfaces, kept from frame to frame: surface i takes slot i again, which grows when it must.
struct SurfacePool {
  private var slots: [Slot] = []
  /// Frames for which the last slot has lain idle.
  private var idleFrames = 0

  /// Bytes held.
  private(set) var byteCount = 0

  /// Memory for surface `index`, with whatever was drawn there before.
  mutating func plane(_ index: Int, size: PixelSize) -> PixelPlane {
    let stride = (max(1, size.width) * 4 + 63) & ~63
    let needed = stride * max(1, size.height)
    while slots.count <= index { slots.append(Slot(capacity: 0)) }
    if slots[index].capacity < needed {
      byteCount -= slots[index].capacity
      // A quarter more than asked for: surfaces of moving layers change by a few pixels a frame.
      slots[index] = Slot(capacity: slots[index].capacity == 0 ? needed : needed + needed / 4)
      byteCount += slots[index].capacity
    }
    return PixelPlane(base: slots[index].bytes, stride: stride, size: size)
  }

  /// Gives back what has not been asked for in a hundred frames. Called once a frame, with the number of surfaces that it used.
  mutating func trim(to used: Int) {
    idleFrames = used < slots.count ? idleFrames + 1 : 0
    guard idleFrames > 100 else { return }
    for slot in slots[used...] { byteCount -= slot.capacity }
    slots.removeSubrange(used...)
    idleFrames = 0
  }
}

private final class Slot {
  let capacity: Int
  let bytes: UnsafeMutableRawPointer
  private let memory: UnsafeMutableRawPointer

  init(capacity: Int) {
    self.capacity = capacity
    // Zeroed when it is touched, which surfaces that are inlined never are.
    guard let memory = calloc(1, max(64, capacity) + 63) else { preconditionFailure("no memory for a surface of \(capacity) bytes") }
    self.memory = memory
    bytes = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: memory) + 63) & ~63) ?? memory
  }

  deinit { free(memory) }
}
