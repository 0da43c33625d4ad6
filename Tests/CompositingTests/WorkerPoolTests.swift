import Compositing
import Foundation
import Testing

@Suite("Pools of workers")
struct WorkerPoolTests {
  /// Notes who does what, and lets nobody go on before as many tasks have begun as `together`.
  private final class Noting: ParallelJob, @unchecked Sendable {  // every `var` is guarded by `condition`
    private let condition = NSCondition()
    private let together: Int
    private(set) var tasks: [Int] = []
    private(set) var workers: [Int] = []
    private(set) var threads: Set<String> = []

    init(together: Int) { self.together = together }

    func run(task: Int, worker: Int) {
      let thread = WorkerPoolTests.thread
      condition.lock()
      tasks.append(task)
      workers.append(worker)
      threads.insert(thread)
      condition.broadcast()
      while tasks.count < together { condition.wait() }
      condition.unlock()
    }
  }

  /// The calling thread's folder, such as `71/task/73`.
  private static var thread: String { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? "none" }

  @Test("each worker takes a task of four that wait for each other, and when the pool goes, so do its threads")
  func threads() {
    let job = Noting(together: 4)
    var pool: WorkerPool? = WorkerPool(workerCount: 4)
    pool?.run(job, count: 4)
    #expect(job.tasks.sorted() == [0, 1, 2, 3] && job.workers.sorted() == [0, 1, 2, 3] && job.threads.count == 4)
    pool = nil
    let helpers = job.threads.subtracting([Self.thread]), end = Date(timeIntervalSinceNow: 20)
    #expect(helpers.count == 3)
    func remain() -> Bool { helpers.contains { FileManager.default.fileExists(atPath: "/proc/" + $0) } }
    while remain(), Date() < end { Thread.sleep(forTimeInterval: 0.001) }
    #expect(!remain())
  }

  @Test("one task, and any number for one worker, are the caller's, in order; fewer than one task is none")
  func alone() {
    for (workers, count, expected) in [(3, 1, [0]), (1, 3, [0, 1, 2]), (0, 2, [0, 1]), (-2, 1, [0]), (3, 0, []), (1, -1, [])] {
      let job = Noting(together: 0), pool = WorkerPool(workerCount: workers)
      pool.run(job, count: count)
      #expect(pool.workerCount == max(workers, 1) && job.tasks == expected && job.workers.allSatisfy { $0 == 0 }, "\(workers) \(count)")
      #expect(job.threads.subtracting([Self.thread]).isEmpty)
    }
  }
}
