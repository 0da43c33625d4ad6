/// Something that happened, with the touches that take part.
@MainActor open class UIEvent: NSObject {
  /// What an event is about.
  public enum EventType: Int, Sendable {
    /// Fingers.
    case touches
    /// Shakes of the device.
    case motion
    /// Remote controls.
    case remoteControl
    /// Keys.
    case presses
    /// Scrolling without a finger.
    case scroll = 10
    /// A pointer above views.
    case hover
    /// Pinches and turns without fingers.
    case transform = 14
  }
  /// What an event is about, in detail.
  public enum EventSubtype: Int, Sendable {
    /// Nothing more.
    case none
    /// A shake.
    case motionShake
  }

  /// What the event is about.
  open var type: EventType { .touches }
  /// What it is about in detail.
  open var subtype: EventSubtype { .none }
  /// Seconds of `CACurrentMediaTime()`.
  public let timestamp: TimeInterval
  /// Every touch on the screen, with those that end by this event.
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
  /// The touches between the last frame and this: the touch itself, which comes as it happens.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [touch] : nil }
  /// Touches that are expected: none are.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }
}
