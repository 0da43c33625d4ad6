/// Recognises each tap on a text by itself, and knows how many came before it.
final class TextTapRecognizer: UITapGestureRecognizer {
  /// The number of this tap, in quick succession.
  private(set) var tapCount = 1
  /// Called when the finger touches.
  var didTouch: (() -> Void)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    tapCount = touches.map(\.tapCount).max() ?? 1
    didTouch?()
    super.touchesBegan(touches, with: event)
  }
}

/// Recognises a finger on a handle of a selection as soon as it touches.
final class TextHandleRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches > touches.count else { return state = .began }
    // A further finger moves nothing.
    for touch in touches { ignore(touch, for: event) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}
