import Acetate
import Graphics
import QuartzCore
import RenderTree
import Shaders
import TextEscaping

/// A transition by name or from a file, with its parameters' values.
struct TransitionChoice {
  private enum Origin {
    case builtIn(TransitionKind)
    case shader(ShaderTransition)
  }

  private let origin: Origin
  /// What people call it: the name, or the file's.
  let name: String
  let parameters: [TransitionParameter]
  /// The values that were set, by name of the parameter.
  private var values: [String: Any] = [:]

  init(_ kind: TransitionKind) {
    origin = .builtIn(kind)
    name = kind.rawValue
    parameters = kind.parameters
  }

  init(named name: String) throws {
    guard let kind = TransitionKind(name: name) else {
      let near = NearestNames.among(TransitionKind.allCases.map(\.rawValue), to: name)
      let hint = near.isEmpty ? "" : "did you mean \(near.joined(separator: " or "))? "
      throw Failure(.usage, "there is no transition '\(name)'; \(hint)'acetate list transitions' shows those there are")
    }
    self.init(kind)
  }

  init(shaderAt path: String) throws {
    let data: Data
    do { data = try FileContents.read(path, limit: TransitionSource.byteLimit) } catch {
      throw Failure(reading: path, error)
    }
    guard let text = String(data: data, encoding: .utf8) else { throw Failure(.noInput, "\(path): is no text in UTF-8") }
    do {
      let shader = try ShaderTransition(source: text, name: (path as NSString).lastPathComponent)
      origin = .shader(shader)
      name = shader.shader.name
      parameters = shader.shader.parameters
    } catch let error as ShaderTransitionError {
      throw Failure(.badInput, error.description)
    }
  }

  /// The transitions of a list: `all`, or names separated by commas.
  static func all(_ names: String) throws -> [TransitionChoice] {
    if names == "all" { return TransitionKind.allCases.map { TransitionChoice($0) } }
    return try names.split(atEach: ",").filter { !$0.isEmpty }.map { try TransitionChoice(named: $0) }
  }

  /// The transition with parameters given as `name=value`.
  func setting(_ arguments: [String]) throws -> TransitionChoice {
    var result = self
    for argument in arguments {
      let (parameter, value) = try TransitionValue.parse(argument, parameters, of: name)
      result.values[parameter.name] = value
    }
    return result
  }

  /// Compiles a shader before anything is written, and sees to it that OpenGL ES draws it.
  func check(_ settings: inout RenderSettings) throws {
    guard case .shader(let shader) = origin else { return }
    if settings.backend == .software {
      throw Failure(
        .unavailable, "\(name) is a transition written in GLSL, which needs OpenGL ES; the software renderer draws the built-in transitions"
      )
    }
    settings.backend = .gl
    let transition = try reportingFailures { try shader.setting(values) }
    if let missing = transition.missingImages.first {
      throw Failure(.usage, "\(name) reads the picture '\(missing)', and none is given; add --param \(missing)=FILE")
    }
    try reportingFailures { try transition.effect.tryShader(device: settings.device) }
  }

  /// Compiles a shader, whatever the pictures will be that it reads.
  func check() throws {
    var choice = self, settings = RenderSettings()
    let blank = CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 255])
    for parameter in parameters where parameter.type == .image { choice.values[parameter.name] = blank }
    try choice.check(&settings)
  }

  /// - Parameter canvas: of the layer; where no position is given, it is in the middle.
  func transition(subtype: TransitionSubtypeArgument?, canvas: CGSize) -> CATransition {
    let transition = CATransition()
    transition.subtype = subtype.map { CATransitionSubtype(rawValue: $0.rawValue) }
    switch origin {
    case .builtIn(let kind) where kind.parameters.isEmpty: transition.type = CATransitionType(rawValue: kind.rawValue)
    case .builtIn(let kind):
      var inputs = values
      for parameter in parameters where inputs[parameter.name] == nil {
        if parameter.role == .position { inputs[parameter.name] = CGPoint(x: canvas.width / 2, y: canvas.height / 2) }
        if parameter.name == "inputExtent" { inputs[parameter.name] = CGRect(origin: .zero, size: canvas) }
      }
      // What the values are was checked when they were read.
      transition.filter = CIFilter(name: kind.rawValue, parameters: inputs)
    case .shader(let shader): transition.filter = (try? shader.setting(values)) ?? shader
    }
    return transition
  }
}
