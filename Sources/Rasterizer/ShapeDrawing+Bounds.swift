package import Graphics

extension ShapeDrawing {
  /// What fill and stroke may touch, in the path's space: with mitres and caps, without regard to trimming and dashes, so that animating
  /// those keeps it.
  ///
  /// Null when nothing is drawn. Allocates nothing.
  package var bounds: CGRect {
    let isStroked = strokeColor != nil && lineWidth > 0
    if !isStroked { return fillColor == nil ? .null : path.bounds }
    let cap: CGLineCap =
      switch lineCap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: CGLineJoin =
      switch lineJoin {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    return path.strokeBounds(lineWidth: lineWidth, lineCap: cap, lineJoin: join, miterLimit: miterLimit)
  }
}

/// What fill and stroke of a drawing may touch, in the path's space.
package func bounds(of drawing: ShapeDrawing) -> CGRect { drawing.bounds }
