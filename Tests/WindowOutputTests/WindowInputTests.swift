import DRMOutput
import Graphics
import Testing
import WindowOutput

@Suite("What a window hears")
struct WindowInputTests {
  private static let size = CGSize(width: 800, height: 400)

  /// What a row of events comes to.
  private func heard(_ events: WindowInput.Event.Kind..., modifiers: [KeyModifiers] = []) -> [InputEvent] {
    var input = WindowInput(), heard: [InputEvent] = []
    for (index, kind) in events.enumerated() {
      let event = WindowInput.Event(kind, time: UInt64(index + 1), modifiers: index < modifiers.count ? modifiers[index] : [])
      input.take(event, in: Self.size) { heard.append($0) }
    }
    return heard
  }

  private func touch(_ time: UInt64, _ phase: Touch.Phase, _ finger: Int32, _ x: Double, _ y: Double) -> InputEvent {
    .touch(Touch(time: time, phase: phase, finger: finger, position: OutputPosition(x: x, y: y)))
  }

  @Test("places are fractions of the window, from its upper left, also beside it")
  func places() {
    let events = heard(
      .moved(CGPoint(x: 200, y: 100), CGVector(dx: 3, dy: -2)), .button(0x111, isDown: true, CGPoint(x: 600, y: 300)),
      .button(0x113, isDown: false, CGPoint(x: -80, y: 440)), .scrolled(CGPoint(x: 400, y: 0), CGVector(dx: 0.5, dy: -1)))
    // 200/800 and 100/400; 600/800 and 300/400; −80/800 and 440/400; 400/800.
    #expect(
      events == [
        .pointerMoved(PointerMotion(time: 1, position: OutputPosition(x: 0.25, y: 0.25), deltaX: 3, deltaY: -2)),
        .pointerButton(PointerButton(time: 2, button: .right, isDown: true, position: OutputPosition(x: 0.75, y: 0.75))),
        .pointerButton(PointerButton(time: 3, button: .other(0x113), isDown: false, position: OutputPosition(x: -0.1, y: 1.1))),
        .scrolled(Scroll(time: 4, position: OutputPosition(x: 0.5, y: 0), deltaX: 0.5, deltaY: -1, isWheel: true)),
      ])
  }

  @Test("a window without size breaks nothing")
  func empty() {
    var input = WindowInput(), heard: [InputEvent] = []
    input.take(WindowInput.Event(.moved(CGPoint(x: 3, y: 4), .zero)), in: .zero) { heard.append($0) }
    #expect(heard == [.pointerMoved(PointerMotion(time: 0, position: OutputPosition(x: 3, y: 4), deltaX: 0, deltaY: 0))])
  }

  @Test("with Alt the pointer is two fingers, mirrored about the middle, with Shift side by side, until the button goes up")
  func pinch() {
    let none = CGVector.zero
    let events = heard(
      .button(0x110, isDown: true, CGPoint(x: 200, y: 100)), .moved(CGPoint(x: 300, y: 150), none), .moved(CGPoint(x: 100, y: 100), none),
      .button(0x110, isDown: false, CGPoint(x: 100, y: 100)), .moved(CGPoint(x: 400, y: 200), none),
      modifiers: [.alt, .alt, [.alt, .shift], [], .alt])
    // (200, 100) lies across from (600, 300); (300, 150) from (500, 250), which Shift then moves by (−200, −50) to (300, 200).
    #expect(
      events == [
        touch(1, .down, 1000, 0.25, 0.25), touch(1, .down, 1001, 0.75, 0.75),
        touch(2, .moved, 1000, 0.375, 0.375), touch(2, .moved, 1001, 0.625, 0.625),
        touch(3, .moved, 1000, 0.125, 0.25), touch(3, .moved, 1001, 0.375, 0.5),
        touch(4, .up, 1000, 0.125, 0.25), touch(4, .up, 1001, 0.375, 0.5),
        .pointerMoved(PointerMotion(time: 5, position: OutputPosition(x: 0.5, y: 0.5), deltaX: 0, deltaY: 0)),
      ])
  }

  @Test("other buttons with Alt are the pointer's, also while two fingers are down")
  func otherButtons() {
    let place = CGPoint(x: 400, y: 200), middle = OutputPosition(x: 0.5, y: 0.5)
    #expect(
      heard(.button(0x111, isDown: true, place), modifiers: [.alt])
        == [.pointerButton(PointerButton(time: 1, button: .right, isDown: true, position: middle))])
    #expect(
      heard(.button(0x110, isDown: true, place), .button(0x112, isDown: true, place), modifiers: [.alt, .alt]).last
        == .pointerButton(PointerButton(time: 2, button: .middle, isDown: true, position: middle)))
  }

  @Test("fingers have the least number that is free while they touch")
  func fingers() {
    let place = OutputPosition(x: 0.5, y: 0.25)
    let events = heard(
      .finger(77, .down, place), .finger(-5, .down, place), .finger(77, .moved, place), .finger(77, .up, place), .finger(900, .down, place),
      .finger(-5, .up, place))
    let told = events.map { event -> (Touch.Phase, Int32)? in if case .touch(let touch) = event { (touch.phase, touch.finger) } else { nil }
    }
    #expect(told.map { $0?.0 } == [.down, .down, .moved, .up, .down, .up])
    #expect(told.map { $0?.1 } == [0, 1, 0, 0, 0, 1])
  }

  @Test("keys are held from their press to their release; those without a number repeat by themselves")
  func held() {
    var input = WindowInput()
    var heard: [InputEvent] = []
    func take(_ phase: KeyEvent.Phase, _ key: Int32, _ text: String = "") {
      input.take(WindowInput.Event(.key(phase, key: key, scancode: 0, text: text), time: 9, modifiers: .shift), in: Self.size) {
        heard.append($0)
      }
    }
    take(.down, 97, "A")
    take(.down, 98, "B")
    take(.up, 97)
    #expect(input.holdsKey)
    take(.up, 98)
    #expect(!input.holdsKey)
    take(.down, 0, "語")
    #expect(!input.holdsKey)
    #expect(
      heard.first
        == .key(KeyEvent(time: 9, phase: .down, symbol: KeySymbol("A"), code: 0, text: "A", modifiers: .shift)))
    #expect(
      heard.last == .key(KeyEvent(time: 9, phase: .down, symbol: KeySymbol("語"), code: 0, text: "語", modifiers: .shift)))
  }
}
