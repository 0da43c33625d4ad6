/// Which points an outline encloses: those it winds around, or those it winds around an odd number of times.
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }

/// How the ends of open lines look: cut off, with a half disc, or half a width longer.
public enum CGLineCap: Int32, Sendable { case butt, round, square }

/// How corners of lines look.
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
