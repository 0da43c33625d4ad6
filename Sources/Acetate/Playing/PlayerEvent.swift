public import QuartzCore

/// What the person in front of the display does, and what becomes of the display.
public enum PlayerEvent {
  case key(KeyEvent)
  case pointer(PointerEvent)
  case touch(TouchEvent)
  /// The display belongs to another program, from now on until `displayReturned`: another virtual terminal is shown, or the display was
  /// unplugged.
  case displayLeft
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
