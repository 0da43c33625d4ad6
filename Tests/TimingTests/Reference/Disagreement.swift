import Graphics
import RenderTree

@testable import Timing

/// A frame in which the evaluator shows something else than the reference.
struct Disagreement {
  /// Index of the commit.
  let commit: Int
  let time: Double
  let what: String

  /// The first disagreement of an evaluator that follows the commits, or of one that samples a single layer; nil when there is none.
  ///
  /// - Parameter isThorough: Whether every property is compared, not only those that animations change.
  init?(_ commits: [Commit], isExact: Bool, isThorough: Bool = true) {
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    for (index, commit) in commits.enumerated() {
      let tree = RenderTree(root: commit.root)
      for time in commit.times {
        evaluator.evaluate(tree, at: time, into: &presentation)
        let reference = ReferenceEvaluator(commit.root, at: time)
        let isFirst = time == commit.times.first
        let sampled = isFirst ? Self.difference(tree, reference, time) : nil
        guard var what = Self.difference(presentation, reference, isThorough) ?? sampled else { continue }
        if !isExact {
          // At a jump, rounding decides which side shows, of a frame and of a layer sampled alone each for itself.
          let sides = [-1e-7, 1e-7].map { ReferenceEvaluator(commit.root, at: time + $0) }
          let isOfFrame = sides.contains { Self.difference(presentation, $0, isThorough) == nil }
          if isOfFrame, sides.contains(where: { Self.difference(tree, $0, time) == nil }) { continue }
          what += Self.difference(presentation, sides[0], isThorough) == nil ? "" : " (and just before)"
        }
        (self.commit, self.time, self.what) = (index, time, what)
        return
      }
    }
    return nil
  }

  // MARK: Frames

  private static func difference(_ shown: PresentationTree, _ reference: ReferenceEvaluator, _ isThorough: Bool) -> String? {
    let layers = reference.layers
    guard shown.layers.count == layers.count else { return "there are \(shown.layers.count) layers, not \(layers.count)" }
    for index in layers.indices {
      let a = shown.layers[index], b = layers[index]
      guard a.node === b.node, a.parent == b.parent, a.end == b.end, a.role == b.role else {
        return
          "layer \(index) is \(a.id.rawValue), a \(a.role) of \(a.parent) up to \(a.end), not "
          + "\(b.node.id.rawValue), a \(b.role) of \(b.parent) up to \(b.end)"
      }
      if let difference = difference(shown, a, b.transition) { return "layer \(a.id.rawValue): \(difference)" }
      if a.animatedSlot < 0, b.node.animations.isEmpty { continue }
      if let difference = difference(shown[properties: index], b.properties, b.node, isThorough) {
        return "layer \(a.id.rawValue) (index \(index)): \(difference)"
      }
    }
    if shown.isAnimating != reference.isAnimating { return "isAnimating is \(shown.isAnimating), not \(reference.isAnimating)" }
    let isClose = abs(shown.nextChange - reference.nextChange) < 1e-9 * max(1, abs(reference.nextChange))
    return isClose || shown.nextChange == reference.nextChange ? nil : "nextChange is \(shown.nextChange), not \(reference.nextChange)"
  }

  private static func difference(_ shown: PresentationTree, _ layer: PresentationLayer, _ reference: (progress: Double?, previous: Int)?)
    -> String?
  {
    guard let reference else { return layer.transition < 0 ? nil : "it has a transition" }
    guard layer.transition >= 0 else { return "it has no transition" }
    let transition = shown.transitions[layer.transition]
    if transition.previous != reference.previous { return "its previous side is \(transition.previous), not \(reference.previous)" }
    let progress = transition.isActive ? transition.progress : nil
    if let progress, let expected = reference.progress, abs(progress - expected) < 1e-6 { return nil }
    return progress == reference.progress
      ? nil : "its transition is at \(progress.map { "\($0)" } ?? "nothing"), not \(reference.progress.map { "\($0)" } ?? "nothing")"
  }

  /// One layer sampled alone; not of those that stand still or are repeated, of which a frame shows something else.
  private static func difference(_ tree: RenderTree, _ reference: ReferenceEvaluator, _ time: Double) -> String? {
    guard let index = reference.layers.indices.last, let root = tree.root else { return nil }
    let layer = reference.layers[index]
    var parent = index
    while parent >= 0 {
      let above = reference.layers[parent]
      if above.role == .replicatorInstance || above.role == .previous { return nil }
      parent = above.parent
    }
    guard root.node(layer.node.id) === layer.node, let shown = presentationProperties(of: layer.node.id, in: tree, at: time) else {
      return nil
    }
    return difference(shown, layer.properties, layer.node, false).map { "layer \(layer.node.id.rawValue) sampled alone: \($0)" }
  }

  // MARK: Properties

  private static let all = LayerProperty.allCases.filter { $0 != .custom && $0 != .contents }.map { LayerKeyPath($0) }

  private static func difference(_ shown: LayerProperties, _ reference: LayerProperties, _ node: RenderNode, _ isThorough: Bool) -> String?
  {
    let isLengthy = node.animations.contains(where: \.isTimedByCurveLength)
    var keyPaths = isThorough ? all : []
    for animation in node.animations { animation.addChangedKeyPaths(to: &keyPaths) }
    for keyPath in keyPaths {
      let a = shown.value(for: keyPath), b = reference.value(for: keyPath)
      if !isClose(a, b, isLengthy ? 2e-3 : tolerance(keyPath.property)) { return "\(keyPath) is \(text(a)), not \(text(b))" }
    }
    let a = Picture(shown), b = Picture(reference)
    if a.contents != b.contents || a.target != b.target || abs(a.fraction - b.fraction) > 1e-6 { return "contents is \(a), not \(b)" }
    switch (shown.content, reference.content) {
    case (.replicatorInstance(let a), .replicatorInstance(let b)):
      let isSame = isClose(.transform(a.transform), .transform(b.transform), 2e-3) && isClose(.color(a.color), .color(b.color), 1e-6)
      return isSame && a.preservesDepth == b.preservesDepth ? nil : "the copy is \(a), not \(b)"
    default: return nil
    }
  }

  /// What shows of a picture that fades into another; next to nothing of one is nothing.
  private struct Picture {
    var contents: LayerContents?
    var target: LayerContents?
    var fraction = 0.0

    init(_ properties: LayerProperties) {
      contents = properties.contents
      guard let fade = properties.contentsFade, fade.fraction > 1e-6 else { return }
      if fade.fraction > 1 - 1e-6 { contents = fade.target } else { (target, fraction) = (fade.target, fade.fraction) }
    }
  }

  /// Relative; some properties are kept in single precision.
  private static func tolerance(_ property: LayerProperty) -> Double {
    switch property {
    case .opacity, .shadowOpacity, .instanceRedOffset, .minificationFilterBias: 1e-6
    default: 1e-8
    }
  }

  private static func isClose(_ a: AnimatableValue?, _ b: AnimatableValue?, _ tolerance: Double) -> Bool {
    if a == b { return true }
    guard let a, let b, a.isShaped(like: b), let numbers = a.numbers, let expected = b.numbers else { return false }
    let size = expected.reduce(100) { max($0, abs($1)) }
    return zip(numbers, expected).allSatisfy { abs($0 - $1) <= tolerance * size }
  }

  private static func text(_ value: AnimatableValue?) -> String { value.map(\.described) ?? "unset" }
}

extension AnimationRecord {
  /// Whether it is timed by lengths that the reference finds by summing up.
  fileprivate var isTimedByCurveLength: Bool {
    switch body {
    case .property(let change):
      if case .keyframes(let frames) = change.interpolation {
        frames.mode == .cubicPaced || (frames.mode == .paced && frames.path != nil)
      } else {
        false
      }
    case .group(let children): children.contains(where: \.isTimedByCurveLength)
    case .transition: false
    }
  }

  fileprivate func addChangedKeyPaths(to keyPaths: inout [LayerKeyPath]) {
    switch body {
    case .property(let change):
      var whole = change.keyPath
      whole.component = nil
      if whole.property != .contents { keyPaths.append(whole) }
      if case .keyframes(let frames) = change.interpolation, frames.rotation != nil { keyPaths.append(LayerKeyPath(.transform)) }
    case .group(let children): for child in children { child.addChangedKeyPaths(to: &keyPaths) }
    case .transition: break
    }
  }
}

extension RenderNode {
  /// The layer of an id in this tree, masks included.
  fileprivate func node(_ id: LayerID) -> RenderNode? {
    if self.id == id { return self }
    if let found = mask?.node(id) { return found }
    for sublayer in sublayers {
      if let found = sublayer.node(id) { return found }
    }
    return nil
  }
}
