import Foundation
import QuartzCore
import Synchronization
import Testing

/// The clocks that a program reads while a film is at a time, and what it sets for a time: in which order it comes.
@Suite("Programs' own clocks, one by one")
struct ProgramClockTableTests {
  private final class Told: Sendable {
    private let lines = Mutex<[String]>([])

    func tell(_ name: String) {
      let milliseconds = Int((CACurrentMediaTime() * 1000).rounded())
      lines.withLock { $0.append("\(name) \(milliseconds)") }
    }

    var all: [String] { lines.withLock { $0 } }
  }

  private let told = Told()

  private func stage() -> LayerStage {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    return LayerStage(root, clock: .stepped())
  }

  private func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return .nan }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("clocks that go on and clocks with a date read the film's time; those of the processor go on by themselves")
  func clocks() {
    let stage = stage(), steady = [CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW, CLOCK_MONOTONIC_COARSE, CLOCK_BOOTTIME]
    let dated = [CLOCK_REALTIME, CLOCK_REALTIME_COARSE]
    var first: [Double] = [], checked = 0
    LayerScheduler.after(0.25) { first = steady.map(read) }
    LayerScheduler.after(1.75) {
      // A day is the same on all of them.
      #expect(Set(first).count == 1)
      for (before, clock) in zip(first, steady) { #expect(abs(read(clock) - before - 1.5) < 1e-6, "\(clock)") }
      // The reference date is 978,307,200 s after 1970.
      for clock in dated { #expect(abs(read(clock) - 978_307_201.75) < 1e-6, "\(clock)") }
      var day = timeval(), seconds: time_t = 0
      #expect(gettimeofday(&day, nil) == 0 && day.tv_sec == 978_307_201 && day.tv_usec == 750_000)
      #expect(time(&seconds) == 978_307_201 && seconds == 978_307_201 && time(nil) == 978_307_201)
      #expect(abs(Date().timeIntervalSinceReferenceDate - 1.75) < 1e-6)
      let processor = read(CLOCK_THREAD_CPUTIME_ID)
      #expect(processor > 0 && processor < 1e6)
      checked += 1
    }
    stage.advance(to: 2)
    #expect(checked == 1 && Date().timeIntervalSince1970 > 1_600_000_000 && read(CLOCK_REALTIME_COARSE) > 1_600_000_000)
    #expect(read(CLOCK_BOOTTIME) > 0 && time(nil) > 1_600_000_000)
  }

  @Test("who sleeps sees the film's time pass; who reads the clock over and over sees it go on")
  func waiting() {
    let stage = stage()
    var passed: [Double] = []
    LayerScheduler.after(1) {
      let begun = read(CLOCK_MONOTONIC)
      func pass(_ wait: () -> Void) {
        let before = read(CLOCK_MONOTONIC), date = read(CLOCK_REALTIME)
        wait()
        let steady = read(CLOCK_MONOTONIC) - before, dated = read(CLOCK_REALTIME) - date
        passed.append((steady * 1e6).rounded() / 1e6)
        #expect(abs(steady - dated) < 1e-6)
      }
      pass { usleep(1500) }
      pass {
        var time = timespec(tv_sec: 0, tv_nsec: 2_000_000)
        nanosleep(&time, nil)
      }
      pass { RunLoop.current.run(until: Date(timeIntervalSinceNow: 3)) }
      pass {}
      // 100,000 readings are free, and each that follows takes a microsecond.
      var readings = 0
      while read(CLOCK_MONOTONIC) - begun < 3.1, readings < 300_000 { readings += 1 }
      #expect(readings > 150_000 && readings < 250_000)
    }
    stage.advance(to: 2)
    #expect(passed == [0.0015, 0.002, 3, 0])
  }

  @Test("conditions and semaphores that wait for an end in the film wait that long on the machine")
  func conditions() {
    let stage = stage()
    var passed: [Double] = []
    LayerScheduler.after(1) {
      let condition = NSCondition(), clock = ContinuousClockReading()
      condition.lock()
      #expect(!condition.wait(until: Date(timeIntervalSinceNow: 0.02)))
      condition.unlock()
      passed.append(clock.passed())
    }
    let begun = DispatchTime.now().uptimeNanoseconds
    stage.advance(to: 2)
    let real = Double(DispatchTime.now().uptimeNanoseconds - begun) / 1e9
    #expect(passed == [0] && real > 0.015 && real < 20)
  }

  /// What passes of the film.
  private struct ContinuousClockReading {
    private let begun = Date()
    func passed() -> Double { (Date().timeIntervalSince(begun) * 1e6).rounded() / 1e6 }
  }

  @Test("timers that are moved, that repeat, and that come at the same time")
  func timers() {
    let stage = stage()
    var timers: [Timer] = []
    func timer(_ name: String, _ interval: Double, repeats: Bool = false) {
      timers.append(Timer.scheduledTimer(withTimeInterval: interval, repeats: repeats) { [told] _ in told.tell(name) })
    }
    LayerScheduler.after(1) {
      timer("a", 0.5)
      timer("b", 0.5)
      timer("c", 0.25, repeats: true)
      timer("d", 10)
      timer("now", 0)
    }
    stage.advance(to: 1.6)
    #expect(told.all.first == "now 1000" && told.all.dropFirst().filter { $0.hasPrefix("c") } == ["c 1250", "c 1500"])
    #expect(Set(told.all.suffix(3)) == ["a 1500", "b 1500", "c 1500"])
    LayerScheduler.after(0.1) {
      timers[2].invalidate()
      timers[3].fireDate = Date(timeIntervalSinceNow: 0.3)
      #expect(timers[0].isValid == false && timers[3].isValid)
    }
    stage.advance(to: 3)
    #expect(told.all.suffix(1) == ["d 2000"] && told.all.count == 6)
    for timer in timers { timer.invalidate() }
  }

  @Test("delayed calls of the main queue, by every kind of time, in the order of their times and of their making") @MainActor
  func calls() throws {
    try #require(Thread.isMainThread)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { [told] in told.tell("early a") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [told] in told.tell("early b") }
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.2) { [told] in told.tell("early c") }
    let stage = stage()
    LayerScheduler.after(0.5) { [told] in
      let main = DispatchQueue.main
      main.asyncAfter(deadline: .now() + 0.3) { told.tell("one") }
      main.asyncAfter(deadline: .now() + 0.1) { told.tell("two") }
      main.asyncAfter(deadline: .now() + 0.3) { told.tell("three") }
      main.asyncAfter(wallDeadline: .now() + 0.2) { told.tell("four") }
      main.asyncAfter(deadline: .now() - 1) { told.tell("past") }
      main.asyncAfter(wallDeadline: .now() - 1) { told.tell("past date") }
      main.asyncAfter(deadline: .distantFuture) { told.tell("never") }
      main.asyncAfter(wallDeadline: .distantFuture) { told.tell("never at all") }
      main.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: 0)) { told.tell("at once") }
      main.async {
        told.tell("async")
        main.async { told.tell("nested") }
      }
      main.async { told.tell("async too") }
    }
    stage.advance(to: 0.45)
    #expect(told.all == ["early b 100", "early a 200", "early c 200"])
    stage.advance(to: 2)
    let later = Array(told.all.dropFirst(3))
    #expect(later.filter { $0.hasPrefix("async") || $0 == "nested 500" } == ["async 500", "async too 500", "nested 500"])
    #expect(later.filter { $0.hasPrefix("past") || $0.hasPrefix("at once") } == ["past 500", "past date 500", "at once 500"])
    #expect(later.suffix(4) == ["two 600", "four 700", "one 800", "three 800"] && later.count == 10)
  }

  @Test("tasks sleep by every clock for the film's time") @MainActor
  func tasks() throws {
    try #require(Thread.isMainThread)
    let stage = stage()
    LayerScheduler.after(0.5) { [told] in
      Task {
        try await Task.sleep(nanoseconds: 100_000_000)
        told.tell("nanoseconds")
        try await Task.sleep(for: .milliseconds(200))
        told.tell("for")
        try await Task.sleep(until: .now + .seconds(0.3), clock: .continuous)
        told.tell("continuous")
        try await Task.sleep(until: .now + .seconds(0.4), clock: .suspending)
        told.tell("suspending")
      }
    }
    stage.advance(to: 3)
    #expect(told.all == ["nanoseconds 600", "for 800", "continuous 1100", "suspending 1500"])
  }

  @Test("one film after another on a thread: what is left of the first goes on in the second") @MainActor
  func films() throws {
    try #require(Thread.isMainThread)
    var first: LayerStage? = stage()
    LayerScheduler.after(0) { [told] in
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) { told.tell("call") }
      _ = Timer.scheduledTimer(withTimeInterval: 6, repeats: false) { [told] _ in told.tell("timer") }
    }
    first?.advance(to: 4)
    #expect(told.all == [])
    first = nil
    let second = stage()
    second.advance(to: 3)
    let times = told.all.map { $0.split(separator: " ") }
    #expect(times.map { $0[0] } == ["call", "timer"])
    // The machine's clock goes on between the films.
    let call = try #require(times.first.flatMap { Int($0[1]) }), timer = try #require(times.last.flatMap { Int($0[1]) })
    #expect((900...1000).contains(call) && (1900...2000).contains(timer))
  }
}
