internal import Graphics
internal import RenderTree

/// How the layers of a presentation lie in one another, as frames are planned: a layer is flattened onto its superlayer's plane, but in
/// transform layers and copies of replicators, whose sublayers share the space that those stand in.
struct LayerSpaces {
  let layers: [PresentationLayer]
  /// The canvas, in points.
  let canvas: CGSize
  /// Whether pictures are upside down in a layer's space, by the layer: whether y points down there.
  let isDown: [Bool]

  init(_ samples: PresentationSamples, canvas: CGSize) {
    (layers, self.canvas) = (samples.layers, canvas)
    var isDown: [Bool] = []
    for (index, layer) in samples.layers.enumerated() {
      isDown.append((layer.parent >= 0 && isDown[layer.parent]) != samples.first(index).isGeometryFlipped)
    }
    self.isDown = isDown
  }

  /// The layer in whose plane a layer is seen; nil for the root.
  func plane(of index: Int) -> Int? {
    var parent = layers[index].parent
    guard layers[index].role != .mask else { return parent }
    while parent >= 0, sharesSpace(parent) { parent = layers[parent].parent }
    return parent < 0 ? nil : parent
  }

  private func sharesSpace(_ index: Int) -> Bool {
    if layers[index].role == .replicatorInstance { return true }
    return layers[index].node.properties.content.kind == .transform
  }

  /// The layers whose properties decide where a layer stands: itself, those whose space it shares, and their superlayer.
  func involved(in index: Int) -> [Int] {
    var result = [index], parent = layers[index].parent
    guard layers[index].role != .mask else { return result }
    while parent >= 0 {
      result.append(parent)
      if !sharesSpace(parent) { break }
      parent = layers[parent].parent
    }
    return result
  }

  /// From a layer's space to that of its plane.
  /// - Parameter properties: of a layer that is involved.
  func matrix(of index: Int, _ properties: (Int) -> LayerProperties) -> CATransform3D {
    let plane = plane(of: index) ?? -1
    var matrix = step(index, properties), parent = layers[index].parent
    if layers[index].role != .mask {
      while parent >= 0, parent != plane {
        matrix = CATransform3DConcat(matrix, step(parent, properties))
        parent = layers[parent].parent
      }
    }
    // The canvas has y downwards.
    return plane < 0 ? CATransform3DConcat(matrix, Self.mirror(0, canvas.height)) : matrix
  }

  /// From a layer's space to its superlayer's.
  private func step(_ index: Int, _ properties: (Int) -> LayerProperties) -> CATransform3D {
    let own = properties(index), layer = layers[index]
    if layer.role == .replicatorInstance {
      let bounds = properties(layer.parent).bounds.standardized
      guard case .replicatorInstance(let copy) = own.content else { return CATransform3DIdentity }
      return CATransform3DConcat(
        Self.about(CGPoint(x: bounds.midX, y: bounds.midY), copy.transform), sublayers(of: layer.parent, properties))
    }
    var position = own.position, z = own.zPosition
    if layer.parent < 0 {
      let bounds = own.bounds.standardized
      position = CGPoint(
        x: canvas.width / 2 + (own.anchorPoint.x - 0.5) * bounds.width, y: canvas.height / 2 + (own.anchorPoint.y - 0.5) * bounds.height)
      z = 0
    }
    let anchor = own.anchor
    var matrix = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -own.anchorPointZ)
    matrix = CATransform3DConcat(matrix, own.transform)
    matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(position.x, position.y, z))
    if layer.role == .layer, layer.parent >= 0, layers[layer.parent].role != .replicatorInstance {
      matrix = CATransform3DConcat(matrix, sublayers(of: layer.parent, properties))
    }
    if own.isGeometryFlipped {
      let bounds = own.bounds.standardized
      matrix = CATransform3DConcat(Self.mirror(bounds.minY, bounds.maxY), matrix)
    }
    return matrix
  }

  private func sublayers(of index: Int, _ properties: (Int) -> LayerProperties) -> CATransform3D {
    let own = properties(index)
    return own.sublayerTransform == CATransform3DIdentity ? CATransform3DIdentity : Self.about(own.anchor, own.sublayerTransform)
  }

  private static func about(_ center: CGPoint, _ transform: CATransform3D) -> CATransform3D {
    CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-center.x, -center.y, 0), transform),
      CATransform3DMakeTranslation(center.x, center.y, 0))
  }

  /// Turns what lies between two heights upside down.
  private static func mirror(_ low: CGFloat, _ high: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(1, -1, 1), CATransform3DMakeTranslation(0, low + high, 0))
  }
}

extension LayerProperties {
  /// The anchor point in the layer's own coordinates, upright.
  var anchor: CGPoint {
    let bounds = bounds.standardized
    return CGPoint(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// The anchor point in the coordinates that its sublayers have.
  var flippedAnchor: CGPoint {
    guard isGeometryFlipped else { return anchor }
    let bounds = bounds.standardized
    return CGPoint(x: anchor.x, y: bounds.minY + bounds.maxY - anchor.y)
  }
}
