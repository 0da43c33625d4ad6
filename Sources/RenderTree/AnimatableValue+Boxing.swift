internal import Graphics

/// An object of another framework that stands for a value of an animation, such as a vector or a colour of Core Image.
package protocol AnimatableValueConvertible {
  var animatableValue: AnimatableValue { get }
}

extension AnimatableValue {
  /// The value of a number, point, colour, image, … as programs hand them to animations and key-value coding; nil for anything else.
  ///
  /// Structures and objects are told apart first: asking whether an array is an object of some class makes an object of each element.
  package init?(boxed value: Any) {
    if type(of: value) is AnyClass { self.init(object: value) } else { self.init(structure: value) }
  }

  private init?(structure value: Any) {
    switch value {
    case let number as Double: self = .number(number)
    case let number as CGFloat: self = .number(Double(number))
    case let number as Float: self = .number(Double(number))
    case let flag as Bool: self = .bool(flag)
    case let point as CGPoint: self = .point(point)
    case let size as CGSize: self = .size(size)
    case let vector as CGVector: self = .size(CGSize(width: vector.dx, height: vector.dy))
    case let rect as CGRect: self = .rect(rect)
    case let color as CGColor: self = .color(color)
    case let matrix as CATransform3D: self = .transform(matrix)
    // After the frequent types, because conformance checks take longer than type checks.
    case let number as any BinaryInteger: self = .number(Double(number))
    case let map as CGAffineTransform: self = .affine(map)
    case let string as String: self = .string(string)
    case let values as [Any]: self.init(elements: values)
    case let value as any RawRepresentable<String>: self = .string(value.rawValue)
    case let set as any OptionSet:
      guard let bits = set.rawValue as? any BinaryInteger else { return nil }
      self = .number(Double(bits))
    default: return nil
    }
  }

  private init?(object: Any) {
    switch object {
    case let path as CGPath: self = .path(path.geometry)
    case let geometry as PathGeometry: self = .path(geometry)
    case let image as CGImage: self = .contents(.image(image))
    case let number as NSNumber: self = .number(number.doubleValue)
    case let box as NSValue: self.init(box: box)
    case let value as any AnimatableValueConvertible: self = value.animatableValue
    case let string as String: self = .string(string)
    case let values as [Any]: self.init(elements: values)
    default: return nil
    }
  }

  private init?(elements: [Any]) {
    var list: [AnimatableValue] = []
    list.reserveCapacity(elements.count)
    for element in elements {
      guard let value = AnimatableValue(boxed: element) else { return nil }
      list.append(value)
    }
    self = .array(list)
  }

  private init?(box: NSValue) {
    switch box.typeEncoding {
    case "{CGPoint=dd}": self = .point(box.pointValue)
    case "{CGSize=dd}": self = .size(box.sizeValue)
    case "{CGRect={CGPoint=dd}{CGSize=dd}}": self = .rect(box.rectValue)
    default:
      guard let value = box.boxedGeometry.flatMap(AnimatableValue.init(boxed:)) else { return nil }
      self = value
    }
  }

  /// The value as key-value coding returns it: numbers and truth values as `NSNumber`.
  package var boxed: Any {
    switch self {
    case .number(let number): NSNumber(value: number)
    case .bool(let flag): NSNumber(value: flag)
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .color(let color): color
    case .affine(let map): map
    case .transform(let matrix): matrix
    case .path(let geometry): CGPath(geometry: geometry)
    case .contents(let contents): contents.boxed
    case .string(let string): string
    case .array(let values): values.map(\.boxed)
    }
  }

  package var truth: Bool? {
    switch self {
    case .bool(let flag): flag
    case .number(let number): number != 0
    default: nil
    }
  }

  package var number: Double? {
    switch self {
    case .bool(let flag): flag ? 1 : 0
    case .number(let number): number
    default: nil
    }
  }
}

extension LayerContents {
  package var boxed: Any {
    switch self {
    case .image(let image): image
    }
  }
}
