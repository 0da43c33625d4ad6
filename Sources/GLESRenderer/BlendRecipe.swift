internal import CGLES
internal import Compositing
internal import RenderTree

/// How a blend mode is computed: by the device's blending where coverage can be part of it, else in the shader, which reads the backdrop.
///
/// Operators that a transparent source leaves without effect blend with `c·S`, where c is the coverage and S the source: their factors are
/// the device's own. For the others, which mix with the backdrop by c, Porter and Duff's `S·Fa + D·Fb` becomes `c·S·Fa + D·(1 − c + c·Fb)`:
/// the device can do that where Fa is 0, with the factor of D as alpha.
struct BlendRecipe {
  /// What the shader hands to the device's blending.
  enum Output: UInt8 {
    /// The covered colour: `c·S`
    case color = 0
    /// `1 − c·(1 − Sa)` in all channels
    case keptBackdrop = 1
    /// `c` in all channels
    case coverage = 2
  }

  var source: Int32
  var destination: Int32
  var output = Output.color
  /// The number of the mode in `blending.glsl` when the shader blends; 0 when the device does.
  var shaderMode: Int32 = 0

  private init(_ source: Int32, _ destination: Int32, _ output: Output = .color) {
    self.source = source
    self.destination = destination
    self.output = output
  }

  /// - Parameter inShader: whether the shader is to do it, whatever the mode: on wide surfaces that is `plusLighter`, whose alpha stays
  ///   below 1.
  init(_ mode: BlendMode, inShader: Bool) {
    if inShader || !mode.isDoneByDevice {
      self.init(GL_ONE, GL_ZERO)
      shaderMode = mode.shaderNumber
      return
    }
    switch mode {
    case .sourceAtop: self.init(GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
    case .destinationOver: self.init(GL_ONE_MINUS_DST_ALPHA, GL_ONE)
    case .destinationIn: self.init(GL_ZERO, GL_SRC_ALPHA, .keptBackdrop)
    case .destinationOut: self.init(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
    case .xor: self.init(GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
    case .plusLighter: self.init(GL_ONE, GL_ONE)
    case .clear: self.init(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA, .coverage)
    default: self.init(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    }
  }
}

extension BlendMode {
  /// Whether the device's blending can compute the mode.
  fileprivate var isDoneByDevice: Bool {
    switch self {
    case .sourceOver, .sourceAtop, .destinationOver, .destinationIn, .destinationOut, .xor, .plusLighter, .clear: true
    default: false
    }
  }
}
