internal import Graphics
package import RenderTree

/// Evaluates committed trees at times, as many frames in a row as there are.
///
/// It compiles a tree's animations into flat programs: clocks (the times of layers, copies and groups), lanes (plain animations of numbers,
/// four at a time), tracks (all other property animations) and interpolators (their values by kind). A frame of the same root then runs
/// these over the same presentation tree, touches the animated properties alone, and allocates nothing, save for values that are arrays or
/// outlines themselves. For another root it compiles what changed: subtrees that are the same objects keep their part of the program. The
/// result depends on the arguments alone, never on earlier frames.
///
/// Numbers that mean nothing never show: an animated value that is not finite leaves the property as it is underneath, and what
/// `ActiveInterval`, `EasingFunction`, `SpringMotion`, `KeyTimes` and `MediaTiming` do about times and parameters is said there.
/// Replicators make at most `maximumInstanceCount` copies, and no more once a presentation has `maximumLayerCount` layers.
package struct Evaluator {
  package static let maximumInstanceCount = 10_000
  package static let maximumLayerCount = 250_000

  var root: RenderNode?
  /// The structure of the presentation that the program belongs to.
  var structure: PresentationStructure?

  // The program
  var curves = CurveTable()
  var clocks = ClockTable()
  var interpolators = InterpolatorStore()
  var program = AnimationProgram()
  var replicators = ReplicatorTable()
  var transitions = TransitionTracks()
  var emitters = EmitterTracks()
  /// Maps layers to parts of the program, so that it can be updated for a commit.
  var index = ProgramIndex()

  /// The state of the layer whose tracks are running.
  var running = RunningLayer()

  /// Whether emitters produce particles, in addition to their values.
  var showsParticles = true

  /// How video pictures that are not decoded yet are handled; nil where frames wait for them.
  package var tileClock: TileClock?

  package init() {}

  /// Evaluates a tree at a time, in seconds of the root's parent time. A time that is NaN gives the committed values.
  package mutating func evaluate(_ tree: RenderTree, at time: Double, into presentation: inout PresentationTree) {
    clocks.beginFrame(at: time)
    let isReady = tree.root === root && structure != nil && presentation.structure === structure
    if !isReady, !update(to: tree.root, &presentation) {
      compile(tree.root, into: &presentation)
    }
    run(at: time, into: &presentation)
    if replicators.isOutdated {
      compile(tree.root, into: &presentation)
      run(at: time, into: &presentation)
    }
    presentation.time = time
    presentation.isAnimating = clocks.isAnimating
    presentation.nextChange = clocks.nextChange
  }
}
