/// Recognises a gesture of fingers on a view and its subviews, and calls its actions at each change of state.
///
/// An action is a closure (`addAction`), a method of the target, `UIPanGestureRecognizer(target: self, action: Controller.panned)`, or a
/// `Selector`. The target is not retained.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// The states of a recogniser.
  public enum State: Int, Sendable {
    /// Undecided: the recogniser receives touches, but has recognised nothing yet.
    case possible
    /// A continuous gesture was recognised.
    case began
    /// A continuous gesture has changed.
    case changed
    /// A continuous gesture has ended, or a discrete one was recognised.
    case ended
    /// A continuous gesture was cancelled.
    case cancelled
    /// The touches are another gesture.
    case failed

    /// A discrete gesture was recognised; equals `ended`.
    public static let recognized = State.ended
  }

  /// Asked about touches and other recognisers; not retained.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view that the recogniser belongs to.
  public internal(set) weak var view: UIView?
  /// A name for the program's own use.
  open var name: String?
  /// Whether the recogniser receives touches. Disabled during a gesture, it is cancelled.
  open var isEnabled = true {
    didSet { if !isEnabled { isRunning ? move(to: .cancelled) : fail() } }
  }
  /// Whether recognition takes the touches away from their views, which get `touchesCancelled`.
  open var cancelsTouchesInView = true
  /// Whether the touches' views are told of them only once recognition has failed.
  open var delaysTouchesBegan = false
  /// Whether the touches' views are told of their ends only once recognition has failed.
  open var delaysTouchesEnded = true
  /// The kinds of touches that the recogniser receives, as the raw values of `UITouch.TouchType`.
  open var allowedTouchTypes: [NSNumber] {
    get { receivedTypes.map { NSNumber(value: $0.rawValue) } }
    set { receivedTypes = newValue.compactMap { UITouch.TouchType(rawValue: $0.intValue) } }
  }
  private var receivedTypes: [UITouch.TouchType] = [.direct, .pencil, .indirectPointer]

  /// The touches that the recogniser has, in the order in which they began.
  private(set) var touches: [UITouch] = []
  /// Whether the recogniser has had touches since it was last reset.
  private(set) var isInvolved = false
  private var shownState = State.possible
  /// The state to take once the recognisers that have to fail first have failed.
  private var pendingState: State?
  private var requirements: [WeakRecognizer] = []
  private struct Action {
    var target: ObjectIdentifier?
    var selector: Selector?
    let call: (UIGestureRecognizer) -> Void
  }

  private var actions: [Action] = []
  private var lastCentroid = CGPoint.zero

  private struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
  }

  /// A recogniser that calls a method of `target`, which is not retained, at each change of state.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public override convenience init() { self.init(target: nil, action: nil) }

  /// A recogniser that calls a method of `target`, which is not retained, with itself at each change of state.
  /// - Parameters:
  ///   - target: not retained.
  ///   - action: a method of its class: `Controller.panned`.
  public convenience init<Target: AnyObject, Recognizer>(target: Target, action: @escaping (Target) -> (Recognizer) -> Void) {
    self.init(target: nil, action: nil)
    addTarget(target, action: action)
  }

  /// A recogniser that calls a method of `target`, which is not retained, at each change of state.
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init(target: nil, action: nil)
    add(target) { [weak target] _ in if let target { action(target)() } }
  }

  // MARK: State

  /// The state of recognition, which subclasses set.
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

  /// Whether the recogniser waits for further touches though its present ones have ended.
  var expectsMoreTouches: Bool { false }
  /// Whether the recogniser is undecided: it has touches, or waits for others or for recognisers that have to fail first.
  var mayStillRecognize: Bool {
    isInvolved && shownState == .possible && (!touches.isEmpty || pendingState != nil || expectsMoreTouches)
  }
  var isRunning: Bool { shownState == .began || shownState == .changed }
  private var arena: GestureArena? { view?.window?.gestures }

  /// Leaves `possible` for a state, unless other recognisers prevent it.
  private func request(_ wanted: State) {
    if pendingState != nil {
      // Still waiting: the gesture's end comes after its beginning.
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

  func shouldBegin() -> Bool {
    (view?.gestureRecognizerShouldBegin(self) ?? true) && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  private enum Requirement { case none, waits, fails }

  /// What recognisers that have to fail first mean for this one.
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

  /// Decides again after another recogniser is done.
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

  /// Whether the gesture passes through `began` before it ends.
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

  /// Resets the recogniser once it is done and its touches have ended.
  func resetIfOver() {
    guard touches.isEmpty, shownState == .ended || shownState == .cancelled || shownState == .failed else { return }
    shownState = .possible
    pendingState = nil
    isInvolved = false
    reset()
  }

  // MARK: For subclasses

  /// Called when fingers touch. Subclasses set `state`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers move. Subclasses set `state`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers are lifted. Subclasses set `state`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are cancelled. Subclasses set `state`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when recognition is over and all touches have ended, before the state returns to `possible`.
  open func reset() {}
  /// Stops receiving a touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }
  /// Whether recognition prevents the other recogniser, on the same touches.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether recognition by the other recogniser, on the same touches, prevents this one.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this recogniser waits until the other has failed.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether the other recogniser waits until this one has failed.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Places

  /// The centroid of the touches, in the coordinates of `view`, or of the window for nil. After the last touch, its last value.
  open func location(in view: UIView?) -> CGPoint {
    guard let window = self.view?.window else { return lastCentroid }
    return view?.convert(centroid, from: window) ?? centroid
  }

  /// The buttons of a pointing device that are held: the first one while it takes part.
  open var buttonMask: UIEvent.ButtonMask { touches.contains { $0.type == .indirectPointer } ? .primary : [] }
  /// The modifier keys that are held: none, as touches are told without them.
  open var modifierFlags: UIKeyModifierFlags { [] }
  /// The number of touches that take part.
  open var numberOfTouches: Int { touches.count }
  /// The place of one of the touches, in the coordinates of `view`, or of the window for nil.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { touches[touchIndex].location(in: view) }

  /// The centroid of the touches, in the window's coordinates.
  var centroid: CGPoint {
    guard !touches.isEmpty else { return lastCentroid }
    let places = touches.map { $0.location(in: nil) }, count = CGFloat(places.count)
    return CGPoint(x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count)
  }

  // MARK: Relations

  /// Makes this recogniser wait until the other has failed; it fails if the other is recognised.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  // MARK: Actions

  /// Adds a closure that is called at each change of state.
  public func addAction(_ action: @escaping (UIGestureRecognizer) -> Void) { actions.append(Action(call: action)) }

  private func add(_ target: AnyObject, _ selector: Selector? = nil, _ action: @escaping (UIGestureRecognizer) -> Void) {
    actions.append(Action(target: ObjectIdentifier(target), selector: selector, call: action))
  }

  /// Adds a method of `target`, which is not retained, that is called with the recogniser at each change of state.
  open func addTarget(_ target: Any, action: Selector) {
    let target = target as AnyObject
    add(target, action) { [weak target] recognizer in if let target { action.perform(on: target, [recognizer]) } }
  }

  /// Adds a method of `target`, which is not retained, that is called with the recogniser at each change of state.
  public func addTarget<Target: AnyObject, Recognizer>(_ target: Target, action: @escaping (Target) -> (Recognizer) -> Void) {
    add(target) { [weak target] recognizer in
      if let target, let own = recognizer as? Recognizer { action(target)(own) }
    }
  }

  /// Removes a method of a target; nil stands for all targets, and for all methods.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let target = target.map { ObjectIdentifier($0 as AnyObject) }
    actions.removeAll {
      $0.target != nil && (target == nil || $0.target == target) && (action == nil || $0.selector == action)
    }
  }

  /// Removes the actions of a target; with nil, all actions.
  public func removeTarget(_ target: AnyObject?) {
    guard let target else { return actions.removeAll() }
    actions.removeAll { $0.target == ObjectIdentifier(target) }
  }

  // MARK: Touches, as the arena hands them on

  func takes(_ touch: UITouch, _ event: UIEvent) -> Bool {
    isEnabled && receivedTypes.contains(touch.type) && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
  }

  func begin(_ new: Set<UITouch>, _ event: UIEvent) {
    touches += new.sorted { $0.timestamp < $1.timestamp }
    isInvolved = true
    touchesBegan(new, with: event)
  }

  /// Dispatches the changes of the touches to the methods for subclasses.
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

/// Asked before a recogniser acts; all methods are optional.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether a recogniser that has recognised its gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether a recogniser receives a touch.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  /// Whether both recognisers may recognise the same touches; it is enough that one delegate agrees.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether a recogniser waits until the other has failed.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer)
    -> Bool
  /// Whether the other recogniser waits until this one has failed.
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
