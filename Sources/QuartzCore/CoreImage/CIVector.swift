import Foundation

/// Up to four numbers, or more: a point, a rectangle or a row of values as filters take them.
public final class CIVector: NSObject, NSCopying, Sendable {
  private let components: [CGFloat]

  private init(components: [CGFloat]) { self.components = components }

  /// The first `count` of the values.
  public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
    self.init(components: Array(UnsafeBufferPointer(start: values, count: count)))
  }
  /// A vector of one number.
  public convenience init(x: CGFloat) { self.init(components: [x]) }
  /// A vector of two numbers, as of a point.
  public convenience init(x: CGFloat, y: CGFloat) { self.init(components: [x, y]) }
  /// A vector of three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init(components: [x, y, z]) }
  /// A vector of four numbers, as of a rectangle.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init(components: [x, y, z, w]) }
  /// x and y.
  public convenience init(cgPoint point: CGPoint) { self.init(components: [point.x, point.y]) }
  /// x, y, width and height.
  public convenience init(cgRect rect: CGRect) { self.init(components: [rect.minX, rect.minY, rect.width, rect.height]) }
  /// a, b, c, d, tx and ty.
  public convenience init(cgAffineTransform m: CGAffineTransform) { self.init(components: [m.a, m.b, m.c, m.d, m.tx, m.ty]) }
  /// Numbers between brackets, such as `[1.0 0.5 0.3]`; what is no number ends the list.
  public convenience init(string representation: String) {
    let words = representation.split { "[], ".contains($0) }
    self.init(components: words.map { Double($0) }.prefix { $0 != nil }.compactMap { $0.map { CGFloat($0) } })
  }

  /// How many numbers there are.
  public var count: Int { components.count }
  /// The first number; 0 where there is none.
  public var x: CGFloat { value(at: 0) }
  /// The second number; 0 where there is none.
  public var y: CGFloat { value(at: 1) }
  /// The third number; 0 where there is none.
  public var z: CGFloat { value(at: 2) }
  /// The fourth number; 0 where there is none.
  public var w: CGFloat { value(at: 3) }
  /// The number at a position; 0 where there is none.
  public func value(at index: Int) -> CGFloat { components.indices.contains(index) ? components[index] : 0 }

  /// The first two numbers as a point.
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  /// The four numbers as a rectangle.
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
  /// The six numbers as a transform.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
  }
  /// As `init(string:)` reads it.
  public var stringRepresentation: String { "[" + components.map { "\($0)" }.joined(separator: " ") + "]" }

  public override var description: String { stringRepresentation }
  public override var hash: Int { components.hashValue }
  public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.components == components }
  /// Itself: vectors never change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
