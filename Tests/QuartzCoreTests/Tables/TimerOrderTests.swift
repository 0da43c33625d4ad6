import Foundation
import QuartzCore
import Testing

/// Timers of Dispatch on the film's clock.
@Suite("Timer sources on stepped time", .serialized)
struct TimerOrderTests {
  @Test("sources that are due at one time fire in the order in which they were made, as often as they are due") @MainActor
  func sources() async throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    let stage = LayerStage(root, clock: .stepped())
    var order: [String] = [], counts: [String: UInt] = [:], calls: [String] = []
    func tell(_ name: String) { calls.append("\(name) \(Int((CACurrentMediaTime() * 1000).rounded()))") }
    func fire(_ name: String, _ count: UInt) {
      if counts[name] == nil { order.append(name) }
      counts[name, default: 0] += count
    }
    var sources: [any DispatchSourceTimer] = []
    LayerScheduler.after(0.5) {
      for (name, delay, interval) in [("first", 0.2, 0.3), ("second", 0.2, 0), ("third", 0.1, 0), ("fourth", 0.2, 0.3), ("never", 9, 0.1)] {
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { fire(name, source.data) } }
        if interval > 0 {
          source.schedule(deadline: .now() + delay, repeating: interval)
        } else {
          source.schedule(deadline: .now() + delay)
        }
        source.resume()
        sources.append(source)
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.15) { tell("call") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { tell("late call") }
    }
    // Their handlers are blocks of the main queue, which this test is one of itself: they run while it waits.
    func wait(for count: UInt) async throws {
      for _ in 0..<1000 where counts.values.reduce(0, +) < count { try await Task.sleep(nanoseconds: 1_000_000) }
    }
    stage.advance(to: 0.55)
    // The main queue takes them up in the order in which they were made; from then on in that in which they fire.
    try await Task.sleep(nanoseconds: 20_000_000)
    stage.advance(to: 1.1)
    try await wait(for: 6)
    #expect(calls == ["call 650", "late call 700"] && order == ["third", "first", "second", "fourth"])
    #expect(counts == ["first": 2, "second": 1, "third": 1, "fourth": 2])
    sources[0].cancel()
    stage.advance(to: 1.7)
    try await wait(for: 8)
    #expect(counts == ["first": 2, "second": 1, "third": 1, "fourth": 4])
    for source in sources { source.cancel() }
  }
}
