/// Keys held while another is pressed.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key of a keyboard.
public final class UIKey: NSObject, Sendable {
  /// What the key writes; empty when nothing.
  public let characters: String
  public let charactersIgnoringModifiers: String
  public let modifierFlags: UIKeyModifierFlags
  /// The key's meaning by the names of xkbcommon: `a`, `Escape`, `Left`.
  public let name: String

  public init(name: String, characters: String, modifierFlags: UIKeyModifierFlags = []) {
    self.name = name
    self.characters = characters
    charactersIgnoringModifiers = characters.lowercased()
    self.modifierFlags = modifierFlags
  }
}

/// A key that is held.
@MainActor public final class UIPress: NSObject {
  public enum Phase: Int, Sendable { case began, changed, stationary, ended, cancelled }

  public let phase: Phase
  public let key: UIKey?
  /// Seconds of `CACurrentMediaTime()`.
  public let timestamp: TimeInterval
  public internal(set) weak var responder: UIResponder?

  public init(key: UIKey?, phase: Phase, timestamp: TimeInterval = CACurrentMediaTime()) {
    self.key = key
    self.phase = phase
    self.timestamp = timestamp
    super.init()
  }
}

/// Presses of keys.
@MainActor open class UIPressesEvent: UIEvent {
  public let allPresses: Set<UIPress>
  open override var type: EventType { .presses }

  public init(presses: Set<UIPress>, timestamp: TimeInterval = CACurrentMediaTime()) {
    allPresses = presses
    super.init(timestamp: timestamp)
  }
}
