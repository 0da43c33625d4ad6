package import Graphics

/// A list of values, stored compactly when all are of one kind: eight numbers take 64 bytes.
package enum AnimatableValueList: Sendable {
  case numbers([Double])
  case points([CGPoint])
  case rects([CGRect])
  case colors([CGColor])
  case transforms([CATransform3D])
  /// Values of several kinds, or of one of the less frequent kinds.
  case mixed([AnimatableValue])

  package init() { self = .mixed([]) }

  package init(_ values: [AnimatableValue]) {
    self = Self.homogeneous(values) ?? .mixed(values)
  }

  private static func homogeneous(_ values: [AnimatableValue]) -> AnimatableValueList? {
    switch values.first {
    case .number: [Double].from(.array(values)).flatMap { values.allSatisfy(\.isNumber) ? .numbers($0) : nil }
    case .point: [CGPoint].from(.array(values)).map(AnimatableValueList.points)
    case .rect: [CGRect].from(.array(values)).map(AnimatableValueList.rects)
    case .color: [CGColor].from(.array(values)).map(AnimatableValueList.colors)
    case .transform: [CATransform3D].from(.array(values)).map(AnimatableValueList.transforms)
    default: nil
    }
  }
}

extension AnimatableValueList: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch self {
    case .numbers(let values): values.count
    case .points(let values): values.count
    case .rects(let values): values.count
    case .colors(let values): values.count
    case .transforms(let values): values.count
    case .mixed(let values): values.count
    }
  }

  package subscript(index: Int) -> AnimatableValue {
    switch self {
    case .numbers(let values): .number(values[index])
    case .points(let values): .point(values[index])
    case .rects(let values): .rect(values[index])
    case .colors(let values): .color(values[index])
    case .transforms(let values): .transform(values[index])
    case .mixed(let values): values[index]
    }
  }
}

extension AnimatableValue {
  /// Whether it is a number; a truth value, which also converts to one, is not.
  fileprivate var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}
