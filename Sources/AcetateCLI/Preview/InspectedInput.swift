import Acetate
import ArgumentParser
import CAML
import FileFormats
import Inspector
import Playlists
import QuartzCore

/// What previews and reports are made of, and how its pictures are drawn.
struct InspectedInput: ParsableArguments {
  @OptionGroup var source: InputArguments

  @Argument(
    help: """
      More inputs, which are shown one after the other, as with 'acetate render'; where the first is a transition in GLSL \
      (\(FileFormat.glsl.endings)), the two pictures that it leads from and to.
      """, completion: .file(), transform: inputPath)
  var others: [String] = []

  @OptionGroup var items: ItemArguments

  @OptionGroup var canvas: CanvasArguments

  @OptionGroup var picture: PictureArguments

  var inputs: [String] { [source.input] + others }

  /// Whether the input is a transition that somebody wrote in GLSL.
  var isShader: Bool { ShaderScene.isNamed(by: source.input) }

  /// Whether inputs are shown one after the other, or one as if it were one of several.
  var isShow: Bool {
    if isShader { return false }
    if !others.isEmpty || items.isUsed { return true }
    if let background = picture.background, background.isBlur { return true }
    return ItemInputs.isList(source.input)
  }

  /// - Throws: what does not go together.
  func check() throws(Failure) {
    // characters: a list
    if inputs.contains("-") { throw Failure(.usage, "the input is read more than once; give it as a file, not as -") }
    if canvas.canvasFit != .fit, picture.size == nil, !isShow {
      throw Failure(.usage, "--fit \(canvas.fit.rawValue) says how the input meets a --size; give one")
    }
    guard isShow || isShader else { return }
    let surplus: [(isGiven: Bool, option: String)] = [
      (source.events != nil, "--events"), (!canvas.isOwn, canvas.canvas == nil ? "--fit content" : "--canvas"),
      (source.states.count > 1, "a second --state"), (isShader && !source.states.isEmpty, "--state"),
      (isShader && items.isUsed, "what says how inputs follow one another (--each, --transition, --motion, --shuffle)"),
    ]
    if let option = surplus.first(where: { $0.isGiven })?.option {
      throw Failure(.usage, "\(option) is for a document by itself, not for \(isShader ? "a shader" : "several inputs")")
    }
    if isShader, others.count != 0, others.count != 2 {
      throw Failure(.usage, "a transition leads from one picture to another: give two, or none for built-in ones")
    }
  }

  func settings() throws -> RenderSettings {
    var settings = try picture.settings()
    settings.fit = canvas.canvasFit
    // No other renderer runs GLSL; one that was asked for is told so when the shader is read.
    if isShader, settings.backend == .auto { settings.backend = .gl }
    return settings
  }

  /// What the arguments set, apart from the document's parameters.
  func setup() throws -> SceneSetup {
    var setup = SceneSetup()
    if !isShow, !source.states.isEmpty {
      var document = source
      document.states = []
      setup.changes = try source.changes(of: try document.load(isQuiet: true)).map { SceneSetup.Change(state: $0.state, time: $0.time) }
    }
    return setup
  }

  /// Loads it with a setup.
  /// - Parameter isQuiet: whether warnings are left to the scene's remarks.
  func load(_ setup: SceneSetup, isQuiet: Bool) throws -> InspectedScene {
    if isShader {
      let parameters =
        source.document.parameters.filter { setup.parameters[$0.name] == nil } + setup.parameters.map { (name: $0.key, value: $0.value) }
      return try ShaderScene(path: source.input, pictures: others, parameters: parameters, settings()).inspected
    }
    if isShow { return try show(isQuiet: isQuiet) }
    let composition = try composition(setup, isQuiet: isQuiet)
    let end = composition.duration ?? 5
    let times = (0...Self.measuredTimes).map { end * Double($0) / Double(Self.measuredTimes) }
    return InspectedScene(
      try canvas.shown(composition, of: source, at: times) { try self.composition(setup, isQuiet: true) })
  }

  /// Times at which `--fit content` looks at what is drawn.
  private static let measuredTimes = 60

  private func composition(_ setup: SceneSetup, isQuiet: Bool) throws -> Composition {
    var document = source
    document.states = []
    var composition = try document.load(isQuiet: isQuiet)
    do { try setup.apply(to: &composition) } catch let error as CAMLError {
      throw Failure(.usage, error.diagnostic.message)
    } catch let error as InputScriptError {
      throw Failure(.badInput, error.description)
    }
    return composition
  }

  private func show(isQuiet: Bool) throws -> InspectedScene {
    let list = try ItemInputs.playlist(inputs), remarks = Remarks()
    func warn(_ message: String) {
      if !isQuiet { Terminal.log.warning("\(message)") }
      var remark = SceneSummary.Diagnostic(message)
      remark.severity = "warning"
      remarks.list.append(remark)
    }
    for fault in list.faults { warn("\(fault)") }
    var loader = ItemLoader(document: source.document, state: source.states.first)
    loader.isQuiet = isQuiet
    var background: CGColor?
    if case .color(let color)? = picture.background { background = color }
    let show = try items.show(
      list, loader, fit: canvas.canvasFit, isBlurred: picture.background?.isBlur ?? false, size: picture.size, background: background
    ) { name, error in
      warn("\(name) is left out: \(error)")
    }
    var scene = InspectedScene(show)
    scene.remarks = { remarks.list }
    return scene
  }

  /// What is found out about a show while it is shown.
  private final class Remarks {
    var list: [SceneSummary.Diagnostic] = []
  }
}
