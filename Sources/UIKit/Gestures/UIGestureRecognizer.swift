/// Recognises something that fingers do on a view and its subviews, and calls back with each change of its state.
///
/// There are no selectors here: an action is a closure (`addAction`), or a method of the target, `UIPanGestureRecognizer(target: self,
/// action: Controller.panned)`, where other systems write `#selector(panned(_:))`. The target is not retained.
@MainActor open class UIGestureRecognizer: NSObject, UIGestureRecognizerTargeting {
  /// Where a recogniser stands.
  public enum State: Int, Sendable {
    /// Nothing is recognised yet; touches are looked at.
    case possible
    /// A continuous gesture was recognised.
    case began
    /// A continuous gesture went on.
    case changed
    /// A continuous gesture is over, or a discrete one was recognised.
    case ended
    /// A continuous gesture ended otherwise.
    case cancelled
    /// The touches are not the gesture.
    case failed

    /// A gesture that is over in a moment was recognised.
    public static let recognized = State.ended
  }

  /// Is asked about touches and other recognisers.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view it belongs to.
  public internal(set) weak var view: UIView?
  /// A name for the program's own use.
  open var name: String?
  /// Whether it gets touches. One that is turned off in the middle is cancelled.
  open var isEnabled = true {
    didSet { if !isEnabled { isRunning ? move(to: .cancelled) : fail() } }
  }
  /// Whether the touches' views hear no more of them once this is recognised: they get `touchesCancelled`.
  open var cancelsTouchesInView = true
  /// Whether the touches' views do not hear of them at all until it has failed.
  open var delaysTouchesBegan = false
  /// Whether the touches' views do not hear of their ends until it has failed.
  open var delaysTouchesEnded = true
  /// The kinds of touches that are looked at.
  open var allowedTouchTypes: [UITouch.TouchType] = [.direct, .pencil, .indirectPointer]

  /// The touches that it looks at, in the order in which they began.
  private(set) var touches: [UITouch] = []
  /// Whether it has looked at touches since it was last reset.
  private(set) var isInvolved = false
  private var shownState = State.possible
  /// What it came to while it waits for others to fail.
  private var pendingState: State?
  private var requirements: [WeakRecognizer] = []
  private var actions: [(target: ObjectIdentifier?, call: (UIGestureRecognizer) -> Void)] = []
  private var lastCentroid = CGPoint.zero

  private struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
  }

  public override required init() { super.init() }

  // MARK: State

  /// Where recognition stands. Subclasses set it; others read it.
  open var state: State {
    get { shownState }
    set {
      switch (shownState, newValue) {
      case (.possible, .began), (.possible, .ended), (.possible, .changed): request(newValue)
      case (.possible, _): if newValue != .possible { fail() }
      case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled),
        (.began, .failed), (.changed, .failed):
        move(to: newValue == .failed ? .cancelled : newValue)
      default: break
      }
    }
  }

  /// Whether it waits for touches that have not begun yet, although the ones that it looked at are gone.
  var expectsMoreTouches: Bool { false }
  /// Whether it looks at touches, or waits for others or for recognisers that have to fail, and has not come to anything.
  var mayStillRecognize: Bool {
    isInvolved && shownState == .possible && (!touches.isEmpty || pendingState != nil || expectsMoreTouches)
  }
  var isRunning: Bool { shownState == .began || shownState == .changed }
  private var arena: GestureArena? { view?.window?.gestures }

  /// Goes from `possible` to something, unless others stand in the way.
  private func request(_ wanted: State) {
    if pendingState != nil {
      // It still waits: an end comes after the beginning.
      pendingState = wanted == .changed ? pendingState : wanted
      return
    }
    guard isEnabled, arena?.permits(self) ?? true, shouldBegin() else { return fail() }
    switch requirement {
    case .none: move(to: wanted)
    case .waits: pendingState = wanted
    case .fails: fail()
    }
  }

  private func shouldBegin() -> Bool {
    (view?.gestureRecognizerShouldBegin(self) ?? true) && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  private enum Requirement { case none, waits, fails }

  /// What the recognisers that have to fail first mean for this one.
  private var requirement: Requirement {
    var waits = false
    for other in (arena?.involved ?? []) where other !== self && other.isInvolved && mustWait(for: other) {
      switch other.state {
      case .possible: waits = true
      case .failed, .cancelled: break
      case .began, .changed, .ended: return .fails
      }
    }
    return waits ? .waits : .none
  }

  private func mustWait(for other: UIGestureRecognizer) -> Bool {
    requirements.contains { $0.recognizer === other } || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || (delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false)
      || (other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false)
  }

  /// Looks again after another one has come to something.
  func reconsider() {
    guard let wanted = pendingState else { return }
    switch requirement {
    case .waits: break
    case .fails: fail()
    case .none:
      pendingState = nil
      guard arena?.permits(self) ?? true else { return fail() }
      if wanted == .ended, isContinuous { move(to: .began) }
      move(to: wanted)
    }
  }

  /// Whether it goes through `began` before it ends.
  var isContinuous: Bool { true }

  private func move(to state: State) {
    let wasPossible = shownState == .possible
    shownState = state
    if wasPossible { arena?.didRecognize(self) }
    for action in actions { action.call(self) }
    if state == .ended || state == .cancelled { arena?.didFinish(self) }
  }

  func fail() {
    guard shownState == .possible, isInvolved || pendingState != nil else { return }
    pendingState = nil
    shownState = .failed
    arena?.didFinish(self)
  }

  /// Makes it ready for other touches, once those that it had are gone.
  func resetIfOver() {
    guard touches.isEmpty, shownState == .ended || shownState == .cancelled || shownState == .failed else { return }
    shownState = .possible
    pendingState = nil
    isInvolved = false
    reset()
  }

  // MARK: For subclasses

  /// Called when fingers are put down. Subclasses set `state`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers are lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches end otherwise.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when recognition is over and all touches have gone, before `possible` is reached again.
  open func reset() {}
  /// Looks no further at a touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }
  /// Whether its recognition keeps the other from being recognised with the same touches.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another recogniser that has recognised its gesture may end this one.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this one waits until the other has failed.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether the other waits until this one has failed.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Places

  /// The middle of the touches, in a view's coordinates; nil is the window's. After the last touch, where that was.
  open func location(in view: UIView?) -> CGPoint {
    guard let window = self.view?.window else { return lastCentroid }
    return view?.convert(centroid, from: window) ?? centroid
  }

  /// How many fingers take part.
  open var numberOfTouches: Int { touches.count }
  /// Where one of the fingers is, in the coordinates of `view`, or of the window for nil.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { touches[touchIndex].location(in: view) }

  /// In the window's coordinates.
  var centroid: CGPoint {
    guard !touches.isEmpty else { return lastCentroid }
    let places = touches.map { $0.location(in: nil) }, count = CGFloat(places.count)
    return CGPoint(x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count)
  }

  // MARK: Relations

  /// Waits, once it would be recognised, until the other one has failed; fails if that is recognised.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  // MARK: Actions

  /// Calls back with each change of state.
  public func addAction(_ action: @escaping (UIGestureRecognizer) -> Void) { actions.append((nil, action)) }

  func add(_ target: AnyObject, _ action: @escaping (UIGestureRecognizer) -> Void) { actions.append((ObjectIdentifier(target), action)) }

  /// Takes away what was added for a target; with nil, all actions.
  public func removeTarget(_ target: AnyObject?) {
    guard let target else { return actions.removeAll() }
    actions.removeAll { $0.target == ObjectIdentifier(target) }
  }

  // MARK: Touches, as the arena hands them on

  func takes(_ touch: UITouch, _ event: UIEvent) -> Bool {
    isEnabled && allowedTouchTypes.contains(touch.type) && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
  }

  func begin(_ new: Set<UITouch>, _ event: UIEvent) {
    touches += new.sorted { $0.timestamp < $1.timestamp }
    isInvolved = true
    touchesBegan(new, with: event)
  }

  /// Hands on what became of the touches.
  func deliver(_ event: UIEvent) {
    func those(_ phase: UITouch.Phase) -> Set<UITouch> { Set(touches.filter { $0.phase == phase }) }
    let isLive = shownState != .failed && shownState != .ended && shownState != .cancelled
    let moved = those(.moved), ended = those(.ended), cancelled = those(.cancelled)
    if isLive, !moved.isEmpty { touchesMoved(moved, with: event) }
    if isLive, !ended.isEmpty { touchesEnded(ended, with: event) }
    if isLive, !cancelled.isEmpty { touchesCancelled(cancelled, with: event) }
    guard !ended.isEmpty || !cancelled.isEmpty else { return }
    lastCentroid = centroid
    touches.removeAll { ended.contains($0) || cancelled.contains($0) }
  }
}

/// What a recogniser asks before it acts; all methods are optional.
@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether a recogniser may begin, now that it has recognised its gesture.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether a recogniser looks at a touch.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  /// Whether both are recognised with the same touches; one of the two delegates is enough.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether a recogniser waits until the other has failed.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer)
    -> Bool
  /// Whether the other waits until a recogniser has failed.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer)
    -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// Gives recognisers actions that are methods of a target, each with the recogniser's own class for an argument.
@MainActor public protocol UIGestureRecognizerTargeting: UIGestureRecognizer {
  /// Makes a recogniser; what the initialisers with an action build on.
  init()
}

extension UIGestureRecognizerTargeting {
  /// - Parameters:
  ///   - target: not retained.
  ///   - action: a method of its class: `Controller.panned`.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> @MainActor (Self) -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// A recogniser that calls a method of `target`, which it does not keep, whenever its state changes.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> @MainActor () -> Void) {
    self.init()
    add(target) { [weak target] _ in if let target { action(target)() } }
  }

  /// With a closure for an action.
  public init(action: @escaping (Self) -> Void) {
    self.init()
    addAction { recognizer in if let own = recognizer as? Self { action(own) } }
  }

  /// Calls a method of `target`, which is not kept, with the recogniser whenever its state changes.
  public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> @MainActor (Self) -> Void) {
    add(target) { [weak target] recognizer in
      if let target, let own = recognizer as? Self { action(target)(own) }
    }
  }
}
