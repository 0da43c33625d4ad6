/// The root of a tree of views on a screen; hidden until it is shown.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// The position of a window in the stack of windows.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A level between or beyond the predefined ones; higher ones are in front.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The level of ordinary windows.
    public static let normal = Level(0)
    /// The level of status bars, in front of ordinary windows.
    public static let statusBar = Level(1000)
    /// The level of alerts, in front of all others.
    public static let alert = Level(2000)
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// A window of a scene, with the size of its screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  public required init?(coder: NSCoder) { nil }

  /// The screen that shows the window, and retains it from then on. Set it before the window is shown. A window does not retain its screen:
  /// one that the program made lives as long as the program, or what shows its layer, retains it.
  open var screen: UIScreen {
    get { ownScreen ?? UIScreen.main }
    set {
      let oldSafeArea = safeAreaInsets
      if isOnScreen { screen.remove(self) }
      ownScreen = newValue
      if isOnScreen { newValue.add(self) }
      if safeAreaInsets != oldSafeArea { notifySafeAreaDidChange() }
    }
  }
  private weak var ownScreen: UIScreen?
  /// The window's level. Of windows on one level, those shown later are in front.
  open var windowLevel = Level.normal {
    didSet { if isOnScreen, windowLevel != oldValue { screen.add(self) } }
  }
  /// The scene that the window belongs to; by default that of its screen.
  open var windowScene: UIWindowScene? {
    get { ownScene ?? UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first { $0.screen === screen } }
    set {
      ownScene = newValue
      if let newValue, newValue.screen !== screen { screen = newValue.screen }
    }
  }
  private weak var ownScene: UIWindowScene?
  private lazy var ownUndoManager = UndoManager()
  open override var undoManager: UndoManager? { ownUndoManager }
  private var isOnScreen = false
  private let commandedKeys = KeyCommandDispatch()
  /// The active gesture recognisers of the window's views.
  private(set) lazy var gestures = GestureArena(window: self)
  private lazy var contentTouches = ContentTouchDelay { [unowned self] touch, event in tellBegin(of: [touch], event) }
  private lazy var gestureTouches = GestureTouchDelay(
    begin: { [unowned self] touch, event in tellBegin(of: [touch], event) },
    end: { [unowned self] touch, event in
      if hasToldView(of: touch) { touch.view?.touchesEnded([touch], with: event) }
      toldTouches.remove(ObjectIdentifier(touch))
    })
  /// Whether an event is being dispatched; held touches are reviewed afterwards.
  private var isSendingTouches = false
  private var toldTouches: Set<ObjectIdentifier> = []

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    willSet { if rootViewController !== newValue { hideRoot() } }
    didSet { if rootViewController !== oldValue { showRoot() } }
  }

  open override var window: UIWindow? { self }
  /// Whether the window is not on its screen. It is hidden until it is shown.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      super.isHidden = newValue
      guard !newValue, !isOnScreen else { return }
      isOnScreen = true
      screen.add(self)
      setNeedsDisplayInSubtree()
      rootViewController?.appear()
    }
  }
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// Whether the window receives key presses.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
  /// Makes the window the one that receives key presses.
  open func makeKey() { UIApplication.shared.keyWindow = self }
  /// Shows the window, and makes it the one that receives key presses.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  private func showRoot() {
    guard let rootViewController else { return }
    rootViewController.view.frame = bounds
    insertSubview(rootViewController.view, at: 0)
    if isOnScreen, !isHidden { rootViewController.appear() }
  }

  private func hideRoot() {
    guard let rootViewController else { return }
    rootViewController.beginAppearanceTransition(false, animated: false)
    rootViewController.viewIfLoaded?.removeFromSuperview()
    rootViewController.endAppearanceTransition()
  }

  /// Dispatches touches and presses to their views.
  open func sendEvent(_ event: UIEvent) {
    if let event = event as? UIPressesEvent { return sendPresses(event) }
    guard let touches = event.touches(for: self), !touches.isEmpty else { return }
    isSendingTouches = true
    defer {
      isSendingTouches = false
      reviewHeldTouches()
    }
    // Recognisers release touches that end.
    let lookedAt = touches.filter { $0.phase == .ended }.map { ($0, gestures.recognizers(of: $0)) }
    gestures.process(event, touches)
    for touch in touches where touch.phase == .began && touch.view != nil && gestures.viewsHear(of: touch) {
      gestureTouches.hold(touch, beganFor: gestures.recognizers(of: touch))
    }
    for (touch, recognizers) in lookedAt where touch.view != nil && gestures.viewsHear(of: touch) {
      gestureTouches.hold(touch, endedFor: recognizers)
    }
    for touch in touches where gestures.viewsHear(of: touch) {
      switch touch.phase {
      case .began: if !gestureTouches.holdsBegin(of: touch) { contentTouches.hold(touch) }
      // A touch that was held is reported with its beginning before its end.
      case .ended: contentTouches.release(touch)
      case .cancelled: contentTouches.drop(touch)
      default: break
      }
    }
    let heard = touches.filter {
      $0.view != nil && gestures.viewsHear(of: $0) && !contentTouches.holds($0) && !gestureTouches.holdsBegin(of: $0)
        && !gestureTouches.holdsEnd(of: $0)
    }
    let receivers = Dictionary(grouping: heard) { $0.view }
    // Sorted, so that the same touches always have the same effect.
    for (view, touches) in receivers.sorted(by: { ($0.value[0].timestamp, $0.value.count) < ($1.value[0].timestamp, $1.value.count) }) {
      guard let view else { continue }
      tellBegin(of: Set(touches.filter { $0.phase == .began }), event)
      for (phase, send) in Self.phases {
        let group = Set(touches.filter { $0.phase == phase && hasToldView(of: $0) })
        if !group.isEmpty { send(view)(group, event) }
      }
    }
    gestures.forget(touches)
    for touch in touches where touch.phase == .ended || touch.phase == .cancelled {
      if touch.phase == .cancelled { gestureTouches.drop(touch) }
      if !gestureTouches.holdsEnd(of: touch) { toldTouches.remove(ObjectIdentifier(touch)) }
    }
  }

  /// Reports touches that recognisers no longer hold to their views.
  func reviewHeldTouches() { if !isSendingTouches { gestureTouches.review() } }

  /// Takes touches that have ended, held for a recogniser, away from their views.
  func takeEndedTouches(heldFor recognizer: UIGestureRecognizer) {
    for touch in gestureTouches.endedTouches(heldFor: recognizer) {
      gestureTouches.drop(touch)
      guard toldTouches.remove(ObjectIdentifier(touch)) != nil else { continue }
      touch.view?.touchesCancelled([touch], with: UIEvent(touches: [touch], timestamp: touch.timestamp))
    }
  }

  /// Reports touches that have begun to a view, unless an enclosing scroll view prevents it.
  private func tellBegin(of touches: Set<UITouch>, _ event: UIEvent) {
    guard let view = touches.first?.view else { return }
    guard view.enclosingScrollViews.allSatisfy({ $0.touchesShouldBegin(touches, with: event, in: view) }) else { return }
    for touch in touches { toldTouches.insert(ObjectIdentifier(touch)) }
    view.touchesBegan(touches, with: event)
  }

  func hasToldView(of touch: UITouch) -> Bool { toldTouches.contains(ObjectIdentifier(touch)) }

  /// Takes a touch away from its view, which is told that it was cancelled.
  func takeTouch(_ touch: UITouch) {
    contentTouches.drop(touch)
    gestureTouches.drop(touch)
    guard gestures.take(touch), hasToldView(of: touch) else { return }
    // A touch that ends with the gesture is cancelled as well.
    touch.view?.touchesCancelled([touch], with: UIEvent(touches: [touch], timestamp: touch.timestamp))
  }

  private static var phases: [(UITouch.Phase, (UIView) -> (Set<UITouch>, UIEvent?) -> Void)] {
    [
      (.moved, { view in { view.touchesMoved($0, with: $1) } }),
      (.ended, { view in { view.touchesEnded($0, with: $1) } }), (.cancelled, { view in { view.touchesCancelled($0, with: $1) } }),
    ]
  }

  /// Where actions without a target and keys go while nothing is first responder: the controller that shows, inside others or over them.
  var actionResponder: UIResponder { rootViewController?.actionResponder ?? self }

  private func sendPresses(_ event: UIPressesEvent) {
    let receiver = UIApplication.shared.firstResponder ?? actionResponder
    for press in event.allPresses where !commandedKeys.take(press, from: receiver) {
      press.responder = receiver
      switch press.phase {
      case .began: receiver.pressesBegan([press], with: event)
      case .changed: receiver.pressesChanged([press], with: event)
      case .ended: receiver.pressesEnded([press], with: event)
      case .cancelled: receiver.pressesCancelled([press], with: event)
      case .stationary: break
      }
    }
  }
}
