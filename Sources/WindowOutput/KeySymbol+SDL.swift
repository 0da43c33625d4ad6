package import DRMOutput

extension KeySymbol {
  /// The symbol of a key as SDL numbers it.
  ///
  /// - Parameters:
  ///   - key: what is printed on the key, as a character, or 2³⁰ and more for keys without one.
  ///   - scancode: the key's place, by the usages of USB keyboards.
  ///   - text: what the key types with its modifiers.
  package init(sdl key: Int32, scancode: UInt32, text: String) {
    if text.unicodeScalars.count == 1, let typed = text.unicodeScalars.first {
      self.init(typed)
    } else if let named = Self.byCharacter[key] {
      self.init(rawValue: named)
    } else if key > 0, key < 1 << 30, let character = Unicode.Scalar(UInt32(key)) {
      self.init(character)
    } else {
      self.init(rawValue: Self.byPlace(scancode))
    }
  }

  /// Keys whose character is a control, by X's keysyms.
  private static let byCharacter: [Int32: UInt32] = [8: 0xff08, 9: 0xff09, 13: 0xff0d, 27: 0xff1b, 127: 0xffff]

  /// X's keysym of a key that types nothing; 0 is none.
  private static func byPlace(_ scancode: UInt32) -> UInt32 {
    switch scancode {
    case 58...69: 0xffbe + (scancode - 58)  // F1 to F12
    case 104...115: 0xffca + (scancode - 104)  // F13 to F24
    case 89...97: 0xffb1 + (scancode - 89)  // 1 to 9 of the keypad
    default: places[scancode] ?? 0
    }
  }

  private static let places: [UInt32: UInt32] = [
    57: 0xffe5, 70: 0xff61, 71: 0xff14, 72: 0xff13,  // caps lock, print, scroll lock, pause
    73: 0xff63, 74: 0xff50, 75: 0xff55, 76: 0xffff, 77: 0xff57, 78: 0xff56,  // insert, home, page up, delete, end, page down
    79: 0xff53, 80: 0xff51, 81: 0xff54, 82: 0xff52,  // right, left, down, up
    83: 0xff7f, 84: 0xffaf, 85: 0xffaa, 86: 0xffad, 87: 0xffab, 88: 0xff8d, 98: 0xffb0, 99: 0xffae,  // the keypad
    101: 0xff67, 127: 0x1008_ff12, 128: 0x1008_ff13, 129: 0x1008_ff11,  // menu, mute, louder, quieter
    224: 0xffe3, 225: 0xffe1, 226: 0xffe9, 227: 0xffeb,  // control, shift, alt and logo at the left
    228: 0xffe4, 229: 0xffe2, 230: 0xffea, 231: 0xffec,  // and at the right
  ]
}
