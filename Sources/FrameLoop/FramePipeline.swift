package import Compositing
package import Graphics
import Foundation
import Synchronization

/// Draws prepared frames on a thread of its own, so that preparing the next frame and encoding the last overlap the drawing of this one.
///
/// Plans and bitmaps circulate: none is allocated once the pipeline is full.
package final class FramePipeline: Sendable {
  /// A plan on its way to the render thread, and back for the next frame.
  package final class Slot: @unchecked Sendable {  // owned by one thread at a time, passed on through a queue
    package var plan = FramePlan()
    package var frame = 0
    package init() {}
  }

  private let free: BoundedQueue<Slot>
  private let prepared: BoundedQueue<Slot>
  private let finished = DispatchSemaphore(value: 0)
  private let outcome = Mutex<(error: (any Error)?, statistics: FrameStatistics)>((nil, FrameStatistics()))

  /// - Parameters:
  ///   - makeBackend: runs on the render thread.
  ///   - bitmap: gives a bitmap to draw the next frame into, waiting until one is free; nil when whoever takes the pictures has given up.
  ///   - deliver: takes finished pictures in order, on the render thread.
  package init(
    depth: Int = 2, makeBackend: @escaping @Sendable () throws -> any FrameBackend, bitmap: @escaping @Sendable () throws -> Bitmap,
    deliver: @escaping @Sendable (Bitmap, Int) throws -> Void
  ) {
    free = BoundedQueue(capacity: depth)
    prepared = BoundedQueue(capacity: depth)
    for _ in 0..<depth { _ = free.put(Slot()) }

    let thread = Thread { [self] in
      var statistics = FrameStatistics()
      do {
        let backend = try makeBackend()
        while let slot = prepared.take() {
          try backend.draw(slot.plan, frame: slot.frame, into: bitmap(), statistics: &statistics, deliver: deliver)
          _ = free.put(slot)
        }
        try backend.drain(statistics: &statistics, deliver: deliver)
      } catch {
        outcome.withLock { $0.error = error }
      }
      outcome.withLock { $0.statistics = statistics }
      free.close()
      prepared.close()
      finished.signal()
    }
    thread.name = "acetate-render"
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// A slot to prepare the next frame in, once one is free.
  /// - Throws: the render thread's error, after which no more frames are taken.
  package func nextSlot() throws -> Slot {
    if let slot = free.take() { return slot }
    try throwError()
    throw CancellationError()
  }

  /// Hands a prepared frame to the render thread.
  package func submit(_ slot: Slot) throws {
    if !prepared.put(slot) { try throwError() }
  }

  /// Waits until every submitted frame has been delivered, and returns the render thread's measurements.
  package func finish() throws -> FrameStatistics {
    prepared.close()
    finished.wait()
    try throwError()
    return outcome.withLock { $0.statistics }
  }

  private func throwError() throws {
    if let error = outcome.withLock({ $0.error }) { throw error }
  }
}
