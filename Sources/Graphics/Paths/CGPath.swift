/// An immutable outline of lines and Bézier curves, in the coordinate space of whoever uses it.
public class CGPath {
  private let fixedGeometry: PathGeometry

  /// The outline, shared with every thread that draws it.
  package var geometry: PathGeometry { fixedGeometry }

  package init(geometry: PathGeometry) { fixedGeometry = geometry }

  /// A rectangle, transformed where a transform is given.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var builder = PathBuilder()
    builder.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(geometry: builder.makeGeometry())
  }

  /// The ellipse that touches a rectangle's sides, transformed where a transform is given.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var builder = PathBuilder()
    builder.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(geometry: builder.makeGeometry())
  }

  /// A rectangle with corners that are quarters of ellipses, transformed where a transform is given. The radii are at most half of the
  /// sides.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    var builder = PathBuilder()
    builder.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
    self.init(geometry: builder.makeGeometry())
  }

  /// A path that does not change with this one; never nil.
  public func copy() -> CGPath? { CGPath(geometry: geometry) }

  /// The path, transformed where a transform is given; never nil.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(geometry: geometry.transformed(by: transform?.pointee ?? .identity))
  }

  /// A path to go on with; never nil.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(geometry: geometry) }

  /// The path to go on with, transformed where a transform is given; never nil.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(geometry: geometry.transformed(by: transform?.pointee ?? .identity))
  }
}

/// Paths are compared by their elements.
extension CGPath: Hashable {
  public static func == (a: CGPath, b: CGPath) -> Bool { a.geometry == b.geometry }
  public func hash(into hasher: inout Hasher) { hasher.combine(geometry) }
}

extension CGPath {
  /// Whether there are no elements.
  public var isEmpty: Bool { geometry.isEmpty }

  /// Where the next element would begin; the origin for an empty path.
  public var currentPoint: CGPoint { PathBuilder(geometry).currentPoint ?? .zero }

  /// The smallest rectangle around all points, control points too; null for an empty path.
  public var boundingBox: CGRect { geometry.controlBounds }

  /// The smallest rectangle around the outline itself; null for an empty path.
  public var boundingBoxOfPath: CGRect { geometry.bounds }

  /// Whether `point`, after `transform`, lies in the area that a fill would paint. Open subpaths count as closed.
  public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity) -> Bool {
    geometry.contains(point.applying(transform), usesEvenOddRule: rule == .evenOdd)
  }

  /// Whether the path is a single rectangle with sides along the axes, which is then stored in `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let shape = geometry.asRoundedRect(), shape.cornerRadius == 0 else { return false }
    rect?.pointee = shape.rect
    return true
  }

  /// Calls `block` for every element in order. The element and its points are valid during the call only.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: .zero, count: 3)
      var next = 0
      for verb in geometry.verbs {
        for i in 0..<verb.pointCount { base[i] = geometry.points[next + i] }
        next += verb.pointCount
        var element = CGPathElement(type: CGPathElementType(verb), points: base)
        block(&element)
      }
    }
  }

  /// Calls a function with every element, in order, and with `info`.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) { applyWithBlock { function(info, $0) } }
}

/// What `apply(info:function:)` calls with each element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
