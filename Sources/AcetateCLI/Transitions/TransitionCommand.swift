import Acetate
import ArgumentParser
import QuartzCore

struct TransitionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transition", abstract: "Renders a transition from one picture to another.",
    discussion: """
      The transition is a built-in one (--name, see 'acetate list transitions'), or anybody's (--shader): a GLSL function \
      vec4 transition(vec2 uv) that mixes getFromColor(uv) and getToColor(uv) by progress, with uniforms as parameters whose defaults \
      stand in comments. Such shaders need OpenGL ES.

      The canvas has the first picture's size, one point a pixel, or --size. Both pictures are shown whole, in the middle, as large \
      as they fit. Videos and sequences run for the duration; a single picture shows the transition at --at.

      --sheet draws many transitions into one picture, a row each, from progress 0 to 1; without pictures, between two built-in scenes.

      EXAMPLES
        acetate transition a.png b.png --name CIRippleTransition --param inputWidth=80 -o ripple.mp4
        acetate transition a.jpg b.jpg --name cube --subtype fromRight --timing easeInEaseOut -o cube.gif
        acetate transition a.png b.png --shader waves.glsl --param speed=12 --param tint=#ff8000 -o waves.webm
        acetate transition a.png b.png --name pageCurl --at 0.4 -o curl.png
        acetate transition --sheet all -o sheet.png
      """)

  @Argument(help: ArgumentHelp("The old picture and the new one: PNG, JPEG, WebP or AVIF.", valueName: "picture"), completion: .file())
  var pictures: [String] = []

  @Option(help: ArgumentHelp("A built-in transition.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("A transition written in GLSL.", valueName: "file"), completion: .file(extensions: ["glsl", "frag"]))
  var shader: String?

  @Option(help: ArgumentHelp("Draw a contact sheet of these transitions, separated by commas, or of all.", valueName: "names"))
  var sheet: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a parameter: a number, true, 1,2,3 or vec3(1, 2, 3), a color such as #ff8000, or the path of a picture. Repeat for more.",
      valueName: "name=value"))
  var param: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where the new picture comes from, for transitions with a direction: fromLeft, fromRight, fromTop, fromBottom.", valueName: "side"))
  var subtype: TransitionSubtypeArgument?

  @Option(help: ArgumentHelp("Seconds from one picture to the other. Default: 1.", valueName: "seconds"), transform: ArgumentValue.seconds)
  var duration = 1.0

  @Option(help: ArgumentHelp("The pace: linear, easeIn, easeOut, easeInEaseOut or default.", valueName: "curve"))
  var timing = TransitionTimingArgument.linear

  @Option(
    help: ArgumentHelp("For a single picture: the share of the duration, from 0 to 1. Default: 0.5.", valueName: "share"),
    transform: ArgumentValue.share)
  var at: Double?

  @Option(
    help: ArgumentHelp(
      "Frames a second: 60, 29.97, 30000/1001, … Default: 60, or the most that the format can hold (GIF: 50).", valueName: "rate"),
    transform: ArgumentValue.frameRate)
  var fps: FrameRate?

  @Option(
    help: ArgumentHelp("The canvas in pixels, or what a sheet is fitted into. Default: the first picture's size.", valueName: "WxH"),
    transform: ArgumentValue.size)
  var size: PixelSize?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the result goes; the name decides the format, as for 'acetate render'.", valueName: "output"),
    completion: .file())
  var output: String

  @OptionGroup var drawing: DrawingArguments

  func validate() throws {
    try drawing.validate(output: output)
    if case .blur? = drawing.background { throw ValidationError("--background blur is for 'acetate render' and 'play'") }
    if sheet == nil {
      guard pictures.count == 2 else { throw ValidationError("give two pictures, the old one and the new one") }
      guard (name == nil) != (shader == nil) else {
        throw ValidationError("give either --name, with a built-in transition, or --shader, with a file of GLSL")
      }
    } else {
      guard pictures.isEmpty || pictures.count == 2 else { throw ValidationError("a sheet takes two pictures, or none") }
      guard name == nil else { throw ValidationError("--sheet names the transitions itself; leave out --name") }
      guard at == nil else { throw ValidationError("a sheet shows many moments; --at cannot go with it") }
      if shader == nil && !param.isEmpty { throw ValidationError("parameters on a sheet are those of --shader") }
    }
    guard duration > 0 else { throw ValidationError("--duration must be above zero") }
  }
}

enum TransitionSubtypeArgument: String, ExpressibleByArgument, CaseIterable {
  case fromLeft, fromRight, fromTop, fromBottom
}

enum TransitionTimingArgument: String, ExpressibleByArgument, CaseIterable {
  case linear, easeIn, easeOut, easeInEaseOut
  case system = "default"

  var function: CAMediaTimingFunction { CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: rawValue)) }
}
