/// What a person does: with keys, with a pointer, with fingers.
///
/// A player's events come from the devices of its display. Others are made by a program, a test or a script, and injected into what shows
/// the layers (`LayerStage.inject(_:)`, `OfflineRenderer.inject(_:)`, `acetate render --events`): whoever receives them cannot tell the
/// difference.
public enum InputEvent {
  /// A key.
  case key(KeyEvent)
  /// The pointer.
  case pointer(PointerEvent)
  /// A finger.
  case touch(TouchEvent)

  /// When it happens, in seconds of `CACurrentMediaTime()`.
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
  /// What becomes of a key.
  public enum Phase: Hashable, Sendable {
    /// It goes down.
    case pressed
    /// It is held for so long that it repeats.
    case repeated
    /// It goes up.
    case released
  }

  /// Keys that change what others mean.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt, or option.
    public static let option = Modifiers(rawValue: 4)
    /// Super, or command.
    public static let command = Modifiers(rawValue: 8)
  }

  /// What becomes of the key.
  public var phase: Phase
  /// The key's meaning in the keyboard's layout, by the names of xkbcommon: `a`, `Escape`, `Left`, `space`.
  public var name: String
  /// What it writes; empty when nothing.
  public var characters: String
  /// The modifiers that are held.
  public var modifiers: Modifiers
  /// Seconds of `CACurrentMediaTime()`.
  public var timestamp: CFTimeInterval

  /// An event of a key.
  /// - Parameters:
  ///   - name: as `name` has it.
  ///   - characters: what the key writes.
  ///   - timestamp: seconds of `CACurrentMediaTime()`.
  public init(phase: Phase, name: String, characters: String = "", modifiers: Modifiers = [], timestamp: CFTimeInterval) {
    (self.phase, self.name, self.characters, self.modifiers, self.timestamp) = (phase, name, characters, modifiers, timestamp)
  }
}

/// A mouse or another pointing device moved, or one of its buttons changed.
public struct PointerEvent {
  /// What a pointer does.
  public enum Kind: Hashable, Sendable {
    /// It moved.
    case moved
    /// The buttons count from 0: left, right, middle.
    case pressed(button: Int)
    /// A button went up.
    case released(button: Int)
    /// Points, by which what lies under the pointer would move.
    case scrolled(CGVector)
  }

  /// What the pointer does.
  public var kind: Kind
  /// In the coordinates of the root layer.
  public var location: CGPoint
  /// The layer that is seen there, animations applied; nil beside all layers. Events that are injected without one get it when they come.
  public var layer: CALayer?
  /// Seconds of `CACurrentMediaTime()`.
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
  /// What becomes of a finger.
  public enum Phase: Hashable, Sendable {
    /// It is put down.
    case began
    /// It moves.
    case moved
    /// It is lifted.
    case ended
    /// The touch ends otherwise.
    case cancelled
  }

  /// What becomes of the finger.
  public var phase: Phase
  /// Tells fingers apart from `began` to `ended`.
  public var finger: Int
  /// In the coordinates of the root layer.
  public var location: CGPoint
  /// The layer that is seen there, animations applied; nil beside all layers. Events that are injected without one get it when they come.
  public var layer: CALayer?
  /// Seconds of `CACurrentMediaTime()`.
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
