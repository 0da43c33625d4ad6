internal import QuartzCore

extension DocumentValue {
  /// The value as key-value coding of layers and animations takes it; nil for null.
  var object: Any? {
    switch self {
    case .null: nil
    case .number(let value): value
    case .bool(let value): value
    case .string(let value): value
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .color(let value): value
    case .transform(let value): value
    case .path(let value): CGPath(geometry: value)
    case .image(let value): value
    case .curve(let value): value.function
    case .valueFunction(let name): CAValueFunction(name: CAValueFunctionName(rawValue: name))
    case .filter(let value): value.object
    case .array(let items): items.map { $0.object ?? NSNull() }
    case .dictionary(let entries): entries.mapValues { $0.object ?? NSNull() }
    }
  }
}

extension DocumentValue.FilterValue {
  var object: CAFilter {
    let filter = CAFilter(type: type)
    filter.name = name
    filter.isEnabled = isEnabled
    for (key, value) in inputs { filter.setValue(value.object, forKey: key) }
    return filter
  }
}

extension TimingCurveValue {
  var function: CAMediaTimingFunction {
    switch self {
    case .named(let name): CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    case .controlPoints(let x1, let y1, let x2, let y2): CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
    }
  }
}
