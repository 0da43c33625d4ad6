/// A parameter that a transition declares: `uniform vec2 size; // = vec2(10., 10.)`.
package struct TransitionUniform: Hashable, Sendable {
  package let name: String
  /// GLSL's name for it: `float`, `ivec3`, `sampler2D`.
  package let type: String
  /// The default, as many numbers as the type has, matrices by columns; zeros when the author gives none, empty for a picture.
  package let defaultValue: [Float]
  /// What the author says of it: the least and greatest sensible values, and a sentence.
  package let minimum: Float?
  package let maximum: Float?
  package let summary: String
  /// The line of the declaration, counted from 1.
  package let line: Int

  /// Numbers of each type that a parameter may have.
  package static let componentCounts: [String: Int] = [
    "bool": 1, "int": 1, "float": 1, "vec2": 2, "vec3": 3, "vec4": 4, "ivec2": 2, "ivec3": 3, "ivec4": 4, "mat2": 4, "mat3": 9, "mat4": 16,
    "sampler2D": 0,
  ]
}
