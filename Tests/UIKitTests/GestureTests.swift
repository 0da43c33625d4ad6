import Testing
import UIKit

/// Gesture recognisers, fed by injected touches on a stepped clock.
@MainActor @Suite("Gesture recognisers")
final class GestureTests {
  /// Made by the test: between a suite's initialiser and its test the main actor may change threads, and what shows layers belongs to one.
  private lazy var scene = {
    let pad = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    return (pad: pad, stage: AnimationStage(pad))
  }()
  var pad: UIView { scene.pad }
  var stage: AnimationStage { scene.stage }
  final class Log { var entries: [String] = [] }
  let log = Log()

  @discardableResult
  private func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, _ name: String, to view: UIView? = nil) -> Recognizer {
    recognizer.addAction { [log] in log.entries.append("\(name) \($0.state)") }
    (view ?? pad).addGestureRecognizer(recognizer)
    return recognizer
  }

  private func inject(_ events: [InputEvent]) { stage.stage.inject(events) }
  private func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

  @Test("a tap is recognised when the finger leaves; one that moves or lasts is none")
  func taps() {
    add(UITapGestureRecognizer(), "tap")
    inject(InputEvent.tap(at: point(10, 10), time: 0, for: 0.1))
    stage.advance(to: 0.05)
    #expect(log.entries.isEmpty)
    stage.advance(to: 0.2)
    #expect(log.entries == ["tap ended"])
    // 11 points are more than a tap's 10; a second is longer than three quarters.
    inject(InputEvent.drag(through: [point(10, 10), point(21, 10)], from: 1, for: 0.1))
    inject(InputEvent.tap(at: point(10, 10), time: 2, for: 1))
    stage.advance(to: 4)
    #expect(log.entries == ["tap ended"])
    inject(InputEvent.drag(through: [point(10, 10), point(19, 10)], from: 5, for: 0.1))
    stage.advance(to: 6)
    #expect(log.entries == ["tap ended", "tap ended"])
  }

  @Test("a finger more than a pan takes is left out while it runs, and ends it before")
  func tooManyFingers() {
    let pan = add(UIPanGestureRecognizer(), "pan")
    pan.maximumNumberOfTouches = 1
    inject(InputEvent.drag(through: [point(10, 10), point(90, 10)], from: 0, for: 0.8))
    inject(InputEvent.tap(at: point(200, 200), time: 0.4, for: 0.1, finger: 1))
    stage.advance(to: 0.3)
    #expect(log.entries.first == "pan began" && pan.translation(in: pad).x > 0)
    stage.advance(to: 1)
    #expect(log.entries.last == "pan ended" && !log.entries.contains("pan cancelled") && !log.entries.contains("pan failed"))
    log.entries.removeAll()
    inject(InputEvent.tap(at: point(10, 10), time: 2, for: 0.5))
    inject(InputEvent.drag(through: [point(100, 100), point(180, 100)], from: 2.1, for: 0.4, finger: 1))
    stage.advance(to: 3)
    #expect(!log.entries.contains("pan began"))
  }

  @Test("a single tap that requires the double tap to fail waits for it")
  func doubleTaps() {
    let double = add(UITapGestureRecognizer(), "double"), single = add(UITapGestureRecognizer(), "single")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    inject(InputEvent.tap(at: point(10, 10), time: 0, for: 0.1))
    stage.advance(to: 0.44)
    #expect(log.entries.isEmpty)
    // A pause of more than .35 s after .1 s.
    stage.advance(to: 0.46)
    #expect(log.entries == ["single ended"])
    inject(InputEvent.tap(at: point(10, 10), time: 1, for: 0.1) + InputEvent.tap(at: point(12, 10), time: 1.2, for: 0.1))
    stage.advance(to: 3)
    #expect(log.entries == ["single ended", "double ended"])
  }

  @Test("a long press begins after half a second, changes and ends")
  func presses() {
    let press = add(UILongPressGestureRecognizer(), "press")
    #expect(press.minimumPressDuration == 0.5)
    inject(InputEvent.tap(at: point(10, 10), time: 0, for: 0.4))
    inject([.touch(TouchEvent(phase: .began, location: point(10, 10), timestamp: 1))])
    inject([.touch(TouchEvent(phase: .moved, location: point(50, 10), timestamp: 1.6))])
    inject([.touch(TouchEvent(phase: .ended, location: point(50, 10), timestamp: 1.7))])
    stage.advance(to: 1.49)
    #expect(log.entries.isEmpty)
    stage.advance(to: 1.5)
    #expect(log.entries == ["press began"])
    stage.advance(to: 2)
    #expect(log.entries == ["press began", "press changed", "press ended"])
  }

  @Test("a pan counts from where the finger touched, and knows its speed")
  func pans() {
    var translations: [CGPoint] = [], speeds: [CGPoint] = []
    let pan = UIPanGestureRecognizer { pan in
      translations.append(pan.translation(in: pan.view))
      speeds.append(pan.velocity(in: pan.view))
    }
    add(pan, "pan")
    // 80 points in half a second: 160 points a second. Four sixtieths are 10.7 points, the first beyond the slop.
    inject(InputEvent.drag(through: [point(100, 50), point(180, 50)], from: 0, for: 0.5))
    stage.advance(to: 1)
    #expect(log.entries.first == "pan began" && log.entries.last == "pan ended" && log.entries.count == 28)
    #expect(isClose(translations[0].x, 10.666667))
    #expect(isClose(translations.last?.x ?? 0, 80))
    #expect(translations.last?.y == 0)
    for speed in speeds {
      #expect(isClose(speed.x, 160, within: 1e-6))
      #expect(speed.y == 0)
    }
    #expect(pan.state == .possible)
  }

  @Test("the translation can be set, and goes on from there")
  func setTranslation() {
    var sum: CGFloat = 0
    let pan = UIPanGestureRecognizer { pan in
      sum += pan.translation(in: pan.view).x
      pan.setTranslation(.zero, in: pan.view)
    }
    pad.addGestureRecognizer(pan)
    inject(InputEvent.drag(through: [point(100, 50), point(180, 50)], from: 0, for: 0.5))
    stage.advance(to: 1)
    #expect(isClose(sum, 80))
  }

  @Test("of a pan and a tap on the same touch one is recognised; the view's touch is cancelled")
  func exclusion() {
    final class Pad: UIView {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("moved") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
    }
    let inner = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    pad.addSubview(inner)
    add(UITapGestureRecognizer(), "tap", to: inner)
    add(UIPanGestureRecognizer(), "pan")
    inject(InputEvent.drag(through: [point(10, 10), point(40, 10)], from: 0, for: 0.05))
    stage.advance(to: 1)
    #expect(log.entries.allSatisfy { $0.hasPrefix("pan") } && log.entries.first == "pan began" && log.entries.last == "pan ended")
    #expect(inner.log == ["began", "cancelled"])
    inject(InputEvent.tap(at: point(10, 10), time: 2))
    stage.advance(to: 3)
    #expect(log.entries.last == "tap ended" && inner.log == ["began", "cancelled", "began", "cancelled"])
  }

  final class Both: UIGestureRecognizerDelegate {
    var begins = true
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
  }

  @Test("pinch and rotation go together where a delegate says so")
  func pinchAndRotation() {
    let both = Both()
    var scales: [CGFloat] = [], angles: [CGFloat] = []
    let pinch = UIPinchGestureRecognizer { scales.append($0.scale) }
    let rotation = UIRotationGestureRecognizer { angles.append($0.rotation) }
    pinch.delegate = both
    pad.addGestureRecognizer(pinch)
    pad.addGestureRecognizer(rotation)
    pad.isMultipleTouchEnabled = true
    // From (100, 100) and (200, 100) to (150, 50) and (150, 250): twice as far apart, a quarter turn.
    func turn(from time: Double) {
      let ways: [[(x: Double, y: Double)]] = [
        [(100, 100), (125, 75), (150, 50), (150, 50)], [(200, 100), (175, 175), (150, 250), (150, 250)],
      ]
      let phases: [TouchEvent.Phase] = [.began, .moved, .moved, .ended]
      for (step, phase) in phases.enumerated() {
        for (finger, way) in ways.enumerated() {
          let event = TouchEvent(
            phase: phase, finger: finger, location: point(way[step].x, way[step].y), timestamp: time + Double(step) / 10)
          inject([.touch(event)])
        }
      }
    }
    turn(from: 0)
    stage.advance(to: 1)
    #expect(isClose(scales.last ?? 0, 2))
    #expect(isClose(angles.last ?? 0, Double.pi / 2))
    #expect(pinch.state == .possible && pinch.scale == 1)
    // Without it the first one wins.
    pinch.delegate = nil
    (scales, angles) = ([], [])
    turn(from: 2)
    stage.advance(to: 3)
    #expect(scales.isEmpty != angles.isEmpty)
  }

  @Test("a rotation goes on where the fingers' angle jumps by a full turn, either way", arguments: [1.0, -1])
  func rotationPastHalfATurn(direction: Double) {
    var angles: [CGFloat] = []
    pad.addGestureRecognizer(UIRotationGestureRecognizer { angles.append($0.rotation) })
    pad.isMultipleTouchEnabled = true
    // The second finger goes from 150° to 210° about the first, or back: past 180°, where atan2 goes from π to −π.
    for (step, phase) in [TouchEvent.Phase.began, .moved, .moved, .moved, .ended].enumerated() {
      let angle = .pi * (1 + direction * (Double(min(step, 3)) * 20 - 30) / 180)
      for (finger, place) in [point(150, 150), point(150 + 50 * cos(angle), 150 + 50 * sin(angle))].enumerated() {
        inject([.touch(TouchEvent(phase: phase, finger: finger, location: place, timestamp: Double(step) / 10))])
      }
    }
    stage.advance(to: 1)
    #expect(isClose(angles.last ?? 0, direction * .pi / 3))
    #expect(angles.allSatisfy { abs($0) < 1.1 })
  }

  @Test("a swipe goes far enough, straight enough and fast enough")
  func swipes() {
    let left = add(UISwipeGestureRecognizer(), "left")
    left.direction = .left
    inject(InputEvent.drag(through: [point(200, 100), point(120, 110)], from: 0, for: 0.2))
    inject(InputEvent.drag(through: [point(100, 100), point(180, 100)], from: 1, for: 0.2))
    inject(InputEvent.drag(through: [point(200, 100), point(120, 100)], from: 2, for: 2))
    inject(InputEvent.drag(through: [point(200, 100), point(150, 180)], from: 5, for: 0.2))
    stage.advance(to: 6)
    #expect(log.entries == ["left ended"])
  }

  @Test("a screen edge pan begins at its edge and goes inwards")
  func edges() {
    let edge = add(UIScreenEdgePanGestureRecognizer(), "edge")
    edge.edges = .left
    inject(InputEvent.drag(through: [point(100, 100), point(200, 100)], from: 0, for: 0.2))
    inject(InputEvent.drag(through: [point(310, 100), point(200, 100)], from: 1, for: 0.2))
    stage.advance(to: 2)
    #expect(log.entries.isEmpty)
    inject(InputEvent.drag(through: [point(5, 100), point(200, 100)], from: 2, for: 0.2))
    stage.advance(to: 3)
    #expect(log.entries.first == "edge began" && log.entries.last == "edge ended")
  }

  @Test("a pointer hovers without its button, and pans with it")
  func pointers() {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    pad.addSubview(inner)
    add(UIHoverGestureRecognizer(), "hover", to: inner)
    add(UIPanGestureRecognizer(), "pan")
    func pointer(_ kind: PointerEvent.Kind, _ x: Double, _ time: Double) -> InputEvent {
      .pointer(PointerEvent(kind: kind, location: point(x, 50), timestamp: time))
    }
    inject([pointer(.moved, 200, 0), pointer(.moved, 50, 0.1), pointer(.moved, 60, 0.2), pointer(.moved, 200, 0.3)])
    stage.advance(to: 1)
    #expect(log.entries == ["hover began", "hover changed", "hover ended"])
    inject([
      pointer(.pressed(button: 0), 200, 1), pointer(.moved, 240, 1.1), pointer(.released(button: 0), 240, 1.2),
    ])
    stage.advance(to: 2)
    #expect(log.entries.suffix(2) == ["pan began", "pan ended"])
  }

  @MainActor final class Controller {
    var pans: [UIGestureRecognizer.State] = []
    func panned(_ pan: UIPanGestureRecognizer) { pans.append(pan.state) }
  }

  @Test("a target's method is an action; delegates veto; turning off cancels")
  func targets() {
    let target = Controller()
    let pan = UIPanGestureRecognizer(target: target, action: Controller.panned)
    pad.addGestureRecognizer(pan)
    inject(InputEvent.drag(through: [point(10, 10), point(60, 10)], from: 0, for: 0.05))
    stage.advance(to: 0.04)
    pan.isEnabled = false
    #expect(target.pans.first == .began && target.pans.last == .cancelled)
    stage.advance(to: 1)
    pan.isEnabled = true
    let veto = Both()
    veto.begins = false
    pan.delegate = veto
    let count = target.pans.count
    inject(InputEvent.drag(through: [point(10, 10), point(60, 10)], from: 2, for: 0.05))
    stage.advance(to: 3)
    #expect(target.pans.count == count)
  }

  @Test("a target is not retained")
  func weakTargets() {
    weak var weakTarget: Controller?
    let pan = UIPanGestureRecognizer()
    do {
      let target = Controller()
      pan.addTarget(target, action: Controller.panned)
      weakTarget = target
    }
    #expect(weakTarget == nil)
  }
}
