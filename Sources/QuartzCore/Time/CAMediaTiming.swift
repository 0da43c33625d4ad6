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
  /// Length of one repetition. 0 in an animation stands for the transaction's animation duration, or in a group for the group's duration.
  var duration: CFTimeInterval { get set }
  /// How fast local time runs against parent time; negative runs backwards, 0 stands still at `timeOffset`.
  var speed: Float { get set }
  /// Added to local time; shifts the phase.
  var timeOffset: CFTimeInterval { get set }
  /// Number of repetitions, fractions allowed; 0 plays once.
  var repeatCount: Float { get set }
  /// For how long to repeat; takes the place of `repeatCount` when above 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether every repetition plays forwards, then backwards, lasting twice as long.
  var autoreverses: Bool { get set }
  /// What shows before the beginning and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows outside its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<MediaTiming.FillMode>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: MediaTiming.FillMode) { name = ChoiceName(choice) }

  /// Nothing: the model shows.
  public static let removed = CAMediaTimingFillMode(.removed)
  /// The final value stays after the end.
  public static let forwards = CAMediaTimingFillMode(.forwards)
  /// The first value shows before the beginning.
  public static let backwards = CAMediaTimingFillMode(.backwards)
  /// Both of them.
  public static let both = CAMediaTimingFillMode(.both)
}
