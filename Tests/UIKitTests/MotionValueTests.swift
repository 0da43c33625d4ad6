import Foundation
import Testing

@testable import UIKit

/// Values that follow fingers and scrolling: velocities, what is about to show, and where sheets come to rest.
@MainActor @Suite("Velocities, coming rectangles, rests of sheets")
struct MotionValueTests {
  @Test("a velocity is that of the last tenth of a second, and none once nothing has moved for so long")
  func velocities() {
    var history = PathHistory()
    func velocity(_ time: Double) -> [Double] {
      let found = history.velocity(at: time)
      return [found.x, found.y].map { ($0 * 1e6).rounded() / 1e6 }
    }
    #expect(velocity(1) == [0, 0])
    history.add(SIMD2(2, 3), at: 1)
    #expect(velocity(1) == [0, 0])
    history.add(SIMD2(12, -1), at: 1.04)
    #expect(velocity(1.05) == [250, -100] && velocity(1.13) == [250, -100] && velocity(1.15) == [0, 0])
    // At the same time or before, it is the last one's place.
    history.add(SIMD2(22, -5), at: 1.04)
    #expect(velocity(1.05) == [500, -200])
    history.add(SIMD2(32, 3), at: 1)
    #expect(velocity(1.05) == [750, 0])
    history.add(SIMD2(52, 9), at: 1.12)
    #expect(velocity(1.12) == [250, 75])
    history.add(SIMD2(52, 15), at: 1.16)
    #expect(velocity(1.2) == [0, 150])
    history.add(SIMD2(90, 6), at: 1.3)
    #expect(velocity(1.3) == [0, 0])
    history.add(SIMD2(94, 4), at: 1.35)
    #expect(velocity(1.35) == [80, -40])
    history.removeAll()
    #expect(velocity(1.35) == [0, 0])
    history.add(SIMD2(1, 1), at: 0.5)
    history.add(SIMD2(2, 4), at: 0.75)
    #expect(velocity(0.75) == [0, 0])
  }

  @Test("what is about to show lies a screen further on the side to which is scrolled most")
  func coming() {
    var prefetcher = Prefetcher()
    func coming(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 300, _ height: CGFloat = 200) -> CGPoint? {
      let rect = prefetcher.comingRect(CGRect(x: x, y: y, width: width, height: height))
      #expect(rect == nil || rect?.size == CGSize(width: width, height: height))
      return rect?.origin
    }
    #expect(coming(0, 70, 0) == nil && coming(0, 70, 300, 0) == nil)
    // At first what lies below.
    #expect(coming(0, 70) == CGPoint(x: 0, y: 270) && coming(0, 70) == nil)
    let ways: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
      (0, 120, 0, 320), (0, 90, 0, -110), (30, 110, 330, 110), (10, 115, -290, 115), (20, 125, 20, 325), (10, 115, 10, -85),
      (11, 115, 311, 115), (11, 115.5, 11, 315.5), (10.5, 115.5, -289.5, 115.5),
    ]
    for (x, y, nextX, nextY) in ways { #expect(coming(x, y) == CGPoint(x: nextX, y: nextY), "\(x) \(y)") }
    #expect(coming(10.5, 115.5) == nil)
    prefetcher.reset()
    #expect(coming(10.5, 115.5) == CGPoint(x: 10.5, y: 315.5))
  }

  @Test("what comes is told once, and taken back where it neither comes any more nor shows")
  func telling() {
    var prefetcher = Prefetcher()
    let steps: [([Int], [Int], [Int], [Int])] = [
      // Coming and shown; then what is new, and what is taken back.
      ([4, 5, 6], [3, 4], [5, 6], []), ([6, 7], [4, 5], [7], []), ([2, 1], [4, 3], [2, 1], [6, 7]), ([], [2], [], [1]),
      ([1], [2], [1], []), ([1], [2], [], []), ([9, 8], [], [9, 8], [1]),
    ]
    func paths(_ items: [Int]) -> [IndexPath] { items.map { IndexPath(item: $0, section: 0) } }
    for (coming, shown, new, cancelled) in steps {
      let told = prefetcher.update(coming: paths(coming), shown: paths(shown))
      #expect(told.new == paths(new) && told.cancelled == paths(cancelled), "\(coming)")
    }
  }

  private typealias Rest = SheetTravel.Rest
  private func travel(undimmed: CGFloat = 120) -> SheetTravel {
    SheetTravel(
      rests: [
        Rest(identifier: .init("low"), height: 120), Rest(identifier: .medium, height: 300), Rest(identifier: .large, height: 500),
      ], undimmed: undimmed, headroom: 80)
  }

  @Test("a sheet follows a finger between its heights, and resists beyond them")
  func following() {
    let travel = travel()
    #expect(travel.least == 120 && travel.greatest == 500)
    // (1 − 1 / (0.55 · 40 / 80 + 1)) · 80 above, the same of 60 in 120 below.
    let rows: [(CGFloat, Bool, Double)] = [
      (300, true, 300), (500, true, 500), (120, false, 120), (540, true, 500 + 80 * (1 - 1 / 1.275)), (60, true, 60), (-5, true, 0),
      (60, false, 120 - 120 * (1 - 1 / 1.275)), (540, false, 500 + 80 * (1 - 1 / 1.275)), (121, false, 121), (0, true, 0),
    ]
    for (height, mayLeave, shown) in rows {
      #expect(isClose(travel.shown(height, mayLeave: mayLeave), shown, within: 1e-9), "\(height) \(mayLeave)")
    }
  }

  @Test("a sheet that is let go rests at the height nearest to where it would be a quarter of a second later, or leaves")
  func resting() {
    let travel = travel()
    let rows: [(CGFloat, CGFloat, Bool, CGFloat?)] = [
      (210, 0, true, 120), (211, 0, true, 300), (211, -8, true, 120), (209, 8, true, 300), (390, 44, true, 500), (390, 36, true, 300),
      (61, 0, true, 120), (60, 0, true, 120), (59, 0, true, nil), (59, 0, false, 120), (59, 8, true, 120), (61, -8, true, nil),
      (100, -440, true, nil), (100, -440, false, 120), (100, -4000, true, nil), (600, 400, true, 500), (500, -4000, false, 120),
    ]
    for (height, velocity, mayLeave, rest) in rows {
      #expect(travel.rest(from: height, velocity: velocity, mayLeave: mayLeave)?.height == rest, "\(height) \(velocity) \(mayLeave)")
    }
  }

  @Test("what is behind is dimmed from the last height that does not dim to the next one")
  func dimming() {
    let rows: [(CGFloat, [CGFloat])] = [
      // At 60, 120, 165, 300, 350 and 500 points.
      (0, [0.5, 1, 1, 1, 1, 1]), (120, [0, 0, 0.25, 1, 1, 1]), (300, [0, 0, 0, 0, 0.25, 1]), (500, [0, 0, 0, 0, 0, 0]),
    ]
    for (undimmed, expected) in rows {
      let travel = travel(undimmed: undimmed)
      #expect([60, 120, 165, 300, 350, 500].map { travel.dimming(at: $0) } == expected, "\(undimmed)")
    }
  }
}
