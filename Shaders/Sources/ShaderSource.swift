/// One shader before assembly: a file, and the macros that specialise it.
package struct ShaderSource: Hashable, Sendable {
  package enum Stage: String, Hashable, Sendable { case vertex, fragment }

  /// The file's name in the folder of shaders, such as `quad.frag`.
  package var file: String
  package var stage: Stage
  /// Macros as they stand after `#define`: `"ROUNDED"` or `"MATERIAL 2"`.
  package var defines: [String]
  /// What takes the place of `transition-function.glsl`; nothing does in shaders without a transition.
  package var transition: TransitionText?
  /// What takes the place of uniforms of the folder's transitions: an expression by the name.
  package var constants: [String: String]

  package init(file: String, stage: Stage, defines: [String] = [], transition: TransitionText? = nil, constants: [String: String] = [:]) {
    self.file = file
    self.stage = stage
    self.defines = defines
    self.transition = transition
    self.constants = constants
  }
}

package enum TransitionText: Hashable, Sendable {
  /// One of the folder's files.
  case file(String)
  /// A text of its own, under the name that messages give it.
  case text(String, name: String)
}

/// Text ready for the driver's compiler.
package struct AssembledShader: Sendable {
  package let source: ShaderSource
  package let text: String
  /// File names in the order of their numbers; number 0 is the preamble.
  package let files: [String]
}

/// A shader that cannot be assembled, compiled or linked.
package struct ShaderError: Error, CustomStringConvertible {
  /// The shader's file, or both files of a program.
  package let shader: String
  /// `vertex`, `fragment` or `link`.
  package let stage: String
  package let defines: [String]
  /// What the driver's compiler said, whole, with places given as file and line.
  package let log: String

  package init(shader: String, stage: String, defines: [String], log: String) {
    self.shader = shader
    self.stage = stage
    self.defines = defines
    self.log = log
  }

  package var description: String {
    let macros = defines.isEmpty ? "no defines" : defines.joined(separator: ", ")
    return "shader \(shader) (\(stage), \(macros)):\n\(log)"
  }
}
