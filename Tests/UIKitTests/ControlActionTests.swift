import Testing

@testable import UIKit

/// Which actions a control keeps, calls and forgets, and what touches do to it.
@MainActor @Suite("Actions of controls")
struct ControlActionTests {
  @MainActor final class Target {
    var calls: [String] = []
    func first() { calls.append("first") }
    func second(_ sender: UIControl) { calls.append("second \(sender.tag)") }
    func third(_ sender: UISwitch) { calls.append("third") }
    func fourth(_ sender: UIControl, _ event: UIEvent?) { calls.append("fourth \(event == nil)") }
    func fifth(_ sender: UISwitch, _ event: UIEvent?) { calls.append("fifth") }
  }

  private let first = Selector("first", Target.first), second = Selector("second:", Target.second(_:))

  @Test("of two actions with one identifier for the same events the later one counts; for other events both do")
  func identifiers() {
    let control = UIControl(frame: .zero), one = UIAction.Identifier("one")
    var calls: [String] = []
    control.addAction(UIAction(identifier: one) { _ in calls.append("a") }, for: .touchDown)
    control.addAction(UIAction(identifier: one) { _ in calls.append("b") }, for: .touchUpInside)
    control.addAction(UIAction(identifier: UIAction.Identifier("two")) { _ in calls.append("c") }, for: .touchDown)
    control.addAction(UIAction(identifier: one) { _ in calls.append("d") }, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(calls == ["c", "d"])
    control.sendActions(for: .touchUpInside)
    control.sendActions(for: [.touchDown, .touchUpInside])
    #expect(calls == ["c", "d", "b", "b", "c", "d"])
    #expect(control.allControlEvents == [.touchDown, .touchUpInside])
  }

  @Test("an action is taken out of the events that are named, and no other is")
  func removedActions() {
    let control = UIControl(frame: .zero)
    var calls: [String] = []
    let a = UIAction { _ in calls.append("a") }, b = UIAction { _ in calls.append("b") }
    for action in [a, b] {
      control.addAction(action, for: .touchDown)
      control.addAction(action, for: [.touchUpInside, .touchCancel])
    }
    control.removeAction(a, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(calls == ["a", "b"], "the action was added for more than that")
    control.removeAction(a, for: [.touchUpInside, .touchCancel, .touchDragExit])
    control.sendActions(for: [.touchUpInside])
    control.sendActions(for: .touchDown)
    #expect(calls == ["a", "b", "b", "a", "b"])
    control.removeAction(b, for: .allEvents)
    control.sendActions(for: .allEvents)
    #expect(calls == ["a", "b", "b", "a", "b", "a"] && control.allControlEvents == .touchDown)
  }

  @Test("an action knows what it was sent by, and a control's first one is its primary one")
  func senders() {
    weak var sender: AnyObject?
    let action = UIAction(title: "Title") { sender = $0.sender as AnyObject? }
    let control = UIControl(frame: CGRect(x: 1, y: 2, width: 3, height: 4), primaryAction: action)
    #expect(action.sender == nil && control.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    control.sendActions(for: .primaryActionTriggered)
    #expect(sender === control && control.allControlEvents == .primaryActionTriggered)
    #expect(UIControl(frame: .zero, primaryAction: nil).allControlEvents == [])
    #expect(UIAction { _ in }.identifier != UIAction { _ in }.identifier)
  }

  /// Two targets with two methods each, for two events.
  private func filled() -> (UIControl, Target, Target) {
    let control = UIControl(frame: .zero), a = Target(), b = Target()
    for target in [a, b] {
      control.addTarget(target, action: first, for: .touchDown)
      control.addTarget(target, action: second, for: [.touchDown, .touchUpInside])
    }
    control.tag = 7
    return (control, a, b)
  }

  @Test("methods are named by target and event")
  func names() {
    let (control, a, b) = filled()
    #expect(control.actions(forTarget: a, forControlEvent: .touchDown) == ["first", "second:"])
    #expect(control.actions(forTarget: b, forControlEvent: .touchUpInside) == ["second:"])
    #expect(control.actions(forTarget: a, forControlEvent: .touchCancel) == nil)
    #expect(control.actions(forTarget: Target(), forControlEvent: .touchDown) == nil)
    #expect(control.allControlEvents == [.touchDown, .touchUpInside])
    control.sendActions(for: .touchDown)
    #expect(a.calls == ["first", "second 7"] && b.calls == a.calls)
  }

  @Test("methods are taken out by target, by name, and by events; nil stands for all")
  func removedTargets() {
    typealias Removal = (UIControl, Target) -> Void
    let rows: [(String, Removal, [String], [String])] = [
      ("a method of one", { $0.removeTarget($1, action: first, for: .allEvents) }, ["second 7"], ["first", "second 7"]),
      ("all methods of one", { $0.removeTarget($1, action: nil, for: .allEvents) }, [], ["first", "second 7"]),
      ("a method of all", { control, _ in control.removeTarget(nil, action: second, for: .allEvents) }, ["first"], ["first"]),
      ("all methods of all", { control, _ in control.removeTarget(nil, action: nil, for: .allEvents) }, [], []),
      ("of fewer events", { $0.removeTarget($1, action: second, for: .touchDown) }, ["first", "second 7"], ["first", "second 7"]),
      ("of one, by events", { $0.removeTarget($1, for: .touchDown) }, ["second 7"], ["first", "second 7"]),
      ("of all, by events", { control, _ in control.removeTarget(nil, for: .touchDown) }, ["second 7"], ["second 7"]),
    ]
    for (name, remove, own, others) in rows {
      let (control, a, b) = filled()
      var runs = 0
      control.addAction(UIAction { _ in runs += 1 }, for: .touchDown)
      remove(control, a)
      control.sendActions(for: .touchDown)
      #expect(a.calls == own && b.calls == others && runs == 1, "\(name)")
    }
  }

  @Test("methods get the control and the event as far as they take them, and a method for another kind of control is not called")
  func methods() {
    let control = UIControl(frame: .zero), toggle = UISwitch(), target = Target()
    control.tag = 3
    for each in [control, toggle] {
      each.addTarget(target, action: Target.first, for: .touchDown)
      each.addTarget(target, action: Target.second(_:), for: .touchDown)
      each.addTarget(target, action: Target.third(_:), for: .touchDown)
      each.addTarget(target, action: Target.fourth(_:_:), for: .touchDown)
      each.addTarget(target, action: Target.fifth(_:_:), for: .touchDown)
    }
    control.sendActions(for: .touchDown)
    #expect(target.calls == ["first", "second 3", "fourth true"])
    target.calls = []
    toggle.sendActions(for: .touchDown)
    #expect(target.calls == ["first", "second 0", "third", "fourth true", "fifth"])
  }

  @Test("targets are not kept")
  func weakTargets() {
    let control = UIControl(frame: .zero)
    var target: Target? = Target()
    weak let gone = target
    control.addTarget(target!, action: first, for: .touchDown)
    control.addTarget(target!, action: Target.second(_:), for: .touchUpInside)
    target = nil
    #expect(gone == nil)
    control.sendActions(for: .allEvents)
    #expect(control.allTargets.isEmpty)
  }

  // MARK: Touches

  /// A control that says what it is asked, and ends the tracking when it is told to.
  @MainActor final class Tracked: UIControl {
    var log: [String] = []
    var begins = true, continues = true

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      log.append("begin")
      return begins
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      log.append("continue")
      return continues
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { log.append("end \(isTracking) \(isHighlighted)") }
    override func cancelTracking(with event: UIEvent?) { log.append("cancel \(isTracking) \(isHighlighted)") }
  }

  /// At 100, 200, of 80 × 40 points.
  private func tracked() -> (Tracked, AnimationStage) {
    let control = Tracked(frame: CGRect(x: 100, y: 200, width: 80, height: 40)), stage = AnimationStage(control)
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "again"), (.touchDragInside, "inside"), (.touchDragOutside, "outside"),
      (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up"), (.touchUpOutside, "up outside"),
      (.touchCancel, "cancelled"), (.primaryActionTriggered, "primary"), (.valueChanged, "value"),
    ]
    for (event, name) in names { control.addAction(UIAction { [unowned control] _ in control.log.append(name) }, for: event) }
    return (control, stage)
  }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, _ stage: AnimationStage, finger: Int = 0) {
    UIApplication.shared.sendTouch(
      phase, finger: finger, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
  }

  @Test("a control that does not want to track hears of the touch, and of nothing after it")
  func refused() {
    let (control, stage) = tracked()
    control.begins = false
    touch(.began, 120, 210, stage)
    #expect(control.log == ["begin", "down"] && !control.isTracking && !control.isHighlighted)
    for phase in [UITouch.Phase.moved, .ended] { touch(phase, 130, 210, stage) }
    touch(.began, 120, 210, stage, finger: 1)
    touch(.cancelled, 130, 210, stage, finger: 1)
    #expect(control.log.filter { $0 != "begin" && $0 != "down" && $0 != "again" } == [])
  }

  @Test("a control that ends the tracking while the finger moves has been tapped, and hears no more of it")
  func ended() {
    let (control, stage) = tracked()
    touch(.began, 120, 210, stage)
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    control.continues = false
    touch(.moved, 130, 210, stage)
    #expect(control.log == ["begin", "down", "inside", "continue", "end false false", "up", "primary"])
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
    touch(.moved, 150, 210, stage)
    touch(.ended, 150, 210, stage)
    #expect(control.log.count == 7)
  }

  @Test("a touch that is cancelled is told before its event, and a second finger is not tracked")
  func cancelled() {
    let (control, stage) = tracked()
    touch(.began, 120, 210, stage)
    touch(.began, 150, 210, stage, finger: 1)
    #expect(control.log == ["begin", "down"])
    touch(.cancelled, 120, 210, stage)
    #expect(control.log == ["begin", "down", "cancel false false", "cancelled"] && !control.isTouchInside)
  }

  @Test("the second tap in quick succession is told as one more")
  func again() {
    let (control, stage) = tracked()
    for _ in 0..<2 {
      touch(.began, 120, 210, stage)
      touch(.ended, 120, 210, stage)
      stage.advance(to: stage.stage.time + 0.1)
    }
    let tap = ["end false false", "up", "primary"]
    #expect(control.log == ["begin", "down"] + tap + ["begin", "down", "again"] + tap)
  }

  /// From 100 to 180 and 200 to 240, and 70 points around.
  @Test("a finger is inside up to 70 points from the bounds, on each side")
  func reach() {
    let places: [(CGFloat, CGFloat, Bool)] = [
      (30, 220, true), (29, 220, false), (249, 220, true), (250, 220, false), (140, 130, true), (140, 129, false), (140, 309, true),
      (140, 310, false),
    ]
    for (x, y, isInside) in places {
      let (control, stage) = tracked()
      touch(.began, 140, 220, stage)
      touch(.moved, x, y, stage)
      #expect(control.isTouchInside == isInside && control.isHighlighted == isInside, "\(x) \(y)")
      let moved = isInside ? ["inside"] : ["exit", "outside"]
      #expect(control.log == ["begin", "down"] + moved + ["continue"], "\(x) \(y)")
      // Lifted elsewhere than it moved last.
      touch(.ended, isInside ? 300 : 140, 220, stage)
      #expect(control.log.suffix(2) == (isInside ? ["end false false", "up outside"] : ["up", "primary"]), "\(x) \(y)")
    }
  }

  @Test("a control with a value does not tell a tap as its primary event, and a disabled one takes no touch")
  func values() {
    let toggle = UISwitch(frame: CGRect(x: 100, y: 200, width: 51, height: 31)), stage = AnimationStage(toggle)
    var log: [String] = []
    for (event, name) in [(UIControl.Event.touchUpInside, "up"), (.primaryActionTriggered, "primary"), (.valueChanged, "value")] {
      toggle.addAction(UIAction { _ in log.append(name) }, for: event)
    }
    func tap() {
      touch(.began, 110, 210, stage)
      touch(.ended, 110, 210, stage)
    }
    tap()
    #expect(log == ["primary", "value", "up"] || log == ["value", "primary", "up"])
    toggle.isEnabled = false
    tap()
    #expect(log.count == 3 && toggle.isOn && toggle.state == .disabled)
    toggle.isEnabled = true
    (toggle.isSelected, toggle.isHighlighted) = (true, true)
    #expect(toggle.state == [.selected, .highlighted])
  }
}
