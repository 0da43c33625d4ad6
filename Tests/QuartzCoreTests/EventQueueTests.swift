import Testing

@testable import QuartzCore

@Suite("The queue of events")
struct EventQueueTests {
  /// Queues calls that write down their numbers.
  private final class Diary {
    var queue = EventQueue()
    var entries: [Int] = []

    func queue(_ number: Int, at time: Double) { queue.push(.run { [unowned self] in entries.append(number) }, at: time) }

    func deliver(by time: Double, queuedBefore mark: UInt64 = .max) {
      while let event = queue.pop(dueBy: time, queuedBefore: mark) { if case .run(let call) = event { call() } }
    }
  }

  @Test("events come in the order of time, those of one time in that of queueing, however they take turns")
  func order() {
    let diary = Diary()
    // Starts at 0 and ends at 1 take turns, as those of animations; the events at 0.5 come between, and more of time 1 after them.
    for (number, time) in [0.0, 1, 0, 1, 0.5, 0.5, 1, 0, 1].enumerated() { diary.queue(number, at: time) }
    #expect(diary.queue.nextTime == 0)
    diary.deliver(by: 0.75)
    #expect(diary.entries == [0, 2, 7, 4, 5] && diary.queue.nextTime == 1)
    diary.queue(9, at: 1)
    diary.deliver(by: 1)
    #expect(diary.entries == [0, 2, 7, 4, 5, 1, 3, 6, 8, 9] && diary.queue.nextTime == .infinity)
  }

  @Test("what is queued while events are delivered waits for the next round")
  func mark() {
    let diary = Diary()
    diary.queue(0, at: 1)
    diary.queue(1, at: 1)
    let mark = diary.queue.mark
    diary.queue(2, at: 1)
    diary.deliver(by: 1, queuedBefore: mark)
    #expect(diary.entries == [0, 1] && diary.queue.nextTime == 1)
    diary.deliver(by: 1)
    #expect(diary.entries == [0, 1, 2])
  }

  @Test("animations that replace one another while time stands still leave no more than some hundred events")
  func sweep() {
    let root = CALayer(), host = LayerHost(root: root, clock: .stepped(from: 0))
    for _ in 0..<2000 {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.toValue, animation.duration) = (0.5, 1)
      root.add(animation, forKey: "a")
      host.advance(to: 0)
    }
    // Unless they are looked for, 2,000 ends, of which one means something. They are looked for at 256 at the latest.
    #expect(host.eventCount <= 256 && host.nextEventTime == 1)
    host.advance(to: 1)
    #expect(host.eventCount == 0 && host.nextEventTime == .infinity && root.animation(forKey: "a") == nil)
  }

  @Test("calls are never swept, and keep their order and times")
  func sweptCalls() {
    let diary = Diary()
    for number in 0..<1000 { diary.queue(number, at: Double(number % 3)) }
    #expect(diary.queue.sweep().isEmpty && diary.queue.count == 1000)
    diary.deliver(by: 2)
    // 334 of time 0, then 333 of time 1, then 333 of time 2.
    #expect(diary.entries == (0..<3).flatMap { time in (0..<1000).filter { $0 % 3 == time } } && diary.queue.count == 0)
  }

  @Test("ten thousand events at eight times, queued and delivered in turns, come as sorting them has it")
  func law() {
    var random = SplitMix64(seed: 14)
    let diary = Diary()
    var waiting: [(time: Double, number: Int)] = [], expected: [Int] = []
    for number in 0..<10_000 {
      // Eighths are exact, and times that have passed are allowed.
      let time = Double(Int.random(in: 0..<8, using: &random)) / 8
      diary.queue(number, at: time)
      waiting.append((time, number))
      guard Int.random(in: 0..<50, using: &random) == 0 else { continue }
      let now = Double(Int.random(in: 0..<8, using: &random)) / 8
      diary.deliver(by: now)
      let due = waiting.filter { $0.time <= now }.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
      expected += due.map(\.number)
      waiting.removeAll { $0.time <= now }
      #expect(diary.queue.nextTime == waiting.map(\.time).min() ?? .infinity)
    }
    #expect(diary.entries == expected && expected.count > 5000)
  }
}
