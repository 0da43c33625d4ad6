import Foundation
import Testing

@testable import UIKit

/// How far, how long and how many: each limit of the recognisers, from both sides.
@MainActor @Suite("Limits of gestures")
final class GestureLimitTests {
  /// Made by the test, on the thread that shows it.
  private lazy var scene = {
    let pad = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    pad.isMultipleTouchEnabled = true
    return (pad: pad, stage: AnimationStage(pad))
  }()
  private var told: [String] = []

  private func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, _ name: String = "") -> Recognizer {
    recognizer.addAction { [unowned self] in told.append("\(name)\($0.state)") }
    scene.pad.addGestureRecognizer(recognizer)
    return recognizer
  }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, at time: Double, finger: Int = 0) {
    scene.stage.advance(to: time)
    UIApplication.shared.sendTouch(phase, finger: finger, at: CGPoint(x: x, y: y), timestamp: time, on: scene.stage.screen)
  }

  private func tap(_ x: CGFloat, _ y: CGFloat, at time: Double, for seconds: Double = 0.05, finger: Int = 0) {
    touch(.began, x, y, at: time, finger: finger)
    touch(.ended, x, y, at: time + seconds, finger: finger)
  }

  // MARK: Taps and presses

  @Test(
    "a finger of a tap moves by ten points at most, to any side, and stays three quarters of a second at most",
    arguments: [
      (10.0, 0.0, 0.1, true), (10.5, 0, 0.1, false), (-8, 6, 0.1, true), (0, -10.5, 0.1, false), (0, 0, 0.74, true), (0, 0, 0.76, false),
    ])
  func taps(x: Double, y: Double, seconds: Double, isTap: Bool) {
    _ = add(UITapGestureRecognizer())
    touch(.began, 100, 100, at: 0.1)
    touch(.moved, 100 + x, 100 + y, at: 0.15)
    touch(.ended, 100 + x, 100 + y, at: 0.1 + seconds)
    scene.stage.advance(to: 2)
    #expect(told == (isTap ? ["ended"] : []))
  }

  @Test(
    "the second of two taps comes 0.35 seconds later and 45 points away at most",
    arguments: [(45.0, 0.34, true), (45.5, 0.2, false), (-45, 0.2, true), (0, 0.36, false)])
  func doubleTaps(way: Double, pause: Double, isTap: Bool) {
    add(UITapGestureRecognizer()).numberOfTapsRequired = 2
    tap(100, 100, at: 0.1)
    tap(100 + way, 100, at: 0.15 + pause)
    scene.stage.advance(to: 2)
    #expect(told == (isTap ? ["ended"] : []))
  }

  @Test("a tap of two fingers needs both, one after the other, and no third", arguments: [(1, false), (2, true), (3, false)])
  func fingers(count: Int, isTap: Bool) {
    add(UITapGestureRecognizer()).numberOfTouchesRequired = 2
    for finger in 0..<count { touch(.began, CGFloat(50 + 60 * finger), 100, at: 0.1 + 0.02 * Double(finger), finger: finger) }
    for finger in 0..<count { touch(.ended, CGFloat(50 + 60 * finger), 100, at: 0.3 + 0.02 * Double(finger), finger: finger) }
    scene.stage.advance(to: 2)
    #expect(told == (isTap ? ["ended"] : []))
  }

  @Test("a cancelled touch is no tap, and leaves the recogniser as new")
  func cancelled() {
    _ = add(UITapGestureRecognizer())
    touch(.began, 100, 100, at: 0.1)
    touch(.cancelled, 100, 100, at: 0.2)
    tap(100, 100, at: 1)
    #expect(told == ["ended"])
  }

  @Test(
    "a press lasts as long as it says, within the movement it allows",
    arguments: [(10.0, 0.0, 0.61, true), (10.5, 0, 0.61, false), (6, -8, 0.61, true), (0, 0, 0.59, false)])
  func presses(x: Double, y: Double, seconds: Double, begins: Bool) {
    let press = add(UILongPressGestureRecognizer())
    press.minimumPressDuration = 0.6
    touch(.began, 100, 100, at: 0.1)
    touch(.moved, 100 + x, 100 + y, at: 0.2)
    scene.stage.advance(to: 0.1 + seconds)
    #expect(told == (begins ? ["began"] : []))
    // Once begun it may go anywhere.
    touch(.moved, 200, 300, at: 1)
    touch(.cancelled, 200, 300, at: 1.1)
    #expect(!begins || told == ["began", "changed", "cancelled"])
  }

  @Test(
    "a press of two fingers after a tap begins when both are down",
    arguments: [(false, 2, false), (true, 1, false), (true, 2, true), (true, 3, false)])
  func pressFingers(tapped: Bool, count: Int, begins: Bool) {
    let press = add(UILongPressGestureRecognizer())
    (press.numberOfTouchesRequired, press.numberOfTapsRequired) = (2, 1)
    if tapped { tap(100, 100, at: 0.1) }
    for finger in 0..<count { touch(.began, CGFloat(100 + 20 * finger), 100, at: 0.3, finger: finger) }
    scene.stage.advance(to: 0.79)
    #expect(told == [])
    scene.stage.advance(to: 0.81)
    #expect(told == (begins ? ["began"] : []))
    if begins {
      #expect(press.location(in: scene.pad) == CGPoint(x: 110, y: 100) && press.location(ofTouch: 1, in: nil) == CGPoint(x: 120, y: 100))
    }
  }

  // MARK: Swipes

  nonisolated static let swipeRows: [(UISwipeGestureRecognizer.Direction, Double, Double, Double, Bool)] = [
    (.right, 50.0, 50.0, 0.5, true), (.right, 49.5, 0, 0.1, false), (.right, 60, 50.5, 0.1, false),
    (.right, 60, 0, 0.51, false), (.right, -60, 0, 0.1, false), (.left, -50, -50, 0.1, true), (.left, -49.5, 0, 0.1, false),
    (.left, -60, 50.5, 0.1, false), (.down, 50, 50, 0.1, true), (.down, 0, 49.5, 0.1, false), (.down, -50.5, 60, 0.1, false),
    (.up, 50, -50, 0.1, true), (.up, 0, -49.5, 0.1, false), (.up, 50.5, -60, 0.1, false), ([.left, .up], 0, -60, 0.1, true),
    ([.left, .up], 60, 0, 0.1, false),
  ]

  @Test("a swipe goes fifty points along and no more than fifty across, within half a second", arguments: swipeRows)
  func swipes(direction: UISwipeGestureRecognizer.Direction, x: Double, y: Double, seconds: Double, isSwipe: Bool) {
    add(UISwipeGestureRecognizer()).direction = direction
    touch(.began, 160, 240, at: 1)
    touch(.moved, 160 + x, 240 + y, at: 1 + seconds)
    #expect(told == (isSwipe ? ["ended"] : []))
    touch(.ended, 160 + x, 240 + y, at: 2)
    #expect(told.count == (isSwipe ? 1 : 0))
  }

  @Test("a swipe of two fingers goes as far as their middle, and fails with a third or when one leaves")
  func swipeFingers() {
    let swipe = add(UISwipeGestureRecognizer())
    swipe.numberOfTouchesRequired = 2
    touch(.began, 100, 100, at: 0.1, finger: 1)
    touch(.moved, 190, 100, at: 0.15, finger: 1)
    touch(.began, 100, 200, at: 0.2, finger: 2)
    touch(.moved, 240, 200, at: 0.3, finger: 2)
    // Their middle has gone 70 points since the second came.
    #expect(told == ["ended"])
    for finger in 1...2 { touch(.ended, 190, 100, at: 0.4, finger: finger) }
    for finger in 1...3 { touch(.began, CGFloat(40 * finger), 100, at: 1, finger: finger) }
    for finger in 1...3 { touch(.moved, CGFloat(40 * finger + 100), 100, at: 1.1, finger: finger) }
    #expect(told == ["ended"])
  }

  // MARK: Two fingers

  @Test(
    "a pinch begins when its fingers are eight points nearer or farther",
    arguments: [(108.0, true), (107.5, false), (92, true), (92.5, false)])
  func pinches(distance: Double, begins: Bool) {
    let pinch = add(UIPinchGestureRecognizer())
    for finger in 0..<2 { touch(.began, 100 + 100 * CGFloat(finger), 100, at: 0.1, finger: finger) }
    touch(.moved, 100 + distance, 100, at: 0.2, finger: 1)
    #expect(told == (begins ? ["began"] : []) && isClose(pinch.scale, distance / 100, within: 1e-9))
    touch(.moved, 100 + 0.6 * 150, 100 + 0.8 * 150, at: 0.25, finger: 1)
    // From the first to the second scale in a twentieth of a second.
    #expect(isClose(pinch.scale, 1.5, within: 1e-9) && isClose(pinch.velocity, (1.5 - distance / 100) / 0.05, within: 1e-9))
    pinch.scale = 3
    #expect(pinch.velocity == 0)
    touch(.moved, 100 + 0.6 * 200, 100 + 0.8 * 200, at: 0.3, finger: 1)
    // 3 is at 150 points, so that 200 are 4; a third finger does not count.
    #expect(isClose(pinch.scale, 4, within: 1e-9))
    touch(.began, 300, 300, at: 0.32, finger: 2)
    #expect(pinch.numberOfTouches == 2)
    touch(.ended, 220, 260, at: 0.4, finger: 1)
    #expect(told.last == "ended")
    touch(.ended, 100, 100, at: 0.5)
    #expect(pinch.scale == 1 && pinch.state == .possible)
  }

  @Test(
    "a rotation begins at a tenth of a radian, either way", arguments: [(0.101, true), (0.099, false), (-0.101, true), (-0.099, false)])
  func rotations(angle: Double, begins: Bool) {
    let rotation = add(UIRotationGestureRecognizer())
    touch(.began, 100, 100, at: 0.1)
    touch(.moved, 110, 100, at: 0.15)
    touch(.began, 210, 100, at: 0.2, finger: 1)
    touch(.moved, 110 + 100 * cos(angle), 100 + 100 * sin(angle), at: 0.25, finger: 1)
    #expect(told == (begins ? ["began"] : []) && isClose(rotation.rotation, angle, within: 1e-9))
    touch(.moved, 110 + 100 * cos(angle + 0.5), 100 + 100 * sin(angle + 0.5), at: 0.3, finger: 1)
    #expect(isClose(rotation.rotation, angle + 0.5, within: 1e-9) && isClose(rotation.velocity, 10, within: 1e-6))
    rotation.rotation = 0
    touch(.moved, 110 + 100 * cos(angle + 0.25), 100 + 100 * sin(angle + 0.25), at: 0.35, finger: 1)
    #expect(isClose(rotation.rotation, -0.25, within: 1e-9))
    touch(.cancelled, 110, 200, at: 0.4, finger: 1)
    #expect(told.last == "cancelled")
    touch(.ended, 110, 100, at: 0.5)
    #expect(rotation.rotation == 0 && rotation.velocity == 0)
  }

  @Test("of one finger neither a pinch nor a rotation is made")
  func oneFinger() {
    let pinch = add(UIPinchGestureRecognizer()), rotation = add(UIRotationGestureRecognizer())
    touch(.began, 100, 100, at: 0.1)
    touch(.moved, 200, 200, at: 0.2)
    touch(.ended, 200, 200, at: 0.3)
    #expect(told == [] && pinch.scale == 1 && rotation.rotation == 0 && pinch.state == .possible && rotation.state == .possible)
    touch(.began, 100, 100, at: 0.4)
    touch(.cancelled, 100, 100, at: 0.5)
    #expect(told == [] && pinch.state == .possible && rotation.state == .possible)
  }

  // MARK: Pans

  @Test("a pan begins ten points away", arguments: [(10.0, 0.0, true), (9.9, 0, false), (-6, 8, true), (5, -8.6, false)])
  func pans(x: Double, y: Double, begins: Bool) {
    let pan = add(UIPanGestureRecognizer())
    touch(.began, 100, 100, at: 0.1)
    touch(.moved, 100 + x, 100 + y, at: 0.15)
    #expect(
      told == (begins ? ["began"] : []) && isClose(pan.translation(in: scene.pad).x, x) && isClose(pan.translation(in: scene.pad).y, y))
  }

  @Test("fingers that come and go move a pan's middle, but not what it has moved")
  func panFingers() {
    let pan = add(UIPanGestureRecognizer())
    pan.minimumNumberOfTouches = 1
    touch(.began, 100, 100, at: 0.1)
    touch(.moved, 130, 110, at: 0.15)
    touch(.began, 200, 300, at: 0.2, finger: 1)
    #expect(pan.translation(in: nil) == CGPoint(x: 30, y: 10) && pan.location(in: nil) == CGPoint(x: 165, y: 205))
    touch(.moved, 220, 340, at: 0.25, finger: 1)
    // Half of one finger's way.
    #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 30))
    touch(.ended, 220, 340, at: 0.3, finger: 1)
    #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 30) && told.last == "changed")
    touch(.moved, 135, 108, at: 0.35)
    #expect(pan.translation(in: nil) == CGPoint(x: 45, y: 28))
    pan.setTranslation(CGPoint(x: -3, y: 4), in: scene.pad)
    #expect(pan.translation(in: nil) == CGPoint(x: -3, y: 4) && pan.velocity(in: nil) == .zero)
    touch(.moved, 145, 103, at: 0.4)
    #expect(pan.translation(in: nil) == CGPoint(x: 7, y: -1))
    touch(.ended, 145, 103, at: 0.45)
    #expect(told.last == "ended" && pan.state == .possible && pan.velocity(in: nil) == .zero)
  }

  @Test("a pan in a view that is turned and scaled tells places and speeds of that view")
  func panInView() {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 80, height: 80)), pan = add(UIPanGestureRecognizer())
    view.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
    scene.pad.addSubview(view)
    touch(.began, 200, 200, at: 0.1)
    touch(.moved, 220, 240, at: 0.15)
    let moved = pan.translation(in: view), speed = pan.velocity(in: view)
    // A quarter turn back of (20, 40), at half the size; in a twentieth of a second.
    #expect(isClose(moved.x, 20) && isClose(moved.y, -10) && isClose(speed.x, 400, within: 1e-6) && isClose(speed.y, -200, within: 1e-6))
    pan.setTranslation(CGPoint(x: 1, y: 2), in: view)
    #expect(isClose(pan.translation(in: nil).x, -4) && isClose(pan.translation(in: nil).y, 2))
  }

  nonisolated static let edgeRows: [(UIRectEdge, Double, Double, Double, Double, Bool)] = [
    (.left, 19.5, 100.0, 20.0, 19.0, true), (.left, 20, 100, 20, 19, false), (.left, 10, 100, 20, 20, false),
    (.left, 10, 100, -20, 0, false),
    (.right, 300, 100, -20, 19, true), (.right, 299.5, 100, -20, 19, false), (.right, 310, 100, 20, 0, false),
    (.right, 310, 100, -20, -21, false),
    (.top, 100, 19.5, 19, 20, true), (.top, 100, 20, 19, 20, false), (.top, 100, 10, 0, -20, false), (.top, 100, 10, -21, 20, false),
    (.bottom, 100, 460, 19, -20, true), (.bottom, 100, 459.5, 19, -20, false), (.bottom, 100, 470, 0, 20, false),
    (.bottom, 100, 470, 21, -20, false),
    (.all, 100, 100, 30, 0, false), ([.top, .bottom], 10, 100, 30, 0, false), ([], 10, 100, 30, 0, false),
  ]

  @Test("a pan from an edge begins within twenty points of it, and goes inwards more than along", arguments: edgeRows)
  func edges(edges: UIRectEdge, x: Double, y: Double, dx: Double, dy: Double, begins: Bool) {
    add(UIScreenEdgePanGestureRecognizer()).edges = edges
    touch(.began, x, y, at: 0.1)
    touch(.moved, x + dx, y + dy, at: 0.15)
    #expect(told == (begins ? ["began"] : []))
  }

  @Test("speeds are of the last tenth of a second, and gone a tenth after the last move")
  func history() {
    var history = PathHistory()
    #expect(history.velocity(at: 0) == .zero)
    history.add(SIMD2(0, 0), at: 1)
    #expect(history.velocity(at: 1) == .zero)
    for step in 1...10 { history.add(SIMD2(Double(step * step), Double(-step)), at: 1 + Double(step) / 50) }
    // From step 5 to step 10: 75 and −5 in a tenth of a second.
    let speed = history.velocity(at: 1.2)
    #expect(isClose(speed.x, 750, within: 1e-6) && isClose(speed.y, -50, within: 1e-6))
    #expect(history.velocity(at: 1.29) == speed && history.velocity(at: 1.31) == .zero)
    // What comes at the same time, or before, takes the last one's place.
    history.add(SIMD2(125, -15), at: 1.2)
    let other = history.velocity(at: 1.2)
    #expect(isClose(other.x, 1000, within: 1e-6) && isClose(other.y, -100, within: 1e-6))
    // After a pause the last one before it counts no longer.
    history.add(SIMD2(200, 0), at: 1.5)
    #expect(history.velocity(at: 1.5) == .zero)
    history.removeAll()
    #expect(history.velocity(at: 1.5) == .zero)
  }
}
