/// What events are sent to. One that does not handle an event hands it to the next responder.
@MainActor open class UIResponder: NSObject {
  public override init() { super.init() }

  /// The responder that gets what this one does not handle.
  open var next: UIResponder? { nil }

  // MARK: First responder

  /// Whether it can get the keys.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it can give the keys away.
  open var canResignFirstResponder: Bool { true }
  /// Whether key presses come here first.
  open var isFirstResponder: Bool { UIApplication.shared.firstResponder === self }

  /// Makes key presses come here first. False when this responder does not want them, or the present one keeps them.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, UIApplication.shared.firstResponder?.resignFirstResponder() ?? true else { return false }
    UIApplication.shared.firstResponder = self
    return true
  }

  /// Gives the keys away. False where it may not.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    if isFirstResponder { UIApplication.shared.firstResponder = nil }
    return true
  }

  // MARK: Touches

  /// Called when fingers are put down. Unless it is overridden, the next responder is told.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  /// Called when fingers move. Unless it is overridden, the next responder is told.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  /// Called when fingers are lifted. Unless it is overridden, the next responder is told.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  /// Called when touches end otherwise, such as when a recogniser takes them. Unless it is overridden, the next responder is told.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesCancelled(touches, with: event) }

  // MARK: Presses

  /// Called when keys go down. Unless it is overridden, the next responder is told.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesBegan(presses, with: event) }
  /// Called when the pressure on keys changes. Unless it is overridden, the next responder is told.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesChanged(presses, with: event) }
  /// Called when keys go up. Unless it is overridden, the next responder is told.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesEnded(presses, with: event) }
  /// Called when presses end otherwise. Unless it is overridden, the next responder is told.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesCancelled(presses, with: event) }
}
