/// The program: its windows, and the events on their way to them.
@MainActor open class UIApplication: UIResponder {
  /// The one application object.
  public internal(set) static var shared = UIApplication()

  /// Whether the program is in front.
  public enum State: Int, Sendable {
    /// It is in front, and takes events.
    case active
    /// It is in front, and takes none.
    case inactive
    /// It does not show.
    case background
  }

  /// What is told about the program's course. Kept by whoever made it.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The delegate that `UIApplicationMain` made.
  var ownDelegate: (any UIApplicationDelegate)?

  /// Whether the program is in front. Active in programs that were not started by `UIApplicationMain`.
  public internal(set) var applicationState = State.active
  /// The scene of a program that was started by `UIApplicationMain`.
  public internal(set) var connectedScenes: Set<UIScene> = []
  /// Those of the connected scenes.
  open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }
  /// False: a program has one scene.
  open var supportsMultipleScenes: Bool { false }
  /// Kept, and without effect: the display does not go dark.
  open var isIdleTimerDisabled = false
  /// The window that gets key presses.
  public internal(set) weak var keyWindow: UIWindow?
  /// The windows of the main screen, back to front.
  open var windows: [UIWindow] { UIScreen.main.windows }
  weak var firstResponder: UIResponder?

  /// The delegate, where it is a responder.
  open override var next: UIResponder? { delegate as? UIResponder }

  private var ignoringCount = 0
  private var touches: [TouchKey: UITouch] = [:]
  private var lastTap: (screen: ObjectIdentifier, location: CGPoint, time: TimeInterval, count: Int)?

  private struct TouchKey: Hashable {
    let screen: ObjectIdentifier, finger: Int
  }

  /// Between these calls, which nest, new touches go nowhere.
  open func beginIgnoringInteractionEvents() { ignoringCount += 1 }
  /// Takes back one call of `beginIgnoringInteractionEvents()`.
  open func endIgnoringInteractionEvents() { ignoringCount = max(0, ignoringCount - 1) }
  /// Whether touches are dropped.
  open var isIgnoringInteractionEvents: Bool { ignoringCount > 0 }

  /// Hands an event to the windows that take part in it.
  open func sendEvent(_ event: UIEvent) {
    if event is UIPressesEvent {
      keyWindow?.sendEvent(event)
      return
    }
    var windows: [UIWindow] = []
    for case let window? in (event.allTouches ?? []).map(\.window) where !windows.contains(window) { windows.append(window) }
    for window in windows { window.sendEvent(event) }
  }

  // MARK: Acetate's own

  /// Taps that follow each other within this time and distance count together.
  private static let tapInterval = 0.35
  private static let tapDistance: CGFloat = 45

  /// What a finger does on a screen, as if the screen had told it. A finger that has not begun does nothing.
  /// - Parameters:
  ///   - finger: tells fingers apart from `began` to `ended`.
  ///   - location: in points of the screen.
  ///   - timestamp: seconds of `CACurrentMediaTime()`.
  public func sendTouch(
    _ phase: UITouch.Phase, finger: Int = 0, at location: CGPoint, timestamp: TimeInterval = CACurrentMediaTime(),
    type: UITouch.TouchType = .direct, on screen: UIScreen = .main
  ) {
    let key = TouchKey(screen: ObjectIdentifier(screen), finger: finger)
    if phase == .began {
      guard touches[key] == nil, !isIgnoringInteractionEvents else { return }
      guard let (window, view) = screen.window(at: location, with: nil) else { return }
      let touch = UITouch(at: window.layer.convert(location, from: screen.layer), in: window, timestamp: timestamp, type: type)
      touch.tapCount = tapCount(at: location, timestamp, on: screen)
      if view.takes(touch, beside: touches.values.filter { $0.view === view }) { touch.view = view }
      touches[key] = touch
    } else {
      guard let touch = touches[key] else { return }
      touch.update(phase: phase, at: touch.window.map { $0.layer.convert(location, from: screen.layer) }, timestamp: timestamp)
    }
    guard let touch = touches[key] else { return }
    for (otherKey, other) in touches where otherKey != key && other.phase != .stationary {
      other.update(phase: .stationary, timestamp: timestamp)
    }
    sendEvent(UIEvent(touches: Set(touches.values), timestamp: timestamp))
    if touch.phase == .ended || touch.phase == .cancelled {
      touches[key] = nil
      lastTap = touch.phase == .ended ? (key.screen, location, timestamp, touch.tapCount) : nil
    }
  }

  private func tapCount(at location: CGPoint, _ time: TimeInterval, on screen: UIScreen) -> Int {
    guard let last = lastTap, last.screen == ObjectIdentifier(screen), time - last.time <= Self.tapInterval,
      hypot(location.x - last.location.x, location.y - last.location.y) <= Self.tapDistance
    else { return 1 }
    return last.count + 1
  }

  /// A key of the keyboard, as if the keyboard had told it.
  public func sendKey(_ key: UIKey, _ phase: UIPress.Phase, timestamp: TimeInterval = CACurrentMediaTime()) {
    sendEvent(UIPressesEvent(presses: [UIPress(key: key, phase: phase, timestamp: timestamp)], timestamp: timestamp))
  }
}
