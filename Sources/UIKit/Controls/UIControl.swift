/// What a closure does when a control is used.
@MainActor public final class UIAction: NSObject {
  /// What an action is known by: of two with one identifier a control keeps the later, for the same events.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier of that text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What an action does; it is called with the action itself.
  public typealias Handler = (UIAction) -> Void

  /// For controls that show it.
  public var title: String
  /// For controls that show it.
  public var image: UIImage?
  /// What it is known by; one of its own unless it is given.
  public let identifier: Identifier
  /// The control that was used last.
  public internal(set) weak var sender: UIControl?
  let handler: Handler

  /// An action; `handler` is called on the main actor.
  public init(title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping Handler) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
  }
}

/// A view that tells when it is used.
///
/// There are no selectors here: `addAction` takes a closure, and `addTarget` a method of the target, as in
/// `addTarget(self, action: Screen.tapped, for: .touchUpInside)`.
@MainActor open class UIControl: UIView {
  /// What happens to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger is put onto it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger is put onto it again, quickly.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moves within its bounds.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moves outside of its bounds.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger comes into its bounds.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger leaves its bounds.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger is lifted within its bounds: it is pressed.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger is lifted outside of its bounds.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch ended otherwise.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// A person changed its value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// A person did what it is mainly for.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Editing of its text begins.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// Its text was edited.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing of its text ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// What a control's looks depend on.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the others.
    public static let normal: State = []
    /// It is held.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It cannot be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is chosen.
    public static let selected = State(rawValue: 1 << 2)
    /// The focus is on it.
    public static let focused = State(rawValue: 1 << 3)
  }

  private struct Registration {
    let events: Event
    weak var target: AnyObject?
    let hasTarget: Bool
    let identifier: UIAction.Identifier?
    let call: (UIControl, UIEvent?) -> Void
  }

  private var registrations: [Registration] = []
  /// A finger that leaves the bounds by more than this is outside.
  private static let reach: CGFloat = 70

  /// Whether it takes touches; it looks `disabled` otherwise.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
  /// Whether it is chosen; set by the program.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether it is held; set while a finger is on it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  /// The state that its looks follow.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  /// Whether a finger began here and has not left yet.
  public private(set) var isTracking = false
  /// Whether the finger that holds it is within its bounds.
  public private(set) var isTouchInside = false

  /// Looks follow the state. Subclasses call super.
  func stateDidChange() { setNeedsLayout() }

  // MARK: Actions

  /// Has an action done at certain events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    registrations.removeAll { $0.identifier == action.identifier && $0.events == controlEvents }
    registrations.append(
      Registration(events: controlEvents, target: nil, hasTarget: false, identifier: action.identifier) { control, _ in
        action.sender = control
        action.handler(action)
      })
  }

  /// Takes an action away from certain events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    registrations.removeAll { $0.identifier == action.identifier && controlEvents.contains($0.events) }
  }

  /// Calls a method of `target`, which is not retained.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> () -> Void, for controlEvents: Event
  ) {
    register(target, controlEvents) { target, _, _ in action(target)() }
  }

  /// Calls a method of `target` with the control.
  public func addTarget<Target: AnyObject, Control: UIControl>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Control) -> Void, for controlEvents: Event
  ) {
    register(target, controlEvents) { target, control, _ in if let control = control as? Control { action(target)(control) } }
  }

  /// Calls a method of `target` with the control and the event.
  public func addTarget<Target: AnyObject, Control: UIControl>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Control, UIEvent?) -> Void, for controlEvents: Event
  ) {
    register(target, controlEvents) { target, control, event in if let control = control as? Control { action(target)(control, event) } }
  }

  private func register<Target: AnyObject>(_ target: Target, _ events: Event, _ call: @escaping (Target, UIControl, UIEvent?) -> Void) {
    registrations.append(
      Registration(events: events, target: target, hasTarget: true, identifier: nil) { [weak target] control, event in
        if let target { call(target, control, event) }
      })
  }

  /// Takes off the methods of a target, or of all of them for nil.
  open func removeTarget(_ target: AnyObject?, for controlEvents: Event) {
    registrations.removeAll { $0.hasTarget && (target == nil || $0.target === target) && controlEvents.contains($0.events) }
  }

  /// Makes the calls for events.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  private func send(_ events: Event, _ event: UIEvent?) {
    for registration in registrations where !registration.events.isDisjoint(with: events) { registration.call(self, event) }
  }

  // MARK: Tracking

  /// A finger is here; false does not want to know more of it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the finger moves; false ends the tracking.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the finger is lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the touch ends otherwise.
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
    send(isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside, event)
  }
}
