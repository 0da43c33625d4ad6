internal import Graphics

/// A type of property that key-value access can read and write.
protocol AnimatableValueConvertible {
  /// Nil where the value is of another type. `nil` itself stands for an unset property.
  init?(animatable value: AnimatableValue?)
  var animatable: AnimatableValue? { get }
}

extension AnimatableValueConvertible {
  /// Takes over a value of the right type; any other leaves the property as it is and returns false.
  mutating func take(_ value: AnimatableValue?) -> Bool {
    guard let new = Self(animatable: value) else { return false }
    self = new
    return true
  }
}

// MARK: Numbers: an unset number reads 0, and a truth value counts as 0 or 1

extension Double: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    switch value {
    case .number(let number): self = number
    case .bool(let flag): self = flag ? 1 : 0
    case nil: self = 0
    default: return nil
    }
  }

  var animatable: AnimatableValue? { .number(self) }
}

extension CGFloat: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    guard let number = Double(animatable: value) else { return nil }
    self.init(number)
  }

  var animatable: AnimatableValue? { .number(Double(self)) }
}

extension Float: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    guard let number = Double(animatable: value) else { return nil }
    self.init(number)
  }

  var animatable: AnimatableValue? { .number(Double(self)) }
}

extension Int: AnimatableValueConvertible {
  /// Rounds to the nearest integer; what no integer can hold is refused.
  init?(animatable value: AnimatableValue?) {
    guard let number = Double(animatable: value), let integer = Int(exactly: number.rounded()) else { return nil }
    self = integer
  }

  var animatable: AnimatableValue? { .number(Double(self)) }
}

extension Bool: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    switch value {
    case .bool(let flag): self = flag
    case .number(let number): self = number != 0
    case nil: self = false
    default: return nil
    }
  }

  var animatable: AnimatableValue? { .bool(self) }
}

// MARK: Structures

extension CGPoint: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    guard case .point(let point) = value else { return nil }
    self = point
  }

  var animatable: AnimatableValue? { .point(self) }
}

extension CGSize: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    switch value {
    case .size(let size): self = size
    case .point(let point): self.init(width: point.x, height: point.y)
    default: return nil
    }
  }

  var animatable: AnimatableValue? { .size(self) }
}

extension CGRect: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    guard case .rect(let rect) = value else { return nil }
    self = rect
  }

  var animatable: AnimatableValue? { .rect(self) }
}

extension CATransform3D: AnimatableValueConvertible {
  /// A planar map becomes the matrix that does the same in the plane z = 0.
  init?(animatable value: AnimatableValue?) {
    switch value {
    case .transform(let matrix): self = matrix
    case .affine(let map): self = CATransform3DMakeAffineTransform(map)
    default: return nil
    }
  }

  var animatable: AnimatableValue? { .transform(self) }
}

extension CGColor: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    guard case .color(let color) = value else { return nil }
    self = color
  }

  var animatable: AnimatableValue? { .color(self) }
}

extension String: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    guard case .string(let string) = value else { return nil }
    self = string
  }

  var animatable: AnimatableValue? { .string(self) }
}

// MARK: Objects

extension Optional: AnimatableValueConvertible where Wrapped: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    if value == nil {
      self = .none
    } else {
      guard let wrapped = Wrapped(animatable: value) else { return nil }
      self = wrapped
    }
  }

  var animatable: AnimatableValue? { self?.animatable }
}

extension LayerContents: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    guard case .contents(let contents) = value else { return nil }
    self = contents
  }

  var animatable: AnimatableValue? { .contents(self) }
}

extension Array: AnimatableValueConvertible where Element: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    self = []
    switch value {
    case nil: return
    case .array(let values):
      reserveCapacity(values.count)
      for value in values {
        guard let element = Element(animatable: value) else { return nil }
        append(element)
      }
    default: return nil
    }
  }

  var animatable: AnimatableValue? { .array(compactMap(\.animatable)) }
}

// MARK: Enumerations go by their names, option sets by their bits

extension RawRepresentable where RawValue == String, Self: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    guard case .string(let name) = value else { return nil }
    self.init(rawValue: name)
  }

  var animatable: AnimatableValue? { .string(rawValue) }
}

extension OptionSet where RawValue: FixedWidthInteger, Self: AnimatableValueConvertible {
  init?(animatable value: AnimatableValue?) {
    guard let number = Int(animatable: value) else { return nil }
    self.init(rawValue: RawValue(truncatingIfNeeded: number))
  }

  var animatable: AnimatableValue? { .number(Double(rawValue)) }
}

extension CornerSet: AnimatableValueConvertible {}
extension EdgeSet: AnimatableValueConvertible {}
extension CornerCurve: AnimatableValueConvertible {}
extension ContentsGravity: AnimatableValueConvertible {}
extension ContentsFilter: AnimatableValueConvertible {}
extension FillRule: AnimatableValueConvertible {}
extension LineCap: AnimatableValueConvertible {}
extension LineJoin: AnimatableValueConvertible {}
extension GradientType: AnimatableValueConvertible {}
extension TextTruncation: AnimatableValueConvertible {}
extension TextAlignment: AnimatableValueConvertible {}
