internal import Graphics
internal import RenderTree

/// The drawing of a layer with `shouldRasterize`: renderers keep its picture as long as they meet the same object again.
package final class RasterizedLayer: Sendable {
  /// The plan that draws the picture, with the viewport as its size, on a transparent background.
  package let plan: FramePlan

  init(plan: FramePlan) { self.plan = plan }
}

extension RasterizedLayer: Hashable {
  package static func == (one: RasterizedLayer, other: RasterizedLayer) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The pictures of rasterised layers that have not changed since they were planned.
struct RasterizedLayerTable {
  struct Key: Hashable {
    var layer: LayerID
    /// The tint, because a replicator's copies have pictures of their own.
    var tint: SIMD4<Float>
    var isContentsFlipped: Bool
  }

  struct Entry {
    /// The committed node when the picture was planned, with its properties at that time.
    var node: RenderNode
    var properties: LayerProperties
    /// The picture; nil for a layer that shows nothing.
    var picture: RasterizedLayer?
    /// The picture's rectangle in the pixels of the layer's own space.
    var rect: PixelRect
    var lastFrame: Int
  }

  private var entries: [Key: Entry] = [:]
  private var frame = 0
  /// Number of frames after which the entry of a layer that no longer shows is evicted.
  private static let maximumIdleFrames = 256

  mutating func beginFrame() {
    frame += 1
    if entries.isEmpty || frame % Self.maximumIdleFrames != 0 { return }
    entries = entries.filter { frame - $0.value.lastFrame <= Self.maximumIdleFrames }
  }

  /// The entry of a layer whose subtree is committed as when it was planned, while no animation changes its picture.
  mutating func entry(_ key: Key, node: RenderNode, properties: LayerProperties) -> Entry? {
    guard let index = entries.index(forKey: key) else { return nil }
    let entry = entries.values[index]
    let isSame = entry.node === node && properties.isSameInside(as: entry.properties)
    guard isSame || node.hasSameContent(as: entry.node) && properties.isSameInside(as: entry.properties) else { return nil }
    entries.values[index].lastFrame = frame
    return entry
  }

  mutating func insert(_ key: Key, node: RenderNode, properties: LayerProperties, _ picture: RasterizedLayer?, rect: PixelRect) -> Entry {
    let entry = Entry(node: node, properties: properties, picture: picture, rect: rect, lastFrame: frame)
    entries[key] = entry
    return entry
  }
}

extension RenderNode {
  /// Whether the layers below have the same content as those of another node.
  fileprivate func hasSameContent(as other: RenderNode) -> Bool {
    mask === other.mask && sublayers.count == other.sublayers.count && zip(sublayers, other.sublayers).allSatisfy { $0 === $1 }
  }
}

extension LayerProperties {
  /// Properties that place a layer's picture and composite it, without changing it.
  private static let outside: [LayerProperty] = [
    .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .hidden, .doubleSided, .opacity, .allowsGroupOpacity,
    .compositingFilter, .backgroundFilters, .shouldRasterize, .custom,
  ]
  private static let inside = LayerProperty.allCases.filter { !outside.contains($0) }

  /// Whether two layers show the same in their own spaces, by their own properties.
  func isSameInside(as other: LayerProperties) -> Bool {
    let kind = content.kind
    guard kind == other.content.kind, tiles == other.tiles else { return false }
    return Self.inside.allSatisfy { !$0.row.isDeclared(by: kind) || $0.row.isSame(in: self, as: other) }
  }
}
