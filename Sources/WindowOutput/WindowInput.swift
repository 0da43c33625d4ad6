internal import CWindows
package import DRMOutput
package import Graphics

/// Makes of what a window hears what input devices of a display say: the same events, with places as fractions of the window.
///
/// While Alt is held, the pointer is two fingers: its own, and one mirrored about the window's centre. With Shift too, both move alike.
package struct WindowInput {
  /// The fingers of a pointer with Alt; those of touch screens are counted from zero.
  private static let fingers: (own: Int32, mirrored: Int32) = (1000, 1001)

  /// Where the two fingers are; nil while they are up.
  private var pinch: (own: CGPoint, mirrored: CGPoint)?
  /// Numbers of the fingers on the screen, by the session's own numbers.
  private var touches: [Int64: Int32] = [:]
  private var held: Set<Int32> = []

  package init() {}

  /// Whether a key is held, so that it may repeat.
  package var holdsKey: Bool { !held.isEmpty }

  /// - Parameters:
  ///   - size: of the window, in the units of its events.
  ///   - send: hears of each event that comes of it.
  package mutating func take(_ event: Event, in size: CGSize, _ send: (InputEvent) -> Void) {
    func place(_ point: CGPoint) -> OutputPosition {
      OutputPosition(x: Double(point.x / max(size.width, 1)), y: Double(point.y / max(size.height, 1)))
    }
    switch event.kind {
    case .key(let phase, let key, let scancode, let text):
      if phase == .up { held.remove(key) } else if key != 0 { held.insert(key) }
      send(
        .key(
          KeyEvent(
            time: event.time, phase: phase, symbol: KeySymbol(sdl: key, scancode: scancode, text: text), code: 0, text: text,
            modifiers: event.modifiers)))
    case .moved(let point, let delta):
      if let former = pinch {
        var fingers = (own: point, mirrored: former.mirrored)
        if event.modifiers.contains(.shift) {
          fingers.mirrored.x += point.x - former.own.x
          fingers.mirrored.y += point.y - former.own.y
        } else {
          fingers.mirrored = CGPoint(x: size.width - point.x, y: size.height - point.y)
        }
        pinch = fingers
        send(touch(.moved, Self.fingers.own, place(fingers.own), event.time))
        return send(touch(.moved, Self.fingers.mirrored, place(fingers.mirrored), event.time))
      }
      send(.pointerMoved(PointerMotion(time: event.time, position: place(point), deltaX: Double(delta.dx), deltaY: Double(delta.dy))))
    case .button(let code, let isDown, let point):
      if let fingers = pinch, code == Self.leftButton, !isDown {
        pinch = nil
        send(touch(.up, Self.fingers.own, place(fingers.own), event.time))
        return send(touch(.up, Self.fingers.mirrored, place(fingers.mirrored), event.time))
      }
      if code == Self.leftButton, isDown, event.modifiers.contains(.alt) {
        let mirrored = CGPoint(x: size.width - point.x, y: size.height - point.y)
        pinch = (point, mirrored)
        send(touch(.down, Self.fingers.own, place(point), event.time))
        return send(touch(.down, Self.fingers.mirrored, place(mirrored), event.time))
      }
      send(
        .pointerButton(PointerButton(time: event.time, button: PointerButton.Button(code: code), isDown: isDown, position: place(point))))
    case .scrolled(let point, let delta):
      send(.scrolled(Scroll(time: event.time, position: place(point), deltaX: Double(delta.dx), deltaY: Double(delta.dy), isWheel: true)))
    case .finger(let number, let phase, let position):
      let finger = touches[number] ?? (0...).first { candidate in !touches.values.contains(candidate) } ?? 0
      touches[number] = phase == .up ? nil : finger
      send(touch(phase, finger, position, event.time))
    }
  }

  private static let leftButton: UInt32 = 0x110

  private func touch(_ phase: Touch.Phase, _ finger: Int32, _ position: OutputPosition, _ time: UInt64) -> InputEvent {
    .touch(Touch(time: time, phase: phase, finger: finger, position: position))
  }
}

extension WindowInput {
  /// What a window heard, in the session's words.
  package struct Event: Sendable {
    package enum Kind: Sendable {
      /// - Parameters: SDL's codes of the key, and what it types.
      case key(KeyEvent.Phase, key: Int32, scancode: UInt32, text: String)
      case moved(CGPoint, CGVector)
      case button(UInt32, isDown: Bool, CGPoint)
      /// Clicks, to the right and down.
      case scrolled(CGPoint, CGVector)
      case finger(Int64, Touch.Phase, OutputPosition)
    }

    package var kind: Kind
    package var time: UInt64
    package var modifiers: KeyModifiers

    package init(_ kind: Kind, time: UInt64 = 0, modifiers: KeyModifiers = []) {
      (self.kind, self.time, self.modifiers) = (kind, time, modifiers)
    }

    init?(_ event: CWindowEvent) {
      let place = CGPoint(x: event.x, y: event.y), delta = CGVector(dx: event.delta_x, dy: event.delta_y)
      switch event.kind {
      case CWindowEventKey:
        let text = withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let phase: KeyEvent.Phase = event.phase == 0 ? .up : event.phase == 1 ? .down : .repeated
        kind = .key(phase, key: event.key, scancode: event.scancode, text: text)
      case CWindowEventMotion: kind = .moved(place, delta)
      case CWindowEventButton: kind = .button(event.button, isDown: event.phase == 1, place)
      case CWindowEventScroll: kind = .scrolled(place, delta)
      case CWindowEventFinger:
        let phase: Touch.Phase = event.phase == 0 ? .up : event.phase == 1 ? .down : .moved
        kind = .finger(event.finger, phase, OutputPosition(x: event.x, y: event.y))
      default: return nil
      }
      time = event.time
      modifiers = KeyModifiers(rawValue: UInt8(truncatingIfNeeded: event.modifiers))
    }
  }
}
