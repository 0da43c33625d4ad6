internal import QuartzCore

/// A class of animations as documents name it.
enum AnimationClass: String {
  case basic = "CABasicAnimation"
  case keyframe = "CAKeyframeAnimation"
  case spring = "CASpringAnimation"
  case group = "CAAnimationGroup"
  case transition = "CATransition"

  func make() -> CAAnimation {
    switch self {
    case .basic: CABasicAnimation()
    case .keyframe: CAKeyframeAnimation()
    case .spring: CASpringAnimation()
    case .group: CAAnimationGroup()
    case .transition: CATransition()
    }
  }

  /// Classes that exist and are passed over.
  static let skipped: Set<String> = ["CAMatchMoveAnimation", "CAMatchPropertyAnimation", "CAExternalAnimation"]

  /// The kind of value under a key; nil when the class has no such key. The kinds of animated values follow the key path.
  func kind(of key: String, animating animated: AttributeKind?) -> AttributeKind? {
    if let kind = LayerKeys.timing[key] ?? Self.common[key] { return kind }
    switch (self, key) {
    case (.group, _): return nil
    case (.transition, "type"): return .string
    case (.transition, "subtype"): return .choice(["fromLeft", "fromRight", "fromTop", "fromBottom"])
    case (.transition, "startProgress"), (.transition, "endProgress"): return .number
    case (.transition, "filter"): return .filter
    case (.transition, "fadesWhileMoving"), (.transition, "verticalSubtypesFollowLayerGeometry"): return .bool
    case (.transition, "snapshotModel"): return .choice(["oldSide", "bothSides", "none"])
    case (.transition, _): return nil
    case (_, "keyPath"): return .string
    case (_, "additive"), (_, "cumulative"): return .bool
    case (_, "valueFunction"): return .valueFunction
    case (.basic, "fromValue"), (.basic, "toValue"), (.basic, "byValue"), (.spring, "fromValue"), (.spring, "toValue"),
      (.spring, "byValue"):
      return animated
    case (.spring, "mass"), (.spring, "stiffness"), (.spring, "damping"), (.spring, "velocity"), (.spring, "initialVelocity"):
      return .number
    case (.spring, "allowsOverdamping"): return .bool
    case (.keyframe, "values"): return .values
    case (.keyframe, "keyTimes"), (.keyframe, "tensionValues"), (.keyframe, "continuityValues"), (.keyframe, "biasValues"): return .numbers
    case (.keyframe, "timingFunctions"): return .curves
    case (.keyframe, "calculationMode"): return .choice(["linear", "discrete", "paced", "cubic", "cubicPaced"])
    case (.keyframe, "rotationMode"): return .choice(["auto", "autoReverse"])
    case (.keyframe, "path"): return .path
    default: return nil
    }
  }

  private static let common: [String: AttributeKind] = ["removedOnCompletion": .bool, "timingFunction": .curve, "enabled": .bool]

  /// Keys that are no properties of the animation, or that editors leave behind.
  func isIgnored(_ key: String) -> Bool {
    // A transition has a type besides its class.
    if self == .transition, key == "type" { return false }
    return Self.ignored.contains(key) || key.hasPrefix("mica_") || key.hasPrefix("CUI_") || key.hasPrefix("caplay")
      || key.hasPrefix("discretizes")
  }

  private static let ignored: Set<String> = [
    "id", "object", "type", "key", "animations", "name", "description", "debugDescription", "hash", "delegate", "animationType",
    "superclass",
    "preferredFrameRate", "preferredFrameRateRange", "frameInterval", "roundsToInteger", "startAngle", "endAngle", "usesOptimization",
    "final",
  ]
}
