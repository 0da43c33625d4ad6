/// An object that receives events. Events that it does not handle are passed to the next responder.
@preconcurrency @MainActor open class UIResponder: NSObject {
  public override init() { super.init() }

  /// The next responder, which receives events that this one does not handle.
  open var next: UIResponder? { nil }

  // MARK: Actions

  /// Whether the responder has a method, and would run it. Every responder has those of edits: fields and text views answer as they
  /// stand, and one of your own that overrides them says so here.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    guard let edit = EditAction(action) else { return action.isMethod(of: self) }
    return editedText?.allows(edit) ?? false
  }

  /// The first of this responder and the next ones that has a method; nil for none.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }

  /// Takes what is selected away, and puts it on the pasteboard. Does nothing but in fields and text views.
  open func cut(_ sender: Any?) { editedText?.perform(.cut, sentBy: sender) }
  /// Puts what is selected on the pasteboard. Does nothing but in fields and text views.
  open func copy(_ sender: Any?) { editedText?.perform(.copy, sentBy: sender) }
  /// Puts what is on the pasteboard into the place of what is selected; a field writes spaces for ends of lines. Does nothing but in
  /// fields and text views.
  open func paste(_ sender: Any?) { editedText?.perform(.paste, sentBy: sender) }
  /// Takes what is selected away. Does nothing but in fields and text views.
  open func delete(_ sender: Any?) { editedText?.perform(.delete, sentBy: sender) }
  /// Selects what the caret stands at. Does nothing but in fields and text views.
  open func select(_ sender: Any?) { editedText?.perform(.select, sentBy: sender) }
  /// Selects the whole text. Does nothing but in fields and text views.
  open func selectAll(_ sender: Any?) { editedText?.perform(.selectAll, sentBy: sender) }

  private final var editedText: (any TextEditing)? { self as? any TextEditing }

  /// Called on the responder that has a command's method before the command shows: it may change the title, the mark, the attributes.
  open func validate(_ command: UICommand) {}

  /// The key commands of the responder; the innermost responder that has one for a key runs it.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// Whether keys write into a text of the responder.
  var isEditingText: Bool { false }

  /// What takes changes back: that of the next responder, at last the window's. A responder that has its own overrides it.
  open var undoManager: UndoManager? { next?.undoManager }

  /// By which gestures texts are taken back and copied. Kept without effect: there are no such gestures.
  open var editingInteractionConfiguration: UIEditingInteractionConfiguration { .default }

  // MARK: Accessibility

  /// What the accessibility properties were set to; nil where none was.
  private final var accessibility: AccessibilityProperties?

  private final func accessibilityValue<Value>(_ property: KeyPath<AccessibilityProperties, Value>) -> Value {
    (accessibility ?? AccessibilityProperties.unset)[keyPath: property]
  }

  private final func setAccessibility<Value>(_ property: WritableKeyPath<AccessibilityProperties, Value>, _ value: Value) {
    var properties = accessibility ?? AccessibilityProperties()
    properties[keyPath: property] = value
    accessibility = properties
  }

  /// Whether assistive technologies see the object as one element. Kept without effect: there is no assistive technology.
  open var isAccessibilityElement: Bool {
    get { accessibilityValue(\.isElement) }
    set { setAccessibility(\.isElement, newValue) }
  }
  /// The element's name in words. Kept without effect: there is no assistive technology.
  open var accessibilityLabel: String? {
    get { accessibilityValue(\.label) }
    set { setAccessibility(\.label, newValue) }
  }
  /// What the element's action does, in words. Kept without effect: there is no assistive technology.
  open var accessibilityHint: String? {
    get { accessibilityValue(\.hint) }
    set { setAccessibility(\.hint, newValue) }
  }
  /// The element's value in words. Kept without effect: there is no assistive technology.
  open var accessibilityValue: String? {
    get { accessibilityValue(\.value) }
    set { setAccessibility(\.value, newValue) }
  }
  /// A name by which tests find the element. Kept without effect: there is no assistive technology.
  open var accessibilityIdentifier: String? {
    get { accessibilityValue(\.identifier) }
    set { setAccessibility(\.identifier, newValue) }
  }
  /// The language of the words, as in `en-GB`. Kept without effect: there is no assistive technology.
  open var accessibilityLanguage: String? {
    get { accessibilityValue(\.language) }
    set { setAccessibility(\.language, newValue) }
  }
  /// How the element behaves. Kept without effect: there is no assistive technology.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibilityValue(\.traits) }
    set { setAccessibility(\.traits, newValue) }
  }
  /// The element's rectangle on the screen, in points. Kept without effect: there is no assistive technology.
  open var accessibilityFrame: CGRect {
    get { accessibilityValue(\.frame) }
    set { setAccessibility(\.frame, newValue) }
  }
  /// The element's outline on the screen, in points. Kept without effect: there is no assistive technology.
  open var accessibilityPath: UIBezierPath? {
    get { accessibilityValue(\.path) }
    set { setAccessibility(\.path, newValue) }
  }
  /// Where a double tap touches, in points of the screen. Kept without effect: there is no assistive technology.
  open var accessibilityActivationPoint: CGPoint {
    get { accessibilityValue(\.activationPoint) }
    set { setAccessibility(\.activationPoint, newValue) }
  }
  /// Whether the elements inside are left out. Kept without effect: there is no assistive technology.
  open var accessibilityElementsHidden: Bool {
    get { accessibilityValue(\.areElementsHidden) }
    set { setAccessibility(\.areElementsHidden, newValue) }
  }
  /// Whether elements beside are left out. Kept without effect: there is no assistive technology.
  open var accessibilityViewIsModal: Bool {
    get { accessibilityValue(\.isModal) }
    set { setAccessibility(\.isModal, newValue) }
  }
  /// Whether the elements inside come one after the other. Kept without effect: there is no assistive technology.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibilityValue(\.groupsChildren) }
    set { setAccessibility(\.groupsChildren, newValue) }
  }
  /// The elements inside, in their order. Kept without effect: there is no assistive technology.
  open var accessibilityElements: [Any]? {
    get { accessibilityValue(\.elements) }
    set { setAccessibility(\.elements, newValue) }
  }
  /// Further actions. Kept without effect: there is no assistive technology.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { accessibilityValue(\.actions) }
    set { setAccessibility(\.actions, newValue) }
  }
  /// Whether colours stay where all are inverted. Kept without effect: there is no assistive technology.
  open var accessibilityIgnoresInvertColors: Bool {
    get { accessibilityValue(\.ignoresInvertColors) }
    set { setAccessibility(\.ignoresInvertColors, newValue) }
  }
  /// Whether the element is to be operated. Kept without effect: there is no assistive technology.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { accessibilityValue(\.responds) }
    set { setAccessibility(\.responds, newValue) }
  }
  /// Called for a double tap with VoiceOver, which there is not; false lets touches be simulated.
  open func accessibilityActivate() -> Bool { false }
  /// Kept for overrides; never called: there is no assistive technology.
  open func accessibilityIncrement() {}
  /// Kept for overrides; never called: there is no assistive technology.
  open func accessibilityDecrement() {}
  /// Kept for overrides; never called: there is no assistive technology.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Kept for overrides; never called: there is no assistive technology.
  open func accessibilityPerformMagicTap() -> Bool { false }

  /// Kept for overrides; never called: there are no nibs.
  open func awakeFromNib() {}
  /// Kept for overrides; never called: there is no Interface Builder that draws views.
  open func prepareForInterfaceBuilder() {}
  /// Kept for overrides; never called: devices are not shaken.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// Kept for overrides; never called: devices are not shaken.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// Kept for overrides; never called: devices are not shaken.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// Kept for overrides, without effect: there is no keyboard on screen that a view could replace.
  open var inputView: UIView? { nil }
  /// Kept for overrides, without effect: there is no keyboard on screen that a view could stand on.
  open var inputAccessoryView: UIView? { nil }

  // MARK: First responder

  /// Whether the responder can become first responder.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the responder can stop being first responder.
  open var canResignFirstResponder: Bool { true }
  /// Whether the responder is the first to receive key presses.
  open var isFirstResponder: Bool { UIApplication.shared.firstResponder === self }

  /// Makes the responder the first to receive key presses. False when it cannot, or the present first responder does not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, UIApplication.shared.firstResponder?.resignFirstResponder() ?? true else { return false }
    UIApplication.shared.firstResponder = self
    return true
  }

  /// Stops being the first responder. False when it may not.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    if isFirstResponder { UIApplication.shared.firstResponder = nil }
    return true
  }

  /// Named by programs that make room for a keyboard; never posted: there is none on screen.
  public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  /// Never posted: there is no keyboard on screen.
  public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// Never posted: there is no keyboard on screen.
  public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  /// Never posted: there is no keyboard on screen.
  public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// Never posted: there is no keyboard on screen.
  public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
  /// The key of a keyboard's rectangle before it moves.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of a keyboard's rectangle after it has moved.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the seconds in which a keyboard moves.
  public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the curve by which a keyboard moves.
  public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"

  // MARK: Touches

  /// Called when fingers touch. By default the touches are passed to the next responder.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  /// Called when fingers move. By default the touches are passed to the next responder.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  /// Called when fingers are lifted. By default the touches are passed to the next responder.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  /// Called when touches are cancelled, such as by a recogniser. By default the touches are passed to the next responder.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesCancelled(touches, with: event) }

  // MARK: Presses

  /// Called when keys go down. By default the presses are passed to the next responder.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesBegan(presses, with: event) }
  /// Called when the pressure on keys changes. By default the presses are passed to the next responder.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesChanged(presses, with: event) }
  /// Called when keys go up. By default the presses are passed to the next responder.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesEnded(presses, with: event) }
  /// Called when presses are cancelled. By default the presses are passed to the next responder.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesCancelled(presses, with: event) }
}

/// By which gestures texts are taken back and copied.
public enum UIEditingInteractionConfiguration: Int, Sendable {
  /// By no gestures.
  case none
  /// By those of the system.
  case `default`
}
