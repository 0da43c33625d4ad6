internal import QuartzCore
internal import TextEscaping

enum AnimationClass: String, CaseIterable {
  case basic = "CABasicAnimation"
  case keyframe = "CAKeyframeAnimation"
  case spring = "CASpringAnimation"
  case group = "CAAnimationGroup"
  case transition = "CATransition"
  case video = "VideoPlayback"

  func make() -> CAAnimation {
    switch self {
    case .basic: CABasicAnimation()
    case .keyframe: CAKeyframeAnimation()
    case .spring: CASpringAnimation()
    case .group: CAAnimationGroup()
    case .transition: CATransition()
    case .video:
      {
        // As those are that have a video.
        let animation = VideoAnimation()
        (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
        return animation
      }()
    }
  }

  /// The nearest class of an animation; nil for one that documents do not have.
  static func of(_ animation: CAAnimation) -> AnimationClass? {
    switch animation {
    case is VideoAnimation: .video
    case is CASpringAnimation: .spring
    case is CABasicAnimation: .basic
    case is CAKeyframeAnimation: .keyframe
    case is CAAnimationGroup: .group
    case is CATransition: .transition
    default: nil
    }
  }

  /// Classes that exist and are passed over.
  static let skipped: Set<String> = ["CAMatchMoveAnimation", "CAMatchPropertyAnimation", "CAExternalAnimation"]

  struct Key: Sendable {
    let key: String
    /// The kind of the value; nil for a value of the kind that the key path leads to.
    let kind: AttributeKind?
    /// What it is, for those who write documents.
    let summary: String

    init(_ key: String, _ kind: AttributeKind?, _ summary: String) {
      self.key = key
      self.kind = kind
      self.summary = summary
    }
  }

  /// The kind of value under a key; nil when the class has no such key. The kinds of animated values follow the key path.
  func kind(of key: String, animating animated: AttributeKind?) -> AttributeKind? {
    guard let entry = Self.table[self]?[key] else { return nil }
    return entry.kind ?? animated
  }

  var keys: [Key] { Self.timing + Self.common + (isProperty ? Self.property : []) + own }

  private static let table = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Dictionary(uniqueKeysWithValues: $0.keys.map { ($0.key, $0) })) })

  private var isProperty: Bool { self != .group && self != .transition && self != .video }

  private static let timing: [Key] = LayerKeys.timingKeys.map { Key($0.key, $0.kind, $0.summary) }

  private static let common = [
    Key("removedOnCompletion", .bool, "whether the animation is dropped when it has ended"),
    Key("timingFunction", .curve, "the pacing of one repetition"), Key("enabled", .bool, "0 leaves the animation out"),
  ]

  private static let property = [
    Key("keyPath", .string, "what is animated, such as position.x"),
    Key("additive", .bool, "whether values are added to what is animated"),
    Key("cumulative", .bool, "whether each repetition begins where the one before ended"),
    Key("valueFunction", .valueFunction, "turns numbers into transforms: rotateZ, scale, translateX, …"),
  ]

  private static let endpoints = [
    Key("fromValue", nil, "the value at the beginning"), Key("toValue", nil, "the value at the end"),
    Key("byValue", nil, "the distance between them"),
  ]

  private var own: [Key] {
    switch self {
    case .basic: Self.endpoints
    case .group: []
    case .spring:
      Self.endpoints + [
        Key("mass", .number, "the mass at the end of the spring"), Key("stiffness", .number, "the spring's stiffness"),
        Key("damping", .number, "how strongly the motion is braked"),
        Key("velocity", .number, "the speed at the beginning, in distances a second"),
        Key("initialVelocity", .number, "another name of velocity"),
        Key("allowsOverdamping", .bool, "whether damping beyond the critical is computed as such"),
      ]
    case .keyframe:
      [
        Key("values", .values, "the values, in order"), Key("keyTimes", .numbers, "when each is reached, from 0 to 1"),
        Key("timingFunctions", .curves, "the pacing between each two"), Key("path", .path, "an outline along which points go"),
        Key("calculationMode", .choice(["linear", "discrete", "paced", "cubic", "cubicPaced"]), "what is between the values"),
        Key("rotationMode", .choice(["auto", "autoReverse"]), "whether what goes along the path turns with it"),
        Key("tensionValues", .numbers, "how tight the curve is at each value, with cubic"),
        Key("continuityValues", .numbers, "how sharp its corners are, with cubic"),
        Key("biasValues", .numbers, "where the curve bulges, with cubic"),
      ]
    case .video:
      [
        Key("src", .string, "the video's file, relative to the document's folder, as pictures are"),
        Key("volume", .number, "how loud its sound is, from 0 to 1"),
      ]
    case .transition:
      [
        Key("type", .string, "fade, moveIn, push, reveal, or the name of a transition"),
        Key("subtype", .choice(["fromLeft", "fromRight", "fromTop", "fromBottom"]), "from which side"),
        Key("startProgress", .number, "where it begins, from 0 to 1"), Key("endProgress", .number, "where it ends, from 0 to 1"),
        Key("filter", .filter, "a filter that makes the transition"),
        Key("snapshotModel", .choice(["oldSide", "bothSides", "none"]), "which sides stand still"),
        Key("fadesWhileMoving", .bool, "whether sides fade as they move"),
        Key("verticalSubtypesFollowLayerGeometry", .bool, "whether top and bottom are the layer's own"),
      ]
    }
  }

  /// Keys that are no properties of the animation, or that editors leave behind.
  func isIgnored(_ key: String) -> Bool {
    // A transition has a type besides its class.
    if self == .transition, key == "type" { return false }
    return Self.ignored.contains(key) || key.hasBytePrefix("mica_") || key.hasBytePrefix("CUI_") || key.hasBytePrefix("caplay")
      || key.hasBytePrefix("discretizes")
  }

  private static let ignored: Set<String> = [
    "id", "object", "type", "key", "animations", "name", "description", "debugDescription", "hash", "delegate", "animationType",
    "superclass",
    "preferredFrameRate", "preferredFrameRateRange", "frameInterval", "roundsToInteger", "startAngle", "endAngle", "usesOptimization",
    "final",
  ]
}

extension AnimationClass {
  /// What it is, as a clause for those who write documents.
  var summary: String {
    switch self {
    case .basic: "goes from one value to another"
    case .keyframe: "goes through several values"
    case .video: "shows a video as contents; duration is the video's where it is not given"
    case .spring: "goes from one value to another as if on a spring"
    case .group: "several animations with a time of their own, under animations"
    case .transition: "shows a change of the layer and its sublayers as one"
    }
  }
}
