import Foundation

@testable import UIKit

/// Writes down what a recogniser says.
@MainActor private func watch(_ stage: TreeStage, _ recognizer: UIGestureRecognizer, _ name: String, on view: UIView) {
  recognizer.name = name
  recognizer.addAction { [unowned stage, unowned view] in
    var values: [Any] = [$0.location(in: view), $0.numberOfTouches]
    switch $0 {
    case let pan as UIPanGestureRecognizer: values += [pan.translation(in: view), pan.velocity(in: view)]
    case let pinch as UIPinchGestureRecognizer: values += [pinch.scale, pinch.velocity]
    case let rotation as UIRotationGestureRecognizer: values += [rotation.rotation, rotation.velocity]
    default: break
    }
    stage.note(
      "\(name) \($0.state.rawValue) \(TreePrinter.text(stage.time)): " + values.map { TreePrinter.text(of: $0) }.joined(separator: "; "))
  }
  view.addGestureRecognizer(recognizer)
}

@MainActor private func pad(_ stage: TreeStage, _ recognizers: [(UIGestureRecognizer, String)]) -> UIView {
  let view = UIView(frame: CGRect(x: 10, y: 20, width: 300, height: 440))
  for (recognizer, name) in recognizers { watch(stage, recognizer, name, on: view) }
  stage.show(view)
  return view
}

/// Two fingers, each along a line, at once.
@MainActor private func two(
  _ stage: TreeStage, _ first: ((CGFloat, CGFloat), (CGFloat, CGFloat)), _ second: ((CGFloat, CGFloat), (CGFloat, CGFloat))
) {
  let start = stage.time
  for (finger, line) in [first, second].enumerated() {
    let places = [CGPoint(x: line.0.0, y: line.0.1), CGPoint(x: line.1.0, y: line.1.1)]
    stage.stage.inject(InputEvent.drag(through: places, from: start, for: 0.1, finger: finger))
  }
  stage.wait(0.5)
}

/// Views that write down their touches and answer as they are told.
@MainActor private final class Pad: UIView {
  weak var stage: TreeStage?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { say("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { say("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { say("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { say("cancelled", touches) }
  private func say(_ name: String, _ touches: Set<UITouch>) {
    for touch in touches.sorted(by: { $0.location(in: nil).x < $1.location(in: nil).x }) {
      stage?.note(
        "\(name) \(TreePrinter.text(stage?.time ?? 0))", touch.location(in: self), touch.previousLocation(in: self), touch.tapCount)
    }
  }
}

@MainActor private final class Judge: NSObject, UIGestureRecognizerDelegate {
  weak var stage: TreeStage?
  var isTogether = false, begins = true, receives = true
  init(_ stage: TreeStage) { self.stage = stage }
  func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    stage?.note("begins? \(recognizer.name ?? "")")
    return begins
  }
  func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { receives }
  func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer) -> Bool {
    stage?.note("together? \(recognizer.name ?? "") \(other.name ?? "")")
    return isTogether
  }
}

/// Recognisers under scripted fingers.
let gestureTrees: [TreeScenario] = [
  TreeScenario("taps") { stage in
    let twice = UITapGestureRecognizer(), once = UITapGestureRecognizer(), fingers = UITapGestureRecognizer()
    twice.numberOfTapsRequired = 2
    fingers.numberOfTouchesRequired = 2
    once.require(toFail: twice)
    let view = pad(stage, [(twice, "twice"), (once, "once"), (fingers, "fingers")])
    stage.tap(100, 100)
    stage.tap(100, 100, times: 2)
    stage.tap(100, 100, times: 3)
    for distance in [8, 9, 10, 11, 12, 40] as [CGFloat] {
      stage.note("— \(distance)")
      stage.drag((100, 100), (100 + distance, 100), for: 0.1)
      stage.wait(1)
    }
    for seconds in [0.6, 0.74, 0.76, 1.2] {
      stage.note("— \(seconds)")
      stage.drag((100, 100), for: seconds)
      stage.wait(1)
    }
    stage.note("— two fingers")
    two(stage, ((100, 100), (100, 100)), ((150, 100), (150, 100)))
    stage.tap(100, 100, wait: 0.2)
    stage.tap(160, 100)
    stage.note("recognisers", view.gestureRecognizers?.count ?? 0)
  },
  // 100 points to the side and 40 down in 0.15 s are 666.67 and 266.67 in a second.
  TreeScenario("pans", worked: "; 666.67,266.67") { stage in
    let pan = UIPanGestureRecognizer(), edge = UIScreenEdgePanGestureRecognizer()
    edge.edges = [.left, .bottom]
    let view = pad(stage, [(pan, "pan"), (edge, "edge")])
    stage.drag((100, 100), (200, 140), for: 0.15)
    stage.note("— velocity after rest", pan.velocity(in: view))
    stage.touch(.began, 50, 50)
    for x in [55, 59, 61, 63, 90] {
      stage.wait(0.02)
      stage.touch(.moved, CGFloat(x), 50)
    }
    pan.setTranslation(CGPoint(x: 5, y: 6), in: view)
    stage.wait(0.02)
    stage.touch(.moved, 95, 58)
    stage.wait(0.3)
    stage.touch(.cancelled, 95, 58)
    stage.note("— edges")
    stage.drag((11, 100), (60, 100), for: 0.1)
    stage.drag((40, 100), (90, 100), for: 0.1)
    stage.note("— two fingers")
    pan.minimumNumberOfTouches = 2
    two(stage, ((100, 100), (160, 100)), ((100, 200), (160, 240)))
    stage.drag((100, 100), (150, 100), for: 0.1)
  },
  TreeScenario("presses") { stage in
    let press = UILongPressGestureRecognizer(), quick = UILongPressGestureRecognizer()
    (quick.minimumPressDuration, quick.allowableMovement, quick.numberOfTapsRequired) = (0.2, 30, 1)
    let view = pad(stage, [(press, "press"), (quick, "quick")])
    stage.drag((100, 100), for: 0.4)
    stage.drag((100, 100), (109, 100), for: 0.7)
    stage.drag((100, 100), (112, 100), for: 0.7)
    stage.note("— after a tap")
    stage.tap(100, 100, wait: 0.05)
    stage.drag((100, 100), for: 0.3)
    stage.wait(1)
    press.isEnabled = false
    stage.drag((100, 100), for: 0.7)
    stage.note("states", (view.gestureRecognizers ?? []).map(\.state.rawValue))
  },
  TreeScenario("swipes") { stage in
    let directions: [(UISwipeGestureRecognizer.Direction, String)] = [(.left, "left"), (.right, "right"), (.up, "up"), (.down, "down")]
    var all: [(UIGestureRecognizer, String)] = []
    for (direction, name) in directions {
      let swipe = UISwipeGestureRecognizer()
      swipe.direction = direction
      all.append((swipe, name))
    }
    _ = pad(stage, all)
    let ways: [(CGFloat, CGFloat, Double)] = [
      (80, 0, 0.1), (-80, 5, 0.1), (0, 80, 0.1), (3, -80, 0.1), (80, 30, 0.1), (80, 60, 0.1), (49, 0, 0.1), (51, 0, 0.1), (30, 0, 0.05),
      (120, 0, 0.45), (120, 0, 0.6),
    ]
    for (x, y, seconds) in ways {
      stage.note("— \(x) \(y) \(seconds)")
      stage.drag((150, 200), (150 + x, 200 + y), for: seconds)
      stage.wait(0.5)
    }
  },
  TreeScenario("pinches and turns") { stage in
    let pinch = UIPinchGestureRecognizer(), turn = UIRotationGestureRecognizer(), judge = stage.keep(Judge(stage))
    judge.isTogether = true
    pinch.delegate = judge
    _ = pad(stage, [(pinch, "pinch"), (turn, "turn")])
    two(stage, ((110, 200), (60, 200)), ((210, 200), (260, 200)))
    two(stage, ((60, 200), (150, 290)), ((240, 200), (150, 110)))
    judge.isTogether = false
    two(stage, ((110, 200), (120, 210)), ((210, 200), (180, 190)))
    judge.begins = false
    two(stage, ((110, 200), (60, 200)), ((210, 200), (260, 200)))
    judge.receives = false
    two(stage, ((110, 200), (60, 200)), ((210, 200), (260, 200)))
  },
  TreeScenario("touches of views") { stage in
    let view = Pad(frame: CGRect(x: 0, y: 0, width: 320, height: 480)), inner = Pad(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    (view.stage, inner.stage, view.isMultipleTouchEnabled) = (stage, stage, true)
    view.addSubview(inner)
    inner.transform = CGAffineTransform(scaleX: 2, y: 2)
    stage.show(view)
    stage.tap(120, 120, times: 2)
    two(stage, ((10, 10), (20, 20)), ((200, 10), (210, 20)))
    view.isMultipleTouchEnabled = false
    two(stage, ((10, 10), (10, 10)), ((200, 10), (200, 10)))
    inner.isExclusiveTouch = true
    two(stage, ((120, 120), (120, 120)), ((300, 300), (300, 300)))
    stage.note("— a tap that cancels")
    let tap = UITapGestureRecognizer(), late = UITapGestureRecognizer()
    watch(stage, tap, "tap", on: view)
    stage.tap(20, 20)
    (tap.cancelsTouchesInView, tap.delaysTouchesEnded) = (false, false)
    stage.tap(20, 20)
    stage.note("— a tap that delays")
    (late.delaysTouchesBegan, late.numberOfTapsRequired) = (true, 2)
    watch(stage, late, "late", on: inner)
    stage.tap(120, 120)
    inner.isUserInteractionEnabled = false
    stage.tap(120, 120)
    (inner.isUserInteractionEnabled, inner.alpha) = (true, 0.005)
    stage.tap(120, 120)
    for (alpha, isHidden) in [(1, false), (0.02, false), (0.009, false), (1, true)] as [(CGFloat, Bool)] {
      (inner.alpha, inner.isHidden) = (alpha, isHidden)
      stage.note("hit", view.hitTest(CGPoint(x: 120, y: 120), with: nil) === inner, view.hitTest(CGPoint(x: 400, y: 1), with: nil) == nil)
    }
  },
  TreeScenario("a pointer") { stage in
    let hover = UIHoverGestureRecognizer(), view = pad(stage, [(hover, "hover"), (UITapGestureRecognizer(), "tap")])
    let kinds: [(PointerEvent.Kind, CGFloat)] = [
      (.moved, 5), (.moved, 50), (.moved, 60), (.pressed(button: 0), 60), (.moved, 62), (.released(button: 0), 62),
      (.pressed(button: 1), 62),
      (.released(button: 1), 62), (.moved, 315),
    ]
    for (kind, x) in kinds {
      stage.stage.inject([.pointer(PointerEvent(kind: kind, location: CGPoint(x: x, y: 100), timestamp: stage.time + 0.01))])
      stage.wait(0.05)
    }
    stage.note("view", view.frame)
  },
]
