import Foundation
import Testing

@testable import UIKit

/// Which recognisers wait for, prevent and go along with others, and what their states may become.
@MainActor @Suite("Relations of gestures")
final class GestureRelationTests {
  private lazy var scene = {
    let pad = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    return (pad: pad, stage: AnimationStage(pad))
  }()
  private var told: [String] = []

  private final class Tap: UITapGestureRecognizer {
    var requires = false, isRequired = false, prevents = true, isPrevented = true
    override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { requires }
    override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { isRequired }
    override func canPrevent(_ other: UIGestureRecognizer) -> Bool { prevents }
    override func canBePrevented(by other: UIGestureRecognizer) -> Bool { isPrevented }
  }

  private final class Judge: UIGestureRecognizerDelegate {
    var requires = false, isRequired = false, isTogether = false
    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer) -> Bool { requires }
    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer) -> Bool { isRequired }
    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer) -> Bool {
      isTogether
    }
  }

  private func tap(_ name: String) -> Tap {
    let recognizer = Tap()
    recognizer.addAction { [unowned self] in told.append("\(name) \($0.state)") }
    scene.pad.addGestureRecognizer(recognizer)
    return recognizer
  }

  private func finger(at times: Double...) {
    for time in times { scene.stage.stage.inject(InputEvent.tap(at: CGPoint(x: 50, y: 60), time: time, for: 0.05)) }
  }

  enum Way: CaseIterable { case nothing, require, ownDelegate, otherDelegate, ownSubclass, otherSubclass }

  @Test("a single tap waits for a double tap in each way of saying so", arguments: Way.allCases)
  func waiting(way: Way) {
    let single = tap("single"), double = tap("double"), judge = Judge()
    double.numberOfTapsRequired = 2
    switch way {
    case .nothing: break
    case .require: single.require(toFail: double)
    case .ownDelegate: (single.delegate, judge.requires) = (judge, true)
    case .otherDelegate: (double.delegate, judge.isRequired) = (judge, true)
    case .ownSubclass: single.requires = true
    case .otherSubclass: double.isRequired = true
    }
    finger(at: 0.1)
    scene.stage.advance(to: 0.3)
    #expect(told == (way == .nothing ? ["single ended"] : []))
    scene.stage.advance(to: 0.6)
    #expect(told == ["single ended"])
    told = []
    finger(at: 1, 1.2)
    scene.stage.advance(to: 2)
    // Without it the first tap prevents the double one, and the second is a single one.
    #expect(told == (way == .nothing ? ["single ended", "single ended"] : ["double ended"]))
  }

  enum Together: CaseIterable { case apart, own, other, cannotPrevent, cannotBePrevented, otherCannotPrevent }

  @Test("two taps of one finger: one prevents the other, unless one of them or a delegate says otherwise", arguments: Together.allCases)
  func preventing(way: Together) {
    let first = tap("first"), second = tap("second"), judge = Judge()
    judge.isTogether = true
    switch way {
    case .apart: break
    case .own: first.delegate = judge
    case .other: second.delegate = judge
    case .cannotPrevent: first.prevents = false
    case .cannotBePrevented: second.isPrevented = false
    case .otherCannotPrevent: second.prevents = false
    }
    finger(at: 0.1)
    scene.stage.advance(to: 1)
    let isAlone = way == .apart || way == .otherCannotPrevent
    #expect(told == (isAlone ? ["first ended"] : ["first ended", "second ended"]))
    #expect(first.state == .possible && second.state == .possible)
  }

  @Test("a recogniser that is begun may change, end and be cancelled, and one that is over stays so until it is reset")
  func states() {
    let rows: [([UIGestureRecognizer.State], UIGestureRecognizer.State)] = [
      ([.began], .began), ([.changed], .changed), ([.ended], .ended), ([.cancelled], .possible), ([.failed], .possible),
      ([.possible], .possible),
      ([.began, .began], .began), ([.began, .changed], .changed), ([.began, .ended], .ended), ([.began, .cancelled], .cancelled),
      ([.began, .failed], .cancelled), ([.began, .possible], .began), ([.changed, .began], .changed), ([.changed, .ended], .ended),
      ([.changed, .cancelled], .cancelled), ([.changed, .failed], .cancelled), ([.ended, .began], .ended), ([.ended, .cancelled], .ended),
      ([.began, .cancelled, .ended], .cancelled),
    ]
    for (states, expected) in rows {
      let recognizer = UIGestureRecognizer()
      for state in states { recognizer.state = state }
      #expect(recognizer.state == expected, "\(states)")
    }
    #expect(UIGestureRecognizer.State.recognized == .ended)
  }

  @Test("a recogniser has defaults, takes the touches it is told, and is turned off at once")
  func settings() {
    let recognizer = UIGestureRecognizer()
    #expect(recognizer.isEnabled && recognizer.cancelsTouchesInView && !recognizer.delaysTouchesBegan && recognizer.delaysTouchesEnded)
    #expect(
      recognizer.allowedTouchTypes == [0, 2, 3] && recognizer.numberOfTouches == 0 && recognizer.buttonMask == []
        && recognizer.modifierFlags == [])
    #expect(recognizer.location(in: nil) == .zero && recognizer.name == nil && recognizer.view == nil)
    let event = UIEvent(touches: [], timestamp: 0)
    func takes() -> [Bool] {
      [UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer].map {
        recognizer.takes(UITouch(at: .zero, in: nil, type: $0), event)
      }
    }
    #expect(takes() == [true, false, true, true])
    recognizer.allowedTouchTypes = [1, 9]
    #expect(takes() == [false, true, false, false] && recognizer.allowedTouchTypes == [1])
    recognizer.isEnabled = false
    #expect(takes() == [false, false, false, false])
    recognizer.isEnabled = true
    var states: [UIGestureRecognizer.State] = []
    recognizer.addAction { states.append($0.state) }
    recognizer.state = .began
    recognizer.isEnabled = false
    #expect(states == [.began, .cancelled])
  }

  private final class Target: NSObject {
    var calls: [String] = []
    func one() { calls.append("one") }
    func two(_ recognizer: UIGestureRecognizer) { calls.append("two") }
  }

  @Test("targets are taken out by object, by action, or all; blocks stay unless all go")
  func targets() {
    let a = Target(), b = Target(), one = Selector("one", Target.one), two = Selector("two:", Target.two(_:)),
      recognizer = UIGestureRecognizer()
    var blocks = 0
    func add() {
      for target in [a, b] { for action in [one, two] { recognizer.addTarget(target, action: action) } }
    }
    func calls() -> [[String]] {
      (a.calls, b.calls) = ([], [])
      recognizer.state = .changed
      return [a.calls, b.calls]
    }
    recognizer.addAction { _ in blocks += 1 }
    add()
    #expect(calls() == [["one", "two"], ["one", "two"]] && blocks == 1)
    recognizer.removeTarget(a, action: one)
    #expect(calls() == [["two"], ["one", "two"]])
    recognizer.removeTarget(b, action: nil)
    #expect(calls() == [["two"], []])
    add()
    recognizer.removeTarget(nil, action: two)
    #expect(calls() == [["one"], ["one"]])
    recognizer.removeTarget(a)
    #expect(calls() == [[], ["one"]])
    recognizer.removeTarget(nil, action: nil)
    blocks = 0
    #expect(calls() == [[], []] && blocks == 1)
    recognizer.removeTarget(nil)
    #expect(calls() == [[], []] && blocks == 1)
    let made = UITapGestureRecognizer(target: a, action: one)
    made.state = .ended
    #expect(a.calls == ["one"])
  }

  @Test("a view's recognisers belong to it alone; one that is taken out in the middle is cancelled")
  func views() {
    let a = UIView(), b = UIView(), pan = UIPanGestureRecognizer(), press = UILongPressGestureRecognizer()
    #expect(a.gestureRecognizers == nil)
    a.gestureRecognizers = [pan, press]
    #expect(a.gestureRecognizers == [pan, press] && pan.view === a)
    b.addGestureRecognizer(pan)
    #expect(a.gestureRecognizers == [press] && b.gestureRecognizers == [pan] && pan.view === b)
    a.removeGestureRecognizer(pan)
    #expect(pan.view === b)
    a.removeGestureRecognizer(press)
    #expect(a.gestureRecognizers == nil && press.view == nil)
    pan.addAction { [unowned self] in told.append("\($0.state)") }
    pan.state = .began
    b.gestureRecognizers = nil
    #expect(told == ["began", "cancelled"] && b.gestureRecognizers == nil)
  }

  @Test("a hover tells where the pointer is in any view, and ends where it leaves")
  func hovers() {
    let hover = UIHoverGestureRecognizer { [unowned self] in told.append("\($0.state)") },
      inner = UIView(frame: CGRect(x: 100, y: 50, width: 50, height: 50))
    scene.pad.addSubview(inner)
    scene.pad.addGestureRecognizer(hover)
    scene.stage.advance(to: 0)
    hover.pointerMoved(to: CGPoint(x: 110, y: 70), isOver: false)
    #expect(told == [])
    hover.pointerMoved(to: CGPoint(x: 110, y: 70), isOver: true)
    #expect(hover.location(in: inner) == CGPoint(x: 10, y: 20) && hover.location(in: nil) == CGPoint(x: 110, y: 70))
    hover.pointerMoved(to: CGPoint(x: 120, y: 90), isOver: true)
    hover.pointerMoved(to: CGPoint(x: 121, y: 90), isOver: false)
    #expect(told == ["began", "changed", "ended"] && hover.state == .possible && hover.location(in: inner) == CGPoint(x: 21, y: 40))
    hover.isEnabled = false
    hover.pointerMoved(to: CGPoint(x: 1, y: 2), isOver: true)
    #expect(told.count == 3 && hover.location(in: nil) == CGPoint(x: 121, y: 90))
  }
}
