internal import FrameLoop
internal import Synchronization

/// Tells a display's thread of tiles that its frames lacked and that are drawn now.
final class TileArrivals: Sendable {
  private let isPending = Atomic(false)
  private let wakeUp: WakeUp

  init(_ wakeUp: WakeUp) { self.wakeUp = wakeUp }

  /// A tile is there. Called on any thread.
  func note() {
    isPending.store(true, ordering: .releasing)
    wakeUp.ring()
  }

  /// Whether some have come since this was asked last.
  func take() -> Bool { isPending.exchange(false, ordering: .acquiring) }
}
