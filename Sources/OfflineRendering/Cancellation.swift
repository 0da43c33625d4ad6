internal import Synchronization

/// Stops a run of frames from another thread, for example on Ctrl-C.
///
/// The run then ends with a `RenderError` of reason `.cancelled`, and nothing is left of its output but the finished pictures of a
/// sequence.
public final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var stop: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// A run that is not cancelled.
  public init() {}

  /// Whether `cancel` has been called.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Stops the present run, and every later one that is given this object.
  public func cancel() {
    let stop = state.withLock { state in
      state.isCancelled = true
      return state.stop
    }
    stop?()
  }

  /// Runs `body`; `stop` is called, on any thread, when `body` should end early.
  package func whileRunning<Result>(stop: @escaping @Sendable () -> Void, _ body: () throws -> Result) throws -> Result {
    let isCancelled = state.withLock { state in
      state.stop = stop
      return state.isCancelled
    }
    defer { state.withLock { $0.stop = nil } }
    if isCancelled { stop() }
    return try body()
  }
}
