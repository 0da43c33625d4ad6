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

  // The program
  var root: RenderNode?
  var structure: PresentationStructure?
  /// The first is the frame's own time.
  var clocks = [Clock(kind: .free, parent: 0, interval: .running(from: 0), easing: 0, isOutermost: false)]
  /// By clock: seconds of its time that pass in a second of the frame's; 0 inside groups, and while a clock is held.
  var clockRates = [1.0]
  var lanes = Lanes()
  var tracks: [Track] = []
  var steps: [ProgramStep] = []
  var restorations: [Restoration] = []
  var committed = CommittedValues()
  var expansions: [ReplicatorExpansion] = []
  var instances: [ReplicatorExpansion.Instance] = []
  /// By transition of the presentation.
  var transitions: [TransitionTrack] = []
  var keyPaths: [LayerKeyPath] = []
  var committedParts: [TransformComponents] = []
  var easings: [EasingFunction] = [.linear]
  var easingIndices: [TimingCurve: Int32] = [:]
  var lastCurve: (curve: TimingCurve, index: Int32) = (.linear, 0)
  var springs: [SpringMotion] = []
  var springIndices: [SpringParameters: Int32] = [:]
  var numbers = InterpolatorPool<Double>()
  var pairs = InterpolatorPool<SIMD2<Double>>()
  var quads = InterpolatorPool<SIMD4<Double>>()
  var matrices = InterpolatorPool<CATransform3D>()
  var pictures = InterpolatorPool<ContentsBlend>()
  var values = InterpolatorPool<AnimatableValue>()
  var paths: [PathInterpolator] = []
  /// Tables of paths travelled at constant speed, from the program before to the next: outlines rarely change with a commit.
  var arcs: [PathGeometry: ArcLengthTable] = [:]
  var usedArcs: [PathGeometry: ArcLengthTable] = [:]

  // What lets the program follow a commit without being compiled anew
  /// By layer of the presentation.
  var layerEntries: [LayerEntry] = []
  var animationEntries: [AnimationEntry] = []
  /// Animated properties that no layer has.
  var freeSlots: [Int32] = []
  /// Transitions of the presentation that no layer has.
  var freeTransitions: [Int32] = []
  /// How much of the program belongs to layers that are gone.
  var deadEntries = 0
  /// Stretches of layers exchanged in the commit being followed.
  var splices = 0

  // The frame
  var time = 0.0
  var times = [0.0]
  var isAnimating = false
  var nextChange = Double.infinity
  /// Whether a replicator has come to another number of copies than the presentation has.
  var isOutdated = false
  /// Of the layer that is being animated.
  var decomposed = DecomposedTransforms()
  /// How far the layer that is being animated is turned to follow a path, in radians.
  var pathAngle = 0.0
  /// Where the path that turns the layer leads, with the key path of targets that need one.
  var pathTarget: (target: AnimationTarget, keyPath: LayerKeyPath?)?

  package init() {}

  /// Evaluates a tree at a time, in seconds of the root's parent time. A time that is not a number shows the committed values.
  package mutating func evaluate(_ tree: RenderTree, at time: Double, into presentation: inout PresentationTree) {
    self.time = time
    let isReady = tree.root === root && structure != nil && presentation.structure === structure
    if !isReady, !update(to: tree.root, &presentation) {
      compile(tree.root, into: &presentation)
    }
    run(into: &presentation)
    if isOutdated {
      compile(tree.root, into: &presentation)
      run(into: &presentation)
    }
    presentation.time = time
    presentation.isAnimating = isAnimating
    presentation.nextChange = nextChange
  }
}

/// The copies that a replicator's sublayers are shown in.
struct ReplicatorExpansion {
  /// Where the replicator's animated properties are; −1 when nothing of it is animated.
  var slot: Int32
  /// The number of copies that it was made for. There are fewer when the presentation became too large.
  var requested: Int
  /// Of `instances`.
  var range: Range<Int>

  struct Instance {
    var slot: Int32
    /// The copy's time; −1 when nothing in it is animated.
    var clock: Int32
  }
}
