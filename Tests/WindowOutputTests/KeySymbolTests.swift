import DRMOutput
import Testing
import WindowOutput

@Suite("SDL's keys by xkbcommon's names")
struct KeySymbolTests {
  /// SDL's code of a key that has no character.
  private static func place(_ scancode: UInt32) -> Int32 { 1 << 30 | Int32(scancode) }

  @Test(
    "keys that type something are what they type, others what is printed on them",
    arguments: [
      (97, 4, "a", "a"), (97, 4, "A", "A"), (97, 4, "", "a"), (59, 51, "ö", "odiaeresis"), (246, 51, "", "odiaeresis"),
      (32, 44, " ", "space"), (50, 31, "\"", "quotedbl"), (0x20ac, 8, "", "EuroSign"), (0, 0, "語", "U8A9E"),
      (27, 41, "", "Escape"), (13, 40, "", "Return"), (9, 43, "", "Tab"), (8, 42, "", "BackSpace"), (127, 76, "", "Delete"),
    ] as [(Int32, UInt32, String, String)])
  func characters(key: Int32, scancode: UInt32, text: String, name: String) {
    #expect(KeySymbol(sdl: key, scancode: scancode, text: text).name == name)
  }

  @Test(
    "keys that type nothing go by their place",
    arguments: [
      (58, "F1"), (68, "F11"), (69, "F12"), (104, "F13"), (115, "F24"), (57, "Caps_Lock"), (70, "Print"), (71, "Scroll_Lock"),
      (72, "Pause"),
      (73, "Insert"), (74, "Home"), (75, "Prior"), (77, "End"), (78, "Next"), (79, "Right"), (80, "Left"), (81, "Down"), (82, "Up"),
      (83, "Num_Lock"), (84, "KP_Divide"), (85, "KP_Multiply"), (86, "KP_Subtract"), (87, "KP_Add"), (88, "KP_Enter"), (89, "KP_1"),
      (97, "KP_9"), (98, "KP_0"), (99, "KP_Decimal"), (101, "Menu"), (127, "XF86AudioMute"), (128, "XF86AudioRaiseVolume"),
      (129, "XF86AudioLowerVolume"), (224, "Control_L"), (225, "Shift_L"), (226, "Alt_L"), (227, "Super_L"), (228, "Control_R"),
      (229, "Shift_R"), (230, "Alt_R"), (231, "Super_R"),
    ] as [(UInt32, String)])
  func places(scancode: UInt32, name: String) {
    #expect(KeySymbol(sdl: Self.place(scancode), scancode: scancode, text: "").name == name)
  }

  @Test("the names that programs ask for are those keys")
  func constants() {
    for (scancode, symbol) in [
      (68, KeySymbol.f11), (74, .home), (75, .pageUp), (76, .delete), (77, .end), (78, .pageDown), (79, .right), (80, .left), (81, .down),
      (82, .up),
    ] as [(UInt32, KeySymbol)] {
      #expect(KeySymbol(sdl: Self.place(scancode), scancode: scancode, text: "") == symbol)
    }
  }

  @Test("a digit of the keypad is the digit while it types one")
  func keypad() { #expect(KeySymbol(sdl: Self.place(89), scancode: 89, text: "1") == KeySymbol("1")) }

  @Test("a key that nobody knows, and text of several characters, are no symbol")
  func unknown() {
    #expect(KeySymbol(sdl: Self.place(511), scancode: 511, text: "").rawValue == 0)
    #expect(KeySymbol(sdl: 0, scancode: 0, text: "ab").rawValue == 0)
    // Half of a pair of UTF-16 is no character.
    #expect(KeySymbol(sdl: 0xd800, scancode: 0, text: "").rawValue == 0)
  }
}
