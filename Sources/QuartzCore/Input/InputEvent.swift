/// What a person does: with keys, with a pointer, with fingers.
///
/// A player's events come from the devices of its display. Others are made by a program, a test or a script, and injected into what shows
/// the layers (`LayerStage.inject(_:)`, `OfflineRenderer.inject(_:)`, `acetate render --events`): whoever receives them cannot tell the
/// difference.
public enum InputEvent {
  case key(KeyEvent)
  case pointer(PointerEvent)
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
  public enum Phase: Hashable, Sendable { case pressed, repeated, released }

  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let shift = Modifiers(rawValue: 1)
    public static let control = Modifiers(rawValue: 2)
    public static let option = Modifiers(rawValue: 4)
    public static let command = Modifiers(rawValue: 8)
  }

  public var phase: Phase
  /// The key's meaning in the keyboard's layout, by the names of xkbcommon: `a`, `Escape`, `Left`, `space`.
  public var name: String
  /// What it writes; empty when nothing.
  public var characters: String
  public var modifiers: Modifiers
  /// Seconds of `CACurrentMediaTime()`.
  public var timestamp: CFTimeInterval

  public init(phase: Phase, name: String, characters: String = "", modifiers: Modifiers = [], timestamp: CFTimeInterval) {
    (self.phase, self.name, self.characters, self.modifiers, self.timestamp) = (phase, name, characters, modifiers, timestamp)
  }
}

/// A mouse or another pointing device moved, or one of its buttons changed.
public struct PointerEvent {
  public enum Kind: Hashable, Sendable {
    case moved
    /// The buttons count from 0: left, right, middle.
    case pressed(button: Int)
    case released(button: Int)
    /// Points, by which what lies under the pointer would move.
    case scrolled(CGVector)
  }

  public var kind: Kind
  /// In the coordinates of the root layer.
  public var location: CGPoint
  /// The layer that is seen there, animations applied; nil beside all layers. Events that are injected without one get it when they come.
  public var layer: CALayer?
  /// Seconds of `CACurrentMediaTime()`.
  public var timestamp: CFTimeInterval

  public init(kind: Kind, location: CGPoint, layer: CALayer? = nil, timestamp: CFTimeInterval) {
    (self.kind, self.location, self.layer, self.timestamp) = (kind, location, layer, timestamp)
  }
}

/// A finger touched the display, moved on it, or left it.
public struct TouchEvent {
  public enum Phase: Hashable, Sendable { case began, moved, ended, cancelled }

  public var phase: Phase
  /// Tells fingers apart from `began` to `ended`.
  public var finger: Int
  /// In the coordinates of the root layer.
  public var location: CGPoint
  /// The layer that is seen there, animations applied; nil beside all layers. Events that are injected without one get it when they come.
  public var layer: CALayer?
  /// Seconds of `CACurrentMediaTime()`.
  public var timestamp: CFTimeInterval

  public init(phase: Phase, finger: Int = 0, location: CGPoint, layer: CALayer? = nil, timestamp: CFTimeInterval) {
    (self.phase, self.finger, self.location, self.layer, self.timestamp) = (phase, finger, location, layer, timestamp)
  }
}
