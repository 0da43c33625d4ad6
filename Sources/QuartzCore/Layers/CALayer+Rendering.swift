internal import CoreGraphics
import Foundation
internal import RenderTree

extension CALayer {
  func renderSubtree(in context: CGContext) {
    let toPixels = context.userToPixels
    let part = context.paintablePixels
    guard !part.isEmpty, toPixels.determinant != 0, toPixels.determinant.isFinite else { return }
    let bitmap = Bitmap(size: part.size)
    let partToPixels = toPixels.concatenating(CGAffineTransform(translationX: -CGFloat(part.minX), y: -CGFloat(part.minY)))
    // In a context whose y axis points down, pictures and texts of a tree that counts upwards stand upright all the same.
    let isFlipped = contentsAreFlipped() || context.ctm.determinant < 0
    layerDrawer.draw(nodeForContext(), spaceToPixels: partToPixels, isContentsFlipped: isFlipped, into: bitmap)
    context.draw(consuming: bitmap, x: part.minX, y: part.minY)
  }

  /// The layer as drawn into a context: in its own coordinates, whatever its place in its superlayer.
  private func nodeForContext() -> RenderNode {
    var properties = propertiesForContext
    properties.position = anchor
    properties.zPosition = 0
    properties.anchorPointZ = 0
    properties.transform = CATransform3DIdentity
    properties.isGeometryFlipped = false
    return nodeForContext(with: properties)
  }

  private func nodeForContext(with properties: LayerProperties) -> RenderNode {
    guard CallStack.hasRoom else { return CallStack.extended { nodeForContext(with: properties) } }
    let sublayers = (sublayers ?? []).map { $0.nodeForContext(with: $0.propertiesForContext) }
    return RenderNode(
      id: id, name: nil, timing: .layerDefault, properties: properties, animations: [], sublayers: sublayers,
      mask: mask.map { $0.nodeForContext(with: $0.propertiesForContext) })
  }

  /// The layer's values, with the differences that Core Animation's drawing into contexts has, as measured on macOS.
  private var propertiesForContext: LayerProperties {
    var properties = properties
    if Diagnostics.isHeard, let shader = (properties.filters + properties.backgroundFilters).lazy.compactMap(\.shaderName).first {
      Diagnostics.report(
        "CALayer.render(in:)",
        "\(shader) is written in GLSL, which needs OpenGL ES; a context is drawn in software, and leaves what the layer shows as it is")
    }
    properties.transform = properties.transform.planar
    if !CATransform3DIsIdentity(properties.sublayerTransform) { properties.sublayerTransform = properties.sublayerTransform.planar }
    if properties.shadowOpacity > 0 {
      properties.shadowRadius *= Self.contextShadowFactor
      if properties.shadowPath != nil { properties.shadowPath = nil }
    }
    switch properties.content {
    case .transform: properties.content = .plain
    case .replicator(var replicator):
      let plain = ReplicatorProperties()
      replicator.instanceColor = plain.instanceColor
      replicator.instanceRedOffset = 0
      replicator.instanceGreenOffset = 0
      replicator.instanceBlueOffset = 0
      replicator.instanceAlphaOffset = 0
      properties.content = .replicator(replicator)
    case .plain, .shape, .gradient, .text, .replicatorInstance, .emitter, .snapshot: break
    }
    return properties
  }

  /// Standard deviation of a shadow in a context, as a fraction of its radius: that of three equal box blurs, which reach twice the radius
  /// and no further.
  private static let contextShadowFactor: CGFloat = 0.76
}

extension CATransform3D {
  /// The matrix's effect in the plane, without depth and perspective.
  fileprivate var planar: CATransform3D {
    CATransform3DIsAffine(self) ? self : CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(self))
  }
}
