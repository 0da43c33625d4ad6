/// Which points an outline encloses: those it winds around, or those it winds around an odd number of times.
public enum CGPathFillRule: Int, Sendable {
  /// Points are inside where the path winds round them, to one side more often than to the other.
  case winding
  /// Points are inside where a ray from them crosses the path an odd number of times.
  case evenOdd
}

/// How the ends of open lines look: cut off, with a half disc, or half a width longer.
public enum CGLineCap: Int32, Sendable {
  /// Lines end where their points are.
  case butt
  /// Half a circle stands out by half the width.
  case round
  /// A rectangle stands out by half the width.
  case square
}

/// How corners of lines look.
public enum CGLineJoin: Int32, Sendable {
  /// Edges meet in a point, as far as the limit allows.
  case miter
  /// A circle of the line's width.
  case round
  /// A straight cut.
  case bevel
}
