internal import RenderTree
internal import Shaders

/// What tells the programs of transitions apart: the features, the function by its kind or its author's shader, and which parameters are
/// constants.
struct TransitionProgram: Hashable {
  let features: QuadFeatures
  let function: TransitionEffect.Function
  /// A bit for each parameter that keeps its default value.
  let constants: UInt64

  static func == (a: TransitionProgram, b: TransitionProgram) -> Bool {
    guard a.features == b.features, a.constants == b.constants else { return false }
    switch (a.function, b.function) {
    case (.builtIn(let a), .builtIn(let b)): return a.shaderFile == b.shaderFile
    case (.shader(let a), .shader(let b)): return a === b
    default: return false
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(features)
    hasher.combine(constants)
    switch function {
    case .builtIn(let kind): hasher.combine(kind.shaderFile)
    case .shader(let shader): hasher.combine(ObjectIdentifier(shader))
    }
  }
}

/// A transition's function for the compiler, and the uniforms behind its parameters.
struct TransitionProgramText {
  let function: TransitionText
  let parameters: [(name: String, isImage: Bool)]
  /// The source of a shader that a user wrote; nil for a built-in transition.
  let source: TransitionSource?
}

extension TransitionEffect {
  /// The parameters that a program may have as constants: those at their defaults, of which there is one set. Shaders that a user wrote
  /// keep their uniforms.
  var constants: UInt64 {
    guard case .builtIn = function else { return 0 }
    return defaults
  }
}

extension TransitionKind {
  /// The default values of some parameters in GLSL, by the parameters' names.
  func constants(_ chosen: UInt64) -> [String: String] {
    var result: [String: String] = [:]
    for (index, parameter) in parameters.enumerated().prefix(64) where chosen >> UInt64(index) & 1 != 0 && parameter.type != .image {
      result[parameter.name] = "\(parameter.type.rawValue)(\(parameter.defaultValue.map { "\($0)" }.joined(separator: ", ")))"
    }
    return result
  }
}

extension TransitionEffect.Function {
  /// - Throws: `TransitionSourceError`.
  func shaderText() throws -> TransitionProgramText {
    switch self {
    case .builtIn(let kind):
      return TransitionProgramText(
        function: .file(kind.shaderFile), parameters: kind.parameters.map { ($0.name, $0.type == .image) }, source: nil)
    case .shader(let shader):
      let source = try TransitionSource(shader.source, name: shader.name)
      let parameters = shader.parameters.map { (source.adaptedName(of: $0.name), $0.type == .image) }
      return TransitionProgramText(function: .text(source.adapted, name: shader.name), parameters: parameters, source: source)
    }
  }
}

extension TransitionKind {
  /// The file with the transition's function; transitions that differ in their parameters alone share one.
  var shaderFile: String {
    switch self {
    case .fade, .crossDissolve, .dissolve: "transitions/CIDissolveTransition.glsl"
    default: "transitions/\(rawValue).glsl"
    }
  }
}
