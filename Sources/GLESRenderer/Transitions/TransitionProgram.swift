internal import RenderTree
internal import Shaders

/// What tells the programs of transitions apart: features, and the function by its kind or its author's shader.
struct TransitionProgram: Hashable {
  let features: QuadFeatures
  let function: TransitionEffect.Function

  static func == (a: TransitionProgram, b: TransitionProgram) -> Bool {
    guard a.features == b.features else { return false }
    switch (a.function, b.function) {
    case (.builtIn(let a), .builtIn(let b)): return a.shaderFile == b.shaderFile
    case (.shader(let a), .shader(let b)): return a === b
    default: return false
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(features)
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
  /// Of a shader that somebody wrote.
  let source: TransitionSource?
}

extension TransitionEffect.Function {
  /// - Throws: `TransitionSourceError`.
  func shaderText() throws -> TransitionProgramText {
    switch self {
    case .builtIn(let kind):
      return TransitionProgramText(function: .file(kind.shaderFile), parameters: kind.parameters.map { ($0.name, $0.type == .image) }, source: nil)
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
