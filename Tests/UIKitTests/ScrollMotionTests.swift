import Testing

@testable import UIKit

/// The motion of scrolled content as a function of time, solved on paper with e^x.
@MainActor @Suite("Motion of content")
struct ScrollMotionTests {
  private let range = ScrollRange(least: CGPoint(x: -5, y: -20), greatest: CGPoint(x: 400, y: 300))
  private let both = (x: true, y: true), none = (x: false, y: false)

  private func expect(_ point: CGPoint, _ x: Double, _ y: Double, within tolerance: Double = 1e-6, _ name: String = "") {
    #expect(abs(point.x - x) < tolerance && abs(point.y - y) < tolerance, "\(name) \(point)")
  }

  @Test("a range gives the nearest of its offsets")
  func nearest() {
    let places: [(CGPoint, CGPoint, Bool)] = [
      (CGPoint(x: 10, y: 20), CGPoint(x: 10, y: 20), true), (CGPoint(x: -6, y: -21), CGPoint(x: -5, y: -20), false),
      (CGPoint(x: 401, y: 7), CGPoint(x: 400, y: 7), false), (CGPoint(x: 3, y: 301), CGPoint(x: 3, y: 300), false),
      (CGPoint(x: -5, y: 300), CGPoint(x: -5, y: 300), true), (CGPoint(x: 400, y: -20), CGPoint(x: 400, y: -20), true),
    ]
    for (offset, nearest, isInside) in places {
      #expect(range.nearest(to: offset) == nearest && range.contains(offset) == isInside, "\(offset)")
    }
  }

  /// (1 − 1 / (0.55 x / d + 1)) d.
  @Test("a pull of 80 points in 100 shows 30.56, one of 50 in 200 24.18, one of 120 in 300 54.10; nothing in nothing")
  func resistance() {
    for (pull, length, shown) in [(80.0, 100.0, 30.555556), (50, 200, 24.175824), (120, 300, 54.098361), (9, 0, 0), (0, 50, 0)] {
      #expect(isClose(ScrollRange.resisted(pull, in: length), shown), "\(pull)")
    }
    let size = CGSize(width: 100, height: 200)
    expect(range.pulled(to: CGPoint(x: 480, y: 350), in: size, bounces: both), 430.555556, 324.175824)
    expect(range.pulled(to: CGPoint(x: -85, y: -70), in: size, bounces: both), -35.555556, -44.175824)
    expect(range.pulled(to: CGPoint(x: 480, y: -70), in: size, bounces: (x: false, y: true)), 400, -44.175824)
    expect(range.pulled(to: CGPoint(x: -85, y: 350), in: size, bounces: (x: true, y: false)), -35.555556, 300)
    expect(range.pulled(to: CGPoint(x: 480, y: 350), in: .zero, bounces: both), 400, 300)
    expect(range.pulled(to: CGPoint(x: 33, y: 44), in: size, bounces: both), 33, 44)
  }

  /// (1 − cos πt / 0.3) / 2: 0.1464466 of the way after 0.075 s.
  @Test("an eased motion lasts for 0.3 s, and stays at its end")
  func eased() {
    let motion = ScrollMotion(from: CGPoint(x: 20, y: 100), to: CGPoint(x: 120, y: 60))
    #expect(motion.duration == 0.3 && motion.end == CGPoint(x: 120, y: 60))
    for (time, x, y) in [(0.0, 20.0, 100.0), (0.075, 34.644661, 94.142136), (0.15, 70, 80), (0.225, 105.355339, 65.857864)] {
      expect(motion.offset(after: time), x, y, "\(time)")
    }
    for time in [0.3, 0.31, 5] { #expect(motion.offset(after: time) == CGPoint(x: 120, y: 60)) }
  }

  /// end + (x + (v + 12 x) t) e^(−12 t), which is within half a point after (ln 2 (|x| + |v| / 10 + 1) + 3) / 12 seconds.
  @Test("a spring to a place, with the finger's velocity")
  func spring() {
    let motion = ScrollMotion(springFrom: CGPoint(x: 150, y: -50), to: CGPoint(x: 50, y: -30), velocity: CGPoint(x: -200, y: 300))
    #expect(motion.end == CGPoint(x: 50, y: -30) && isClose(motion.duration, 0.707411))
    expect(motion.offset(after: 0), 150, -50)
    expect(motion.offset(after: 0.1), 110.238842, -34.216719)
    // Along y alone it is over sooner.
    let upright = ScrollMotion(springFrom: CGPoint(x: 50, y: -50), to: CGPoint(x: 50, y: -30), velocity: CGPoint(x: 0, y: 300))
    #expect(isClose(upright.duration, 0.635414))
    // Less than half a point at rest is no way; half a point, or less that moves, is one.
    func duration(_ way: CGFloat, _ velocity: CGFloat) -> Double {
      ScrollMotion(springFrom: .zero, to: CGPoint(x: way, y: 0), velocity: CGPoint(x: velocity, y: 0)).duration
    }
    #expect(duration(0.4, 0) == 0 && isClose(duration(0.5, 0), 0.341551) && isClose(duration(0.4, 1), 0.341551))
  }

  /// With k = 1000 ln 0.998 = −2.0020027 it is at start + v (e^(kt) − 1) / k, and in the end at start − v / k.
  @Test("friction takes the same fraction of the speed each thousandth of a second")
  func friction() {
    let wide = ScrollRange(least: CGPoint(x: -1000, y: -1000), greatest: CGPoint(x: 1000, y: 1000))
    let motion = ScrollMotion(
      from: CGPoint(x: 10, y: 20), velocity: CGPoint(x: 1000, y: -300), rate: 0.998, in: wide, bounces: none)
    expect(motion.end, 509.499833, -129.849950)
    expect(motion.offset(after: 0), 10, 20)
    expect(motion.offset(after: 0.5), 325.928023, -74.778407)
    // |v / k| e^(kt) is half a point.
    #expect(isClose(motion.duration, 3.449923))
    // e^(k / 4) is 0.6062271, and a ten-thousandth of a second later 1 − k / 20000 of that on the average.
    expect(motion.velocity(after: 0.25), 606.166386, -181.849916, within: 1e-4)
    expect(ScrollMotion.rest(from: CGPoint(x: 100, y: 30), CGPoint(x: 1000, y: -250), 0.995), 299.499582, -19.874896)
    let still = ScrollMotion(from: CGPoint(x: 7, y: 8), velocity: .zero, rate: 0.998, in: wide, bounces: both)
    #expect(still.duration == 0 && still.end == CGPoint(x: 7, y: 8) && still.offset(after: 1) == CGPoint(x: 7, y: 8))
    // Slower than a quarter of a point a second there is less than half a point to go.
    let slow = ScrollMotion(from: .zero, velocity: CGPoint(x: 0.5, y: 0), rate: 0.998, in: wide, bounces: both)
    #expect(slow.duration == 0)
  }

  /// With k = 1000 ln 0.995 = −5.0125418.
  @Test("friction to a place begins at just the speed that it takes")
  func frictionToPlace() {
    let motion = ScrollMotion(frictionFrom: CGPoint(x: 0, y: 200), to: CGPoint(x: 160, y: 40), 0.995)
    expect(motion.end, 160, 40)
    expect(motion.offset(after: 0.2), 101.286749, 98.713251)
    #expect(isClose(motion.duration, 1.150778))
    expect(motion.velocity(after: 0), 801.8058, -801.8058, within: 1e-3)
  }

  /// From 380 at 1000 a second it comes to 400 after 0.0204114 s, at 959.96 a second; along y from 100 at −700 to −20 after 0.2105 s.
  @Test("friction to the end of the range, and a spring beyond it; without bounces it rests there")
  func ends() {
    let start = CGPoint(x: 380, y: 40), velocity = CGPoint(x: 1000, y: -700)
    let low = ScrollRange(least: CGPoint(x: 0, y: -5), greatest: CGPoint(x: 400, y: 400))
    let motion = ScrollMotion(from: start, velocity: velocity, rate: 0.998, in: low, bounces: both)
    #expect(motion.end == CGPoint(x: 400, y: -5) && isClose(motion.duration, 0.720494))
    #expect(isClose(motion.offset(after: 0.0102057).x, 390.102156, within: 1e-4))
    #expect(isClose(motion.offset(after: 0.0704114).x, 426.341859, within: 1e-3))
    #expect(isClose(motion.offset(after: 0.0344078).y, 16.725355, within: 1e-3))
    #expect(isClose(motion.offset(after: 0.1188157).y, -21.736282, within: 1e-3))
    let hard = ScrollMotion(from: start, velocity: velocity, rate: 0.998, in: low, bounces: none)
    #expect(hard.end == CGPoint(x: 400, y: -5) && isClose(hard.duration, 0.068816))
    #expect(hard.offset(after: 0.03).x == 400 && hard.offset(after: 0.07) == CGPoint(x: 400, y: -5))
    // 10 points before the end with 20 to go it goes beyond, with 9 it does not.
    func end(_ velocity: CGFloat, _ bounces: Bool) -> CGFloat {
      ScrollMotion(from: CGPoint(x: 390, y: 0), velocity: CGPoint(x: velocity, y: 0), rate: 0.998, in: range, bounces: (bounces, true)).end
        .x
    }
    #expect(end(40, true) == 400 && isClose(end(18, true), 398.990997) && isClose(end(-40, true), 370.020007))
  }

  /// From 30 points before the range at 200 a second: (−30 + (200 − 360) 0.1) e^(−1.2).
  @Test("beyond the range a spring pulls back; without bounces it is at the end at once")
  func beyond() {
    let start = CGPoint(x: -35, y: 320), velocity = CGPoint(x: 200, y: -50)
    let motion = ScrollMotion(from: start, velocity: velocity, rate: 0.998, in: range, bounces: both)
    #expect(motion.end == CGPoint(x: -5, y: 300) && isClose(motion.duration, 0.635414))
    expect(motion.offset(after: 0.1), -5 - 13.854934, 300 + 11.746574)
    let hard = ScrollMotion(from: start, velocity: velocity, rate: 0.998, in: range, bounces: none)
    #expect(hard.duration == 0 && hard.offset(after: 0) == CGPoint(x: -5, y: 300))
  }
}
