internal import Synchronization

/// Passes the newest committed tree from the layers' thread to the frame loop. Neither waits for the other's work.
package final class CommitMailbox: Sendable {
  private struct State {
    var tree = RenderTree(root: nil)
    var number = 0
    var whenPosted: (@Sendable (RenderTree) -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  package func post(_ tree: RenderTree) {
    let whenPosted = state.withLock { state in
      (state.tree, state.number) = (tree, state.number + 1)
      return state.whenPosted
    }
    whenPosted?(tree)
  }

  /// The newest tree, and the number of trees so far; 0 before the first.
  package var current: (tree: RenderTree, number: Int) { state.withLock { ($0.tree, $0.number) } }

  /// Sets a closure that is called with every later tree, on the thread that posts it.
  package func whenPosted(_ action: @escaping @Sendable (RenderTree) -> Void) { state.withLock { $0.whenPosted = action } }
}

/// Signals shown frames from a frame loop to the layers' thread. Signals never block; a late thread receives only the last frame.
package final class FrameSignal: Sendable {
  /// A frame as the layers' thread receives it.
  package struct Frame: Hashable, Sendable {
    /// When the frame is shown, and the interval to the next one, in seconds of the monotonic clock.
    package var time: Double
    package var interval: Double
  }

  private let pending = Mutex<Frame?>(nil)
  private let wanted = Atomic(false)
  /// A struct, because the lock would wrap a bare closure once more with every access.
  private struct Listener {
    var action: (@Sendable () -> Void)?
  }
  private let listener = Mutex(Listener())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: makes the layers' thread call `take()`; may be called from any thread.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Whether the layers' thread does anything per frame. If not, signals are ignored.
  package var isWanted: Bool {
    get { wanted.load(ordering: .relaxed) }
    set {
      guard !wanted.exchange(newValue, ordering: .relaxed), newValue else { return }
      listener.withLock { $0.action }?()
    }
  }

  /// Sets a closure that is called, on the layers' thread, when frames become wanted, so that a resting frame loop can start again.
  package func whenWanted(_ action: @escaping @Sendable () -> Void) { listener.withLock { $0.action = action } }

  /// Signals a frame. Called by the frame loop for every frame.
  package func frame(shownAt time: Double, interval: Double) {
    guard isWanted else { return }
    pending.withLock { $0 = Frame(time: time, interval: interval) }
    wake()
  }

  /// The last frame signalled since the last call; nil for none.
  package func take() -> Frame? { pending.withLock { $0.take() } }
}
