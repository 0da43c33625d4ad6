/// A time on a composition's timeline: a frame or, on the way from one state of a machine to another, a place between two frames.
struct FrameTime: Hashable, Sendable {
  var frame: Double
  /// The frame towards which values go over.
  private(set) var goal: Double
  /// How far they have come: 0 for those of `frame`, 1 for those of `goal`; curves may overshoot both.
  let share: Double

  init(_ frame: Double) { (self.frame, goal, share) = (frame, frame, 0) }

  init(_ frame: Double, toward goal: Double, share: Double) { (self.frame, self.goal, self.share) = (frame, goal, share) }

  /// The same place on another timeline.
  func map(_ change: (Double) -> Double) -> FrameTime {
    share == 0 ? FrameTime(change(frame)) : FrameTime(change(frame), toward: change(goal), share: share)
  }
}

extension FrameTime: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  init(floatLiteral frame: Double) { self.init(frame) }
  init(integerLiteral frame: Int) { self.init(Double(frame)) }
}
