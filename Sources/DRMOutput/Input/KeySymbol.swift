internal import CSession

/// A key's meaning: X's keysym, as xkbcommon names them.
package struct KeySymbol: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ value: CInt) { rawValue = UInt32(value) }

  /// The key that types `character`.
  package init(_ character: Unicode.Scalar) { rawValue = xkb_utf32_to_keysym(character.value) }

  package static let escape = KeySymbol(XKB_KEY_Escape)
  package static let space = KeySymbol(XKB_KEY_space)
  package static let enter = KeySymbol(XKB_KEY_Return)
  package static let tab = KeySymbol(XKB_KEY_Tab)
  package static let backspace = KeySymbol(XKB_KEY_BackSpace)
  package static let delete = KeySymbol(XKB_KEY_Delete)
  package static let left = KeySymbol(XKB_KEY_Left)
  package static let right = KeySymbol(XKB_KEY_Right)
  package static let up = KeySymbol(XKB_KEY_Up)
  package static let down = KeySymbol(XKB_KEY_Down)
  package static let home = KeySymbol(XKB_KEY_Home)
  package static let end = KeySymbol(XKB_KEY_End)
  package static let pageUp = KeySymbol(XKB_KEY_Page_Up)
  package static let pageDown = KeySymbol(XKB_KEY_Page_Down)
  package static let f11 = KeySymbol(XKB_KEY_F11)

  /// The name of the symbol in xkbcommon: `a`, `Escape`, `Left`.
  package var name: String {
    var buffer: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    return withUnsafeMutableBytes(of: &buffer) { bytes in
      let text = bytes.assumingMemoryBound(to: CChar.self)
      guard let base = text.baseAddress, xkb_keysym_get_name(rawValue, base, text.count) > 0 else { return "" }
      return String(cString: base)
    }
  }

  /// The virtual terminal that Ctrl+Alt+F1 to F12 ask for; nil for other keys.
  var virtualTerminal: Int? {
    let first = UInt32(XKB_KEY_XF86Switch_VT_1)
    return rawValue >= first && rawValue < first + 12 ? Int(rawValue - first) + 1 : nil
  }
}

package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let alt = KeyModifiers(rawValue: 4)
  /// The key with a logo.
  package static let command = KeyModifiers(rawValue: 8)
  package static let capsLock = KeyModifiers(rawValue: 16)
}
