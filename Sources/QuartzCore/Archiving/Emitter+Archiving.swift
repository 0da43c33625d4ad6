import Foundation
internal import RenderTree

extension CAEmitterCell {
  func encodeValues(with coder: NSCoder) {
    var values: [String: Any] = [:]
    for key in EmitterCell.keys where shouldArchiveValue(forKey: key) { values[key] = value(forKey: key) }
    let usual = EmitterCell().timing
    for key in MediaTiming.keys {
      let value = data.timing.codedValue(forKey: key) as? NSObject
      if value != usual.codedValue(forKey: key) as? NSObject { values[key] = value }
    }
    coder.encodeValue(values, forKey: "values", of: "CAEmitterCell")
    for (key, value) in [("emitterCells", emitterCells), ("emitterBehaviors", emitterBehaviors), ("style", style)] as [(String, Any?)] {
      if shouldArchiveValue(forKey: key) { coder.encodeValue(value, forKey: key, of: "CAEmitterCell.\(key)") }
    }
    let custom = customValues.filter { shouldArchiveValue(forKey: $0.key) }
    if !custom.isEmpty { coder.encodeValue(custom, forKey: "custom", of: "CAEmitterCell") }
  }

  func decodeValues(from coder: NSCoder) {
    for (key, value) in coder.decodeValue(forKey: "values") as? [String: Any] ?? [:] { setValue(value, forKey: key) }
    for (key, value) in coder.decodeValue(forKey: "custom") as? [String: Any] ?? [:] { setValue(value, forKey: key) }
    if let cells = coder.decodeValue(forKey: "emitterCells") as? [CAEmitterCell] { emitterCells = cells }
    if let behaviors = coder.decodeValue(forKey: "emitterBehaviors") as? [CAEmitterBehavior] { emitterBehaviors = behaviors }
    if let style = coder.decodeValue(forKey: "style") as? [AnyHashable: Any] { self.style = style }
  }
}

extension CAEmitterBehavior {
  func encodeValues(with coder: NSCoder) {
    coder.encodeValue(name, forKey: "name", of: "CAEmitterBehavior.name")
    coder.encode(isEnabled, forKey: "enabled")
    coder.encodeValue(data.inputs.mapValues(\.boxed), forKey: "inputs", of: "CAEmitterBehavior")
  }

  func decodeValues(from coder: NSCoder) {
    name = coder.decodeValue(forKey: "name") as? String
    isEnabled = coder.decodeBool(forKey: "enabled")
    for (key, value) in coder.decodeValue(forKey: "inputs") as? [String: Any] ?? [:] { setValue(value, forKey: key) }
  }
}
