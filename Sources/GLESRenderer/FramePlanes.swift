internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import Graphics

/// The planes of a decoded frame of a video as textures of the device's, and what converts their texels to colour.
final class FramePlanes {
  let frame: PlanarPixels
  let luma: GLuint
  /// Both differences of colour.
  let color: GLuint
  let reading: Reading
  /// Whoever keeps the textures.
  private let owner: AnyObject?

  /// How differences of colour, which have half the frame's resolution, are found for each of its pixels.
  enum Reading {
    /// By whole numbers, of four samples.
    case exact
    /// By the device's sampler, in one operation.
    case mixed
  }

  /// - Parameters:
  ///   - luma: the name of a texture whose texels are fetched.
  ///   - color: the name of a texture that is held at its edges.
  init(_ frame: PlanarPixels, luma: GLuint, color: GLuint, reading: Reading, owner: AnyObject?) {
    (self.frame, self.luma, self.color, self.reading, self.owner) = (frame, luma, color, reading, owner)
    guard reading == .mixed else { return }
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindTexture(GLenum(GL_TEXTURE_2D), color)
    for filter in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] { glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(filter), GL_LINEAR) }
  }

  /// Binds the differences of colour to their unit, and luma to unit 1, which is the active one from then on.
  func bind() {
    glActiveTexture(GLenum(GL_TEXTURE0 + Int32(Program.fromUnit)))
    glBindTexture(GLenum(GL_TEXTURE_2D), color)
    // The texture's own way of sampling, whatever a transition has used.
    glBindSampler(GLuint(Program.fromUnit), 0)
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindTexture(GLenum(GL_TEXTURE_2D), luma)
  }
}

extension Program {
  /// Sets the uniforms of `frame.glsl` but for its textures.
  func set(_ frame: PlanarPixels) {
    let matrix = frame.matrix
    set(.lumaTerms, Int(matrix.luma), Int(matrix.lumaOffset), Int(matrix.colorOffset))
    set(.crTerms, Int(matrix.crRed), Int(matrix.crGreen))
    set(.cbTerms, Int(matrix.cbGreen), Int(matrix.cbBlue))
    set(.colorPlace, frame.isColorAtLeft ? 1 : 0, frame.isColorAtTop ? 1 : 0)
  }
}

extension FramePlanes.Reading {
  /// What quads that read planes take.
  var flags: QuadFeatures.Flags { self == .mixed ? [.planes, .mixed] : .planes }
}

extension FramePlan {
  /// Whether quads had better read the planes of a frame of a video themselves than a surface of its size into which it is converted first.
  ///
  /// They do where they convert no more texels than the frame has: each of their pixels converts one where it shows a texel as it is, four
  /// where it mixes them. What a surface would take is saved then, eight bytes a texel written and read. Transitions, and quads that read
  /// smaller copies or means of many texels, take a surface.
  func readsPlanes(of picture: Int) -> Bool {
    let size = pictures[picture].size
    var conversions = 0
    for quad in quads {
      guard case .picture(Int32(picture), let sampling) = quad.material else { continue }
      if sampling.usesMipmaps { return false }
      if sampling.mayReduce(quad.surfaceToLocal), sampling.reduction(of: quad, size: size, levels: 1) != nil {
        return false
      }
      switch sampling.filtering(quad.surfaceToLocal, hasMipmaps: false) {
      case .copy, .nearest: conversions += quad.scissor.area
      case .linear: conversions += 4 * quad.scissor.area
      case .byPixel, .reduced: return false
      }
    }
    return conversions > 0 && conversions <= size.width * size.height
      && !transitions.contains { $0.from.shows(picture) || $0.to.shows(picture) || $0.images.contains(Int32(picture)) }
  }
}

extension PlannedTransition.Source {
  fileprivate func shows(_ picture: Int) -> Bool {
    if case .picture(Int32(picture), _) = self { true } else { false }
  }
}
