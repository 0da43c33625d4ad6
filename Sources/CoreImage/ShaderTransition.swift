import Foundation
package import RenderTree
internal import Shaders

/// A transition that somebody wrote in GLSL, for `CATransition.filter`: a function `vec4 transition(vec2 uv)` that mixes `getFromColor(uv)`
/// and `getToColor(uv)` for a `progress` from 0 to 1, with uniforms as parameters.
///
/// Renderers compile the program once for each object and those made of it by `setting(_:)`; keep it as long as it is in use. It needs
/// OpenGL ES.
public final class ShaderTransition: Sendable {
  package let shader: TransitionShader
  package let effect: TransitionEffect

  /// Reads the source and sets parameters; those not given have the defaults that stand in the source.
  ///
  /// Numbers are taken as such and as `NSNumber`; vectors as `CIVector`, point, size, rectangle or array of numbers; matrices as
  /// `CATransform3D` or array of numbers by columns; colours as `CIColor` or `CGColor`; pictures as `CIImage` or `CGImage`. Throws a
  /// `ShaderTransitionError`; what only a compiler finds is told when the transition is rendered.
  ///
  /// - Parameter name: what messages call the shader, such as the name of its file.
  public init(source: String, parameters: [String: Any] = [:], name: String = "shader") throws {
    shader = TransitionShader(name: name, source: source, parameters: try Self.parameters(of: source, name: name))
    effect = try Self.effect(shader, [:], parameters)
  }

  private init(shader: TransitionShader, effect: TransitionEffect) {
    self.shader = shader
    self.effect = effect
  }

  /// A transition with the same program, and other values for the given parameters. Throws a `ShaderTransitionError`.
  public func setting(_ parameters: [String: Any]) throws -> ShaderTransition {
    ShaderTransition(shader: shader, effect: try Self.effect(shader, valuesByName, parameters))
  }

  /// The names of the parameters, in the source's order of declaration.
  public var parameterNames: [String] { shader.parameters.map(\.name) }

  /// Pictures that the source reads and nobody set, unless it asks `imageIsPresent`: they are transparent.
  package var missingImages: [String] {
    if shader.source.contains("imageIsPresent") { return [] }
    return zip(shader.parameters.filter { $0.type == .image }, effect.images).compactMap { $1 == nil ? $0.name : nil }
  }

  private static func parameters(of source: String, name: String) throws -> [TransitionParameter] {
    let uniforms: [TransitionUniform]
    do { uniforms = try TransitionSource(source, name: name).uniforms } catch { throw ShaderTransitionError.source("\(error)") }
    return TransitionParameter.parameters(of: uniforms)
  }

  /// A parameter's value: numbers, or a picture.
  private enum Value {
    case numbers([Float])
    case image(CGImage?)
  }

  private var valuesByName: [String: Value] {
    var numbers = effect.values[...], images = effect.images[...]
    var values: [String: Value] = [:]
    for parameter in shader.parameters {
      if parameter.type == .image {
        values[parameter.name] = .image(images.popFirst() ?? nil)
      } else {
        values[parameter.name] = .numbers(Array(numbers.prefix(parameter.type.componentCount)))
        numbers = numbers.dropFirst(parameter.type.componentCount)
      }
    }
    return values
  }

  private static func effect(_ shader: TransitionShader, _ start: [String: Value], _ parameters: [String: Any]) throws -> TransitionEffect {
    var values = start
    for (name, value) in parameters {
      guard let parameter = shader.parameters.first(where: { $0.name == name }) else {
        throw ShaderTransitionError.unknownParameter(name, shader: shader.name, known: shader.parameters.map(\.name))
      }
      if let image = parameter.object(from: value) as? CIImage {
        values[name] = .image(image.cgImage)
      } else if let numbers = parameter.components(of: value) {
        values[name] = .numbers(numbers)
      } else {
        throw ShaderTransitionError.unsuitableValue(name, shader: shader.name, expected: parameter.expectation)
      }
    }
    var numbers: [Float] = []
    var images: [CGImage?] = []
    for parameter in shader.parameters {
      switch values[parameter.name] {
      case .numbers(let given)?: numbers += given
      case .image(let image)?: images.append(image)
      case nil: if parameter.type == .image { images.append(nil) } else { numbers += parameter.defaultValue }
      }
    }
    return TransitionEffect(.shader(shader), values: numbers, images: images)
  }
}

/// Errors in the source or the parameters of a shader.
public enum ShaderTransitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is no valid transition; the message names the place in it.
  case source(String)
  /// The source declares no such uniform.
  case unknownParameter(String, shader: String, known: [String])
  /// The uniform is of another type; `expected` says what it takes.
  case unsuitableValue(String, shader: String, expected: String)

  public var description: String {
    switch self {
    case .source(let message): message
    case .unknownParameter(let name, let shader, let known):
      known.isEmpty
        ? "\(shader) has no parameter “\(name)”; it has none at all."
        : "\(shader) has no parameter “\(name)”; it has \(known.joined(separator: ", "))."
    case .unsuitableValue(let name, let shader, let expected): "\(shader): “\(name)” takes \(expected)."
    }
  }
}
