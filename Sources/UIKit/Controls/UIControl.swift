/// A view that calls actions when it is used.
///
/// `addAction` takes a closure, and `addTarget` a method of the target, as in `addTarget(self, action: Screen.tapped, for:
/// .touchUpInside)`, or a `Selector`.
@preconcurrency @MainActor open class UIControl: UIView {
  /// Events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger touches the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger touches the control again in quick succession.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moves within the control's bounds.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moves outside of the control's bounds.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger enters the control's bounds.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger leaves the control's bounds.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger is lifted within the control's bounds: the control is tapped.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger is lifted outside of the control's bounds.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch was cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// A person changed the control's value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// A person used the control for its main purpose.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A control's menu comes to show.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Editing of the control's text begins.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The control's text was edited.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing of the control's text ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key ended the editing of the control's text.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of editing.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// All touch events of a control.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All events of a control.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// States that determine a control's look.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The normal state: none of the others.
    public static let normal: State = []
    /// The control is being held.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is disabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the focus.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// Where content stands along x.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left.
    case left
    /// At the right.
    case right
    /// From side to side; buttons put it into the middle.
    case fill
    /// At the side that reading begins at.
    case leading
    /// At the side that reading ends at.
    case trailing
  }

  /// Where content stands along y.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// From top to bottom.
    case fill
  }

  /// Where the content stands along x; buttons look at it.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }
  /// Kept without effect: content is in the middle of the height.
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  private struct Registration {
    let events: Event
    weak var target: AnyObject?
    let hasTarget: Bool
    let identifier: UIAction.Identifier?
    var selector: Selector?
    let call: (UIControl, UIEvent?) -> Void
  }

  private var registrations: [Registration] = []
  /// Distance in points from the bounds beyond which a finger counts as outside.
  private static let reach: CGFloat = 70

  /// Whether the control takes touches; its state is `disabled` otherwise.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateHasChanged() } } }
  /// Whether the control is selected; set by the program.
  open var isSelected = false { didSet { if isSelected != oldValue { stateHasChanged() } } }
  /// Whether the control is held; set while a finger is on it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateHasChanged() } } }
  /// The state that determines the control's look.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  /// Whether a touch that began on the control is in progress.
  public private(set) var isTracking = false
  /// Whether that touch is within the control's bounds.
  public private(set) var isTouchInside = false

  private func stateHasChanged() {
    stateDidChange()
    tellObservers()
  }

  /// Called when the state changes, to update the look. Overrides call super.
  func stateDidChange() { setNeedsLayout() }

  // MARK: Actions

  /// Runs an action at certain events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    registrations.removeAll { $0.identifier == action.identifier && $0.events == controlEvents }
    registrations.append(
      Registration(events: controlEvents, target: nil, hasTarget: false, identifier: action.identifier) { control, _ in
        control.sendAction(action)
      })
  }

  /// Stops running an action at certain events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    registrations.removeAll { $0.identifier == action.identifier && controlEvents.contains($0.events) }
  }

  /// Calls a method of `target`, which is not retained, at certain events, with the control and the event as far as it takes them. Without
  /// a target, the first of the responders from the control on is called that has the method.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let target = target.map { $0 as AnyObject }
    registrations.append(
      Registration(events: controlEvents, target: target, hasTarget: true, identifier: nil, selector: action) {
        [weak target, isBound = target != nil] control, event in
        if target != nil || !isBound { control.sendAction(action, to: target, for: event) }
      })
  }

  /// Removes a method of a target from certain events; nil stands for all targets, and for all methods.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let target = target.map { $0 as AnyObject }
    registrations.removeAll {
      $0.hasTarget && (target == nil || $0.target === target) && (action == nil || $0.selector == action)
        && controlEvents.contains($0.events)
    }
  }

  /// Runs an action, with the control as its sender.
  open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }

  /// Calls a method of `target`, or of the first of the responders from the control on that has it. Overrides see each action that a
  /// `Selector` stands for.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// The targets that methods were added of.
  open var allTargets: Set<AnyHashable> { Set(registrations.compactMap { $0.target as? AnyHashable }) }
  /// The events that actions are called for.
  open var allControlEvents: Event { registrations.reduce(into: []) { $0.formUnion($1.events) } }
  /// The names of a target's methods that are called for an event; nil where there are none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let target = target.map { $0 as AnyObject }
    let names = registrations.filter { $0.target === target && $0.events.contains(controlEvent) }.compactMap { $0.selector?.name }
    return names.isEmpty ? nil : names
  }

  /// Calls a method of `target`, which is not retained, at certain events.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for controlEvents: Event
  ) {
    register(target, controlEvents) { target, _, _ in action(target)() }
  }

  /// Calls a method of `target`, which is not retained, with the control at certain events.
  public func addTarget<Target: AnyObject, Control: UIControl>(
    _ target: Target, action: @escaping (Target) -> (Control) -> Void, for controlEvents: Event
  ) {
    register(target, controlEvents) { target, control, _ in if let control = control as? Control { action(target)(control) } }
  }

  /// Calls a method of `target`, which is not retained, with the control and the event.
  public func addTarget<Target: AnyObject, Control: UIControl>(
    _ target: Target, action: @escaping (Target) -> (Control, UIEvent?) -> Void, for controlEvents: Event
  ) {
    register(target, controlEvents) { target, control, event in if let control = control as? Control { action(target)(control, event) } }
  }

  private func register<Target: AnyObject>(_ target: Target, _ events: Event, _ call: @escaping (Target, UIControl, UIEvent?) -> Void) {
    registrations.append(
      Registration(events: events, target: target, hasTarget: true, identifier: nil) { [weak target] control, event in
        if let target { call(target, control, event) }
      })
  }

  /// Removes the methods of a target, or of all targets for nil, from certain events.
  open func removeTarget(_ target: AnyObject?, for controlEvents: Event) {
    registrations.removeAll { $0.hasTarget && (target == nil || $0.target === target) && controlEvents.contains($0.events) }
  }

  /// Runs the actions for events.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  /// Whether changes of its value are what the control is there for, and not taps.
  var hasValue: Bool { false }

  /// Tells that a person has changed the control's value.
  func sendValueChanged() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

  /// A control that runs an action when it does what it is there for: a button is tapped, a value changed.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  private func send(_ events: Event, _ event: UIEvent?) {
    for registration in registrations where !registration.events.isDisjoint(with: events) { registration.call(self, event) }
  }

  // MARK: Tracking

  /// Called when a touch begins on the control; false ends the tracking.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the touch moves; false ends the tracking.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the finger is lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the touch is cancelled.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first else { return }
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    isHighlighted = true
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
    if !isTracking { isHighlighted = false }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(touch.location(in: self))
    isHighlighted = isTouchInside
    if isTouchInside != wasInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event) }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
    if !continueTracking(touch, with: event) { end(touch, event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    isTouchInside = bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(touch.location(in: self))
    end(touch, event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    isTouchInside = false
    isHighlighted = false
    cancelTracking(with: event)
    send(.touchCancel, event)
  }

  private func end(_ touch: UITouch, _ event: UIEvent?) {
    let isInside = isTouchInside
    isTracking = false
    isTouchInside = false
    isHighlighted = false
    endTracking(touch, with: event)
    send(!isInside ? .touchUpOutside : hasValue ? .touchUpInside : [.touchUpInside, .primaryActionTriggered], event)
  }
}
