internal import CDisplay
internal import CProcess

/// An object during whose life a fatal signal (a fault, a Swift trap, an abort) puts displays and terminal back before the process dies.
///
/// A program makes one where it starts to show pictures.
package final class EmergencyRestore {
  private let displays: CInt

  package init() {
    // This runs in a signal handler: it calls a C function that makes system calls only.
    displays = emergency_add({ _ in dk_restore_all() }, nil)
    emergency_watch()
  }

  deinit {
    emergency_unwatch()
    emergency_remove(displays)
  }
}
