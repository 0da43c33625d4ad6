import Graphics
import Testing

@testable import DRMOutput

@Suite("Input")
struct InputTests {
  @Test("a held key repeats after half a second, then thirty times a second")
  func repeats() {
    var keyRepeat = KeyRepeat()
    keyRepeat.press(30, at: 1_000_000_000, repeats: true)
    #expect(keyRepeat.deadline == 1_500_000_000)
    #expect(keyRepeat.next(at: 1_499_999_999) == nil)
    #expect(keyRepeat.next(at: 1_500_000_000) == 1_500_000_000)
    // 1/30 s = 33 333 333 ns.
    #expect(keyRepeat.deadline == 1_533_333_333)
    // 1.61 s is three intervals and a bit after 1.5 s; the two before are not made up for.
    #expect(keyRepeat.next(at: 1_610_000_000) == 1_599_999_999)
    #expect(keyRepeat.next(at: 1_610_000_000) == nil)
    #expect(keyRepeat.deadline == 1_633_333_332)
  }

  @Test("the last key repeats; letting another one go, or pressing one that does not repeat, changes nothing")
  func lastKeyRepeats() {
    var keyRepeat = KeyRepeat()
    keyRepeat.press(30, at: 0, repeats: true)
    keyRepeat.press(31, at: 100, repeats: true)
    keyRepeat.press(42, at: 200, repeats: false)
    keyRepeat.release(30)
    #expect(keyRepeat.code == 31)
    #expect(keyRepeat.deadline == 500_000_100)
    keyRepeat.release(31)
    #expect(keyRepeat.deadline == nil)
  }

  @Test("places in pixels, and a mouse that stays on the output")
  func positions() {
    let size = PixelSize(800, 600)
    #expect(OutputPosition(x: 0.25, y: 0.5).pixels(in: size) == CGPoint(x: 200, y: 300))
    // 80 of 800 to the right, 60 of 600 up.
    let moved = OutputPosition.center.moved(dx: 80, dy: -60, in: size)
    #expect(abs(moved.x - 0.6) < 1e-12 && abs(moved.y - 0.4) < 1e-12)
    #expect(moved.moved(dx: 5000, dy: -5000, in: size) == OutputPosition(x: 1, y: 0))
  }

  @Test("layouts as Debian writes them")
  func settings() {
    let layout = KeyboardLayout(
      settings: """
        # KEYBOARD CONFIGURATION FILE
        XKBMODEL="pc105"
        XKBLAYOUT=de
        XKBVARIANT='nodeadkeys'
        XKBOPTIONS=""
        BACKSPACE="guess"
        """)
    #expect(layout.model == "pc105")
    #expect(layout.layout == "de")
    #expect(layout.variant == "nodeadkeys")
    #expect(layout.options.isEmpty)
  }

  /// The kernel's numbers: KEY_A 30, KEY_Y 21 (Z on German keyboards), KEY_LEFTSHIFT 42, KEY_LEFTCTRL 29, KEY_LEFTALT 56, KEY_F3 61,
  /// KEY_ESC 1.
  @Test("keys have the meaning of the layout and of the modifiers that are down")
  func symbols() throws {
    var german = KeyboardLayout()
    german.layout = "de"
    let keyboard = try Keyboard(german)
    #expect(keyboard.symbol(1) == .escape)
    #expect(keyboard.text(1).isEmpty)
    #expect(keyboard.symbol(21) == KeySymbol("z"))
    #expect(keyboard.text(40) == "ä")
    #expect(keyboard.repeats(30))
    #expect(!keyboard.repeats(42))
    _ = keyboard.update(42, isDown: true)
    #expect(keyboard.symbol(30) == KeySymbol("A"))
    #expect(keyboard.text(30) == "A")
    #expect(keyboard.modifiers == .shift)
    _ = keyboard.update(42, isDown: false)
    #expect(keyboard.modifiers.isEmpty)
    #expect(keyboard.symbol(61).virtualTerminal == nil)
    _ = keyboard.update(29, isDown: true)
    _ = keyboard.update(56, isDown: true)
    #expect(keyboard.symbol(61).virtualTerminal == 3)
    #expect(keyboard.modifiers == [.control, .alt])
  }

  @Test("caps lock lights its light")
  func lights() throws {
    let keyboard = try Keyboard(KeyboardLayout())
    // KEY_CAPSLOCK is 58; LIBINPUT_LED_CAPS_LOCK is bit 1.
    #expect(keyboard.leds.rawValue == 0)
    #expect(keyboard.update(58, isDown: true))
    _ = keyboard.update(58, isDown: false)
    #expect(keyboard.leds.rawValue == 2)
    #expect(keyboard.modifiers == .capsLock)
  }

  @Test("an unknown layout is named")
  func unknownLayout() {
    var layout = KeyboardLayout()
    layout.layout = "atlantis"
    let error = #expect(throws: SessionError.self) { _ = try Keyboard(layout) }
    #expect(error?.description.contains("'atlantis'") == true)
  }
}
