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
  /// The clock of a display that shows the tiles that are there; nil where frames wait for their tiles, and for the pictures of videos.
  package var tileClock: TileClock? {
    get { planner.tileClock }
    set {
      planner.tileClock = newValue
      evaluator.tileClock = newValue
    }
  }
  /// What becomes of the picture above everything else.
  package var topPictureUse: TopPicture.Use {
    get { planner.topPictureUse }
    set { planner.topPictureUse = newValue }
  }
  /// Whether frames are compared with those before them for `motion`.
  package var measuresMotion: Bool {
    get { planner.measuresMotion }
    set { planner.measuresMotion = newValue }
  }
  /// How far what the frame prepared last shows is from the one before; nil where nobody asks, or the two cannot be compared.
  package var motion: FrameMotion? { planner.motion }
  /// Whether tiles of the frame prepared last fade in, so that the next one differs.
  package var fadesTiles: Bool { planner.fadesTiles }
  /// When a tree that did not move then starts to, in its own time; infinite when never.
  package var nextChange: Double { presentation.nextChange }

  /// Evaluates `tree` at `time`, in seconds, and plans it for `viewport`; how long each took goes into `statistics`.
  ///
  /// - Parameter stale: the part of the target that does not hold the frame prepared before; nil is all of it.
  package mutating func prepare<Recorder: StageRecorder>(
    _ tree: RenderTree, at time: Double, for viewport: Viewport, stale: PixelRect? = nil, into plan: inout FramePlan,
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
    let stale = followsLast ? PixelRect.empty : nil
    prepare(tree, at: time, for: viewport, stale: stale, into: &slot.plan, statistics: &statistics)
    if !followsLast { slot.plan.damage = PixelRect(viewport.size) }
    slot.origin = FrameSlot.Origin(tree: tree, time: time, viewport: viewport)
  }
}
