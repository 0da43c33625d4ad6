internal import Foundation
internal import Synchronization

/// Work that splits into independent numbered tasks.
package protocol ParallelJob: AnyObject {
  /// - Parameter worker: a number below the pool's `workerCount`; tasks with the same number never run at once.
  func run(task: Int, worker: Int)
}

/// Threads that wait for jobs, one fewer than workers: the caller works too.
package final class WorkerPool {
  package let workerCount: Int
  private let state = PoolState()

  package init(workerCount: Int) {
    self.workerCount = max(1, workerCount)
    for worker in 1..<self.workerCount {
      let state = state
      let thread = Thread { state.work(as: worker) }
      thread.name = "render \(worker)"
      thread.stackSize = 1 << 20
      thread.start()
    }
    if self.workerCount == 1 { state.dismiss() }
  }

  deinit { state.dismiss() }

  /// CPU time of the threads so far, in nanoseconds; to be read between jobs.
  package var helperNanoseconds: UInt64 { state.nanoseconds.load(ordering: .relaxed) }

  /// Runs tasks 0 ..< count, and returns when all are done.
  package func run(_ job: any ParallelJob, count: Int) {
    if count <= 1 || workerCount == 1 {
      for task in 0..<max(0, count) { job.run(task: task, worker: 0) }
    } else {
      state.run(job, count: count)
    }
  }
}

/// The state that the threads share. They hold it, not the pool, so that the pool can be released.
private final class PoolState: @unchecked Sendable {  // every `var` is guarded by `condition`; tasks are handed out by an atomic counter
  private let condition = NSCondition()
  private let nextTask = Atomic<Int>(0)
  let nanoseconds = Atomic<UInt64>(0)
  private var job: (any ParallelJob)?
  private var count = 0
  private var generation = 0
  private var active = 0
  private var isDismissed = false

  func run(_ job: any ParallelJob, count: Int) {
    condition.lock()
    self.job = job
    self.count = count
    nextTask.store(0, ordering: .relaxed)
    generation += 1
    condition.broadcast()
    condition.unlock()
    drain(job, count, worker: 0)
    condition.lock()
    // Threads that have not woken yet find no job, and need not be waited for.
    self.job = nil
    while active > 0 { condition.wait() }
    condition.unlock()
  }

  func work(as worker: Int) {
    var seen = 0
    condition.lock()
    while !isDismissed {
      if generation == seen || job == nil {
        seen = generation
        condition.wait()
        continue
      }
      seen = generation
      guard let job else { continue }
      let count = count
      active += 1
      condition.unlock()
      let start = threadNanoseconds()
      drain(job, count, worker: worker)
      nanoseconds.add(threadNanoseconds() - start, ordering: .relaxed)
      condition.lock()
      active -= 1
      if active == 0 { condition.broadcast() }
    }
    condition.unlock()
  }

  func dismiss() {
    condition.lock()
    isDismissed = true
    condition.broadcast()
    condition.unlock()
  }

  private func drain(_ job: any ParallelJob, _ count: Int, worker: Int) {
    while true {
      let task = nextTask.add(1, ordering: .relaxed).oldValue
      if task >= count { return }
      job.run(task: task, worker: worker)
    }
  }
}
