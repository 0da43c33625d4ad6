internal import CGLES
internal import RenderTree

extension Program {
  /// Sets the parameters of a transition, whose numbers stand one after the other.
  func set(_ values: [Float], of parameters: [TransitionParameter]) {
    values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      var next = 0
      for (location, parameter) in zip(parameterLocations, parameters) {
        let count = parameter.type.componentCount
        guard next + count <= values.count else { return }
        if location >= 0 { set(location, parameter.type, base + next) }
        next += count
      }
    }
  }

  func setParameter(_ index: Int, _ type: TransitionParameter.ValueType, _ value: UnsafePointer<Float>) {
    if parameterLocations[index] >= 0 { set(parameterLocations[index], type, value) }
  }

  private func set(_ location: GLint, _ type: TransitionParameter.ValueType, _ v: UnsafePointer<Float>) {
    func int(_ index: Int) -> GLint { GLint(exactly: v[index].rounded()) ?? 0 }
    switch type {
    case .bool: glUniform1i(location, v[0] != 0 ? 1 : 0)
    case .int: glUniform1i(location, int(0))
    case .ivec2: glUniform2i(location, int(0), int(1))
    case .ivec3: glUniform3i(location, int(0), int(1), int(2))
    case .ivec4: glUniform4i(location, int(0), int(1), int(2), int(3))
    case .float: glUniform1f(location, v[0])
    case .vec2: glUniform2f(location, v[0], v[1])
    case .vec3: glUniform3f(location, v[0], v[1], v[2])
    case .vec4: glUniform4f(location, v[0], v[1], v[2], v[3])
    case .mat2: glUniformMatrix2fv(location, 1, GLboolean(GL_FALSE), v)
    case .mat3: glUniformMatrix3fv(location, 1, GLboolean(GL_FALSE), v)
    case .mat4: glUniformMatrix4fv(location, 1, GLboolean(GL_FALSE), v)
    case .image: break
    }
  }
}
