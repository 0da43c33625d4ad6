package import Graphics
internal import OfflineRendering
package import RenderTree

/// A playlist item as a part of a tree: a committed scene with a time, a rate, and a placement.
package struct ItemSide {
  var root: RenderNode?
  var canvas: CGSize
  var time: Double
  var rate: Double
  var placement = ItemPlacement()

  /// A layer of the displays' size that contains the item in its place. At time 0 of the layer the item is at `time`.
  /// - Parameter cover: a layer in front of the item, in the displays' pixels.
  package func container(
    in size: PixelSize, background: CGColor, name: String? = nil, _ animations: [AnimationRecord] = [], under cover: RenderNode? = nil
  ) -> RenderNode {
    let bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    var properties = LayerProperties()
    properties.bounds = bounds
    properties.position = CGPoint(x: bounds.midX, y: bounds.midY)
    properties.backgroundColor = placement.background ?? background
    // Only these fits can exceed the displays, so only they need clipping.
    properties.masksToBounds = placement.fit == .fill || placement.fit == .none || placement.backdrop != nil
    return RenderNode(
      id: .playlist(0), name: name, timing: .layerDefault, properties: properties, animations: animations,
      sublayers: [placement.backdrop.map { Self.backdrop($0, bounds) }, root.map { slot($0, in: size) }, cover].compactMap { $0 },
      mask: nil)
  }

  private static func backdrop(_ picture: CGImage, _ bounds: CGRect) -> RenderNode {
    var properties = LayerProperties()
    properties.bounds = bounds
    properties.position = CGPoint(x: bounds.midX, y: bounds.midY)
    properties.contents = .image(picture)
    properties.contentsGravity = .resizeAspectFill
    return RenderNode(id: .playlist(2), name: nil, timing: .layerDefault, properties: properties, animations: [], sublayers: [], mask: nil)
  }

  /// The scene in its place, clipped to its canvas as when it is shown alone.
  private func slot(_ root: RenderNode, in size: PixelSize) -> RenderNode {
    let canvasToTarget = Canvas(size: canvas, requested: size, fit: placement.fit).viewport(background: nil).canvasToTarget
    var properties = LayerProperties()
    properties.bounds = CGRect(origin: .zero, size: canvas)
    properties.position = CGPoint(x: CGFloat(size.width) / 2, y: CGFloat(size.height) / 2)
    properties.transform = CATransform3DMakeScale(canvasToTarget.a, canvasToTarget.d, 1)
    properties.masksToBounds = true
    var timing = MediaTiming.layerDefault
    (timing.timeOffset, timing.speed) = (time, rate)
    return RenderNode(
      id: .playlist(1), name: nil, timing: timing, properties: properties, animations: [], sublayers: [centered(root)], mask: nil)
  }

  /// A root as it is shown alone: centred, whatever its position.
  private func centered(_ root: RenderNode) -> RenderNode {
    var properties = root.properties
    properties.position = CGPoint(
      x: canvas.width / 2 + (properties.anchorPoint.x - 0.5) * properties.bounds.width,
      y: canvas.height / 2 + (properties.anchorPoint.y - 0.5) * properties.bounds.height)
    return RenderNode(
      id: root.id, name: root.name, timing: root.timing, properties: properties, animations: root.animations, sublayers: root.sublayers,
      mask: root.mask)
  }
}

extension LayerID {
  /// Ids of the playlist's own layers, counted down from the largest, so that they never equal a committed layer's.
  fileprivate static func playlist(_ number: UInt64) -> LayerID { LayerID(rawValue: .max - number) }
}
