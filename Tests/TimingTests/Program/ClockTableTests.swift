import RenderTree
import Testing

@testable import Timing

@Suite("Parts of the program: clocks")
struct ClockTableTests {
  private let curves = CurveTable()

  private func interval(duration: Double = .infinity, _ configure: (inout MediaTiming) -> Void) -> ActiveInterval {
    var timing = MediaTiming(duration: duration)
    configure(&timing)
    return ActiveInterval(timing)
  }

  private func free(_ parent: Int32, begin: Double, speed: Double = 1, offset: Double = 0) -> Clock {
    let interval = interval { ($0.beginTime, $0.speed, $0.timeOffset) = (begin, speed, offset) }
    return Clock(kind: .free, parent: parent, interval: interval, easing: 0, isOutermost: false)
  }

  @Test("free clocks run at the speed of all above them: (10 − 4) · 2 + 1 = 13, and (13 − 3) · ½ = 5")
  func free() {
    var clocks = ClockTable()
    clocks.beginFrame(at: 10)
    let outer = clocks.append(free(0, begin: 4, speed: 2, offset: 1))
    #expect(clocks.times[Int(outer)].isNaN, "it stands at no time until it is advanced")
    clocks.advance(Int(outer), curves)
    let inner = clocks.append(free(outer, begin: 3, speed: 0.5)), stopped = clocks.append(free(outer, begin: 3, speed: 0, offset: 7))
    for clock in [inner, stopped] { clocks.advance(Int(clock), curves) }
    #expect(clocks.times == [10, 13, 5, 7] && clocks.rates == [1, 2, 1, 0])
    clocks.setBegin(of: inner, to: 12)
    clocks.advance(Int(inner), curves)
    #expect(clocks.times[2] == 1 && clocks.rates[2] == 2)
    clocks.removeLast(2)
    #expect(clocks.times == [10, 13] && clocks.count == 2)
    clocks.removeAll()
    #expect(clocks.times == [10] && clocks.rates == [1])
  }

  @Test(
    "a group's clock folds and eases within its active interval, has no time outside, and says when it starts",
    arguments: [(0.0, Double.nan, false, 1.0), (3, 2, true, .infinity), (6, .nan, false, .infinity)])
  func group(at time: Double, expected: Double, isAnimating: Bool, nextChange: Double) {
    var curves = CurveTable(), clocks = ClockTable()
    // Four seconds from 1 s on, by a curve that is at ½ in the middle.
    let easing = curves.easing(.easeInEaseOut)
    let group = clocks.append(
      Clock(kind: .group, parent: 0, interval: interval(duration: 4) { $0.beginTime = 1 }, easing: easing, isOutermost: true))
    clocks.beginFrame(at: time)
    clocks.advance(Int(group), curves)
    let shown = clocks.times[Int(group)]
    #expect(shown.isNaN == expected.isNaN && (expected.isNaN || abs(shown - expected) < 1e-6))
    #expect(clocks.isAnimating == isAnimating && clocks.nextChange == nextChange)
  }

  @Test("a clock that is held stands still while its interval lasts, from 4 s to 6 s")
  func held() {
    var clocks = ClockTable()
    let held = clocks.append(
      Clock(kind: .held, parent: 0, interval: interval(duration: 2) { $0.beginTime = 4 }, easing: 0, isOutermost: false, heldTime: 3))
    for (time, shown, rate) in [(3.5, 3.5, 1.0), (5, 3, 0), (7, 7, 1)] {
      clocks.beginFrame(at: time)
      clocks.advance(Int(held), curves)
      #expect(clocks.times[Int(held)] == shown && clocks.rates[Int(held)] == rate)
    }
  }

  @Test("the next change is the nearest boundary ahead, in the frame's time: at speed 2, 8 s of a clock's time are 4 s")
  func schedule() {
    var clocks = ClockTable()
    let clock = clocks.append(free(0, begin: 4, speed: 2))
    clocks.beginFrame(at: 10)
    clocks.advance(Int(clock), curves)  // 12
    func note(_ begin: Double, _ duration: Double = 1, _ clocks: inout ClockTable) {
      let interval = interval(duration: duration) { $0.beginTime = begin }
      clocks.schedule(interval, interval.phase(atParentTime: 12), clock)
    }
    note(2, 1, &clocks)  // over since 3
    #expect(clocks.nextChange == .infinity && !clocks.isAnimating)
    note(20, 1, &clocks)
    #expect(clocks.nextChange == 14)
    note(16, 1, &clocks)
    #expect(clocks.nextChange == 12)
    note(30, 1, &clocks)
    #expect(clocks.nextChange == 12 && !clocks.isAnimating)
    note(11.5, 1, &clocks)
    #expect(clocks.isAnimating)
    clocks.beginFrame(at: 10)
    #expect(clocks.nextChange == .infinity && !clocks.isAnimating)
  }

  @Test("on a clock that runs backwards the end of the interval lies ahead")
  func backwards() {
    var clocks = ClockTable()
    let clock = clocks.append(free(0, begin: 0, speed: -1))
    clocks.beginFrame(at: 1)
    clocks.advance(Int(clock), curves)  // −1
    let ahead = interval(duration: 2) { $0.beginTime = -6 }  // from −6 to −4: reached at −4, 3 s from now
    clocks.schedule(ahead, ahead.phase(atParentTime: -1), clock)
    #expect(clocks.nextChange == 4)
  }
}
