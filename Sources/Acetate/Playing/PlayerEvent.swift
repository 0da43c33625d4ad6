public import QuartzCore

/// What the person in front of the display does, and what becomes of the display.
public enum PlayerEvent {
  /// A key was pressed, held or released.
  case key(KeyEvent)
  /// The pointer moved, or one of its buttons or its wheel did.
  case pointer(PointerEvent)
  /// A finger was put down, moved or lifted.
  case touch(TouchEvent)
  /// The display belongs to another program, from now on until `displayReturned`: another virtual terminal is shown, or the display was
  /// unplugged.
  case displayLeft
  /// A display that was gone shows the pictures again.
  case displayReturned

  /// What a person does, as a player hands it on.
  public init(_ event: InputEvent) {
    switch event {
    case .key(let event): self = .key(event)
    case .pointer(let event): self = .pointer(event)
    case .touch(let event): self = .touch(event)
    }
  }
}
