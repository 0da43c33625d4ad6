import Foundation
internal import RenderTree

/// The timing of an object within its parent's time: a layer's parent is its superlayer, an animation's its layer or group.
///
/// Parent time becomes local time by `local = (parent − beginTime) · speed + timeOffset`; local time then folds into repetitions of
/// `duration`. All times are seconds.
public protocol CAMediaTiming: AnyObject {
  /// When the object starts, in its parent's time. For an animation added to a layer 0 means "now", and is replaced when the change is
  /// committed.
  var beginTime: CFTimeInterval { get set }
  /// The length of one repetition, in seconds. For an animation 0 stands for the transaction's duration, or in a group for the group's.
  var duration: CFTimeInterval { get set }
  /// How fast local time runs against parent time; negative runs backwards, 0 stands still at `timeOffset`.
  var speed: Float { get set }
  /// Added to local time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// Number of repetitions, fractions allowed; 0 plays once.
  var repeatCount: Float { get set }
  /// Seconds for which to repeat; replaces `repeatCount` when above 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether every repetition plays forwards, then backwards, lasting twice as long.
  var autoreverses: Bool { get set }
  /// What shows before the beginning and after the end of the active duration.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows outside its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<MediaTiming.FillMode>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: MediaTiming.FillMode) { name = ChoiceName(choice) }

  /// Nothing: outside its active duration the animation has no effect.
  public static let removed = CAMediaTimingFillMode(.removed)
  /// The final value stays after the end.
  public static let forwards = CAMediaTimingFillMode(.forwards)
  /// The first value shows before the beginning.
  public static let backwards = CAMediaTimingFillMode(.backwards)
  /// The first value shows before the beginning, and the final value stays after the end.
  public static let both = CAMediaTimingFillMode(.both)
}
