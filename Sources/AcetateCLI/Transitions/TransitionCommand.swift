import Acetate
import ArgumentParser
import FileFormats
import QuartzCore
import TextEscaping

struct TransitionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transition", abstract: "Renders transitions from one picture to another, and on to more.",
    discussion: """
      The transition is a built-in one (--name, see 'acetate list transitions'), or anybody's (--shader): a GLSL function \
      vec4 transition(vec2 uv) that mixes getFromColor(uv) and getToColor(uv) by progress, with uniforms as parameters whose defaults \
      stand in comments. Such shaders need OpenGL ES.

      Inputs are pictures, those that move, documents and scenes; folders and patterns stand for what is in them, in the order of the \
      names. Two still pictures make a video of the transition alone; of more inputs, and with --hold, each shows for a while before the \
      next transition begins.

      The canvas has the first input's size, one point a pixel, or --size. All inputs are shown whole, in the middle, as large \
      as they fit. A single picture shows the moment at --at.

      --sheet draws many transitions into one picture, a row each, from progress 0 to 1; without pictures, between two built-in scenes.

      EXAMPLES
        acetate transition a.png b.png --name CIRippleTransition --param inputWidth=80 -o ripple.mp4
        acetate transition a.jpg b.jpg --name cube --subtype fromRight --timing easeInEaseOut -o cube.gif
        acetate transition photos/ --hold 4 --name random:7 --size 1920x1080 -o photos.mp4
        acetate transition a.png b.gif c.caml --name push,cube,fade --duration 0.8 --timing 0.3,0,0.1,1 -o three.mp4
        acetate transition a.png b.png --shader waves.glsl --param speed=12 --param tint=#ff8000 -o waves.webm
        acetate transition a.png b.png --name pageCurl --at 0.4 -o curl.png
        acetate transition --sheet all -o sheet.png
      """)

  @Argument(
    help: .value("input", "What is shown, one after the other: pictures, documents, scene:NAME, folders and patterns of them."),
    completion: .file())
  var inputs: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      A built-in transition; several, separated by commas, stand between the inputs in turn. random, or random:SEED, is another one each \
      time.
      """, valueName: "names"))
  var name: String?

  @Option(help: .value("file", "A transition written in GLSL."), completion: .file(extensions: FileFormat.glsl.suffixes))
  var shader: String?

  @Option(help: .value("names", "Draw a contact sheet of these transitions, separated by commas, or of all."))
  var sheet: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a parameter: a number, true, 1,2,3 or vec3(1, 2, 3), a color such as #ff8000, or the path of a picture. Repeat for more.",
      valueName: "name=value"))
  var param: [String] = []

  @Option(
    help: .value("side", "Where the new picture comes from, for transitions with a direction: fromLeft, fromRight, fromTop, fromBottom."))
  var subtype: TransitionSubtypeArgument?

  @Option(help: .value("seconds", "Seconds from one picture to the next. Default: 1."), transform: ArgumentValue.seconds)
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Seconds for which each input shows before the next transition, and the last after it. Default: what moves, its own length; else 0 \
      for two inputs, and 3 for more.
      """, valueName: "seconds"), transform: ArgumentValue.seconds)
  var hold: Double?

  @Option(
    help: ArgumentHelp(
      """
      The pace: linear, easeIn, easeOut, easeInEaseOut or default, or the control points of a cubic Bézier curve, such as 0.25,0.1,0.25,1 \
      or cubic-bezier(0.25, 0.1, 0.25, 1). Default: linear.
      """, valueName: "curve"), transform: ArgumentValue.timing)
  var timing = CAMediaTimingFunction(name: .linear)

  @Option(
    help: .value("share", "For a single picture: the share of the whole time, from 0 to 1. Default: 0.5."), transform: ArgumentValue.share)
  var at: Double?

  @Option(help: .frameRate, transform: ArgumentValue.frameRate) var fps: FrameRate?

  @Option(
    help: .value("WxH", "The canvas in pixels, or what a sheet is fitted into. Default: the first input's size."),
    transform: ArgumentValue.size)
  var size: PixelSize?

  @Option(
    name: .shortAndLong, help: .value("output", "Where the result goes; the name decides the format, as for 'acetate render'."),
    completion: .file())
  var output: String

  @Flag(help: .dryRun) var dryRun = false

  @OptionGroup var drawing: DrawingArguments

  func validate() throws {
    try drawing.validate(output: output)
    if case .blur? = drawing.background { throw ValidationError("--background blur is for 'acetate render' and 'play'") }
    if sheet == nil {
      guard !inputs.isEmpty else { throw ValidationError("give two pictures or more, or a folder of them") }
      guard (name == nil) != (shader == nil) else {
        throw ValidationError("give either --name, with a built-in transition, or --shader, with a file of GLSL")
      }
    } else {
      guard inputs.isEmpty || inputs.count == 2 else { throw ValidationError("a sheet takes two pictures, or none") }
      guard name == nil else { throw ValidationError("--sheet names the transitions itself; leave out --name") }
      guard at == nil && hold == nil && !dryRun else {
        throw ValidationError("a sheet shows many moments; --\(at != nil ? "at" : hold != nil ? "hold" : "dry-run") cannot go with it")
      }
      if shader == nil && !param.isEmpty { throw ValidationError("parameters on a sheet are those of --shader") }
    }
    guard duration ?? 1 > 0 else { throw ValidationError("--duration must be above zero") }
    if let hold, hold < 0 { throw ValidationError("--hold is 0 or more") }
    if dryRun && drawing.stats != nil { throw ValidationError("--dry-run renders a few frames, of which there are no statistics") }
  }
}

enum TransitionSubtypeArgument: String, ExpressibleByArgument, CaseIterable {
  case fromLeft, fromRight, fromTop, fromBottom
}

extension ArgumentValue {
  /// `easeIn`, `0.25,0.1,0.25,1`, `cubic-bezier(0.25, 0.1, 0.25, 1)`.
  static func timing(_ text: String) throws -> CAMediaTimingFunction {
    let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    if let name = names.first(where: { $0.rawValue == text }) { return CAMediaTimingFunction(name: name) }
    var numbers = text[...]
    if numbers.hasBytePrefix("cubic-bezier("), numbers.hasByteSuffix(")") { numbers = numbers.dropFirst("cubic-bezier(".count).dropLast() }
    let parts = numbers.split(atEach: ",").map { Float($0.trimmingCharacters(in: .whitespaces)) }
    let points = parts.compactMap { $0 }.filter { $0.isFinite }
    guard parts.count == 4, points.count == 4 else {
      throw ValidationError(
        "a pace is linear, easeIn, easeOut, easeInEaseOut or default, or a cubic Bézier curve's control points, such as 0.25,0.1,0.25,1")
    }
    guard (0...1).contains(points[0]), (0...1).contains(points[2]) else {
      throw ValidationError("a curve's first and third number are shares of the time, from 0 to 1, not \(text)")
    }
    return CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
  }
}
