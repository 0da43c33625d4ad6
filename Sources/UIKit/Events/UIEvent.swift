/// An event, with the touches that take part in it.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The kind of an event.
  public enum EventType: Int, Sendable {
    /// Fingers on the screen.
    case touches
    /// Shakes of the device.
    case motion
    /// Commands of a remote control.
    case remoteControl
    /// Presses of keys.
    case presses
    /// Scrolling without a finger.
    case scroll = 10
    /// A pointer hovering over views.
    case hover
    /// Pinches and rotations without fingers.
    case transform = 14
  }
  /// The subkind of an event.
  public enum EventSubtype: Int, Sendable {
    /// No particular subkind.
    case none
    /// A shake of the device.
    case motionShake
  }

  /// Buttons of a pointing device.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The button that chooses.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The button that asks for a menu.
    public static let secondary = ButtonMask(rawValue: 1 << 1)
    /// A button by its number, from 1.
    public static func button(_ buttonNumber: Int) -> ButtonMask { ButtonMask(rawValue: 1 << max(0, buttonNumber - 1)) }
  }

  /// The buttons that are held: the first one while a pointing device touches.
  open var buttonMask: ButtonMask { touches.contains { $0.type == .indirectPointer } ? .primary : [] }
  /// The modifier keys that are held: none, as touches are told without them.
  open var modifierFlags: UIKeyModifierFlags { [] }
  /// The kind of the event.
  open var type: EventType { .touches }
  /// The subkind of the event.
  open var subtype: EventSubtype { .none }
  /// When the event happened, in seconds of `CACurrentMediaTime()`.
  public let timestamp: TimeInterval
  /// All touches on the screen, including those that end with this event.
  open var allTouches: Set<UITouch>? { touches }
  private let touches: Set<UITouch>

  /// An event of touches.
  /// - Parameter timestamp: seconds of `CACurrentMediaTime()`.
  public init(touches: Set<UITouch> = [], timestamp: TimeInterval = CACurrentMediaTime()) {
    self.touches = touches
    self.timestamp = timestamp
    super.init()
  }

  /// The touches in a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches.filter { $0.window === window } }
  /// The touches of a view.
  open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }
  /// The touches since the last frame: only the touch itself, since every touch is delivered as it happens.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [touch] : nil }
  /// Predicted touches; always nil.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }
}
