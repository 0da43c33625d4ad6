// Boxes for what collections and key-value coding of Apple's frameworks take as objects, in the spellings of both systems. Foundation has
// `NSValue(point:)`, `NSValue(size:)`, `NSValue(rect:)` and their values already.

extension NSValue {
  /// A box of a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// A box of a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// A box of a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

  /// The point in the box.
  public var cgPointValue: CGPoint { pointValue }
  /// The size in the box.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle in the box.
  public var cgRectValue: CGRect { rectValue }

  /// A box of a vector.
  public convenience init(cgVector: CGVector) { self.init(numbers: [cgVector.dx, cgVector.dy]) }

  /// Zero for a box of something else.
  public var cgVectorValue: CGVector { numbers(2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero }

  /// A box of an affine transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) { self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty]) }

  /// The zero matrix for a box of something else.
  public var cgAffineTransformValue: CGAffineTransform {
    numbers(6).map { CGAffineTransform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) } ?? CGAffineTransform()
  }

  /// A box of a transform with depth.
  public convenience init(caTransform3D t: CATransform3D) {
    self.init(numbers: [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ])
  }

  /// The zero matrix for a box of something else.
  public var caTransform3DValue: CATransform3D {
    numbers(16).map { m in
      CATransform3D(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8], m32: m[9], m33: m[10],
        m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
    } ?? CATransform3D()
  }

  /// Foundation on Linux boxes no structures of a program's own; arrays of numbers it does.
  private convenience init(numbers: [CGFloat]) {
    var numbers = numbers.map { Double($0) }
    self.init(bytes: &numbers, objCType: "[\(numbers.count)d]")
  }

  private func numbers(_ count: Int) -> [CGFloat]? {
    guard typeEncoding == "[\(count)d]" else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers.map { CGFloat($0) }
  }

  /// What the box holds, when it was made by one of the initialisers above for a transform or a vector.
  package var boxedGeometry: Any? {
    switch typeEncoding {
    case "[2d]": cgVectorValue
    case "[6d]": cgAffineTransformValue
    case "[16d]": caTransform3DValue
    default: nil
    }
  }
}
