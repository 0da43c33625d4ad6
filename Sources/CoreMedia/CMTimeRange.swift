/// Times from a start to before an end.
public struct CMTimeRange: Hashable, Sendable {
  /// The first time of it.
  public var start: CMTime
  /// How long it is.
  public var duration: CMTime

  /// An invalid range, which is no range.
  public init() { (start, duration) = (.invalid, .invalid) }
  /// A range of a duration from a time on.
  public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
  /// A range from a time to before another.
  public init(start: CMTime, end: CMTime) { (self.start, duration) = (start, end - start) }

  /// The empty range at 0.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// An invalid range, which is no range.
  public static let invalid = CMTimeRange()

  /// The first time after it.
  public var end: CMTime { start + duration }
  /// Whether it is a range at all.
  public var isValid: Bool { start.isValid && duration.isValid && duration >= .zero }
  /// Whether no time lies in it.
  public var isEmpty: Bool { isValid && duration == .zero }

  /// Whether a time lies in it.
  public func containsTime(_ time: CMTime) -> Bool { isValid && time.isNumeric && start <= time && time < end }
}
