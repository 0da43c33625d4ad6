// A tour of Timing: how a committed tree and a time become values.
//
// In go a `RenderTree` and a time, in seconds of the root's parent time. Out comes a `PresentationTree`, written in place: the layers in
// pre-order, the properties of those that an animation may change, transitions with their progress, living particles, whether anything
// moves (`isAnimating`), and when something next does (`nextChange`), by which displays sleep. No `CALayer`, clock or renderer is known.
//
// Who owns whom: whoever evaluates a tree more than once (FrameLoop's `FramePreparer`) keeps an `Evaluator`, which owns the program. The
// presentation is the caller's. The two know each other by the `PresentationStructure` that both hold: a presentation that somebody else
// has filled since is compiled anew.
//
//   evaluate(tree, at:, into:)
//     root and presentation as before ────────────────────────────────────► run
//     another root ─► update: what is no longer the same object ─► run
//                       └─ too much has moved, or is dead ─► compile: everything ─► run
//     run has found another number of copies of a replicator ─► compile ─► run
//
// The program. Animations are compiled into flat tables that refer to one another by index:
//
//   ClockTable          times of layers, copies and groups; a parent stands before its children
//   AnimationProgram    ┬ steps: ranges of clocks, restorations and tracks, those of one layer, or clocks alone
//                       ├ tracks: property animations, in the order in which they were added
//                       ├ restorations: the committed value of each property that a track changes
//                       └ lanes: plain animations of numbers, four in a block (`Lanes`, `LaneBatch`)
//   CurveTable          timing curves and springs, each once
//   InterpolatorStore   what tracks follow, by kind of value: numbers, pairs, quads, matrices, contents, paths, videos, all others
//   ReplicatorTable, TransitionTracks, EmitterTracks
//   ProgramIndex        which of all that belongs to which layer: for following commits alone
//
//   committed value ─► restored ─► track 1 ─► track 2 ─► … ─► RunningLayer.finish: matrices composed, turns along paths
//                                    │
//            the clock's time ─► ActiveInterval.phase ─► easing, spring or span ─► interpolator ─► the property
//
// `run` goes through the steps from the first to the last: it advances their clocks, puts the committed values back, and lets the tracks
// write over one another in the presentation's own `animatedProperties`. Then come all lanes, which the kernels of CTimingKernels run four
// at a time, then transitions, then emitters, which read what all others have left. A number is in a lane only where no other animation
// changes it, so the order of tracks and lanes does not matter. Whatever runs also says what it means for the frames to come
// (`ClockTable.schedule`).
//
// Where to look: `Time` folds a parent's time into a fraction of a cycle (`ActiveInterval`: every rule about missing and odd numbers) and
// eases it, `Springs` has springs, `Interpolators` finds the two values around a fraction, `Values` mixes them, `Particles` computes
// emitters, `Evaluation` is the program. Steps that change at once are decided `FrameGrid.tolerance` later than what changes evenly: clocks
// carry what that is in their own time as their lead.
//
// Particles. A particle's birth follows from the cell's rate, its random numbers from seed, cell and number, and where it is from its age
// (`ParticleSystem`). Where an emitter is animated, `EmitterSampler` asks an evaluator of its own for the emitter's values, sixty times a
// second of the layer's time; where attractors pull, particles take whole steps from their birth, and `ParticleCheckpoints` lets a frame
// go on from those of the frame before. Both only remember what would come out the same if it were computed anew.
//
// Commits. Unchanged subtrees are the same objects, so `exchange` compares identities and goes into those that differ: a layer's own
// animations are compiled anew, its sublayers matched by the beginning and the end that both lists have in common, and what lies between
// is taken out and put in (`splice`), which moves all layers behind it. A changed replicator or emitter, and a layer whose timing has
// changed, or whose mask has come or gone, is spliced with all below it. What has gone leaves dead entries behind. After eight splices in
// one commit, or once more is dead than 64 and half as many entries as there are animated layers, everything is compiled.
//
// Costs. Compiling takes one walk over all layers, and some entries an animation. A commit takes the changed layers, a comparison of their
// sublayers' identities, and a copy of the layers behind each splice. A frame takes its steps, tracks and blocks of lanes, and looks at no
// layer without animations, but for copies of replicators that are animated themselves; a replicator's sublayers count once a copy.
// Particles cost those that may be alive. In steady state a frame allocates nothing, save for values that are arrays or outlines, and
// pictures of videos.
//
// Given up, and why:
// - State from frame to frame: with it a frame would be cheaper, and could not be asked for by itself, backwards, or on another machine.
// - One definition of everything. Lanes repeat the rules of `ActiveInterval`, `KeyTimes` and `InterpolatorPool` in C (`Loops.inc`), since
//   plain numbers are the frequent case. Tests compare the two (`Lanes.execution`).
// - Additive, cumulative, grouped, retimed and backward animations in lanes: they are tracks, one by one.
// - Threads: a frame is evaluated on one. Another frame may be, at the same time, by another evaluator.
// - Following a replicator through a commit, or through a change of its number of copies: it is compiled anew.
// - More than 250,000 layers by way of replicators, 10,000 copies by one, 250,000 particles: beyond, there are fewer.

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
