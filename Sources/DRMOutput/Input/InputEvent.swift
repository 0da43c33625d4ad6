/// What a person did with an input device. Times are nanoseconds of the monotonic clock, that of page flips.
package enum InputEvent: Hashable, Sendable {
  case key(KeyEvent)
  case pointerMoved(PointerMotion)
  case pointerButton(PointerButton)
  case scrolled(Scroll)
  case touch(Touch)
  case deviceAdded(InputDevice)
  case deviceRemoved(InputDevice)
}

package struct KeyEvent: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case down
    /// The key is held; it repeats after half a second, thirty times a second.
    case repeated
    case up
  }

  package var time: UInt64
  package var phase: Phase
  /// The key's meaning in the keyboard's layout, with the modifiers that are down.
  package var symbol: KeySymbol
  /// The kernel's number of the key, whatever is printed on it.
  package var code: UInt32
  /// What the key types; empty for keys that type nothing, and for control characters.
  package var text: String
  package var modifiers: KeyModifiers

  package init(time: UInt64, phase: Phase, symbol: KeySymbol, code: UInt32, text: String, modifiers: KeyModifiers) {
    (self.time, self.phase, self.symbol, self.code, self.text, self.modifiers) = (time, phase, symbol, code, text, modifiers)
  }
}

package struct PointerMotion: Hashable, Sendable {
  package var time: UInt64
  package var position: OutputPosition
  /// How far a mouse moved, in pixels, with acceleration and past the edges of the output as well; zero for devices that report positions.
  package var deltaX: Double, deltaY: Double

  package init(time: UInt64, position: OutputPosition, deltaX: Double, deltaY: Double) {
    (self.time, self.position, self.deltaX, self.deltaY) = (time, position, deltaX, deltaY)
  }
}

package struct PointerButton: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    case left, right, middle
    /// Another button, by the kernel's code.
    case other(UInt32)

    package init(code: UInt32) {
      // The numbers are BTN_LEFT, BTN_RIGHT and BTN_MIDDLE of the kernel's input-event-codes.h.
      self =
        switch code {
        case 0x110: .left
        case 0x111: .right
        case 0x112: .middle
        default: .other(code)
        }
    }
  }

  package var time: UInt64
  package var button: Button
  package var isDown: Bool
  package var position: OutputPosition

  package init(time: UInt64, button: Button, isDown: Bool, position: OutputPosition) {
    (self.time, self.button, self.isDown, self.position) = (time, button, isDown, position)
  }
}

package struct Scroll: Hashable, Sendable {
  package var time: UInt64
  package var position: OutputPosition
  /// How far to scroll, positive to the right and down: clicks of a wheel, with fractions on fine ones, or pixels of a finger's way.
  package var deltaX: Double, deltaY: Double
  package var isWheel: Bool

  package init(time: UInt64, position: OutputPosition, deltaX: Double, deltaY: Double, isWheel: Bool) {
    (self.time, self.position, self.deltaX, self.deltaY, self.isWheel) = (time, position, deltaX, deltaY, isWheel)
  }
}

package struct Touch: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case down, moved, up
    /// The system took the touch away; treat it as if it had not been.
    case cancelled
  }

  package var time: UInt64
  package var phase: Phase
  /// A number that tells fingers apart while they are down; it is used again afterwards.
  package var finger: Int32
  /// Where the finger is; the last known place for `up` and `cancelled`.
  package var position: OutputPosition

  package init(time: UInt64, phase: Phase, finger: Int32, position: OutputPosition) {
    (self.time, self.phase, self.finger, self.position) = (time, phase, finger, position)
  }
}

package struct InputDevice: Hashable, Sendable, Identifiable {
  /// The device's number, never used again in this process.
  package var id: Int
  package var name: String
  package var hasKeyboard: Bool
  package var hasPointer: Bool
  package var hasTouch: Bool
}
