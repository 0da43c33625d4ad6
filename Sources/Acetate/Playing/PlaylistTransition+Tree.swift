internal import FrameLoop
package import Graphics
package import RenderTree

/// A change from one item of a playlist to the next, under way: both sides and the effect as one tree, in whose time it begins at 0.
struct TransitionRun {
  var tree: RenderTree
  /// The displays' pixels, as points.
  var canvas: CGSize
  /// The tree's time against the display's.
  var clock: SceneClock
  /// The new side's clock: its own time against the tree's.
  var itemClock: SceneClock
}

extension PlaylistTransition {
  /// Nil where no transition has the name.
  var kind: TransitionKind? { TransitionKind(name: name) }

  /// One side: a committed scene at a time of its own, and the speed at which it goes on.
  package struct Side {
    var root: RenderNode?
    var canvas: CGSize
    var time: Double
    var rate: Double

    package init(root: RenderNode?, canvas: CGSize, time: Double, rate: Double) {
      (self.root, self.canvas, self.time, self.rate) = (root, canvas, time, rate)
    }
  }

  /// A container as large as the displays with a transition from one side, which stands still as an animated snapshot does, to the other.
  package func tree(from old: Side, to new: Side, size: PixelSize, background: CGColor) -> RenderTree {
    let bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    func container(_ side: Side, _ animations: [AnimationRecord]) -> RenderNode {
      var properties = LayerProperties()
      properties.bounds = bounds
      properties.position = CGPoint(x: bounds.midX, y: bounds.midY)
      properties.backgroundColor = background
      return RenderNode(
        id: .playlist(0), name: nil, timing: .layerDefault, properties: properties, animations: animations,
        sublayers: side.root.map { [Self.slot($0, side, in: size)] } ?? [], mask: nil)
    }
    guard let kind else { return RenderTree(root: container(new, [])) }
    let isFilter = kind.rawValue.hasPrefix("CI")
    let effect = TransitionEffect(
      .builtIn(kind), side: .right, values: Self.values(of: kind, center: [Float(bounds.midX), Float(bounds.midY)]))
    let transition = LayerTransition(effect: effect, previous: container(old, []), frozenTime: 0)
    let record = AnimationRecord(
      id: AnimationID(rawValue: .max), timing: MediaTiming(duration: duration), timingCurve: isFilter ? nil : .easeInEaseOut,
      isRemovedOnCompletion: true,
      body: .transition(transition))
    return RenderTree(root: container(new, [record]))
  }

  /// A scene fitted into the displays and cut off at its canvas, as when it is alone.
  private static func slot(_ root: RenderNode, _ side: Side, in size: PixelSize) -> RenderNode {
    let canvasToTarget = Canvas(size: side.canvas, requested: size).viewport(background: nil).canvasToTarget
    var properties = LayerProperties()
    properties.bounds = CGRect(origin: .zero, size: side.canvas)
    properties.position = CGPoint(x: CGFloat(size.width) / 2, y: CGFloat(size.height) / 2)
    properties.transform = CATransform3DMakeScale(canvasToTarget.a, canvasToTarget.d, 1)
    properties.masksToBounds = true
    var timing = MediaTiming.layerDefault
    (timing.timeOffset, timing.speed) = (side.time, side.rate)
    return RenderNode(
      id: .playlist(1), name: nil, timing: timing, properties: properties, animations: [], sublayers: [centered(root, in: side.canvas)],
      mask: nil)
  }

  /// Where a root stands alone: in the middle, whatever its position.
  private static func centered(_ root: RenderNode, in canvas: CGSize) -> RenderNode {
    var properties = root.properties
    properties.position = CGPoint(
      x: canvas.width / 2 + (properties.anchorPoint.x - 0.5) * properties.bounds.width,
      y: canvas.height / 2 + (properties.anchorPoint.y - 0.5) * properties.bounds.height)
    return RenderNode(
      id: root.id, name: root.name, timing: root.timing, properties: properties, animations: root.animations, sublayers: root.sublayers,
      mask: root.mask)
  }

  /// All parameters as they are by default, but for the place where effects start: the middle.
  private static func values(of kind: TransitionKind, center: [Float]) -> [Float] {
    kind.parameters.filter { $0.type != .image }.flatMap { $0.name == "inputCenter" ? center : $0.defaultValue }
  }
}

extension LayerID {
  /// Ids of the playlist's own layers, counted down from the largest, so that they meet no committed layer's.
  fileprivate static func playlist(_ number: UInt64) -> LayerID { LayerID(rawValue: .max - number) }
}
