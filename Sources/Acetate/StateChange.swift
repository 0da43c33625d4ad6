/// A change of state at a time of what is rendered.
public struct StateChange: Sendable, Hashable {
  /// The state's name; nil is the document as written.
  public var state: String?
  /// When, in seconds of the document. Changes at 0 or before say how it begins, and are not animated.
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
