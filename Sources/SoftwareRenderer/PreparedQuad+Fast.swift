internal import CSoftwareKernels
internal import Compositing
internal import Graphics

extension PreparedQuad {
  /// Stores the quad for the loops that draw all of its rows, if they draw such quads. They know colours, shadows, texels on pixels and
  /// linearly filtered pictures; straight edges and circular corners; and source-over.
  /// - Parameters:
  ///   - isOpaque: whether all texels of its picture are.
  ///   - shadow: what a shadow is drawn with.
  ///   - dithers: whether shadows are dithered, which these loops do not.
  mutating func setFast(
    _ result: UnsafeMutablePointer<SWQuad>, _ quad: Quad, isOpaque: Bool, shadow: UnsafePointer<SWShadow>, dithers: Bool
  ) {
    guard case .over = combination, quad.polygon.isEmpty, quad.clip < 0, coverage != .ring,
      !quad.shape.isContinuous || quad.shape.radii == .zero
    else {
      return
    }
    let color = color
    switch paint {
    case .solid:
      result.pointee.paint = SWColor
    case .shadow where !dithers && quad.border.width == 0 && shadow.pointee.sigma > 0 && color.min() >= 0 && color.max() <= 1:
      result.pointee.paint = SWBlurred
      result.pointee.shadow = shadow
    case .texels where isUniform:
      result.pointee.paint = SWTexels
      result.pointee.texture = texture
      (result.pointee.shiftX, result.pointee.shiftY) = (shiftX, shiftY)
      result.pointee.opacity = color.x
    case .picture where isUniform && filter == SWLinear:
      result.pointee.paint = SWPicture
      result.pointee.texture = texture
      let m = surfaceToPaint
      result.pointee.texels = (
        Double(m.m00), Double(m.m01), Double(m.m02), Double(m.m10), Double(m.m11), Double(m.m12), Double(m.m20), Double(m.m21),
        Double(m.m22)
      )
      result.pointee.opacity = color.x
    default: return
    }
    result.pointee.color = (color.x, color.y, color.z, color.w)
    (result.pointee.minX, result.pointee.minY, result.pointee.maxX, result.pointee.maxY) = (minX, minY, maxX, maxY)
    result.pointee.setShape(quad)
    result.pointee.isFull = coverage == .full ? 1 : 0
    // A border must hide what it covers, and be as opaque as the picture, for both to be one opaque whole.
    let isSeamless = quad.border.width == 0 || (quad.border.opacity == 1 && quad.border.color.w == color.x)
    result.pointee.isOpaque = (paint == .picture || paint == .texels) && isOpaque && isSeamless ? 1 : 0
    isFast = sw_prepare_quad(result) != 0
  }
}

extension SWQuad {
  /// Copies edges, outline and border.
  mutating func setShape(_ quad: Quad) {
    let shape = quad.shape
    let edges = shape.edges
    edgeA = (edges.a.x, edges.a.y, edges.a.z, edges.a.w)
    edgeB = (edges.b.x, edges.b.y, edges.b.z, edges.b.w)
    edgeC = (edges.c.x, edges.c.y, edges.c.z, edges.c.w)
    hardEdges = Int32(shape.hardEdges)
    let m = quad.surfaceToLocal
    points = (m.m00, m.m01, m.m02, m.m10, m.m11, m.m12, m.m20, m.m21, m.m22)
    rect = (shape.rect.x, shape.rect.y, shape.rect.z, shape.rect.w)
    radii = (shape.radii.x, shape.radii.y, shape.radii.z, shape.radii.w)
    borderWidth = quad.border.width
    borderOpacity = quad.border.opacity
    let color = quad.border.color.clamped(lowerBound: .zero, upperBound: .one)
    border = (color.x, color.y, color.z, color.w)
  }
}
