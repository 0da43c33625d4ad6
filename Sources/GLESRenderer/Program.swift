internal import CGLES
internal import EGLPlatform

/// A linked program with the uniforms that the renderer sets.
final class Program {
  private let object: GLName
  /// By the uniform's number; −1 where the program does not have it.
  private var locations: [GLint]

  enum Uniform: Int, CaseIterable {
    case frameData, pictureTexture, backdropTexture, source
    case firstTexel, surfaceToClip, tileSize, tileLevels, pictureSize
    case rows, offset, direction, radius, firstWeight, sourceSize
  }

  /// - Parameter object: a linked program; becomes the current one.
  init(_ object: consuming GLName) {
    let name = object.name
    self.object = object
    locations = Uniform.allCases.map { glGetUniformLocation(name, "\($0)") }
    glUseProgram(name)
    set(.frameData, 0)
    set(.pictureTexture, 1)
    set(.source, 1)
    set(.backdropTexture, 2)
  }

  var name: GLuint { object.name }

  // Setting a uniform that the program does not have does nothing, as in OpenGL itself.
  func set(_ uniform: Uniform, _ value: Int) { glUniform1i(locations[uniform.rawValue], GLint(value)) }
  func set(_ uniform: Uniform, _ x: Int, _ y: Int) { glUniform2i(locations[uniform.rawValue], GLint(x), GLint(y)) }
  func set(_ uniform: Uniform, _ pairs: [PictureTexture.TileLevel]) {
    pairs.withUnsafeBytes { glUniform2iv(locations[uniform.rawValue], GLsizei(pairs.count), $0.bindMemory(to: GLint.self).baseAddress) }
  }
  func set(_ uniform: Uniform, _ value: SIMD2<Float>) { glUniform2f(locations[uniform.rawValue], value.x, value.y) }
  func set(_ uniform: Uniform, _ value: SIMD4<Float>) { glUniform4f(locations[uniform.rawValue], value.x, value.y, value.z, value.w) }
  func set(_ uniform: Uniform, _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
    withUnsafePointer(to: (a, b, c, d)) { four in
      four.withMemoryRebound(to: GLfloat.self, capacity: 16) { glUniform4fv(locations[uniform.rawValue], 4, $0) }
    }
  }
}
