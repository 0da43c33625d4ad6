internal import CGLES
internal import EGLPlatform
internal import RenderTree

/// A linked program with the uniforms that the renderer sets.
final class Program {
  private let object: GLName
  /// The uniforms' locations, by their numbers; −1 where the program does not have one.
  private var locations: [GLint]
  /// The locations of the uniforms that a transition declares, in the order of its parameters.
  private(set) var parameterLocations: [GLint] = []
  private var imageFlags: [Bool] = []
  var sides = (from: QuadFeatures.Side.nothing, to: QuadFeatures.Side.nothing)
  /// The effect whose values the parameters hold at present.
  var effect: TransitionEffect?

  enum Uniform: Int, CaseIterable {
    case frameData, pictureTexture, backdropTexture, source
    case firstTexel, firstDetail, surfaceToClip, cornerBits, depthFirst, depthStep, tileSize, tileLevels, pictureSize, texelSize
    case rows, offset, direction, radius, firstWeight, sourceOrigin, sourceSize, targetOrigin, stride, weights, share, places, origin
    case placeX, placeY, sourceX, sourceY, sourceBounds, sourceTexel
    case secondTexture, secondX, secondY, secondBounds, thirdTexture, thirdX, thirdY, thirdBounds
    case lumaTerms, crTerms, cbTerms, colorPlace
    case progress, ratio, extent, pixelsPerPoint, side, fadesWhileMoving, presentImages
    case fromTexture, fromSpace, fromLimits, fromLevel, fromTiles, toTexture, toSpace, toLimits, toLevel, toTiles
  }

  /// Texture units of the sides of a transition, or of the further pictures of a filter, then of a transition's pictures.
  static let fromUnit = 3, toUnit = 4, firstImageUnit = 5

  /// - Parameters:
  ///   - object: a linked program; becomes the current one.
  ///   - parameters: uniforms that a transition declares, and whether each is a picture.
  init(_ object: consuming GLName, parameters: [(name: String, isImage: Bool)] = []) {
    let name = object.name
    self.object = object
    locations = Uniform.allCases.map { glGetUniformLocation(name, "\($0)") }
    glUseProgram(name)
    set(.frameData, 0)
    set(.pictureTexture, 1)
    set(.source, 1)
    set(.backdropTexture, 2)
    set(.fromTexture, Self.fromUnit)
    set(.toTexture, Self.toUnit)
    set(.secondTexture, Self.fromUnit)
    set(.thirdTexture, Self.toUnit)
    var unit = GLint(Self.firstImageUnit)
    for parameter in parameters {
      let location = glGetUniformLocation(name, parameter.name)
      parameterLocations.append(location)
      imageFlags.append(parameter.isImage)
      guard parameter.isImage else { continue }
      glUniform1i(location, unit)
      unit += 1
    }
  }

  var name: GLuint { object.name }

  /// Whether a transition's parameter is a picture.
  func isImage(_ parameter: Int) -> Bool { imageFlags[parameter] }

  func has(_ uniform: Uniform) -> Bool { locations[uniform.rawValue] >= 0 }

  // Setting a uniform that the program does not have does nothing, as in OpenGL itself.
  func set(_ uniform: Uniform, _ value: Int) { glUniform1i(locations[uniform.rawValue], GLint(value)) }
  func set(_ uniform: Uniform, _ value: Float) { glUniform1f(locations[uniform.rawValue], value) }
  func set(_ uniform: Uniform, _ x: Int, _ y: Int, _ z: Int) { glUniform3i(locations[uniform.rawValue], GLint(x), GLint(y), GLint(z)) }
  func set(_ uniform: Uniform, _ x: Int, _ y: Int) { glUniform2i(locations[uniform.rawValue], GLint(x), GLint(y)) }
  func set(_ uniform: Uniform, _ pairs: [PictureTexture.TileLevel]) {
    pairs.withUnsafeBytes { glUniform2iv(locations[uniform.rawValue], GLsizei(pairs.count), $0.bindMemory(to: GLint.self).baseAddress) }
  }
  func set(_ uniform: Uniform, _ values: [Float]) { glUniform1fv(locations[uniform.rawValue], GLsizei(values.count), values) }
  func set(_ uniform: Uniform, _ value: SIMD2<Float>) { glUniform2f(locations[uniform.rawValue], value.x, value.y) }
  func set(_ uniform: Uniform, _ value: SIMD3<Float>) { glUniform3f(locations[uniform.rawValue], value.x, value.y, value.z) }
  func set(_ uniform: Uniform, _ value: SIMD4<Float>) { glUniform4f(locations[uniform.rawValue], value.x, value.y, value.z, value.w) }
  func set(_ uniform: Uniform, _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
    withUnsafePointer(to: (a, b, c, d)) { four in
      four.withMemoryRebound(to: GLfloat.self, capacity: 16) { glUniform4fv(locations[uniform.rawValue], 4, $0) }
    }
  }
}
