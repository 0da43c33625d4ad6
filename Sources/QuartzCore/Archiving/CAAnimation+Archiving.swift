import Foundation
internal import RenderTree

extension CAAnimation {
  func encodeValues(with coder: NSCoder) {
    for key in archivedKeys where shouldArchiveValue(forKey: key) {
      coder.encodeValue(declaredValue(forKey: key), forKey: key, of: "\(type(of: self)).\(key)")
    }
    let range = preferredFrameRateRange
    if range != .default {
      coder.encodeValue([range.minimum, range.maximum, range.preferred ?? 0], forKey: "preferredFrameRateRange", of: "CAAnimation")
    }
    let custom = customValues.filter { shouldArchiveValue(forKey: $0.key) }
    for (key, value) in custom { coder.encodeValue(value, forKey: "custom." + key, of: "CAAnimation.\(key)") }
    if !custom.isEmpty { coder.encodeValue(custom.keys.sorted(), forKey: "custom", of: "CAAnimation") }
  }

  func decodeValues(from coder: NSCoder) {
    for key in archivedKeys { if let value = coder.decodeValue(forKey: key) { _ = setDeclaredValue(value, forKey: key) } }
    if let rates = coder.decodeValue(forKey: "preferredFrameRateRange") as? [NSNumber], rates.count == 3 {
      preferredFrameRateRange = CAFrameRateRangeMake(rates[0].floatValue, rates[1].floatValue, rates[2].floatValue)
    }
    for key in coder.decodeValue(forKey: "custom") as? [String] ?? [] {
      if let value = coder.decodeValue(forKey: "custom." + key) { setValue(value, forKey: key) }
    }
  }
}

extension MediaTiming {
  static let keys = ["beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses", "fillMode"]
}
