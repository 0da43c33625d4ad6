/// A parameter of a transition or filter: a number, a vector or a picture.
package struct TransitionParameter: Hashable, Sendable {
  /// The types that uniforms of a transition may have, by GLSL's names.
  package enum ValueType: String, Hashable, Sendable, CaseIterable {
    case bool, int, float, vec2, vec3, vec4, ivec2, ivec3, ivec4, mat2, mat3, mat4
    case image = "sampler2D"
  }

  package enum Role: String, Hashable, Sendable {
    case number, count, toggle
    /// A length in points.
    case distance
    /// An angle in radians, counterclockwise with y up.
    case angle
    /// A point of the layer, in points from its lower left corner.
    case position
    /// A rectangle: x, y, width, height in points from the layer's lower left corner.
    case rectangle
    /// A colour: red, green, blue and straight alpha.
    case color
    case image
    /// A table of bytes, from which a picture is made.
    case table
    case colorSpace
  }

  package var name: String
  package var type: ValueType
  package var role: Role
  /// The default, as many numbers as the type has, matrices by columns; empty for a picture.
  package var defaultValue: [Float]
  /// The range of sensible values for every component; nil is unbounded.
  package var minimum: Float?
  package var maximum: Float?
  /// A description in one sentence, for lists.
  package var summary: String

  package init(
    _ name: String, _ type: ValueType, _ role: Role, _ defaultValue: [Float] = [], minimum: Float? = nil, maximum: Float? = nil,
    summary: String = ""
  ) {
    self.name = name
    self.type = type
    self.role = role
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.summary = summary
  }
}

extension TransitionParameter.ValueType {
  /// The count of numbers that a value of the type has in `TransitionEffect.values`.
  package var componentCount: Int {
    switch self {
    case .image: 0
    case .bool, .int, .float: 1
    case .vec2, .ivec2: 2
    case .vec3, .ivec3: 3
    case .vec4, .ivec4, .mat2: 4
    case .mat3: 9
    case .mat4: 16
    }
  }
}
