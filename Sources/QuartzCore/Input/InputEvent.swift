/// An input event of a keyboard, a pointer or a touch screen.
///
/// A player's events come from the devices of its display. Others are made by a program, a test or a script, and injected into what shows
/// the layers (`LayerStage.inject(_:)`, `OfflineRenderer.inject(_:)`, `acetate render --events`): receivers cannot tell the difference.
public enum InputEvent {
  /// A key went down, repeats, or went up.
  case key(KeyEvent)
  /// The pointer moved, scrolled, or a button of it changed.
  case pointer(PointerEvent)
  /// A finger touched the display, moved on it, or left it.
  case touch(TouchEvent)

  /// When the event happens, in seconds of `CACurrentMediaTime()`.
  public var timestamp: CFTimeInterval {
    get {
      switch self {
      case .key(let event): event.timestamp
      case .pointer(let event): event.timestamp
      case .touch(let event): event.timestamp
      }
    }
    set {
      switch self {
      case .key(var event):
        event.timestamp = newValue
        self = .key(event)
      case .pointer(var event):
        event.timestamp = newValue
        self = .pointer(event)
      case .touch(var event):
        event.timestamp = newValue
        self = .touch(event)
      }
    }
  }
}

/// A key of a keyboard went down or up.
public struct KeyEvent: Hashable, Sendable {
  /// The stages of a key press.
  public enum Phase: Hashable, Sendable {
    /// The key goes down.
    case pressed
    /// The key repeats, since it is held.
    case repeated
    /// The key goes up.
    case released
  }

  /// The modifier keys that are held.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The Shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// The Control key.
    public static let control = Modifiers(rawValue: 2)
    /// The Alt or Option key.
    public static let option = Modifiers(rawValue: 4)
    /// The Super or Command key.
    public static let command = Modifiers(rawValue: 8)
  }

  /// The stage of the key press.
  public var phase: Phase
  /// The key's symbol in the keyboard's layout, by the names of xkbcommon: `a`, `Escape`, `Left`, `space`.
  public var name: String
  /// The text that the key types; empty where it types nothing.
  public var characters: String
  /// The modifier keys that are held.
  public var modifiers: Modifiers
  /// When the event happens, in seconds of `CACurrentMediaTime()`.
  public var timestamp: CFTimeInterval

  /// An event of a keyboard.
  /// - Parameters:
  ///   - name: as `name` has it.
  ///   - characters: what the key writes.
  ///   - timestamp: seconds of `CACurrentMediaTime()`.
  public init(phase: Phase, name: String, characters: String = "", modifiers: Modifiers = [], timestamp: CFTimeInterval) {
    (self.phase, self.name, self.characters, self.modifiers, self.timestamp) = (phase, name, characters, modifiers, timestamp)
  }
}

/// A mouse or another pointing device moved, scrolled, or one of its buttons changed.
public struct PointerEvent {
  /// The kinds of pointer events.
  public enum Kind: Hashable, Sendable {
    /// The pointer moved, with or without a button held.
    case moved
    /// A button went down. Buttons count from 0: left, right, middle.
    case pressed(button: Int)
    /// A button went up. Buttons count from 0: left, right, middle.
    case released(button: Int)
    /// The wheel or touchpad scrolled, by the vector in points by which content under the pointer would move.
    case scrolled(CGVector)
  }

  /// What the pointer did.
  public var kind: Kind
  /// The pointer's place in the coordinates of the root layer.
  public var location: CGPoint
  /// The layer that shows there, animations applied; nil where there is none. Events injected without one get it when they happen.
  public var layer: CALayer?
  /// When the event happens, in seconds of `CACurrentMediaTime()`.
  public var timestamp: CFTimeInterval

  /// An event of the pointer.
  /// - Parameters:
  ///   - location: in points of the root layer.
  ///   - layer: what is hit; found when the event happens unless it is given.
  ///   - timestamp: seconds of `CACurrentMediaTime()`.
  public init(kind: Kind, location: CGPoint, layer: CALayer? = nil, timestamp: CFTimeInterval) {
    (self.kind, self.location, self.layer, self.timestamp) = (kind, location, layer, timestamp)
  }
}

/// A finger touched the display, moved on it, or left it.
public struct TouchEvent {
  /// The stages of a touch.
  public enum Phase: Hashable, Sendable {
    /// The finger touches the display.
    case began
    /// The finger moves on the display.
    case moved
    /// The finger leaves the display.
    case ended
    /// The system ends the touch for another reason, such as a gesture of its own.
    case cancelled
  }

  /// The stage of the touch.
  public var phase: Phase
  /// A number that tells fingers apart, from `began` to `ended`.
  public var finger: Int
  /// The finger's place in the coordinates of the root layer.
  public var location: CGPoint
  /// The layer that shows there, animations applied; nil where there is none. Events injected without one get it when they happen.
  public var layer: CALayer?
  /// When the event happens, in seconds of `CACurrentMediaTime()`.
  public var timestamp: CFTimeInterval

  /// An event of a finger.
  /// - Parameters:
  ///   - finger: which one, of several at a time.
  ///   - location: in points of the root layer.
  ///   - layer: what is hit; found when the event happens unless it is given.
  ///   - timestamp: seconds of `CACurrentMediaTime()`.
  public init(phase: Phase, finger: Int = 0, location: CGPoint, layer: CALayer? = nil, timestamp: CFTimeInterval) {
    (self.phase, self.finger, self.location, self.layer, self.timestamp) = (phase, finger, location, layer, timestamp)
  }
}
