public import QuartzCore

/// Input at the display, or a change of the display.
public enum PlayerEvent {
  /// A key was pressed, held or released.
  case key(KeyEvent)
  /// The pointer moved, scrolled, or a button of it changed.
  case pointer(PointerEvent)
  /// A finger touched the display, moved on it, or left it.
  case touch(TouchEvent)
  /// The display is not ours until `displayReturned`: another virtual terminal is shown, or it was unplugged.
  case displayLeft
  /// A display that was gone shows frames again.
  case displayReturned

  /// The player event for an input event.
  public init(_ event: InputEvent) {
    switch event {
    case .key(let event): self = .key(event)
    case .pointer(let event): self = .pointer(event)
    case .touch(let event): self = .touch(event)
    }
  }
}
