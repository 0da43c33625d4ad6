internal import Compositing
internal import FrameLoop
internal import Graphics
internal import SoftwareRenderer
internal import Synchronization

/// Draws several frames at once, each on a thread of its own, and returns them in order.
///
/// For frames that cannot keep all cores busy by themselves. What a thread draws does not depend on how many there are.
final class FrameWorkers {
  private let workers: [Worker]
  private var first = 0
  private(set) var pending = 0

  init(count: Int, format: PixelFormat = .rgba8, pictureBytes: Int = 256 << 20) {
    workers = (0..<count).map { _ in Worker(format: format, pictureBytes: pictureBytes / count) }
  }

  deinit {
    for worker in workers { worker.close() }
  }

  var isFull: Bool { pending == workers.count }

  /// Starts to draw a frame. There must be an idle worker.
  func begin(_ slot: FrameSlot) {
    precondition(!isFull, "every worker has a frame")
    workers[(first + pending) % workers.count].put(slot)
    pending += 1
  }

  func finishOldest() -> Finished {
    precondition(pending > 0, "no frame was started")
    let finished = workers[first].take()
    first = (first + 1) % workers.count
    pending -= 1
    return finished
  }

  struct Finished: Sendable {
    let slot: FrameSlot
    let nanoseconds: UInt64
    let statistics: RenderStatistics
  }

  private final class Worker: Sendable {
    private let waiting = BoundedQueue<FrameSlot>(capacity: 1)
    private let finished = BoundedQueue<Finished>(capacity: 1)
    private let thread = JoinableThread()

    init(format: PixelFormat, pictureBytes: Int) {
      thread.start(stackSize: 1 << 20) { [waiting, finished] in
        let renderer = SoftwareRenderer(workerCount: 1, pictureBytes: pictureBytes, format: format)
        while let slot = waiting.take() {
          guard let bitmap = slot.bitmap else { preconditionFailure("a slot comes with a bitmap") }
          let start = monotonicNanoseconds()
          renderer.render(slot.plan, into: bitmap)
          _ = finished.put(Finished(slot: slot, nanoseconds: monotonicNanoseconds() - start, statistics: renderer.statistics))
        }
      }
    }

    func put(_ slot: FrameSlot) { _ = waiting.put(slot) }

    func take() -> Finished {
      guard let result = finished.take() else { preconditionFailure("a worker ends after its frames") }
      return result
    }

    func close() {
      waiting.close()
      finished.close()
      thread.join()
    }
  }
}
