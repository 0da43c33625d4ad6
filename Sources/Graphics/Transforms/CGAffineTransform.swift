/// A 2-D affine map applied to row vectors: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// A product `t1.concatenating(t2)` applies `t1` first. Angles are radians; a positive one turns the x axis towards the y axis.
public struct CGAffineTransform: Hashable, Codable, Sendable {
  /// The factor a of x' = a·x + c·y + tx: what x adds to x'.
  public var a: CGFloat
  /// The factor b of y' = b·x + d·y + ty: what x adds to y'.
  public var b: CGFloat
  /// The factor c of x' = a·x + c·y + tx: what y adds to x'.
  public var c: CGFloat
  /// The factor d of y' = b·x + d·y + ty: what y adds to y'.
  public var d: CGFloat
  /// Moves points along x.
  public var tx: CGFloat
  /// Moves points along y.
  public var ty: CGFloat

  /// The transform x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The zero matrix, as in C.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// The transform x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Moves points by (tx, ty).
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

  /// Multiplies coordinates by (sx, sy).
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

  /// Turns about the origin, by radians from the x axis towards the y axis.
  public init(rotationAngle angle: CGFloat) {
    let sine = sin(angle), cosine = cos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Leaves points where they are.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

extension CGAffineTransform {
  /// Whether it leaves points where they are.
  public var isIdentity: Bool { self == .identity }

  /// Area of the image of the unit square, negative when the map mirrors.
  package var determinant: CGFloat { a * d - b * c }

  /// This map followed by `other`.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// A translation followed by this map.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: x * a + y * c + tx, ty: x * b + y * d + ty)
  }

  /// A scaling followed by this map.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: x * a, b: x * b, c: y * c, d: y * d, tx: tx, ty: ty)
  }

  /// A rotation followed by this map.
  public func rotated(by angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle).concatenating(self) }

  /// The inverse; the map itself when it has none.
  public func inverted() -> CGAffineTransform {
    let det = determinant
    guard det != 0, det.isFinite else { return self }
    return CGAffineTransform(a: d / det, b: -b / det, c: -c / det, d: a / det, tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }
}

extension CGPoint {
  /// Where the point goes.
  public func applying(_ t: CGAffineTransform) -> CGPoint { CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty) }
}

extension CGSize {
  /// The size as a vector through the linear part; either component may come out negative.
  public func applying(_ t: CGAffineTransform) -> CGSize { CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height) }
}

extension CGRect {
  /// The smallest rectangle that holds the images of the four corners. Null and infinite rectangles stay as they are.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let x0 = minX, x1 = maxX, y0 = minY, y1 = maxY
    let left = min(t.a * x0, t.a * x1) + min(t.c * y0, t.c * y1) + t.tx
    let right = max(t.a * x0, t.a * x1) + max(t.c * y0, t.c * y1) + t.tx
    let low = min(t.b * x0, t.b * x1) + min(t.d * y0, t.d * y1) + t.ty
    let high = max(t.b * x0, t.b * x1) + max(t.d * y0, t.d * y1) + t.ty
    return CGRect(x: left, y: low, width: right - left, height: high - low)
  }
}
