/// A finger, or what stands for one, from the moment it touches the screen until it leaves it.
@MainActor public final class UITouch: NSObject {
  /// What becomes of a touch.
  public enum Phase: Int, Sendable {
    /// A finger is put down.
    case began
    /// It moves.
    case moved
    /// It stays.
    case stationary
    /// It is lifted.
    case ended
    /// The touch ends otherwise.
    case cancelled
    /// A pointer comes over the view.
    case regionEntered
    /// A pointer moves over the view.
    case regionMoved
    /// A pointer leaves the view.
    case regionExited
  }
  /// What touches.
  public enum TouchType: Int, Sendable {
    /// A finger.
    case direct
    /// Something beside the screen.
    case indirect
    /// A pen.
    case pencil
    /// A pointer's button.
    case indirectPointer
  }

  /// What becomes of it.
  public private(set) var phase: Phase
  /// Seconds of `CACurrentMediaTime()` at the last change.
  public private(set) var timestamp: TimeInterval
  /// How many taps in quick succession at one place the touch belongs to, itself included.
  public internal(set) var tapCount = 1
  /// What touches.
  public let type: TouchType
  /// Of the area that is touched, in points.
  public let majorRadius: CGFloat
  /// By how much `majorRadius` may be wrong, in points: not at all.
  public let majorRadiusTolerance: CGFloat = 0
  /// How hard it presses; 1 is an average finger. Displays here do not tell: always 1.
  public var force: CGFloat { 1 }
  /// The most that `force` can be.
  public var maximumPossibleForce: CGFloat { 1 }
  /// The window that was touched first.
  public private(set) weak var window: UIWindow?
  /// The view that was touched first; it gets the touch until the end.
  public internal(set) weak var view: UIView?

  private var windowLocation: CGPoint
  private var previousWindowLocation: CGPoint

  /// - Parameters:
  ///   - location: in the window's coordinates.
  ///   - timestamp: seconds of `CACurrentMediaTime()`.
  public init(
    at location: CGPoint, in window: UIWindow?, phase: Phase = .began, timestamp: TimeInterval = CACurrentMediaTime(),
    type: TouchType = .direct, majorRadius: CGFloat = 20
  ) {
    windowLocation = location
    previousWindowLocation = location
    self.window = window
    self.phase = phase
    self.timestamp = timestamp
    self.type = type
    self.majorRadius = majorRadius
    super.init()
  }

  /// Moves the touch on.
  /// - Parameter location: in the window's coordinates; nil where it stays.
  public func update(phase: Phase, at location: CGPoint? = nil, timestamp: TimeInterval = CACurrentMediaTime()) {
    self.phase = phase
    self.timestamp = timestamp
    previousWindowLocation = windowLocation
    if let location { windowLocation = location }
  }

  /// In the coordinates of `view`, or of the window for nil.
  public func location(in view: UIView?) -> CGPoint { convert(windowLocation, to: view) }
  /// Where it was before the last change, in the coordinates of `view`, or of the window for nil.
  public func previousLocation(in view: UIView?) -> CGPoint { convert(previousWindowLocation, to: view) }
  /// Where it is; the same as `location(in:)`.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// Where it was; the same as `previousLocation(in:)`.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window, let view else { return point }
    return view.convert(point, from: window)
  }
}
