package import Graphics
internal import Synchronization

/// Draws prepared frames on a thread of its own, so that preparing the next frame and encoding the last overlap the drawing of this one.
package final class FramePipeline: Sendable {
  private let free: BoundedQueue<FrameSlot>
  private let prepared: BoundedQueue<FrameSlot>
  private let thread = JoinableThread()
  private let outcome = Mutex<(error: (any Error)?, statistics: FrameStatistics)>((nil, FrameStatistics()))

  /// - Parameters:
  ///   - depth: how many frames may be under way at once; none is allocated later.
  ///   - makeBackend: runs on the render thread.
  ///   - bitmap: gives a bitmap to draw the next frame into, waiting until one is free. Not asked where the backend delivers planes.
  ///   - deliver: takes finished pictures in order, on the render thread, with a rectangle in which each differs from the one before. It
  ///     may pass a bitmap on to be read, but nobody else writes into it.
  package init(
    depth: Int = 4, makeBackend: @escaping @Sendable () throws -> any FrameBackend, bitmap: @escaping @Sendable () throws -> Bitmap,
    deliver: @escaping @Sendable (_ picture: FramePicture, _ frame: Int, _ damage: PixelRect) throws -> Void
  ) {
    free = BoundedQueue(capacity: depth)
    prepared = BoundedQueue(capacity: depth)
    for _ in 0..<depth { _ = free.put(FrameSlot()) }

    thread.start(stackSize: 8 << 20) { [self] in
      var statistics = FrameStatistics()
      do {
        let backend = try makeBackend()
        let handOver: (FrameSlot) throws -> Void = { [free] slot in
          if let planes = slot.planes.take() {
            try deliver(.planes(planes), slot.frame, slot.damage.bounds)
          } else if let bitmap = slot.bitmap.take() {
            try deliver(.bitmap(bitmap), slot.frame, slot.damage.bounds)
          }
          _ = free.put(slot)
        }
        while let slot = prepared.take() {
          if !backend.deliversPlanes { slot.bitmap = try bitmap() }
          try backend.draw(slot, statistics: &statistics, deliver: handOver)
        }
        try backend.drain(statistics: &statistics, deliver: handOver)
      } catch {
        outcome.withLock { $0.error = error }
      }
      outcome.withLock { $0.statistics = statistics }
      free.close()
      prepared.close()
    }
  }

  /// A slot to prepare the next frame in, once one is free.
  /// - Throws: the render thread's error, after which no more frames are taken.
  package func nextSlot() throws -> FrameSlot {
    if let slot = free.take(), !hasFailed { return slot }
    try throwError()
    throw CancellationError()
  }

  /// Hands a prepared frame to the render thread.
  package func submit(_ slot: FrameSlot) throws {
    if !prepared.put(slot) { try throwError() }
  }

  /// Waits until every submitted frame has been delivered, and returns the render thread's measurements. Call it once, also after an error.
  package func finish() throws -> FrameStatistics {
    prepared.close()
    thread.join()
    try throwError()
    return outcome.withLock { $0.statistics }
  }

  private var hasFailed: Bool { outcome.withLock { $0.error != nil } }

  private func throwError() throws {
    if let error = outcome.withLock({ $0.error }) { throw error }
  }
}
