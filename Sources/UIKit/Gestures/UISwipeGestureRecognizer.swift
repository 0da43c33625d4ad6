/// Recognises a quick movement of fingers in one direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of swipes.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A swipe to the right.
    public static let right = Direction(rawValue: 1)
    /// A swipe to the left.
    public static let left = Direction(rawValue: 2)
    /// A swipe upwards.
    public static let up = Direction(rawValue: 4)
    /// A swipe downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that are recognised.
  open var direction = Direction.right
  /// The number of fingers that must swipe.
  open var numberOfTouchesRequired = 1

  /// Least distance along the direction and greatest distance across it, in points, and greatest duration, in seconds.
  static let length: CGFloat = 50
  static let breadth: CGFloat = 50
  static let longest = 0.5

  private var start = CGPoint.zero
  private var startTime = 0.0

  override var isContinuous: Bool { false }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > numberOfTouchesRequired { return state = .failed }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    (start, startTime) = (centroid, event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, numberOfTouches == numberOfTouchesRequired else { return }
    if event.timestamp - startTime > Self.longest { return state = .failed }
    let x = centroid.x - start.x, y = centroid.y - start.y
    let ways: [(Direction, along: CGFloat, across: CGFloat)] = [(.right, x, y), (.left, -x, y), (.down, y, x), (.up, -y, x)]
    if ways.contains(where: { direction.contains($0.0) && $0.along >= Self.length && abs($0.across) <= Self.breadth }) { state = .ended }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}

extension UISwipeGestureRecognizer {
  /// A recogniser that calls a closure at each change of state.
  public convenience init(action: @escaping (UISwipeGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction { recognizer in if let own = recognizer as? UISwipeGestureRecognizer { action(own) } }
  }
}
