internal import Graphics

/// A value as a document writes it, before it becomes what a property takes.
indirect enum DocumentValue {
  case null
  case number(Double)
  case bool(Bool)
  case string(String)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case color(CGColor)
  case transform(CATransform3D)
  case path(PathGeometry)
  case image(CGImage)
  case curve(TimingCurveValue)
  case valueFunction(String)
  case filter(FilterValue)
  case array([DocumentValue])
  case dictionary([String: DocumentValue])

  struct FilterValue {
    var type: String
    var name: String?
    var isEnabled: Bool
    var inputs: [String: DocumentValue]
  }

  /// The value as a key of this kind takes it, where the two differ in form only.
  func converted(to kind: AttributeKind) -> DocumentValue {
    switch (kind, self) {
    case (.bool, .number(let value)): .bool(value != 0)
    case (.number, .bool(let value)), (.integer, .bool(let value)), (.time, .bool(let value)): .number(value ? 1 : 0)
    case (.size, .point(let value)): .size(CGSize(width: value.x, height: value.y))
    case (.point, .size(let value)): .point(CGPoint(x: value.width, y: value.height))
    case (.string, .number(let value)): .string("\(value)")
    default: self
    }
  }

  /// Whether a key of this kind can take the value. `null` is for all.
  func matches(_ kind: AttributeKind) -> Bool {
    switch (kind, self) {
    case (_, .null): true
    case (.number, .number), (.integer, .number), (.time, .number), (.bool, .bool), (.string, .string), (.choice, .string),
      (.hint, .string):
      true
    case (.point, .point), (.size, .size), (.rect, .rect), (.color, .color), (.transform, .transform), (.path, .path), (.image, .image):
      true
    case (.curve, .curve), (.valueFunction, .valueFunction), (.filter, .filter), (.values, .array), (.dictionary, .dictionary): true
    case (.colorMatrix, .array(let items)): items.count == 20
    case (.numbers, .array(let items)): items.allSatisfy { $0.matches(.number) }
    case (.colors, .array(let items)): items.allSatisfy { $0.matches(.color) }
    case (.curves, .array(let items)): items.allSatisfy { $0.matches(.curve) }
    case (.filters, .array(let items)): items.allSatisfy { $0.matches(.filter) }
    default: false
    }
  }
}
