extension CGPath {
  /// The outline of this path drawn with a pen: filling the result with the winding rule paints what stroking this path paints. Curves come
  /// out as short lines.
  ///
  /// `transform` applies before stroking, so that it does not bend the pen.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    var outliner = StrokeOutliner(lineWidth: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    outliner.stroke(geometry.transformed(by: transform))
    return CGPath(geometry: outliner.builder.makeGeometry())
  }

  /// This path cut into dashes, each an open subpath. `lengths` alternate between dash and gap, beginning `phase` into the pattern; without
  /// any the path stays whole.
  ///
  /// `transform` applies before dashing, so that it does not stretch the dashes.
  public func copy(dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity) -> CGPath {
    CGPath(geometry: geometry.transformed(by: transform).dashed(phase: Double(phase), lengths: lengths.map { Double($0) }))
  }
}
