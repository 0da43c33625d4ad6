internal import CWindows

package struct WindowEvent: Sendable {
  package enum Change: Sendable {
    /// The session asks programs to end.
    case quit
    case close
    /// The window has another size, scale or monitor.
    case resize
    case show, hide
    /// What the window showed is lost.
    case expose
    /// A person did something.
    case input(WindowInput.Event)
  }

  /// The window's number; 0 for what concerns all.
  package let window: UInt32
  package let change: Change

  init?(_ event: CWindowEvent) {
    window = event.window
    switch event.kind {
    case CWindowEventQuit: change = .quit
    case CWindowEventClose: change = .close
    case CWindowEventResized: change = .resize
    case CWindowEventShown: change = .show
    case CWindowEventHidden: change = .hide
    case CWindowEventExposed: change = .expose
    default:
      guard let event = WindowInput.Event(event) else { return nil }
      change = .input(event)
    }
  }
}
