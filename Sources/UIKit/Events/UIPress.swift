/// Keys held while another is pressed.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt, or option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Super, or command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the number pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key of a keyboard.
public final class UIKey: NSObject, Sendable {
  /// What the key writes; empty when nothing.
  public let characters: String
  /// What the key writes without modifiers.
  public let charactersIgnoringModifiers: String
  /// The modifiers that are held.
  public let modifierFlags: UIKeyModifierFlags
  /// The key's meaning by the names of xkbcommon: `a`, `Escape`, `Left`.
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

/// A key that is held.
@MainActor public final class UIPress: NSObject {
  /// What becomes of a press.
  public enum Phase: Int, Sendable {
    /// The key goes down.
    case began
    /// Its pressure changes.
    case changed
    /// It is held.
    case stationary
    /// The key goes up.
    case ended
    /// The press ends otherwise.
    case cancelled
  }

  /// What becomes of the press.
  public let phase: Phase
  /// The key that is pressed.
  public let key: UIKey?
  /// Seconds of `CACurrentMediaTime()`.
  public let timestamp: TimeInterval
  /// Who got the press when it began, and gets the rest.
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

/// Presses of keys.
@MainActor open class UIPressesEvent: UIEvent {
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
