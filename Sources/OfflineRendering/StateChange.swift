/// A change of state at a time of the rendered document.
public struct StateChange: Sendable, Hashable {
  /// The state's name; nil is the base state.
  public var state: String?
  /// The time in seconds of the document. Changes at 0 or before set the initial state, without animation.
  public var time: Double

  /// A change.
  /// - Parameters:
  ///   - state: the state's name; nil is the document as written.
  ///   - time: seconds from the start.
  public init(to state: String?, at time: Double) {
    self.state = state
    self.time = time
  }
}
