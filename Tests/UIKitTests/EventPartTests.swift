import Foundation
import Testing

@testable import UIKit

/// Touches, keys and what they say of themselves.
@MainActor @Suite("Parts of events")
final class EventPartTests {
  @Test("an event has the touches of each view and window; those of a pointer hold its first button")
  func events() {
    let one = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), stage = AnimationStage(one), other = UIWindow(frame: .zero)
    let a = UITouch(at: CGPoint(x: 1, y: 2), in: stage.window), b = UITouch(at: CGPoint(x: 3, y: 4), in: other, type: .indirectPointer)
    a.view = one
    let event = UIEvent(touches: [a, b], timestamp: 2.5), plain = UIEvent(touches: [a], timestamp: 1)
    #expect(
      event.allTouches == [a, b] && event.touches(for: stage.window) == [a] && event.touches(for: other) == [b]
        && event.touches(for: one) == [a])
    #expect(event.touches(for: stage.window as UIView) == [] && event.timestamp == 2.5 && event.type == .touches && event.subtype == .none)
    #expect(event.buttonMask == .primary && plain.buttonMask == [] && event.modifierFlags == [])
    #expect(plain.coalescedTouches(for: a) == [a] && plain.coalescedTouches(for: b) == nil && plain.predictedTouches(for: a) == nil)
    #expect(UIPressesEvent(presses: [], timestamp: 1).type == .presses && UIEvent().allTouches == [])
    let types: [UIEvent.EventType] = [.touches, .motion, .remoteControl, .presses, .scroll, .hover, .transform]
    #expect(types.map(\.rawValue) == [0, 1, 2, 3, 10, 11, 14] && UIEvent.EventSubtype.motionShake.rawValue == 1)
  }

  @Test("a finger has a radius, a force of one, and stands upright; it tells where it is and was in any view")
  func touches() {
    let view = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 60)), stage = AnimationStage(view)
    let touch = UITouch(at: CGPoint(x: 31, y: 43), in: stage.window, phase: .stationary, timestamp: 4)
    #expect(
      [touch.majorRadius, touch.majorRadiusTolerance, touch.force, touch.maximumPossibleForce, touch.altitudeAngle] == [
        20, 0, 1, 1, .pi / 2,
      ])
    #expect(touch.azimuthAngle(in: view) == 0 && touch.azimuthUnitVector(in: view) == CGVector(dx: 1, dy: 0))
    #expect(
      touch.tapCount == 1 && touch.type == .direct && touch.phase == .stationary && touch.view == nil && touch.window === stage.window)
    touch.update(phase: .moved, at: CGPoint(x: 36, y: 52), timestamp: 5)
    #expect(touch.preciseLocation(in: view) == CGPoint(x: 6, y: 12) && touch.precisePreviousLocation(in: view) == CGPoint(x: 1, y: 3))
    #expect(touch.location(in: nil) == CGPoint(x: 36, y: 52) && touch.previousLocation(in: nil) == CGPoint(x: 31, y: 43))
    #expect(UITouch(at: CGPoint(x: 8, y: 9), in: nil).location(in: view) == CGPoint(x: 8, y: 9))
    let phases: [UITouch.Phase] = [.began, .moved, .stationary, .ended, .cancelled, .regionEntered, .regionMoved, .regionExited]
    #expect(phases.map(\.rawValue) == Array(0...7) && UITouch.TouchType.indirectPointer.rawValue == 3)
  }

  final class Pad: UIView {
    var log: [String] = []
    private func note(_ name: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
      let all = (event?.allTouches ?? []).map { "\($0.phase)" }.sorted().joined(separator: " ")
      for touch in touches { log.append("\(name) \(touch.tapCount) of \(all)") }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches, event) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches, event) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches, event) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches, event) }
  }

  @Test(
    "taps count within 0.35 seconds and 45 points, and not after one that was cancelled",
    arguments: [
      (44.99, 0.35, true, 2), (45.5, 0.2, true, 1), (27, 0.36, true, 1), (0, 0.1, false, 1),
    ])
  func counts(way: Double, pause: Double, ends: Bool, count: Int) {
    let pad = Pad(frame: CGRect(x: 0, y: 0, width: 320, height: 480)), stage = AnimationStage(pad)
    func touch(_ phase: UITouch.Phase, _ x: Double, _ time: Double) {
      UIApplication.shared.sendTouch(phase, at: CGPoint(x: 100 + 0.6 * x, y: 100 + 0.8 * x), timestamp: time, on: stage.screen)
    }
    touch(.began, 0, 0)
    touch(ends ? .ended : .cancelled, 0, 0.5)
    touch(.began, way, 0.5 + pause)
    touch(.ended, 0, 1)
    #expect(pad.log.suffix(2).first == "began \(count) of began")
  }

  @Test(
    "while one finger does something the others are still, a finger that is down does not touch again, and one that is not cannot leave")
  func fingers() {
    let pad = Pad(frame: CGRect(x: 0, y: 0, width: 320, height: 480)), stage = AnimationStage(pad)
    pad.isMultipleTouchEnabled = true
    func touch(_ phase: UITouch.Phase, _ finger: Int) {
      UIApplication.shared.sendTouch(phase, finger: finger, at: CGPoint(x: 50 + 100 * finger, y: 100), timestamp: 1, on: stage.screen)
    }
    touch(.moved, 0)
    touch(.began, 0)
    touch(.began, 0)
    touch(.began, 1)
    touch(.moved, 0)
    touch(.cancelled, 1)
    touch(.ended, 1)
    touch(.ended, 0)
    #expect(
      pad.log == [
        "began 1 of began", "began 1 of began stationary", "moved 1 of moved stationary", "cancelled 1 of cancelled stationary",
        "ended 1 of ended",
      ])
    touch(.began, 1)
    UIApplication.shared.beginIgnoringInteractionEvents()
    touch(.began, 0)
    UIApplication.shared.endIgnoringInteractionEvents()
    #expect(pad.log.count == 6)
    touch(.cancelled, 1)
  }

  // MARK: Keys

  @Test(
    "a command's input is the key of that name",
    arguments: [
      (UIKeyCommand.inputUpArrow, ["Up"]), (UIKeyCommand.inputDownArrow, ["Down"]), (UIKeyCommand.inputLeftArrow, ["Left"]),
      (UIKeyCommand.inputRightArrow, ["Right"]), (UIKeyCommand.inputEscape, ["Escape"]), (UIKeyCommand.inputPageUp, ["Page_Up", "Prior"]),
      (UIKeyCommand.inputPageDown, ["Page_Down", "Next"]), (UIKeyCommand.inputHome, ["Home"]), (UIKeyCommand.inputEnd, ["End"]),
      (UIKeyCommand.inputDelete, ["Delete"]), ("\u{8}", ["BackSpace"]), ("\t", ["Tab", "ISO_Left_Tab"]), ("\r", ["Return", "KP_Enter"]),
      ("\n", ["Return", "KP_Enter"]), ("\u{1B}", ["Escape"]), (" ", ["space"]), (UIKeyCommand.f1, ["F1"]), (UIKeyCommand.f2, ["F2"]),
      (UIKeyCommand.f3, ["F3"]), (UIKeyCommand.f4, ["F4"]), (UIKeyCommand.f5, ["F5"]), (UIKeyCommand.f6, ["F6"]), (UIKeyCommand.f7, ["F7"]),
      (UIKeyCommand.f8, ["F8"]), (UIKeyCommand.f9, ["F9"]), (UIKeyCommand.f10, ["F10"]), (UIKeyCommand.f11, ["F11"]),
      (UIKeyCommand.f12, ["F12"]),
    ])
  func inputs(input: String, names: [String]) {
    let all =
      [
        "Up", "Down", "Left", "Right", "Escape", "Page_Up", "Prior", "Page_Down", "Next", "Home", "End", "Delete", "BackSpace", "Tab",
        "ISO_Left_Tab",
        "Return", "KP_Enter", "space", "a",
      ] + (1...12).map { "F\($0)" }
    let command = UIKeyCommand(input: input, modifierFlags: .shift, action: Selector("cut:"))
    func meant(_ flags: UIKeyModifierFlags) -> [String] {
      all.filter { command.isMeant(by: UIKey(name: $0, characters: "", modifierFlags: flags)) }.sorted()
    }
    #expect(meant([.shift, .alphaShift]) == names.sorted() && meant([]) == [] && meant([.shift, .command]) == [])
  }

  @Test("commands have defaults, and keep what they are given")
  func commands() {
    let action = Selector("cut:"), plain = UIKeyCommand(input: "a", modifierFlags: [.command, .alternate], action: action)
    #expect(plain.title == "" && plain.input == "a" && plain.modifierFlags == [.command, .alternate] && plain.discoverabilityTitle == nil)
    #expect(
      !plain.wantsPriorityOverSystemBehavior && plain.allowsAutomaticLocalization && plain.allowsAutomaticMirroring && plain.state == .off)
    #expect(UIKeyCommand(input: "a", modifierFlags: [], action: action, discoverabilityTitle: "Find").discoverabilityTitle == "Find")
    let alternate = UICommandAlternate(title: "Other", action: action, modifierFlags: .shift)
    let whole = UIKeyCommand(
      title: "Cut", subtitle: "it", action: action, input: "x", modifierFlags: .control, propertyList: 7, alternates: [alternate],
      discoverabilityTitle: "Cutting", attributes: .destructive, state: .mixed)
    #expect(whole.title == "Cut" && whole.subtitle == "it" && whole.propertyList as? Int == 7 && whole.alternates == [alternate])
    #expect(whole.discoverabilityTitle == "Cutting" && whole.attributes == .destructive && whole.state == .mixed && whole.action == action)
    #expect(
      alternate.title == "Other" && alternate.modifierFlags == .shift
        && UIKey(name: "A", characters: "A").charactersIgnoringModifiers == "a")
  }

  private final class Screen: UIViewController {
    var calls: [String] = []
    func save() { calls.append("save") }
    private func note(_ name: String, _ presses: Set<UIPress>) { calls += presses.map { "\(name) \($0.key?.name ?? "-")" } }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("began", presses) }
    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("changed", presses) }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("ended", presses) }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("cancelled", presses) }
  }

  private final class First: UIView { override var canBecomeFirstResponder: Bool { true } }

  @Test("presses go up from the first responder in all phases; a key that a command took stays taken until it is released or cancelled")
  func presses() {
    let screen = Screen(), stage = AnimationStage(), first = First(frame: .zero)
    stage.window.rootViewController = screen
    stage.window.makeKeyAndVisible()
    screen.view.addSubview(first)
    #expect(first.becomeFirstResponder())
    func send(_ name: String, _ phases: UIPress.Phase..., with flags: UIKeyModifierFlags = []) -> [String] {
      screen.calls = []
      for phase in phases { UIApplication.shared.sendKey(UIKey(name: name, characters: name, modifierFlags: flags), phase, timestamp: 0) }
      return screen.calls
    }
    #expect(send("a", .began, .changed, .stationary, .ended, .cancelled) == ["began a", "changed a", "ended a", "cancelled a"])
    screen.addKeyCommand(UIKeyCommand(input: "s", modifierFlags: .command, action: Selector("save", Screen.save)))
    #expect(send("s", .began, .changed, .stationary, .ended, .ended, with: .command) == ["save", "save", "ended s"])
    #expect(send("s", .began, .cancelled, .changed, with: .command) == ["save", "changed s"])
    // One that was taken and goes down again without the command's keys is a press.
    #expect(send("s", .began, with: .command) + send("s", .began) + send("s", .ended) == ["save", "began s", "ended s"])
    let press = UIPress(key: nil, phase: .began, timestamp: 3)
    UIApplication.shared.sendEvent(UIPressesEvent(presses: [press], timestamp: 3))
    #expect(screen.calls.last == "began -" && press.responder === first && press.timestamp == 3 && press.phase == .began)
    first.resignFirstResponder()
  }
}
