package import Compositing
package import Graphics
package import RenderTree
internal import Timing

/// The pure stages in a row: a committed tree and a time in, a plan out. Keeps the scratch space of both.
package struct FramePreparer {
  private var evaluator = Evaluator()
  private var planner = FramePlanner()
  private var presentation = PresentationTree()

  package init() {}

  /// Whether anything moved at the time prepared last.
  package var isAnimating: Bool { presentation.isAnimating }
  /// What is wanted of the frames that follow. Its clock holds for the pictures of videos, too: they are waited for where it is nil.
  package var options: FrameOptions {
    get { planner.options }
    set {
      planner.options = newValue
      evaluator.tileClock = newValue.tileClock
    }
  }
  /// What the frame prepared last came to, besides its plan.
  package var outcome: FrameOutcome { planner.outcome }
  /// When a tree that did not move then starts to, in its own time; infinite when never.
  package var nextChange: Double { presentation.nextChange }

  /// Evaluates `tree` at `time`, in seconds, and plans it for `viewport`; how long each took goes into `statistics`.
  ///
  /// - Parameter stale: the part of the target that does not hold the frame prepared before; nil is all of it.
  package mutating func prepare<Recorder: StageRecorder>(
    _ tree: RenderTree, at time: Double, for viewport: Viewport, stale: PixelRegion? = nil, into plan: inout FramePlan,
    statistics: inout Recorder
  ) {
    let start = monotonicNanoseconds()
    evaluator.evaluate(tree, at: time, into: &presentation)
    let evaluated = monotonicNanoseconds()
    planner.plan(presentation, for: viewport, stale: stale, into: &plan)
    statistics.record(.evaluate, nanoseconds: evaluated - start)
    statistics.record(.plan, nanoseconds: monotonicNanoseconds() - evaluated)
    statistics.countLayers(presentation.layers.count, animated: presentation.animatedProperties.count)
  }

  /// Prepares a frame in a slot, to be drawn over the frame prepared before, or, when `followsLast` is false, on nothing.
  package mutating func prepare<Recorder: StageRecorder>(
    _ tree: RenderTree, at time: Double, for viewport: Viewport, followsLast: Bool, into slot: FrameSlot, statistics: inout Recorder
  ) {
    let stale = followsLast ? PixelRegion.empty : nil
    prepare(tree, at: time, for: viewport, stale: stale, into: &slot.plan, statistics: &statistics)
    if !followsLast { slot.plan.damage = PixelRegion(PixelRect(viewport.size)) }
    slot.origin = FrameSlot.Origin(tree: tree, time: time, viewport: viewport)
  }
}
