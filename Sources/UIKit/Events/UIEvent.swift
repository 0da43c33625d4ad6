/// Something that happened, with the touches that take part.
@MainActor open class UIEvent: NSObject {
  public enum EventType: Int, Sendable { case touches, motion, remoteControl, presses, scroll = 10, hover, transform = 14 }
  public enum EventSubtype: Int, Sendable { case none, motionShake }

  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  /// Seconds of `CACurrentMediaTime()`.
  public let timestamp: TimeInterval
  /// Every touch on the screen, with those that end by this event.
  open var allTouches: Set<UITouch>? { touches }
  private let touches: Set<UITouch>

  public init(touches: Set<UITouch> = [], timestamp: TimeInterval = CACurrentMediaTime()) {
    self.touches = touches
    self.timestamp = timestamp
    super.init()
  }

  open func touches(for window: UIWindow) -> Set<UITouch>? { touches.filter { $0.window === window } }
  open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [touch] : nil }
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }
}
