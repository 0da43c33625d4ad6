import Foundation
import QuartzCore
import Synchronization
import Testing

/// What a program's own timers told: whose, and at which time.
private final class Told: Sendable {
  private let lines = Mutex<[String]>([])

  func tell(_ name: String) {
    let milliseconds = Int((CACurrentMediaTime() * 1000).rounded())
    lines.withLock { $0.append("\(name) \(milliseconds)") }
  }

  var all: [String] { lines.withLock { $0 } }
}

private func tree() -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
  return root
}

@Suite("Programs' own clocks on stepped time")
struct ProgramClockTests {
  private let told = Told()

  @Test("timers that were set before the stage count from its start, in the order of their dates")
  func timersBefore() {
    let repeating = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [told] _ in told.tell("half") }
    let late = Timer.scheduledTimer(withTimeInterval: 0.75, repeats: false) { [told] _ in told.tell("once") }
    let stage = LayerStage(tree(), clock: .stepped())
    stage.advance(to: 0.4)
    #expect(told.all == [])
    stage.advance(to: 1.75)
    #expect(told.all == ["half 500", "once 750", "half 1000", "half 1500"])
    repeating.invalidate()
    stage.advance(to: 4)
    #expect(told.all.count == 4 && !late.isValid)
  }

  @Test("timers that are set within a callback, or between two steps, count from then on")
  func timersWithin() {
    let stage = LayerStage(tree(), clock: .stepped())
    let first = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { [told] _ in
      told.tell("first")
      // 0.25 + 0.1
      _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { [told] _ in told.tell("nested") }
    }
    stage.advance(to: 1)
    let second = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [told] timer in
      told.tell("second")
      timer.invalidate()
    }
    stage.advance(to: 3)
    #expect(told.all == ["first 250", "nested 350", "second 1500"] && !first.isValid && !second.isValid)
  }

  @Test("a hundred timers that go on are told of, with those beside them that have ended")
  func manyTimers() {
    let stage = LayerStage(tree(), clock: .stepped())
    let lasting = (0..<50).map { number in
      Timer.scheduledTimer(withTimeInterval: 0.5 + Double(number) / 1000, repeats: true) { [told] _ in told.tell("\(number)") }
    }
    for _ in 0..<50 { Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in }.invalidate() }
    stage.advance(to: 0.6)
    #expect(told.all == (0..<50).map { "\($0) \(500 + $0)" })
    for timer in lasting { timer.invalidate() }
  }

  @Test("dates are those of the film, which begins with the reference date; a step between two frames keeps them exact")
  func dates() {
    let dates = Mutex<[Double]>([])
    let stage = LayerStage(tree(), clock: .stepped(), framesPerSecond: 30)
    let link = CADisplayLink { _ in dates.withLock { $0.append(Date().timeIntervalSinceReferenceDate) } }
    link.add(to: .current, forMode: .common)
    stage.advance(to: 0.1)
    // 1/30, 2/30, 3/30
    #expect(dates.withLock { $0.map { ($0 * 30 * 1e6).rounded() / 1e6 } } == [1, 2, 3])
    #expect(abs(Date().timeIntervalSince1970 - Double(time(nil))) < 2, "outside, the machine's date holds")
    link.invalidate()
  }

  @Test("who waits in a callback, in the run loop or asleep, sees the film's time pass and comes to an end")
  func waiting() {
    let stage = LayerStage(tree(), clock: .stepped())
    LayerScheduler.after(1) { [told] in
      _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { _ in told.tell("meanwhile") }
      let begun = Date()
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 100))
      Thread.sleep(forTimeInterval: 0.01)
      if abs(Date().timeIntervalSince(begun) - 100.01) < 0.001 { told.tell("waited") }
    }
    stage.advance(to: 2)
    #expect(told.all == ["meanwhile 1000", "waited 1000"])
  }

  @Test("what is left goes back to the machine's clock with the stage")
  func end() {
    var stage: LayerStage? = LayerStage(tree(), clock: .stepped())
    // In the film 1000 s before it is due, and at its end 0.05 s.
    let timer = Timer.scheduledTimer(withTimeInterval: 1000, repeats: false) { [told] _ in told.tell("later") }
    stage?.advance(to: 999.95)
    #expect(told.all == [])
    stage = nil
    let end = Date(timeIntervalSinceNow: 10)
    while told.all.isEmpty, Date() < end { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1)) }
    #expect(told.all.count == 1 && !timer.isValid)
  }

  @Test("who waits for a task in a callback gets what it waits for")
  func waitingForTask() {
    let stage = LayerStage(tree(), clock: .stepped())
    LayerScheduler.after(1) { [told] in
      let done = DispatchSemaphore(value: 0)
      Task.detached { done.signal() }
      if done.wait(timeout: .now() + 20) == .success { told.tell("done") }
    }
    stage.advance(to: 2)
    #expect(told.all == ["done 1000"])
  }

  /// On a thread of its own: films do not end on one that has begun any.
  @Test("a program reads 0 while it is launched into a film, from which its display links count, whatever another host shows")
  func launch() async {
    let read = await withCheckedContinuation { continuation in
      Thread {
        let other = LayerStage(tree(), clock: .stepped())
        other.advance(to: 5)
        var passed: [Double] = []
        // A reading of the machine's clock, which is carried over; one of the film is a time of the film already.
        let layer = CALayer(), fade = CABasicAnimation(keyPath: "opacity")
        ProgramClock.beginning {
          let start = CACurrentMediaTime()
          passed.append(start)
          Thread.sleep(forTimeInterval: 0.01)
          passed.append(CACurrentMediaTime())
          (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (0, 1, 1, start + 0.35)
          layer.add(fade, forKey: "fade")
          CADisplayLink { passed.append($0.timestamp - start) }.add(to: .current, forMode: .common)
          LayerScheduler.after(0.25) { passed.append(CACurrentMediaTime() - start) }
        }
        let root = tree()
        root.addSublayer(layer)
        let stage = LayerStage(root, clock: .stepped(), framesPerSecond: 10)
        stage.advance(to: 0.35)
        passed.append(layer.animation(forKey: "fade")?.beginTime ?? -1)
        withExtendedLifetime(other) { continuation.resume(returning: passed) }
      }.start()
    }
    #expect(read.map { ($0 * 1e6).rounded() / 1e6 } == [0, 0, 0.1, 0.2, 0.25, 0.3, 0.35])
  }

  @Test("a stage that a program makes while it is launched has its own clock, and the machine's clock holds afterwards")
  func launchWithStage() async {
    let read = await withCheckedContinuation { continuation in
      Thread {
        var passed: [Double] = []
        ProgramClock.beginning {
          let stage = LayerStage(tree(), clock: .stepped())
          stage.advance(to: 2)
          passed.append(CACurrentMediaTime())
        }
        passed.append(CACurrentMediaTime())
        continuation.resume(returning: passed)
      }.start()
    }
    #expect(read.count == 2 && read[0] == 2 && abs(read[1] - Double(DispatchTime.now().uptimeNanoseconds) / 1e9) < 60)
  }

  @Test("on a running clock nothing changes: dates are the machine's")
  func live() {
    let stage = LayerStage(tree())
    let dates = Mutex<[Double]>([])
    LayerScheduler.after(0.01) { dates.withLock { $0.append(Date().timeIntervalSinceReferenceDate) } }
    stage.run(for: 0.1)
    // It is later than 2020.
    #expect(dates.withLock { $0.count == 1 && $0[0] > 6e8 })
  }

  @Test("the main queue and tasks of the main actor keep the film's time, also within one of its tasks") @MainActor
  func mainQueue() throws {
    try #require(Thread.isMainThread)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { [told] in told.tell("before") }
    let stage = LayerStage(tree(), clock: .stepped())
    LayerScheduler.after(0.5) { [told] in
      DispatchQueue.main.async { told.tell("async") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { told.tell("after") }
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.5) { told.tell("wall") }
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) { DispatchQueue.main.async { told.tell("global") } }
      Task {
        told.tell("task")
        try await Task.sleep(for: .seconds(2))
        told.tell("slept")
        await Task.detached { told.tell("detached") }.value
        try await Task.sleep(nanoseconds: 500_000_000)
        told.tell("slept again")
      }
      let source = DispatchSource.makeTimerSource(queue: .main)
      source.schedule(deadline: .now() + 0.1, repeating: 0.05)
      source.cancel()
      source.resume()
    }
    stage.advance(to: 1.4)
    #expect(told.all == ["before 300", "async 500", "task 500", "after 750", "wall 1000"])
    stage.advance(to: 5)
    #expect(told.all.dropFirst(5).filter { !$0.hasPrefix("global") } == ["slept 2500", "detached 2500", "slept again 3000"])
  }
}
