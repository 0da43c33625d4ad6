import Foundation
package import RenderTree

/// A row of numbers as filters take them: a point, a rectangle, or any other count of values.
public final class CIVector: NSObject, NSCopying, Sendable {
  private let components: [CGFloat]

  private init(components: [CGFloat]) { self.components = components }

  /// The first `count` of the values.
  public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
    self.init(components: Array(UnsafeBufferPointer(start: values, count: count)))
  }
  /// A vector of one number.
  public convenience init(x: CGFloat) { self.init(components: [x]) }
  /// A vector of two numbers, such as a point.
  public convenience init(x: CGFloat, y: CGFloat) { self.init(components: [x, y]) }
  /// A vector of three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init(components: [x, y, z]) }
  /// A vector of four numbers, such as a rectangle.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init(components: [x, y, z, w]) }
  /// A vector of the point's x and y.
  public convenience init(cgPoint point: CGPoint) { self.init(components: [point.x, point.y]) }
  /// A vector of the rectangle's x, y, width and height.
  public convenience init(cgRect rect: CGRect) { self.init(components: [rect.minX, rect.minY, rect.width, rect.height]) }
  /// A vector of the transform's a, b, c, d, tx and ty.
  public convenience init(cgAffineTransform m: CGAffineTransform) { self.init(components: [m.a, m.b, m.c, m.d, m.tx, m.ty]) }
  /// The numbers between brackets in a text such as `[1.0 0.5 0.3]`; the first word that is no number ends the list.
  public convenience init(string representation: String) {
    let words = representation.split { "[], ".contains($0) }
    self.init(components: words.map { Double($0) }.prefix { $0 != nil }.compactMap { $0.map { CGFloat($0) } })
  }

  /// The number of components.
  public var count: Int { components.count }
  /// The first component; 0 where there is none.
  public var x: CGFloat { value(at: 0) }
  /// The second component; 0 where there is none.
  public var y: CGFloat { value(at: 1) }
  /// The third component; 0 where there is none.
  public var z: CGFloat { value(at: 2) }
  /// The fourth component; 0 where there is none.
  public var w: CGFloat { value(at: 3) }
  /// The component at an index; 0 where there is none.
  public func value(at index: Int) -> CGFloat { components.indices.contains(index) ? components[index] : 0 }

  /// The first two components as a point.
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  /// The first four components as x, y, width and height of a rectangle.
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
  /// The first six components as a transform.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
  }
  /// The components between brackets, in the form that `init(string:)` reads.
  public var stringRepresentation: String { "[" + components.map { "\($0)" }.joined(separator: " ") + "]" }

  public override var description: String { stringRepresentation }
  public override var hash: Int { components.hashValue }
  public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.components == components }
  /// The vector itself, since vectors never change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CIVector: AnimatableValueConvertible {
  /// The numbers, which animations interpolate one by one.
  package var animatableValue: AnimatableValue {
    switch count {
    case 1: .number(x)
    case 2: .point(CGPoint(x: x, y: y))
    case 4: .rect(CGRect(x: x, y: y, width: z, height: w))
    default: .array((0..<count).map { .number(value(at: $0)) })
    }
  }
}
