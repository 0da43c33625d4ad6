/// An immutable outline of lines and Bézier curves, in the coordinate space of whoever uses it.
public class CGPath {
  /// The outline, shared with every thread that draws it.
  package fileprivate(set) var geometry: PathGeometry

  package init(geometry: PathGeometry) { self.geometry = geometry }
}
