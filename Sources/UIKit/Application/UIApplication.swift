/// The running program: its windows, and the dispatch of events to them.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// The only instance.
  public internal(set) static var shared = UIApplication()

  /// The program's state in its life cycle.
  public enum State: Int, Sendable {
    /// In the foreground, and receiving events.
    case active
    /// In the foreground, but not receiving events.
    case inactive
    /// Not on the display.
    case background
  }

  /// Told about the program's life cycle; not retained.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The delegate that `UIApplicationMain` made, retained here.
  var ownDelegate: (any UIApplicationDelegate)?

  /// The program's state. `active` in programs that were not started by `UIApplicationMain`.
  public internal(set) var applicationState = State.active
  /// The scene of a program that was started by `UIApplicationMain`; else empty.
  public internal(set) var connectedScenes: Set<UIScene> = []
  /// The sessions of the connected scenes.
  open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }
  /// Whether a program can have several scenes: always false.
  open var supportsMultipleScenes: Bool { false }
  /// Kept without effect: the display does not go dark.
  open var isIdleTimerDisabled = false
  /// The window that receives key presses.
  public internal(set) weak var keyWindow: UIWindow?
  /// The windows of the main screen, back to front.
  open var windows: [UIWindow] { UIScreen.main.windows }
  weak var firstResponder: UIResponder?

  /// The delegate, if it is a responder.
  open override var next: UIResponder? { delegate as? UIResponder }

  private var ignoringCount = 0

  /// Drops touches that begin from now on, until `endIgnoringInteractionEvents()`; calls nest.
  open func beginIgnoringInteractionEvents() { ignoringCount += 1 }
  /// Ends one call of `beginIgnoringInteractionEvents()`.
  open func endIgnoringInteractionEvents() { ignoringCount = max(0, ignoringCount - 1) }
  /// Whether touches are dropped.
  open var isIgnoringInteractionEvents: Bool { ignoringCount > 0 }

  /// Dispatches an event to its windows.
  open func sendEvent(_ event: UIEvent) {
    if event is UIPressesEvent {
      keyWindow?.sendEvent(event)
      return
    }
    var windows: [UIWindow] = []
    for case let window? in (event.allTouches ?? []).map(\.window) where !windows.contains(window) { windows.append(window) }
    for window in windows { window.sendEvent(event) }
  }

  // MARK: Actions

  /// Calls a method of `target`, or of the first that has it of the responders from the sender on, then from the first responder on, or
  /// from the controller that shows where there is none.
  /// - Returns: whether there was one.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    let receiver = target ?? self.target(of: action, sentBy: sender, at: sender as? UIResponder)
    return receiver.map { action.perform(on: $0 as AnyObject, [sender, event]) != nil } ?? false
  }

  /// The first that has a method of the responders from a place on, then from the first responder on, or from the controller that shows.
  func target(of action: Selector, sentBy sender: Any?, at place: UIResponder?) -> Any? {
    place?.target(forAction: action, withSender: sender)
      ?? (firstResponder ?? keyWindow?.actionResponder)?.target(forAction: action, withSender: sender)
  }

  // MARK: The rest of the system, of which there is none

  /// Whether something opens an address: false.
  open func canOpenURL(_ url: URL) -> Bool { false }
  /// Opens nothing, and says so.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) { completion?(false) }

  /// Keys of `open(_:options:completionHandler:)`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Whether an address of the web opens in its program alone.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// How the interface is turned: upright where the screen is higher than wide.
  open var statusBarOrientation: UIInterfaceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeRight : .portrait
  }
  /// The status bar's rectangle: as high as the screen's safe area, in points.
  open var statusBarFrame: CGRect {
    CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: UIScreen.main.safeAreaInsets.top)
  }
  /// The direction of the interface: from left to right.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// The size that people want text in: the standard one.
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  /// Kept without effect: there is no icon.
  open var applicationIconBadgeNumber = 0
  /// Kept without effect: there is no status bar.
  open var isNetworkActivityIndicatorVisible = false

  /// Keys of what comes with an address that a program is to open.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The program that asks.
    public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// What that program says besides.
    public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether a file has to be copied before it is used.
    public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  /// Does nothing: there are no notifications from elsewhere.
  open func registerForRemoteNotifications() {}
  /// Does nothing: there are no notifications from elsewhere.
  open func unregisterForRemoteNotifications() {}
  /// Always false: there are no notifications from elsewhere.
  open var isRegisteredForRemoteNotifications: Bool { false }

  /// Nothing has to be asked for: programs are not suspended.
  @discardableResult open func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }
  /// Does nothing: programs are not suspended.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  // MARK: Acetate's own

  /// Greatest interval, in seconds, between taps that count together.
  private static let tapInterval = 0.35
  private static let tapDistance: CGFloat = 45

  /// Simulates a touch, as if the screen had reported it. Changes of a finger that has not begun are ignored.
  /// - Parameters:
  ///   - finger: tells fingers apart from `began` to `ended`.
  ///   - location: in points of the screen.
  ///   - timestamp: seconds of `CACurrentMediaTime()`.
  public func sendTouch(
    _ phase: UITouch.Phase, finger: Int = 0, at location: CGPoint, timestamp: TimeInterval = CACurrentMediaTime(),
    type: UITouch.TouchType = .direct, on screen: UIScreen = .main
  ) {
    if phase == .began {
      guard screen.touches[finger] == nil, !isIgnoringInteractionEvents else { return }
      guard let (window, view) = screen.window(at: location, with: nil) else { return }
      let touch = UITouch(at: window.layer.convert(location, from: screen.layer), in: window, timestamp: timestamp, type: type)
      touch.tapCount = tapCount(at: location, timestamp, on: screen)
      if view.takes(touch, beside: screen.touches.values.filter { $0.view === view }) { touch.view = view }
      screen.touches[finger] = touch
    } else {
      guard let touch = screen.touches[finger] else { return }
      touch.update(phase: phase, at: touch.window.map { $0.layer.convert(location, from: screen.layer) }, timestamp: timestamp)
    }
    guard let touch = screen.touches[finger] else { return }
    for (number, other) in screen.touches where number != finger && other.phase != .stationary {
      other.update(phase: .stationary, timestamp: timestamp)
    }
    sendEvent(UIEvent(touches: Set(screen.touches.values), timestamp: timestamp))
    if touch.phase == .ended || touch.phase == .cancelled {
      screen.touches[finger] = nil
      screen.lastTap = touch.phase == .ended ? (location, timestamp, touch.tapCount) : nil
    }
  }

  private func tapCount(at location: CGPoint, _ time: TimeInterval, on screen: UIScreen) -> Int {
    guard let last = screen.lastTap, time - last.time <= Self.tapInterval,
      hypot(location.x - last.location.x, location.y - last.location.y) <= Self.tapDistance
    else { return 1 }
    return last.count + 1
  }

  /// Simulates a key press, as if the keyboard had reported it.
  public func sendKey(_ key: UIKey, _ phase: UIPress.Phase, timestamp: TimeInterval = CACurrentMediaTime()) {
    sendEvent(UIPressesEvent(presses: [UIPress(key: key, phase: phase, timestamp: timestamp)], timestamp: timestamp))
  }
}

/// A task that goes on in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// No task at all.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
