internal import CDisplayKernels
internal import CProcess

/// While one lives, a fatal signal (a fault, a Swift trap, an abort) puts displays and terminal back before the process dies.
///
/// A program makes one where it starts to show pictures.
package final class EmergencyRestore {
  private let displays: CInt

  package init() {
    // Runs in a signal handler: a call of a C function that makes system calls only.
    displays = emergency_add({ _ in dk_restore_all() }, nil)
    emergency_watch()
  }

  deinit {
    emergency_unwatch()
    emergency_remove(displays)
  }
}
