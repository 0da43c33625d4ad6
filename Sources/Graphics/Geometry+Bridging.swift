// What Foundation on Apple's systems does for casts of values that went through `Any`, as those of key-value coding do: `as? CGFloat` takes
// an `NSNumber`, `as? CGPoint` a box of a point, and `as? NSValue` a point.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    if !_conditionallyBridgeFromObjectiveC(source, result: &result) { preconditionFailure("the box does not hold a CGFloat") }
  }

  @discardableResult
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
    result = CGFloat(source.doubleValue)
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    var result: CGFloat?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? 0
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(point: self) }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) {
    if !_conditionallyBridgeFromObjectiveC(source, result: &result) { preconditionFailure("the box does not hold a CGPoint") }
  }

  @discardableResult
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) -> Bool {
    result = source.typeEncoding == "{CGPoint=dd}" ? source.pointValue : nil
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
    var result: CGPoint?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? .zero
  }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(size: self) }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) {
    if !_conditionallyBridgeFromObjectiveC(source, result: &result) { preconditionFailure("the box does not hold a CGSize") }
  }

  @discardableResult
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) -> Bool {
    result = source.typeEncoding == "{CGSize=dd}" ? source.sizeValue : nil
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
    var result: CGSize?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? .zero
  }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    if !_conditionallyBridgeFromObjectiveC(source, result: &result) { preconditionFailure("the box does not hold a CGRect") }
  }

  @discardableResult
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) -> Bool {
    result = source.typeEncoding == "{CGRect={CGPoint=dd}{CGSize=dd}}" ? source.rectValue : nil
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    var result: CGRect?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? .zero
  }
}
