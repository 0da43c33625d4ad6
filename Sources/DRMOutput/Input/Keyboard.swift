internal import CSession
internal import Foundation

/// The state of all keyboards of a seat together: the layout, and which modifiers and locks are on.
final class Keyboard {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer
  /// Each modifier with its number in the layout.
  private let modifierIndices: [(KeyModifiers, xkb_mod_index_t)]
  private let ledIndices: [(libinput_led, xkb_led_index_t)]

  init(_ layout: KeyboardLayout) throws(SessionError) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
      throw SessionError(.failed, "keyboard layouts cannot be read: install xkb-data (or set XKB_CONFIG_ROOT to where they are).")
    }
    // This is below every level: the library prints nothing.
    xkb_context_set_log_level(context, xkb_log_level(rawValue: 0))
    guard let keymap = Self.keymap(layout, in: context) else {
      xkb_context_unref(context)
      let name = layout.layout.isEmpty ? ProcessInfo.processInfo.environment["XKB_DEFAULT_LAYOUT"] ?? "us" : layout.layout
      throw SessionError(
        .failed,
        "the keyboard layout '\(name)' cannot be had: install xkb-data, "
          + "or correct XKB_DEFAULT_LAYOUT, XKB_DEFAULT_VARIANT or /etc/default/keyboard."
      )
    }
    guard let state = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      xkb_context_unref(context)
      throw SessionError(call: "xkb_state_new", on: "the keyboard", errno: ENOMEM)
    }
    self.context = context
    self.keymap = keymap
    self.state = state
    modifierIndices = [
      (.shift, xkb_keymap_mod_get_index(keymap, "Shift")), (.control, xkb_keymap_mod_get_index(keymap, "Control")),
      (.alt, xkb_keymap_mod_get_index(keymap, "Mod1")), (.command, xkb_keymap_mod_get_index(keymap, "Mod4")),
      (.capsLock, xkb_keymap_mod_get_index(keymap, "Lock")),
    ]
    ledIndices = [
      (LIBINPUT_LED_NUM_LOCK, xkb_keymap_led_get_index(keymap, "Num Lock")),
      (LIBINPUT_LED_CAPS_LOCK, xkb_keymap_led_get_index(keymap, "Caps Lock")),
      (LIBINPUT_LED_SCROLL_LOCK, xkb_keymap_led_get_index(keymap, "Scroll Lock")),
    ]
  }

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  private static func keymap(_ layout: KeyboardLayout, in context: OpaquePointer) -> OpaquePointer? {
    layout.rules.withCString { rules in
      layout.model.withCString { model in
        layout.layout.withCString { name in
          layout.variant.withCString { variant in
            layout.options.withCString { options in
              // Null takes the environment's settings, then xkbcommon's defaults. Options belong to the layout once a layout is given.
              var names = xkb_rule_names(
                rules: layout.rules.isEmpty ? nil : rules, model: layout.model.isEmpty ? nil : model,
                layout: layout.layout.isEmpty ? nil : name,
                variant: layout.layout.isEmpty ? nil : variant, options: layout.layout.isEmpty ? nil : options)
              return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
    }
  }

  /// XKB's code of a key, which is the kernel's plus eight.
  private func key(_ code: UInt32) -> xkb_keycode_t { code + 8 }

  /// Notes that a key went down or up.
  ///
  /// - Returns: whether the lights on the keyboards have to change.
  func update(_ code: UInt32, isDown: Bool) -> Bool {
    xkb_state_update_key(state, key(code), isDown ? XKB_KEY_DOWN : XKB_KEY_UP).rawValue & XKB_STATE_LEDS.rawValue != 0
  }

  func repeats(_ code: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, key(code)) == 1 }

  func symbol(_ code: UInt32) -> KeySymbol { KeySymbol(rawValue: xkb_state_key_get_one_sym(state, key(code))) }

  /// The text that a key types now; control characters are no text.
  func text(_ code: UInt32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      guard let base = buffer.baseAddress, xkb_state_key_get_utf8(state, key(code), base, buffer.count) > 0 else { return "" }
      let first = UInt8(bitPattern: base[0])
      return first < 0x20 || first == 0x7f ? "" : String(cString: base)
    }
  }

  var modifiers: KeyModifiers {
    var active: KeyModifiers = []
    for (modifier, index) in modifierIndices where xkb_state_mod_index_is_active(state, index, XKB_STATE_MODS_EFFECTIVE) == 1 {
      active.insert(modifier)
    }
    return active
  }

  var leds: libinput_led {
    var lit: UInt32 = 0
    for (led, index) in ledIndices where xkb_state_led_index_is_active(state, index) == 1 { lit |= led.rawValue }
    return libinput_led(rawValue: lit)
  }
}
