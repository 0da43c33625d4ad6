import Foundation
internal import RenderTree

extension MediaTiming {
  func declares(_ key: String) -> Bool { codedValue(forKey: key) != nil }

  /// A value of the timing protocol by its key; nil for any other key.
  func codedValue(forKey key: String) -> Any? {
    switch key {
    case "beginTime": NSNumber(value: beginTime)
    case "duration": NSNumber(value: duration)
    case "speed": NSNumber(value: speed)
    case "timeOffset": NSNumber(value: timeOffset)
    case "repeatCount": NSNumber(value: repeatCount)
    case "repeatDuration": NSNumber(value: repeatDuration)
    case "autoreverses": NSNumber(value: autoreverses)
    case "fillMode": fillMode.rawValue
    default: nil
    }
  }

  /// A value of the timing protocol by its key; nil where it is 0 or false.
  func classDefault(forKey key: String) -> Any? {
    let value = codedValue(forKey: key)
    if let number = value as? NSNumber, number.doubleValue == 0 { return nil }
    return value
  }

  /// Sets a value of the timing protocol by its key; nil stands for 0.
  mutating func setCodedValue(_ value: Any?, forKey key: String) {
    let number = value.flatMap { AnimatableValue(boxed: $0) }?.number ?? 0
    switch key {
    case "beginTime": beginTime = number
    case "duration": duration = number
    case "speed": speed = number
    case "timeOffset": timeOffset = number
    case "repeatCount": repeatCount = number
    case "repeatDuration": repeatDuration = number
    case "autoreverses": autoreverses = number != 0
    case "fillMode":
      fillMode = (value as? String ?? (value as? CAMediaTimingFillMode)?.rawValue).map(FillMode.init(word:)) ?? .removed
    default: break
    }
  }
}

extension NSNumber {
  /// Whether the number is a truth value: Foundation encodes those, and nothing else here, as C's `char`.
  package var isTruthValue: Bool { String(cString: objCType) == "c" }
}
