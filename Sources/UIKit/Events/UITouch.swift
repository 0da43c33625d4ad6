/// A finger, or what stands for one, from the moment it touches the screen until it leaves it.
@MainActor public final class UITouch: NSObject {
  public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited }
  public enum TouchType: Int, Sendable { case direct, indirect, pencil, indirectPointer }

  public private(set) var phase: Phase
  /// Seconds of `CACurrentMediaTime()` at the last change.
  public private(set) var timestamp: TimeInterval
  /// How many taps in quick succession at one place the touch belongs to, itself included.
  public internal(set) var tapCount = 1
  public let type: TouchType
  /// Of the area that is touched, in points.
  public let majorRadius: CGFloat
  public let majorRadiusTolerance: CGFloat = 0
  public var force: CGFloat { 1 }
  public var maximumPossibleForce: CGFloat { 1 }
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
  public func previousLocation(in view: UIView?) -> CGPoint { convert(previousWindowLocation, to: view) }
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window, let view else { return point }
    return view.convert(point, from: window)
  }
}
