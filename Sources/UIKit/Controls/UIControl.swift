/// What a closure does when a control is used.
@MainActor public final class UIAction: NSObject {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public typealias Handler = (UIAction) -> Void

  public var title: String
  public var image: UIImage?
  public let identifier: Identifier
  /// The control that was used last.
  public internal(set) weak var sender: UIControl?
  let handler: Handler

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
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal: State = []
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
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

  open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  /// Whether a finger began here and has not left yet.
  public private(set) var isTracking = false
  public private(set) var isTouchInside = false

  /// Looks follow the state. Subclasses call super.
  func stateDidChange() { setNeedsLayout() }

  // MARK: Actions

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    registrations.removeAll { $0.identifier == action.identifier && $0.events == controlEvents }
    registrations.append(
      Registration(events: controlEvents, target: nil, hasTarget: false, identifier: action.identifier) { control, _ in
        action.sender = control
        action.handler(action)
      })
  }

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
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
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
