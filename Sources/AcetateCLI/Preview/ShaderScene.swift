import Acetate
import FileFormats
import Inspector
import MediaFiles
import QuartzCore
import RenderTree

/// A transition in GLSL as a scene: from one picture to another in two seconds, so that its progress is half the time.
struct ShaderScene {
  static let duration = 2.0

  let inspected: InspectedScene

  static func isNamed(by input: String) -> Bool { FileFormat(path: input) == .glsl }

  /// - Parameters:
  ///   - pictures: the paths of two; none stands for built-in ones.
  ///   - parameters: values of the shader's parameters, as `acetate transition --param` takes them.
  /// - Throws: `Failure` for a shader, a picture or a parameter that will not do.
  init(path: String, pictures: [String], parameters: [(name: String, value: String)], _ settings: RenderSettings) throws {
    let choice = try TransitionChoice(shaderAt: path).setting(parameters.map { "\($0.name)=\($0.value)" })
    var settings = settings
    try choice.check(&settings)
    let sides = try pictures.isEmpty ? Self.builtIn.get() : (Self.picture(pictures[0]), Self.picture(pictures[1]))
    let stage = TransitionStage(size: CGSize(width: sides.0.width, height: sides.0.height))
    func input(_ picture: CGImage) -> TransitionInputs.Input {
      TransitionInputs.Input(composition: Composition(picture), isPicture: true, isProgram: false)
    }
    let (old, new) = (input(sides.0), input(sides.1))
    stage.show(old, at: 0, with: nil)
    var composition = Composition(stage.root)
    composition.duration = Self.duration
    var scene = InspectedScene(composition)
    scene.parameters = choice.parameters.map(SceneSummary.Parameter.init)
    scene.beginning = {
      let transition = choice.transition(subtype: nil, canvas: stage.root.bounds.size)
      transition.duration = Self.duration
      stage.show(new, at: 0, with: transition)
    }
    inspected = scene
  }

  private static func picture(_ path: String) throws(Failure) -> CGImage {
    do { return try ImageFile.read(path: path) } catch { throw Failure(error) }
  }

  /// The built-in pictures, which are drawn once.
  private static let builtIn = Result { try TransitionSheet.builtInPictures() }
}

extension SceneSummary.Parameter {
  init(_ parameter: TransitionParameter) {
    let initial = parameter.type == .image ? nil : TransitionValue.example(parameter)
    self.init(name: parameter.name, summary: parameter.summary, initial: initial)
    switch (parameter.type, parameter.minimum, parameter.maximum) {
    case (.bool, _, _): choices = ["false", "true"]
    case (.int, let low?, let high?), (.float, let low?, let high?):
      range = [Double(low), Double(high)]
      isWhole = parameter.type == .int ? true : nil
    default: break
    }
  }
}
