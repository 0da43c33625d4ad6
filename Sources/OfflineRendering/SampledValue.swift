internal import QuartzCore
internal import TextEscaping

/// A property's value in a form that prints: numbers, lists of numbers, text.
public enum SampledValue: Hashable, Sendable, CustomStringConvertible {
  /// No value, as of a layer without a colour.
  case none
  /// A truth value, such as of `hidden`.
  case bool(Bool)
  /// A number, in the property's own unit.
  case number(Double)
  /// A text, such as a name.
  case text(String)
  /// Several values, such as the coordinates of a point.
  case list([SampledValue])

  /// The printable form of a value. Points become [x, y], sizes [width, height], rectangles [x, y, width, height], colours [red, green,
  /// blue, alpha], transforms 16 numbers by rows.
  public init(_ value: Any?) {
    switch value {
    case nil: self = .none
    // Numbers and truth values together: 0 and 1 in an `NSNumber` would pass for `Bool` too.
    case let value as NSNumber: self = value.isTruthValue ? .bool(value.boolValue) : .init(value.doubleValue)
    case let value as CGFloat: self.init(Double(value))
    case let value as CGPoint: self.init(numbers: [value.x, value.y])
    case let value as CGSize: self.init(numbers: [value.width, value.height])
    case let value as CGRect: self.init(numbers: [value.minX, value.minY, value.width, value.height])
    case let value as CGColor: self.init(numbers: [value.red, value.green, value.blue, value.alpha])
    case let value as CGAffineTransform: self.init(numbers: [value.a, value.b, value.c, value.d, value.tx, value.ty])
    case let value as CATransform3D:
      self.init(numbers: [
        value.m11, value.m12, value.m13, value.m14, value.m21, value.m22, value.m23, value.m24,
        value.m31, value.m32, value.m33, value.m34, value.m41, value.m42, value.m43, value.m44,
      ])
    case let value as String: self = .text(value)
    case let value as CGImage: self = .text("image \(value.width)x\(value.height)")
    case let value as CGPath: self = .text(value.svgPathData)
    case let value as [Any]: self = .list(value.map { SampledValue($0) })
    case let value?: self = .text("\(value)")
    }
  }

  private init(_ number: Double) {
    // An animation of a document begins slightly before time 0, so that it shows at 0; that offset is no part of the value.
    self = .number(abs(number) < 1e-100 ? 0 : number)
  }

  private init(numbers: [CGFloat]) { self = .list(numbers.map { SampledValue(Double($0)) }) }

  /// The value in JSON; numbers that are not finite become null.
  public var json: String {
    switch self {
    case .none: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): value.isFinite ? Self.shortest(value) : "null"
    case .text(let value): JSONString.quoted(value)
    case .list(let values): "[" + values.map(\.json).joined(separator: ", ") + "]"
    }
  }

  /// The value as text for people: at most six decimal places, no quotes.
  public var description: String {
    switch self {
    case .none: "nil"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Self.shortest((value * 1e6).rounded() / 1e6)
    case .text(let value): value
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    }
  }

  private static func shortest(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}

extension CGPath {
  fileprivate var svgPathData: String {
    var parts: [String] = []
    func number(_ value: CGFloat) -> String { SampledValue.number(Double(value)).description }
    func points(_ element: CGPathElement, _ count: Int) -> String {
      (0..<count).map { "\(number(element.points[$0].x)) \(number(element.points[$0].y))" }.joined(separator: " ")
    }
    applyWithBlock { pointer in
      let element = pointer.pointee
      switch element.type {
      case .moveToPoint: parts.append("M " + points(element, 1))
      case .addLineToPoint: parts.append("L " + points(element, 1))
      case .addQuadCurveToPoint: parts.append("Q " + points(element, 2))
      case .addCurveToPoint: parts.append("C " + points(element, 3))
      case .closeSubpath: parts.append("Z")
      }
    }
    return parts.joined(separator: " ")
  }
}
