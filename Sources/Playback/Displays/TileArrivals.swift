internal import FrameLoop
internal import Synchronization

/// Wakes a display's thread for tiles that its frames lacked and that have been drawn.
final class TileArrivals: Sendable {
  private let isPending = Atomic(false)
  private let wakeUp: WakeUp

  init(_ wakeUp: WakeUp) { self.wakeUp = wakeUp }

  /// Called on any thread when a tile has been drawn.
  func note() {
    isPending.store(true, ordering: .releasing)
    wakeUp.ring()
  }

  /// Whether tiles have arrived since the last call.
  func take() -> Bool { isPending.exchange(false, ordering: .acquiring) }
}
