internal import CSoftwareKernels
internal import Compositing
internal import Graphics

extension PreparedQuad {
  /// The quad as the loops for whole pictures want it; nil when they do not draw such quads: they know four edges, one linear filter, source-over and an
  /// opacity.
  func wholePicture(_ quad: Quad, isOpaque: Bool) -> SWPictureQuad? {
    guard paint == .picture, isUniform, filter == SWLinear, quad.polygon.isEmpty, quad.border.width == 0, case .over = combination else { return nil }
    guard coverage == .full || coverage == .edges else { return nil }
    var result = SWPictureQuad()
    result.texture = texture
    let m = surfaceToPaint
    result.map = (
      Double(m.m00), Double(m.m01), Double(m.m02), Double(m.m10), Double(m.m11), Double(m.m12), Double(m.m20), Double(m.m21), Double(m.m22)
    )
    result.opacity = color.x
    result.isOpaque = isOpaque ? 1 : 0
    (result.minX, result.minY, result.maxX, result.maxY) = (minX, minY, maxX, maxY)
    result.isFull = coverage == .full ? 1 : 0
    let edges = quad.shape.edges
    result.edgeA = (edges.a.x, edges.a.y, edges.a.z, edges.a.w)
    result.edgeB = (edges.b.x, edges.b.y, edges.b.z, edges.b.w)
    result.edgeC = (edges.c.x, edges.c.y, edges.c.z, edges.c.w)
    result.hardEdges = Int32(quad.shape.hardEdges)
    return sw_prepare_quad(&result) != 0 ? result : nil
  }
}
