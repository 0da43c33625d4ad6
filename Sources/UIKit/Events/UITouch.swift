/// A touch of a finger or another pointer, from its beginning to its end.
@preconcurrency @MainActor public final class UITouch: NSObject {
  /// The phases of a touch.
  public enum Phase: Int, Sendable {
    /// The finger touches the screen.
    case began
    /// The finger moves on the screen.
    case moved
    /// The finger stays where it is.
    case stationary
    /// The finger leaves the screen.
    case ended
    /// The touch is cancelled.
    case cancelled
    /// A pointer enters the view.
    case regionEntered
    /// A pointer moves over the view.
    case regionMoved
    /// A pointer leaves the view.
    case regionExited
  }
  /// The kind of pointer that touches.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct
    /// A device other than the screen.
    case indirect
    /// A pen on the screen.
    case pencil
    /// A button of a pointing device.
    case indirectPointer
  }

  /// The phase of the touch.
  public private(set) var phase: Phase
  /// When the touch last changed, in seconds of `CACurrentMediaTime()`.
  public private(set) var timestamp: TimeInterval
  /// The number of taps in quick succession at one place, this touch included.
  public internal(set) var tapCount = 1
  /// The kind of pointer that touches.
  public let type: TouchType
  /// The radius of the touched area, in points.
  public let majorRadius: CGFloat
  /// The uncertainty of `majorRadius`, in points; always 0.
  public let majorRadiusTolerance: CGFloat = 0
  /// The pressure, where 1 is average; always 1, since displays do not report it.
  public var force: CGFloat { 1 }
  /// The greatest possible `force`.
  public var maximumPossibleForce: CGFloat { 1 }
  /// The angle between a pencil and the display in radians: upright, as fingers are.
  public var altitudeAngle: CGFloat { .pi / 2 }
  /// The direction of a pencil in a view in radians: 0, as displays do not report it.
  public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// The direction of a pencil in a view, as a vector of length 1: along x, as displays do not report it.
  public func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
  /// The window in which the touch began.
  public private(set) weak var window: UIWindow?
  /// The view in which the touch began; it receives the touch until the end.
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

  /// Changes the touch's phase, place and time.
  /// - Parameter location: in the window's coordinates; nil where it stays.
  public func update(phase: Phase, at location: CGPoint? = nil, timestamp: TimeInterval = CACurrentMediaTime()) {
    self.phase = phase
    self.timestamp = timestamp
    previousWindowLocation = windowLocation
    if let location { windowLocation = location }
  }

  /// The place in the coordinates of `view`, or of the window for nil.
  public func location(in view: UIView?) -> CGPoint { convert(windowLocation, to: view) }
  /// The place before the last change, in the coordinates of `view`, or of the window for nil.
  public func previousLocation(in view: UIView?) -> CGPoint { convert(previousWindowLocation, to: view) }
  /// The place in the coordinates of `view`, or of the window for nil; equals `location(in:)`.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// The place before the last change, in the coordinates of `view`, or of the window for nil; equals `previousLocation(in:)`.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window, let view else { return point }
    return view.convert(point, from: window)
  }
}
