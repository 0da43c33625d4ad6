/// How far a job has come, from what lies in its folder.
package struct JobStatus: Encodable, Hashable, Sendable {
  package struct Running: Encodable, Hashable, Sendable {
    package var part: Int
    package var host: String
    package var process: Int
    package var frames: Int
    /// Seconds since the lease was renewed.
    package var age: Double
  }

  package var parts: Int
  package var done: Int
  package var frames: Int
  package var framesDone: Int
  package var running: [Running]
  /// Neither done nor being rendered, as an array specification.
  package var missing: String
  /// Parts whose worker stopped renewing its lease; among `missing`.
  package var lost: String
  /// Frames a second of all workers that are rendering together; nil before the first part is done.
  package var framesPerSecond: Double?
  /// Seconds to the end, with as many workers as there are now; nil when that is unknown.
  package var remainingSeconds: Double?

  /// - Parameters:
  ///   - finished: parts that are there.
  ///   - leases: of parts that are not, with the seconds since each was renewed.
  package init(plan: RenderPlan, finished: Set<Int>, leases: [Int: (lease: Lease, age: Double)], reports: [Int: PartReport]) {
    parts = plan.partCount
    done = finished.count
    frames = (0..<plan.partCount).reduce(0) { $0 + plan.frames(ofPart: $1).count }
    running = leases.filter { !finished.contains($0.key) && Lease.isAlive(age: $0.value.age) }.sorted { $0.key < $1.key }.map {
      Running(part: $0.key, host: $0.value.lease.host, process: $0.value.lease.process, frames: $0.value.lease.frames, age: $0.value.age)
    }
    let alive = Set(running.map(\.part))
    lost = "\(ArraySpecification(leases.keys.filter { !finished.contains($0) && !alive.contains($0) }))"
    missing = "\(ArraySpecification((0..<plan.partCount).filter { !finished.contains($0) && !alive.contains($0) }))"
    framesDone = finished.reduce(0) { $0 + plan.frames(ofPart: $1).count } + running.reduce(0) { $0 + $1.frames }
    let measured = reports.filter { finished.contains($0.key) && $0.value.seconds > 0 }.values
    let seconds = measured.reduce(0) { $0 + $1.seconds }
    if seconds > 0, !running.isEmpty {
      let rate = Double(measured.reduce(0) { $0 + $1.frames }) / seconds * Double(running.count)
      framesPerSecond = rate
      if rate > 0 { remainingSeconds = Double(frames - framesDone) / rate }
    }
  }
}
