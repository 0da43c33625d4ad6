import Foundation
internal import RenderTree
internal import Timing

/// What a layer and everything below it shows, as committed data: it can be shown by another layer, at any size and as sharp as that asks
/// for, with shadows, filters and depth, and drawn into a picture.
///
/// The layer stands in its own coordinates: its place in its superlayer, its transform, its opacity and whether it is hidden do not count.
package struct LayerSnapshot {
  /// The part of the layer's bounds that is shown.
  package let rect: CGRect
  /// Whether the layer's y axis points down on screen.
  let isFlipped: Bool
  /// A node that clips the layer to the part, with a time of its own.
  let frame: RenderNode

  /// - Parameters:
  ///   - layer: as committed.
  ///   - time: of the layer's superlayer, at which everything stands still; nil where it goes on.
  ///   - clips: Whether what lies beside the part is cut off.
  fileprivate init(_ layer: RenderNode, rect: CGRect, isFlipped: Bool, frozenAt time: Double?, clips: Bool) {
    self.rect = rect
    self.isFlipped = isFlipped
    var properties = LayerProperties()
    properties.content = .snapshot
    properties.bounds = rect
    properties.anchorPoint = .zero
    properties.masksToBounds = clips
    var timing = MediaTiming.layerDefault
    if let time { (timing.speed, timing.timeOffset) = (0, time) }
    frame = RenderNode(id: layer.id, name: nil, timing: timing, properties: properties, animations: [], sublayers: [layer], mask: nil)
  }

  /// A picture of the part.
  /// - Parameters:
  ///   - scale: Pixels per point, above 0.
  ///   - countsDown: Whether the layer's y points down; nil where that is as it was in its tree.
  /// - Returns: nil where there is no pixel, or more than 2²⁸.
  package func image(scale: CGFloat, countsDown: Bool? = nil) -> CGImage? {
    let isFlipped = countsDown ?? isFlipped
    let width = (rect.width * scale).rounded(.up), height = (rect.height * scale).rounded(.up)
    guard width >= 1, height >= 1, width * height <= 268_435_456 else { return nil }
    let bitmap = Bitmap(size: PixelSize(Int(width), Int(height)))
    let toPixels =
      isFlipped
      ? CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
      : CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: height)
    var properties = LayerProperties()
    properties.bounds.size = rect.size
    properties.anchorPoint = .zero
    let canvas = RenderNode(
      id: frame.id, name: nil, timing: .layerDefault, properties: properties, animations: [], sublayers: [frame], mask: nil)
    layerDrawer.draw(canvas, spaceToPixels: toPixels, isContentsFlipped: isFlipped, into: bitmap)
    return bitmap.makeImage()
  }
}

extension CALayer {
  /// What the layer shows at the present time, animations included.
  ///
  /// - Parameters:
  ///   - rect: The part to show, in the layer's coordinates; nil is all of its bounds as they show.
  ///   - afterUpdates: Whether changes that have not been committed yet are part of it: the layers are laid out and drawn for it.
  ///   - isFrozen: Whether everything stands still; otherwise animations go on, while changes that are committed later do not show.
  ///   - clips: Whether what lies beside the part, such as the layer's own shadow, is cut off.
  /// - Returns: nil where the layer is in no committed tree, unless it is taken after updates.
  package func snapshot(of rect: CGRect? = nil, afterUpdates: Bool = false, isFrozen: Bool = true, clips: Bool = true) -> LayerSnapshot? {
    let time = committedParentTimeMap.local(hostOfTree?.time ?? CACurrentMediaTime())
    guard let node = afterUpdates ? upToDateNode() : committedNode else { return nil }
    let shown = node.standingForItself(at: time)
    return LayerSnapshot(
      shown, rect: rect ?? shown.properties.bounds.standardized, isFlipped: contentsAreFlipped(), frozenAt: isFrozen ? time : nil,
      clips: clips)
  }

  /// A snapshot that fills this layer's bounds, below its sublayers.
  ///
  /// It is shown upright where the snapshot's layer and this one have coordinates that count in the same direction.
  package var shownSnapshot: LayerSnapshot? {
    get { extras?.snapshot }
    set {
      ThreadContext.current.transactions.openIfNeeded()
      modifyExtras { $0.snapshot = newValue }
      markStale()
    }
  }

  /// The layer as the next commit would build it, without the animations that would begin then.
  func upToDateNode() -> RenderNode {
    var rounds = 0
    while needsCommitVisit, rounds < 100, prepareSubtree() { rounds += 1 }
    return uncommittedNode()
  }

  private func uncommittedNode() -> RenderNode {
    if !needsCommitVisit, let committedNode { return committedNode }
    guard CallStack.hasRoom else { return CallStack.extended { uncommittedNode() } }
    return RenderNode(
      id: id, name: name, timing: timing, properties: properties, animations: attachedAnimations.compactMap(\.record),
      sublayers: (extras?.snapshot.map { [$0.frame] } ?? []) + sublayerList.map { $0.uncommittedNode() },
      mask: maskLayer?.uncommittedNode())
  }
}

extension RenderNode {
  /// The layer at the origin of its own coordinates, opaque and not hidden, with its bounds at a time of its superlayer.
  fileprivate func standingForItself(at parentTime: Double) -> RenderNode {
    let node = asPreviousSide(at: parentTime)
    var properties = node.properties
    let moving = node.animations.filter { $0.placesLayer }
    if !moving.isEmpty {
      var tree = PresentationTree()
      let alone = RenderNode(id: id, name: nil, timing: timing, properties: properties, animations: moving, sublayers: [], mask: nil)
      evaluate(RenderTree(root: alone), at: parentTime, into: &tree)
      properties.bounds = tree[properties: 0].bounds
      properties.anchorPoint = tree[properties: 0].anchorPoint
    }
    let bounds = properties.bounds.standardized
    properties.position = CGPoint(
      x: bounds.minX + properties.anchorPoint.x * bounds.width, y: bounds.minY + properties.anchorPoint.y * bounds.height)
    properties.zPosition = 0
    properties.anchorPointZ = 0
    properties.transform = CATransform3DIdentity
    properties.opacity = 1
    properties.isHidden = false
    properties.isGeometryFlipped = false
    return RenderNode(
      id: id, name: name, timing: timing, properties: properties, animations: node.animations.compactMap { $0.withoutPlacing },
      sublayers: sublayers, mask: mask)
  }
}

extension AnimationRecord {
  /// Properties that decide where a layer stands and whether it shows.
  private static let placing: Set<LayerProperty> = [
    .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .opacity, .hidden, .geometryFlipped,
  ]

  fileprivate var placesLayer: Bool {
    switch body {
    case .property(let change): Self.placing.contains(change.keyPath.property)
    case .group(let children): children.contains { $0.placesLayer }
    case .transition: false
    }
  }

  /// The animation without the properties in `placing`; nil where none is left.
  fileprivate var withoutPlacing: AnimationRecord? {
    guard placesLayer else { return self }
    guard case .group(let children) = body else { return nil }
    var record = self
    record.body = .group(children.compactMap { $0.withoutPlacing })
    return record
  }
}
