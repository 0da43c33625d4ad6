import FrameLoop
import Testing

@Suite("When frames are drawn and handed over")
struct FrameSchedulerTests {
  @Test("drawing in a quarter of a period, every blank has its frame, evaluated for the blank's time")
  func everyBlank() {
    for start in [FrameScheduler.Start.afterBlank, .justInTime] {
      var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady, start: start))
      display.run(until: 10)
      // 9.9 s at 60 Hz, give or take the first blank.
      #expect((592...595).contains(display.flips.count))
      #expect(display.flips.dropFirst().allSatisfy { $0.missed == 0 })
      #expect(display.worstJitter(from: 1) < 1e-4)
    }
  }

  @Test("just in time, frames are begun 6.5 ms before the blank: 4 to draw, 1 for the kernel, 1.5 to be safe")
  func justInTime() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady, start: .justInTime))
    display.run(until: 2)
    #expect(display.leads.dropFirst(3).allSatisfy { abs($0 - 6.5e-3) < 0.1e-3 })
  }

  @Test("drawing that takes one and a half periods shows at every second blank, at the time it was evaluated for")
  func slow() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    display.cost = { _ in 0.025 }
    display.run(until: 10)
    #expect((293...299).contains(display.flips.count))
    #expect(display.worstJitter(from: 10) < 1e-4)
    #expect(display.flips.dropFirst(10).allSatisfy { $0.missed == 1 && $0.missedByUs == 1 })
  }

  @Test("at every third blank, frames are evaluated for those blanks, exactly three apart, and none is missed", arguments: [0.004, 0.012])
  func divided(cost: Double) {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    display.cost = { _ in cost }
    display.run(until: 1)
    display.scheduler.divisor = 3
    let before = display.flips.count
    display.run(until: 11)
    // 20 a second.
    #expect((199...201).contains(display.flips.count - before))
    #expect(display.flips.dropFirst(before + 1).allSatisfy { abs($0.interval - 3.0 / 60) < 1e-6 && $0.missed == 0 })
    #expect(display.worstJitter(from: 1) < 1e-4)
    // A change does not wait for the third blank.
    display.run(until: 11.2)
    let last = display.flips.last?.time ?? 0, flips = display.flips.count
    display.now = last + 0.002
    display.change()
    display.run(until: last + 0.04)
    #expect(abs(display.flips[flips].time - last - 1.0 / 60) < 1e-4 && display.flips[flips].missed == 0)
  }

  @Test("at every second blank, one frame in fifty that takes two and a half misses one, and the next is two after it")
  func dividedHiccups() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    display.scheduler.divisor = 2
    display.cost = { $0 % 50 == 49 ? 0.020 : 0.004 }
    display.run(until: 10)
    let late = display.flips.indices.dropFirst().filter { display.flips[$0].missed > 0 }
    // Drawing begins a blank before its own: 20 ms are a blank too many. 594 blanks in periods of 50 · 2 + 1.
    #expect((5...6).contains(late.count) && late.allSatisfy { display.flips[$0].missed == 1 })
    #expect(late.dropLast().allSatisfy { abs(display.flips[$0 + 1].interval - 2.0 / 60) < 1e-6 })
  }

  @Test("8 ms to prepare and 12 to draw show at every second blank one after the other, and at every blank once they overlap")
  func prefetch() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    (display.preparation, display.cost) = ({ _ in 0.008 }, { _ in 0.012 })
    display.run(until: 10)
    #expect((293...299).contains(display.flips.count) && display.prefetched == 0)
    #expect(display.worstJitter(from: 10) < 1e-4)

    display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    (display.preparation, display.cost) = ({ _ in 0.008 }, { _ in 0.012 })
    display.scheduler.mayPrefetch = true
    display.run(until: 10)
    // The first nine frames take two blanks each.
    #expect((580...586).contains(display.flips.count) && display.dropped == 0)
    #expect(display.worstJitter(from: 10) < 1e-4)
    #expect(display.flips.dropFirst(12).allSatisfy { $0.missed == 0 })
  }

  @Test("what takes less than half a period is never prefetched, and neither is what hardly takes any preparing")
  func prefetchThatDoesNotPay() {
    for (preparation, cost) in [(0.002, 0.004), (0.0002, 0.012)] {
      for start in [FrameScheduler.Start.afterBlank, .justInTime] {
        var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady, start: start))
        (display.preparation, display.cost) = ({ _ in preparation }, { _ in cost })
        display.scheduler.mayPrefetch = true
        display.run(until: 5)
        #expect(display.prefetched == 0 && display.dropped == 0)
        #expect(display.flips.count > 290 && display.worstJitter(from: 10) < 1e-4)
      }
    }
  }

  @Test("where the scene comes to rest nothing is prefetched, and nothing drawn once more")
  func prefetchAtRest() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    (display.preparation, display.cost) = ({ _ in 0.006 }, { _ in 0.010 })
    display.motion = { time in (time < 2, time < 50 ? 50 : .infinity) }
    display.scheduler.mayPrefetch = true
    display.run(until: 49)
    let flips = display.flips.count, steps = display.steps
    #expect(display.prefetched > 60 && display.dropped == 0)
    // The last one that moves, and the one at rest.
    #expect(display.flips.last.map { $0.time >= 2 && $0.time < 2 + 2.0 / 60 } == true)
    display.run(until: 100)
    // At 50 s something starts, and has ended by then.
    #expect(display.flips.count == flips + 1 && display.steps < steps + 8 && display.dropped == 0)
    #expect(display.flips.last.map { $0.time >= 50 - 1e-6 && $0.time < 50 + 2.0 / 60 } == true)
  }

  @Test("a change takes what was prefetched out of the picture, which is there as soon as it would have been without")
  func changeAfterPrefetch() {
    var without = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    (without.preparation, without.cost) = ({ _ in 0.004 }, { _ in 0.008 })
    var with = without
    with.scheduler.mayPrefetch = true
    without.run(until: 1.005)
    with.run(until: 1.005)
    #expect(without.prefetched == 0 && with.prefetched > 40)
    let flips = (without.flips.count, with.flips.count)
    without.change()
    with.change()
    without.run(until: 1.1)
    with.run(until: 1.1)
    // 12 ms, begun after the next blank.
    #expect(without.flips[flips.0].time == with.flips[flips.1].time && with.flips[flips.1].missed == 0)
    #expect(with.dropped == 1)
  }

  @Test("where something changes at every frame nothing is prefetched in vain")
  func changesAllTheTime() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    (display.preparation, display.cost) = ({ _ in 0.004 }, { _ in 0.008 })
    display.scheduler.mayPrefetch = true
    for frame in 0..<300 {
      display.change()
      display.run(until: 0.1 + Double(frame) / 60)
    }
    #expect(display.prefetched == 0 && display.dropped == 0 && display.flips.count > 290)
  }

  @Test("after a frame that is late the next one is prefetched anew, for the blank after it, and misses nothing")
  func prefetchAfterHiccups() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    (display.preparation, display.cost) = ({ _ in 0.006 }, { $0 % 50 == 49 ? 0.018 : 0.008 })
    display.scheduler.mayPrefetch = true
    display.run(until: 10)
    let late = display.flips.dropFirst().filter { abs($0.time - ($0.target ?? $0.time)) > 1e-3 }
    #expect(late.count == 11 && display.flips.reduce(0) { $0 + $1.missed } == 11)
  }

  @Test("one slow frame in fifty misses one blank and is not caught up: the next is evaluated for its own time")
  func hiccups() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    display.cost = { $0 % 50 == 49 ? 0.020 : 0.004 }
    display.run(until: 10)
    let offsets = display.flips.map { $0.time - ($0.target ?? $0.time) }
    let late = offsets.indices.filter { abs(offsets[$0]) > 1e-3 }
    // 600 blanks, of which 11 show the frame before once more: 51 blanks for 50 frames.
    #expect(late.count == 11)
    #expect(late.allSatisfy { abs(offsets[$0] - 1.0 / 60) < 1e-4 && display.flips[$0].missedByUs == 1 })
    #expect(display.flips.reduce(0) { $0 + $1.missed } == 11)
  }

  @Test(
    """
    a display without blanks is fed on a grid: with 3 ms from handing over to showing, and 0.3 ms more or less, \
    frames show within 0.5 ms of their time
    """
  )
  func free() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .free))
    display.isSteady = false
    display.latency = { 0.003 + Double($0 % 7 - 3) * 1e-4 }
    display.run(until: 10)
    #expect(display.flips.count > 585)
    #expect(display.worstJitter(from: 20) < 0.5e-3)
    #expect(display.flips.dropFirst(20).allSatisfy { $0.missed == 0 })
  }

  @Test("on a variable display a slow frame shows when it is ready, not at a later blank")
  func variable() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 100, rhythm: .variable))
    display.isSteady = false
    display.latency = { _ in 0.001 }
    display.cost = { _ in 0.013 }
    display.run(until: 5)
    // 14 ms a frame, where fixed blanks would make it 20.
    #expect((330...352).contains(display.flips.count))
    #expect(display.worstJitter(from: 20) < 0.5e-3)
  }

  @Test(
    """
    a scene is not held to what another one took: after one of 50 ms a frame, one of 4 ms misses blanks with its first picture alone, \
    and so it is after ten still pictures of 50 ms each
    """
  )
  func otherScene() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    display.cost = { _ in 0.05 }
    display.run(until: 2)
    display.change(isScene: true)
    var first = display.drawn
    display.cost = { $0 <= first ? 0.05 : 0.004 }
    display.run(until: 3)
    // 50 ms are three blanks of 16.7, so the first picture shows at the fourth.
    #expect(display.flips[first].missed == 3)
    #expect(display.flips.dropFirst(first + 1).count > 50 && display.flips.dropFirst(first + 1).allSatisfy { $0.missed == 0 })

    display.motion = { _ in (false, .infinity) }
    display.cost = { _ in 0.05 }
    for still in 1...10 {
      display.change(isScene: true)
      display.run(until: 3 + Double(still))
    }
    display.motion = { _ in (true, .infinity) }
    display.change(isScene: true)
    first = display.drawn
    display.cost = { $0 <= first ? 0.05 : 0.004 }
    display.run(until: 14)
    // Before its first picture the display stood still.
    #expect(display.flips.dropFirst(first).count > 50 && display.flips.dropFirst(first).allSatisfy { $0.missed == 0 })
  }

  @Test("where the second frame of a scene takes 90 ms, for which it loads what it needs, the third is for the next blank")
  func slowSecondFrame() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    display.run(until: 2)
    display.change(isScene: true)
    let first = display.drawn
    display.cost = { $0 == first + 1 ? 0.09 : 0.004 }
    display.run(until: 3)
    // 90 ms are five blanks of 16.7 and a part of the sixth.
    #expect(display.flips[first].missed == 0 && display.flips[first + 1].missed == 5)
    #expect(display.flips.dropFirst(first + 2).count > 45 && display.flips.dropFirst(first + 2).allSatisfy { $0.missed == 0 })
  }

  @Test("what does not move is drawn once, and then not looked at again")
  func idle() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    display.motion = { _ in (false, .infinity) }
    display.run(until: 3600)
    #expect(display.drawn == 1 && display.flips.count == 1 && display.steps < 6)
    display.scheduler.invalidate()
    display.run(until: 7200)
    #expect(display.drawn == 2 && display.flips.count == 2 && display.steps < 12)
    // An hour between two pictures is no missed blank.
    #expect(display.flips[1].missed == 0 && display.flips[1].interval == 0)
  }

  @Test("something that starts at 10 s and ends at 11 s is drawn for exactly that second")
  func wakesUp() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    display.motion = { time in (10..<11 ~= time, time < 10 ? 10 : .infinity) }
    display.run(until: 100)
    // The first picture, 60 blanks from 10 s on, and the first one at rest.
    #expect((61...63).contains(display.flips.count))
    #expect(display.flips[1].time >= 10 - 1e-6 && display.flips[1].time < 10 + 1.0 / 60)
    #expect(display.worstJitter(from: 1) < 1e-4)
    #expect(display.flips.allSatisfy { $0.missed == 0 })
  }

  @Test("a suspended display is left alone; when it is back everything is drawn anew")
  func suspension() {
    var display = DisplaySimulation(FrameScheduler(period: 1 / 60, rhythm: .steady))
    display.run(until: 1)
    display.scheduler.suspend()
    let before = display.drawn
    display.scheduler.invalidate()
    display.run(until: 60)
    #expect(display.drawn == before)
    display.scheduler.resume(period: 1 / 60, rhythm: .steady)
    display.run(until: 61)
    #expect((58...62).contains(display.drawn - before))
    #expect(display.flips.allSatisfy { $0.missed == 0 })
  }

  @Test("a flip that never comes is given up after 3 s")
  func lostFlip() {
    var scheduler = FrameScheduler(period: 1 / 60, rhythm: .steady)
    guard case .draw(let target) = scheduler.step(at: 1) else {
      Issue.record("the first frame is not drawn at once")
      return
    }
    scheduler.willDraw(at: 1)
    scheduler.didDraw(for: target, at: 1.005, isAnimating: true, nextChange: .infinity, isChanged: true)
    #expect(scheduler.step(at: 1.01) == .submit)
    scheduler.willSubmit(at: 1.01)
    scheduler.didSubmit(at: 1.01)
    #expect(scheduler.step(at: 1.02) == .wait(until: 4.01))
    #expect(scheduler.step(at: 4.02) == .recover)
  }
}
