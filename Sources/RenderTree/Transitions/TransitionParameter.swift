/// A number, a vector or a picture that a transition takes besides its two sides and its progress.
package struct TransitionParameter: Hashable, Sendable {
  /// GLSL's names for the types that uniforms of a transition may have.
  package enum ValueType: String, Hashable, Sendable, CaseIterable {
    case bool, int, float, vec2, vec3, vec4, ivec2, ivec3, ivec4, mat2, mat3, mat4
    case image = "sampler2D"
  }

  /// What the value measures.
  package enum Role: String, Hashable, Sendable {
    case number, count, toggle
    /// In points.
    case distance
    /// In radians, counterclockwise with y up.
    case angle
    /// A point of the layer, in points from its bottom left corner.
    case position
    /// x, y, width, height in points from the layer's bottom left corner.
    case rectangle
    /// Red, green, blue and straight alpha.
    case color
    case image
    /// Bytes, for a picture that is made of them.
    case table
    case colorSpace
  }

  package var name: String
  package var type: ValueType
  package var role: Role
  /// As many numbers as the type has, matrices by columns; none for a picture.
  package var defaultValue: [Float]
  /// What the least and greatest sensible values are, for every component; nil is unbounded.
  package var minimum: Float?
  package var maximum: Float?
  /// One sentence for lists.
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
  /// Numbers that a value of the type takes in `TransitionEffect.values`.
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
