package import Graphics

/// Values in a row, stored by kind when they are all of one: eight numbers take 64 bytes.
package enum AnimatableValueList: Sendable {
  case numbers([Double])
  case points([CGPoint])
  case rects([CGRect])
  case colors([CGColor])
  case transforms([CATransform3D])
  /// Several kinds, or one of the less frequent ones.
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
  /// Whether it is a number proper: a truth value, which converts to one, is not.
  fileprivate var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}
