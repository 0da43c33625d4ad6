package import CFormulas
package import Graphics

/// How much of a pixel a shape covers, from 0 to 1, as `coverage.glsl` defines it for both renderers.
extension Shape {
  /// - Parameters:
  ///   - point: the pixel's centre, in surface pixels.
  ///   - surfaceToLocal: the map to the space of `rect`.
  package func coverage(at point: SIMD2<Float>, surfaceToLocal: Matrix3) -> Float {
    var record = ShapeRecord(self, surfaceToLocal: surfaceToLocal)
    return formula_shape_coverage(&record, point.x, point.y)
  }
}

extension ShapeRecord {
  /// - Parameters:
  ///   - border: the width of a quad's border, 0 for none; it stands in the place of the ring's.
  ///   - clip: where the record of the clip that confines a quad begins, or −1.
  package init(_ shape: Shape, surfaceToLocal m: Matrix3, border: Float = 0, clip: Float = -1) {
    self.init()
    self[SHAPE_EDGE_A] = shape.edges.a
    self[SHAPE_EDGE_B] = shape.edges.b
    self[SHAPE_EDGE_C] = shape.edges.c
    let flags = Int32(shape.hardEdges) | (shape.isContinuous ? IS_CONTINUOUS : 0) | (border != 0 ? HAS_BORDER : 0)
    self[SHAPE_ROW_X] = SIMD4(m.m00, m.m01, m.m02, border != 0 ? border : shape.ringWidth)
    self[SHAPE_ROW_Y] = SIMD4(m.m10, m.m11, m.m12, Float(flags))
    self[SHAPE_ROW_W] = SIMD4(m.m20, m.m21, m.m22, clip)
    self[SHAPE_RECT] = shape.rect
    self[SHAPE_RADII] = shape.radii
  }

  /// The texel of the record with a name of `layout.glsl`.
  package subscript(texel: Int32) -> SIMD4<Float> {
    get { withUnsafeBytes(of: texels) { $0.load(fromByteOffset: 16 * Int(texel), as: SIMD4<Float>.self) } }
    set { withUnsafeMutableBytes(of: &texels) { $0.storeBytes(of: newValue, toByteOffset: 16 * Int(texel), as: SIMD4<Float>.self) } }
  }

  /// The shape without its ring.
  package var filled: ShapeRecord {
    var record = self
    record[SHAPE_ROW_X].w = 0
    return record
  }
}
