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

extension TransitionEffect.Function {
  /// The function's text, and the uniforms behind its parameters.
  func shaderText() throws -> (function: TransitionText, parameters: [(name: String, isImage: Bool)]) {
    switch self {
    case .builtIn(let kind): return (.file(kind.shaderFile), kind.parameters.map { ($0.name, $0.type == .image) })
    case .shader(let shader): return (.text(shader.source, name: shader.name), shader.parameters.map { ($0.name, $0.type == .image) })
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
