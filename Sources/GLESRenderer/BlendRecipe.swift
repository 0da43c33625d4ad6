internal import CGLES
internal import RenderTree

/// How a blend mode is done: by the device's blending where coverage can be part of it, else in the shader with the backdrop at hand.
///
/// Operators that a transparent source leaves without effect blend with `c·S`, where c is the coverage and S the source: their factors are the device's own.
/// For the others, which mix with the backdrop by c, Porter and Duff's `S·Fa + D·Fb` becomes `c·S·Fa + D·(1 − c + c·Fb)`: the device can do that where Fa
/// is 0, with the factor of D as alpha.
struct BlendRecipe {
  /// What the shader hands to blending.
  enum Output: UInt8 {
    /// `c·S`
    case color = 0
    /// `1 − c·(1 − Sa)` in all channels
    case keptBackdrop = 1
    /// `c` in all channels
    case coverage = 2
  }

  var source: Int32
  var destination: Int32
  var output = Output.color
  /// The number of the mode in `blend.glsl` when the shader blends; 0 when the device does.
  var shaderMode = 0

  private init(_ source: Int32, _ destination: Int32, _ output: Output = .color) {
    self.source = source
    self.destination = destination
    self.output = output
  }

  private init(shaderMode: Int) {
    source = GL_ONE
    destination = GL_ZERO
    self.shaderMode = shaderMode
  }

  init(_ mode: BlendMode) {
    self =
      switch mode {
      case .sourceOver: Self(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
      case .sourceAtop: Self(GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
      case .destinationOver: Self(GL_ONE_MINUS_DST_ALPHA, GL_ONE)
      case .destinationIn: Self(GL_ZERO, GL_SRC_ALPHA, .keptBackdrop)
      case .destinationOut: Self(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
      case .xor: Self(GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
      case .plusLighter: Self(GL_ONE, GL_ONE)
      case .clear: Self(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA, .coverage)
      case .sourceIn: Self(shaderMode: 1)
      case .sourceOut: Self(shaderMode: 2)
      case .destinationAtop: Self(shaderMode: 3)
      case .copy: Self(shaderMode: 4)
      case .plusDarker: Self(shaderMode: 6)
      case .multiply: Self(shaderMode: 7)
      case .screen: Self(shaderMode: 8)
      case .overlay: Self(shaderMode: 9)
      case .darken: Self(shaderMode: 10)
      case .lighten: Self(shaderMode: 11)
      case .colorDodge: Self(shaderMode: 12)
      case .colorBurn: Self(shaderMode: 13)
      case .softLight: Self(shaderMode: 14)
      case .hardLight: Self(shaderMode: 15)
      case .difference: Self(shaderMode: 16)
      case .exclusion: Self(shaderMode: 17)
      case .hue: Self(shaderMode: 18)
      case .saturation: Self(shaderMode: 19)
      case .color: Self(shaderMode: 20)
      case .luminosity: Self(shaderMode: 21)
      }
  }
}
