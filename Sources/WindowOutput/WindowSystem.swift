// A tour of WindowOutput: how pictures get into windows of a desktop session.
//
// What goes in and out is as with DRMOutput: pictures that somebody draws, into a bitmap or a target of OpenGL ES that this module lends;
// out come the times at which each was seen, and what a person does, in DRMOutput's words.
//
//   WindowSystem         the session: Wayland, or else X11
//    └ OutputWindow      a window: a `PictureSurface`
//       ├ bitmap           of the CPU: copied into shared memory (wl_shm on Wayland, MIT-SHM on X11)
//       └ GLTarget         of OpenGL ES: copied into the window by a context that shares the window's display
//   WindowInput          what SDL says of keys, pointers and fingers, as InputEvents; two fingers of one pointer
//
// Windows are SDL 2's (CWindows), a library that is kept, loaded when the first window is asked for: it speaks xdg-shell, draws frames by
// libdecor where the compositor draws none, and knows keyboards, input methods and X11's window managers. What it has not is CWindows' own:
// the software renderer's pictures on Wayland, which SDL would upload to OpenGL, and when a picture was seen (the protocol
// presentation-time, or frame callbacks). X11 tells no such times: there a picture counts as seen when it is handed over.
//
// One thread, the display's, makes all calls. The session's descriptor tells of news; `WindowSystem.collect` reads them without waiting,
// and is called before the thread sleeps, since the libraries of OpenGL ES read ahead from the same connection.

internal import CWindows
package import Graphics

/// A desktop session in which windows are opened. Confined to the thread that made it; there is one at a time.
package final class WindowSystem {
  package enum Kind: String, Sendable {
    case wayland = "Wayland"
    case x11 = "X11"
  }

  package let kind: Kind

  /// The sessions that the environment names, the better first.
  package static func kinds(in environment: [String: String]) -> [Kind] {
    var kinds: [Kind] = []
    if environment["WAYLAND_DISPLAY"]?.isEmpty == false || environment["WAYLAND_SOCKET"]?.isEmpty == false { kinds.append(.wayland) }
    if environment["DISPLAY"]?.isEmpty == false { kinds.append(.x11) }
    return kinds
  }

  /// Connects to the first of the sessions that answers.
  package init(_ kinds: [Kind]) throws(WindowError) {
    guard !kinds.isEmpty else {
      throw WindowError(
        .absent,
        "there is no desktop session to open a window in: neither WAYLAND_DISPLAY nor DISPLAY is set; "
          + "start from a desktop, or take a display with --display")
    }
    var problems: [String] = []
    for kind in kinds {
      var result: Int32 = 0
      let problem = Problem.of { text, size in
        result = cwindows_open(kind == .wayland ? CWindowWayland : CWindowX11, text, size)
        return result > 0
      }
      guard let problem else {
        self.kind = kind
        return
      }
      if result < 0 {
        throw WindowError(.noLibrary, "windows need SDL 2, and \(problem); install libsdl2-2.0-0, or take a display with --display")
      }
      problems.append("\(kind.rawValue) (\(problem))")
    }
    throw WindowError(.absent, "no desktop session answers: \(problems.joined(separator: ", "))")
  }

  deinit { cwindows_close() }

  /// Readable when there is news. To be asked after the first window is open.
  package var descriptor: Int32 { cwindows_descriptor() }

  /// Whether pictures are reported with the times at which they were seen.
  package var measuresFlips: Bool { cwindows_measures() }

  /// Why nothing of it may be used any more; nil while it lives.
  package var end: WindowError? { cwindows_has_ended() ? .sessionHasEnded : nil }

  package var monitorCount: Int { max(1, Int(cwindows_monitors())) }

  /// The size that a monitor leaves to windows, in points.
  package func usableSize(ofMonitor monitor: Int) -> CGSize {
    var width: Int32 = 0, height: Int32 = 0
    cwindows_usable(Int32(monitor), &width, &height)
    return CGSize(width: CGFloat(width), height: CGFloat(height))
  }

  /// Reads what has happened, without waiting.
  /// - Throws: when the session has ended. Nothing of it may be used then, but let go of.
  package func collect(into events: inout [WindowEvent]) throws(WindowError) {
    var event = CWindowEvent()
    while cwindows_next(&event) {
      if let event = WindowEvent(event) { events.append(event) }
    }
    if cwindows_has_ended() { throw .sessionHasEnded }
  }
}

/// A call of CWindows that says in words why it failed.
enum Problem {
  /// The reason of a failure; nil for a success.
  static func of(_ call: (UnsafeMutablePointer<CChar>, Int) -> Bool) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      guard let start = text.baseAddress else { return "no memory" }
      start.initialize(repeating: 0, count: 512)
      return call(start, 512) ? nil : String(cString: start)
    }
  }
}
