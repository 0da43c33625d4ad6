public import QuartzCore

/// What the person in front of the display does, and what becomes of the display.
public enum PlayerEvent {
  case key(KeyEvent)
  case pointer(PointerEvent)
  case touch(TouchEvent)
  /// The display belongs to another program, from now on until `displayReturned`: another virtual terminal is shown, or the display was
  /// unplugged.
  case displayLeft
  case displayReturned
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
  /// The layer that is seen there, animations applied; nil beside all layers.
  public var layer: CALayer?
  /// Seconds of `CACurrentMediaTime()`.
  public var timestamp: CFTimeInterval
}

/// A finger touched the display, moved on it, or left it.
public struct TouchEvent {
  public enum Phase: Hashable, Sendable { case began, moved, ended, cancelled }

  public var phase: Phase
  /// Tells fingers apart from `began` to `ended`.
  public var finger: Int
  /// In the coordinates of the root layer.
  public var location: CGPoint
  /// The layer that is seen there, animations applied; nil beside all layers.
  public var layer: CALayer?
  /// Seconds of `CACurrentMediaTime()`.
  public var timestamp: CFTimeInterval
}
