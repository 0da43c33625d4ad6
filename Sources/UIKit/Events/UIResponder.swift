/// An object that receives events. Events that it does not handle are passed to the next responder.
@MainActor open class UIResponder: NSObject {
  public override init() { super.init() }

  /// The next responder, which receives events that this one does not handle.
  open var next: UIResponder? { nil }

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
