internal import Graphics
package import RenderTree

/// Evaluates committed trees at times, as many frames in a row as there are.
///
/// For every new root it compiles the tree's animations into flat programs: clocks (the times of layers, copies and groups), tracks (property animations) and
/// courses (their values by kind). A frame of the same root then runs these over the same presentation tree, touches the animated properties alone, and
/// allocates nothing, save for values that are arrays or outlines themselves. The result depends on the arguments alone, never on earlier frames.
///
/// Numbers that mean nothing never show: an animated value that is not finite leaves the property as it is underneath, and what `ActiveInterval`,
/// `EasingFunction`, `SpringMotion`, `KeyTimes` and `MediaTiming` do about times and parameters is said there. Replicators make at most
/// `maximumInstanceCount` copies, and no more once a presentation has `maximumLayerCount` layers.
package struct Evaluator {
  package static let maximumInstanceCount = 10_000
  package static let maximumLayerCount = 250_000

  // The program
  var root: RenderNode?
  var structure: PresentationStructure?
  var clocks: [Clock] = []
  var tracks: [Track] = []
  var steps: [Step] = []
  var restorations: [Restoration] = []
  var committed = CommittedValues()
  var expansions: [ReplicatorExpansion] = []
  var instances: [ReplicatorExpansion.Instance] = []
  var keyPaths: [LayerKeyPath] = []
  var committedParts: [TransformComponents] = []
  var easings: [EasingFunction] = [.linear]
  var easingCurves: [TimingCurve] = [.linear]
  var springs: [SpringMotion] = []
  var numbers = CoursePool<Double>()
  var pairs = CoursePool<SIMD2<Double>>()
  var quads = CoursePool<SIMD4<Double>>()
  var matrices = CoursePool<CATransform3D>()
  var pictures = CoursePool<ContentsBlend>()
  var values = CoursePool<AnimatableValue>()
  var paths: [PathCourse] = []
  /// Tables of paths travelled at constant speed, from the program before to the next: outlines rarely change with a commit.
  var arcs: [PathGeometry: ArcLengthTable] = [:]
  var usedArcs: [PathGeometry: ArcLengthTable] = [:]

  // How much of the program ran while it was being compiled, for replicators whose number of copies is animated
  var ranSteps = 0
  var ranPosition = Step.Position()

  // The frame
  var time = 0.0
  var times: [Double] = []
  var isAnimating = false
  var nextChange = Double.infinity
  /// Whether a replicator has come to another number of copies than the presentation has.
  var isOutdated = false
  /// The transform whose components are being animated, while they are.
  var openMatrix: MatrixTarget?
  var openParts = TransformComponents(CATransform3DIdentity)
  /// How far the layer is turned to follow its path, in radians.
  var pathAngle = 0.0

  package init() {}

  /// Evaluates a tree at a time, in seconds of the root's parent time. A time that is not a number shows the committed values.
  package mutating func evaluate(_ tree: RenderTree, at time: Double, into presentation: inout PresentationTree) {
    self.time = time
    if tree.root !== root || structure == nil || presentation.structure !== structure { compile(tree.root, into: &presentation) }
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
