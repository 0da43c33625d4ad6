internal import QuartzCore
internal import RenderTree

/// The keys of an emitter's cells and behaviours, and the kinds of their values.
enum EmitterKeys {
  static func kind(ofCellKey key: String) -> AttributeKind? {
    // Editors write more words than are known to mean something.
    switch EmitterCell.kind(ofKey: key) {
    case .choice(let words)?: .hint(words)
    case let kind?: AttributeKind(kind)
    case nil: nil
    }
  }

  static func kind(ofInput input: String) -> AttributeKind {
    switch input {
    case "keyPath", "attractorType": .string
    case "values", "locations": .numbers
    case "force": .numbers
    case "colors": .colors
    case "color": .color
    case "position": .point
    case "additive", "enabled", "appliesAlpha", "preservesDepth": .bool
    default: .number
    }
  }

  /// The kind of value that a path within an emitter's cell leads to; nil where there is no such key.
  static func kind(ofCellPath path: Substring) -> AttributeKind? {
    let parts = path.unicodeScalars.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map { Substring($0) }
    if parts.count == 3, parts[0] == "emitterCells" { return kind(ofCellPath: parts[2]) }
    if parts.count == 3, parts[0] == "emitterBehaviors" { return kind(ofInput: String(parts[2])) }
    if parts.count == 2, parts[0] == "color", ["red", "green", "blue", "alpha"].contains(parts[1]) { return .number }
    return parts.count == 1 ? kind(ofCellKey: String(path)) : nil
  }

  // MARK: For those who write documents

  /// The keys that cells have besides those of their time, with what they are.
  static let cellKeys: [(key: String, unit: String?, summary: String)] = [
    ("name", nil, "the name under which key paths find the cell: emitterCells.NAME.KEY"),
    ("enabled", nil, "whether the cell emits"),
    ("birthRate", "particles a second", "how many particles are born"),
    ("lifetime", "seconds", "how long a particle lives"),
    ("lifetimeRange", "seconds", "by how much particles differ in that, from the least to the most"),
    ("contents", nil, "the picture of a particle; without one only what cells inside this one emit shows"),
    ("contentsRect", nil, "the part of the picture that is shown, in fractions of it"),
    ("contentsScale", nil, "pixels of the picture a point"),
    ("contentsFrameCount", nil, "how many pictures of equal size the contents are made of; 0 and 1 are one"),
    ("contentsFramesPerRow", nil, "how many of them are side by side; 0 is all"),
    ("contentsFramesPerSecond", nil, "how fast they follow each other"),
    ("contentsFrameMode", nil, "loop from the first one, single stops at the last, random loops from any"),
    ("minificationFilter", nil, "how the picture is made smaller"),
    ("minificationFilterBias", nil, "shifts the level of detail of trilinear filtering"),
    ("magnificationFilter", nil, "how the picture is made larger"),
    ("color", nil, "multiplies the picture's colours"),
    ("redRange", nil, "by how much particles differ in red"), ("redSpeed", "a second", "how red changes"),
    ("greenRange", nil, "by how much particles differ in green"), ("greenSpeed", "a second", "how green changes"),
    ("blueRange", nil, "by how much particles differ in blue"), ("blueSpeed", "a second", "how blue changes"),
    ("alphaRange", nil, "by how much particles differ in alpha"), ("alphaSpeed", "a second", "how alpha changes"),
    ("emissionLongitude", "radians", "the direction in the plane, from the x axis towards the y axis"),
    ("emissionLatitude", "radians", "how far the direction leads out of the plane"),
    ("emissionRange", "radians", "the angle of a cone about the direction, from side to side"),
    ("velocity", "points a second", "how fast particles start"),
    ("velocityRange", "points a second", "by how much they differ in that"),
    ("xAcceleration", "points a second squared", "how their speed along x changes"),
    ("yAcceleration", "points a second squared", "how their speed along y changes"),
    ("zAcceleration", "points a second squared", "how their speed along z changes"),
    ("scale", nil, "multiplies the picture's size"), ("scaleRange", nil, "by how much particles differ in that"),
    ("scaleSpeed", "a second", "how the size changes"),
    ("spin", "radians a second", "how fast particles turn"), ("spinRange", "radians a second", "by how much they differ in that"),
    ("rotation", "radians", "the angle at birth"), ("rotationRange", "radians", "by how much particles differ in that"),
    ("particleType", nil, "sprite faces the viewer; plane is tilted by its orientation"),
    ("orientationLatitude", "radians", "how far a plane is tilted about its y axis"),
    ("orientationLatitudeRange", "radians", "by how much planes differ in that"),
    ("orientationLongitude", "radians", "how far the tilted plane is turned"),
    ("orientationLongitudeRange", "radians", "by how much planes differ in that"),
  ]

  struct Input: Sendable {
    let key: String
    let unit: String?
    let summary: String

    init(_ key: String, _ unit: String? = nil, _ summary: String) { (self.key, self.unit, self.summary) = (key, unit, summary) }
  }

  /// What each type of behaviour does, and the inputs that it has besides `name` and `enabled`.
  static func description(of type: EmitterBehavior.Kind) -> (summary: String, inputs: [Input]) {
    let place = [Input("position", "points", "where it is, in the layer's space"), Input("zPosition", "points", "the same along z")]
    let pull = [
      Input("stiffness", "a second squared", "how strong the pull is, per point of distance"),
      Input("radius", "points", "the distance beyond which the pull falls off"),
      Input("falloff", nil, "how fast: the pull is multiplied by (radius ÷ distance) to this power"),
    ]
    return switch type {
    case .drag: ("slows particles down", [Input("drag", "a second", "the part of the velocity that is lost")])
    case .wave:
      (
        "swings particles to and fro",
        [
          Input("force", "points a second squared", "the acceleration along x, y and z at its strongest"),
          Input("frequency", "swings a second", "how often"),
        ]
      )
    case .alignToMotion:
      ("turns pictures to where particles go", [Input("rotation", "radians", "added to the angle of the motion")])
    case .valueOverLife:
      (
        "gives a value a course from birth to death",
        [
          Input("keyPath", nil, "which: scale, scale.x, scale.y, rotation, color.red, color.alpha, position.x, …"),
          Input("values", nil, "the values, in order"), Input("locations", nil, "when each is reached, from 0 to 1; evenly without"),
          Input("additive", nil, "whether they are added to the particle's own value"),
        ]
      )
    case .colorOverLife:
      (
        "gives the colour a course from birth to death",
        [
          Input("colors", nil, "the colours in order, which multiply the particle's"),
          Input("locations", nil, "when each is reached, from 0 to 1; evenly without"),
        ]
      )
    case .attractor:
      (
        "pulls particles towards a point, a line or a plane",
        [Input("attractorType", nil, "radial, axial (towards a line) or planar")] + place + [
          Input("orientationLatitude", "radians", "how far the line, or what is across the plane, leads out of the layer's plane"),
          Input("orientationLongitude", "radians", "its direction in the layer's plane"),
        ] + pull
      )
    case .simpleAttractor: ("pulls particles towards a point", place + pull)
    case .light:
      (
        "lights particles from a point",
        [Input("color", nil, "the colour of the light, which multiplies the particle's")] + place + [
          Input("falloff", "a point", "how fast the light gets weaker: it is divided by 1 + falloff × distance"),
          Input("appliesAlpha", nil, "whether alpha is multiplied too"),
        ]
      )
    }
  }
}
