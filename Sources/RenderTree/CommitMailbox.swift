internal import Synchronization

/// Where the thread of the layers leaves its newest committed tree and the frame loop finds it. Neither ever waits for the other's work.
package final class CommitMailbox: Sendable {
  private struct State {
    var tree = RenderTree(root: nil)
    var number = 0
    var whenPosted: (@Sendable (RenderTree) -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Puts a tree in the place of the last one.
  package func post(_ tree: RenderTree) {
    let whenPosted = state.withLock { state in
      (state.tree, state.number) = (tree, state.number + 1)
      return state.whenPosted
    }
    whenPosted?(tree)
  }

  /// The newest tree, and how many there have been; 0 before the first.
  package var current: (tree: RenderTree, number: Int) { state.withLock { ($0.tree, $0.number) } }

  /// Has `action` called with every tree that is posted from now on, on the thread that posts it.
  package func whenPosted(_ action: @escaping @Sendable (RenderTree) -> Void) { state.withLock { $0.whenPosted = action } }
}

/// How a frame loop tells the thread of the layers that a frame is being shown. Signals never wait; a thread that is late hears of the last
/// frame only.
package final class FrameSignal: Sendable {
  /// A frame as the layers' thread hears of it.
  package struct Frame: Hashable, Sendable {
    /// When it is shown, and how long until the next one, in seconds of the monotonic clock.
    package var time: Double
    package var interval: Double
  }

  private let pending = Mutex<Frame?>(nil)
  private let wanted = Atomic(false)
  /// A closure as the lock's own value would be wrapped once more with every access.
  private struct Listener {
    var action: (@Sendable () -> Void)?
  }
  private let listener = Mutex(Listener())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: makes the layers' thread call `take()`; may be called from any thread.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Whether anything on the layers' thread happens with every frame. If not, signals are ignored.
  package var isWanted: Bool {
    get { wanted.load(ordering: .relaxed) }
    set {
      guard !wanted.exchange(newValue, ordering: .relaxed), newValue else { return }
      listener.withLock { $0.action }?()
    }
  }

  /// Has `action` called, on the layers' thread, when frames come to be wanted: a frame loop that rests has to begin again.
  package func whenWanted(_ action: @escaping @Sendable () -> Void) { listener.withLock { $0.action = action } }

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
