internal import Synchronization

/// Where the thread of the layers leaves its newest committed tree and the frame loop finds it. Neither ever waits for the other's work.
package final class CommitMailbox: Sendable {
  private let newest = Mutex((tree: RenderTree(root: nil), number: 0))

  package init() {}

  /// Puts a tree in the place of the last one.
  package func post(_ tree: RenderTree) {
    newest.withLock { $0 = (tree, $0.number + 1) }
  }

  /// The newest tree, and how many there have been; 0 before the first.
  package var current: (tree: RenderTree, number: Int) { newest.withLock { $0 } }
}

/// How a frame loop tells the thread of the layers that a frame is being shown. Signals never wait; a thread that is late hears of the last frame only.
package final class FrameSignal: Sendable {
  /// A frame as the layers' thread hears of it.
  package struct Frame: Hashable, Sendable {
    /// When it is shown, and how long until the next one, in seconds of the monotonic clock.
    package var time: Double
    package var interval: Double
  }

  private let pending = Mutex<Frame?>(nil)
  private let wanted = Atomic(false)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: makes the layers' thread call `take()`; may be called from any thread.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Whether anything on the layers' thread happens with every frame. If not, signals are ignored.
  package var isWanted: Bool {
    get { wanted.load(ordering: .relaxed) }
    set { wanted.store(newValue, ordering: .relaxed) }
  }

  /// To be called by the frame loop for every frame.
  package func frame(shownAt time: Double, interval: Double) {
    guard isWanted else { return }
    pending.withLock { $0 = Frame(time: time, interval: interval) }
    wake()
  }

  /// The last frame signalled since the last call.
  package func take() -> Frame? {
    pending.withLock { frame in
      defer { frame = nil }
      return frame
    }
  }
}
