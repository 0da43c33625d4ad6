/// Modifier keys that are held while another key is pressed.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The Caps Lock key.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// The Shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// The Control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// The Alt or Option key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The Super or Command key.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The pressed key is on the numeric keypad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key of a keyboard.
public final class UIKey: NSObject, Sendable {
  /// The text that the key types; empty where it types nothing.
  public let characters: String
  /// The text that the key types without modifiers.
  public let charactersIgnoringModifiers: String
  /// The modifier keys that are held.
  public let modifierFlags: UIKeyModifierFlags
  /// The key's symbol by the names of xkbcommon: `a`, `Escape`, `Left`.
  public let name: String

  /// A key.
  /// - Parameters:
  ///   - name: as `name` has it.
  ///   - characters: what it writes.
  public init(name: String, characters: String, modifierFlags: UIKeyModifierFlags = []) {
    self.name = name
    self.characters = characters
    charactersIgnoringModifiers = characters.lowercased()
    self.modifierFlags = modifierFlags
  }
}

/// A press of a key.
@preconcurrency @MainActor public final class UIPress: NSObject {
  /// The phases of a press.
  public enum Phase: Int, Sendable {
    /// The key goes down.
    case began
    /// The pressure on the key changes.
    case changed
    /// The key stays down.
    case stationary
    /// The key goes up.
    case ended
    /// The press is cancelled.
    case cancelled
  }

  /// The phase of the press.
  public let phase: Phase
  /// The key that is pressed.
  public let key: UIKey?
  /// When the phase began, in seconds of `CACurrentMediaTime()`.
  public let timestamp: TimeInterval
  /// The responder that received the beginning of the press, and receives the rest.
  public internal(set) weak var responder: UIResponder?

  /// A press of a key.
  /// - Parameter timestamp: seconds of `CACurrentMediaTime()`.
  public init(key: UIKey?, phase: Phase, timestamp: TimeInterval = CACurrentMediaTime()) {
    self.key = key
    self.phase = phase
    self.timestamp = timestamp
    super.init()
  }
}

/// An event of key presses.
@preconcurrency @MainActor open class UIPressesEvent: UIEvent {
  /// The presses of the event.
  public let allPresses: Set<UIPress>
  open override var type: EventType { .presses }

  /// An event of presses.
  /// - Parameter timestamp: seconds of `CACurrentMediaTime()`.
  public init(presses: Set<UIPress>, timestamp: TimeInterval = CACurrentMediaTime()) {
    allPresses = presses
    super.init(timestamp: timestamp)
  }
}
