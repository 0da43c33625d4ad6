package import Graphics

extension ShapeDrawing {
  /// What fill and stroke may touch, in the path's space: with mitres and caps, without regard to trimming and dashes, so that animating
  /// those keeps it.
  ///
  /// Null when nothing is drawn. Allocates nothing.
  package var bounds: CGRect {
    let isStroked = strokeColor != nil && lineWidth > 0
    if !isStroked { return fillColor == nil ? .null : path.bounds }
    return path.strokeBounds(lineWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit)
  }
}
