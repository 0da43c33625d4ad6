import Acetate
import ArgumentParser
import CAML
import Graphics
import QuartzCore
import TextEscaping

/// How documents are read and set up, for every command that takes them.
struct DocumentArguments: ParsableArguments {
  /// Written once: argument parsers make the arguments of a command many times.
  private static let screenHelp = ArgumentHelp(
    """
    The screen that a document fills, about its middle, or that of an application or a view controller: pixels, with the pixels a point \
    after an @ (3 for phones, 2 for others), or a device, whose safe area counts: \
    \(DeviceScreen.devices.map(\.name).joined(separator: ", ")). Default: a wallpaper's own.
    """, valueName: "WxH[@scale]|device")

  @Option(help: Self.screenHelp, transform: ArgumentValue.screen) var screen: DeviceScreen?

  @Option(
    name: .customLong("param"),
    help: ArgumentHelp(
      """
      Sets what the document lets one change: tilt.x, tilt.y (-1 to 1), mode, orientation, appearance; a slot of a Lottie animation, or an \
      input of its state machine, or of one that is a layer's contents. May be repeated.
      """,
      valueName: "name=value"), transform: ArgumentValue.assignment)
  var parameters: [(name: String, value: String)] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      """
      Sets a property of the layer of that name, as documents write values: title.string=Hello, card.backgroundColor="1 0.5 0", \
      photo.contents=a.png. Of a Lottie animation, a slot or an input: accent=#ff8000; of one that is a layer's contents, an input. May be \
      repeated.
      """, valueName: "layer.key=value"), transform: ArgumentValue.layerAssignment)
  var assignments: [LayerAssignment] = []

  @Option(help: .value("name", "Show the part of a Lottie animation that this marker names.")) var marker: String?

  @Option(name: FontOption.name, help: FontOption.help, completion: FontOption.completion) var fonts: [String] = []

  @Flag(
    help: """
      Compile and run the folder of a Swift program that is the input: it may do all that you may. A .swift file that is the only input \
      needs no flag; what lies in other folders, lists and packages is never run.
      """)
  var swift = false

  @Flag(help: "Refuse a document with warnings, and a wallpaper of which a part cannot be read.") var strict = false

  /// Loads an input, with its warnings on standard error.
  /// - Parameters:
  ///   - row: what is set besides.
  ///   - check: throws where it is not to be shown yet, before anything is said of it.
  func load(
    _ input: String, isQuiet: Bool = false, row: [LayerAssignment] = [], check: (Composition) throws -> Void = { _ in }
  ) throws -> Composition {
    for font in fonts { try FontArgument.register(font) }
    var composition = try Composition.named(input, self)
    try check(composition)
    for warning in composition.diagnostics where !isQuiet { Terminal.remark("\(warning)") }
    if strict, let first = composition.diagnostics.first {
      throw Failure(.badInput, "\(input): \(first.message); --strict refuses what has warnings")
    }
    do {
      for parameter in parameters { try composition.setParameter(parameter.name, to: parameter.value) }
      if let marker { try composition.show(marker: marker) }
      for assignment in assignments { try composition.set(assignment) }
      // A pipe is named on the command line, and not in a file.
      for assignment in row { try composition.set(assignment, takesPipes: false) }
    } catch let error as CAMLError {
      throw Failure(.usage, "\(input): \(error.diagnostic.message)")
    }
    return composition
  }
}

extension Composition {
  /// Sets a property of a layer, a slot of a Lottie animation, or an input of a state machine that is a layer's contents.
  fileprivate func set(_ assignment: LayerAssignment, takesPipes: Bool = true) throws {
    if isLottie || hasInput(named: assignment.target) { return try setParameter(assignment.target, to: assignment.value) }
    guard assignment.target.utf8.contains(UInt8(ascii: ".")) else {
      throw Failure(.usage, "what is set is layer.key=value, such as title.string=Hello, and not \"\(assignment.target)\"")
    }
    try assignment.apply(to: rootLayer, takesPipes: takesPipes)
  }
}

extension ArgumentValue {
  /// `1170x2532`, `1170x2532@3`, `iphone-14`.
  static func screen(_ text: String) throws -> DeviceScreen {
    let lowered = text.lowercased()
    do throws(DeviceScreen.TextProblem) {
      return try DeviceScreen(text: lowered, unscaled: likely)
    } catch {
      switch error {
      case .size:
        let nearest = NearestNames.among(DeviceScreen.devices.map(\.name), to: lowered).map { "'\($0)'" }.joined(separator: " or ")
        throw ValidationError(
          "a screen is a size in pixels, such as 1170x2532, or a device"
            + (nearest.isEmpty ? ", such as \(DeviceScreen.devices[2].name)" : "; did you mean \(nearest)?"))
      case .scale: throw ValidationError("the pixels a point of a screen are a number above zero, such as 1170x2532@3")
      }
    }
  }

  /// The screen that so many pixels are likely to be: that of a known device, or one with as many pixels a point as its like has.
  private static func likely(_ pixels: PixelSize) -> DeviceScreen {
    let (width, height) = (CGFloat(pixels.width), CGFloat(pixels.height))
    let known = DeviceScreen.devices.lazy.flatMap { [$0.screen, $0.screen.turned] }
    if let screen = known.first(where: { $0.pixels == CGSize(width: width, height: height) }) { return screen }
    // Phones are narrow.
    return DeviceScreen(pixels: pixels, scale: max(width, height) >= 1.6 * min(width, height) ? 3 : 2)
  }

  /// An assignment to a parameter, such as `tilt.x=0.4`.
  static func assignment(_ text: String) throws -> (name: String, value: String) {
    try pair(text, else: "a parameter is name=value, such as mode=lock")
  }

  /// An assignment to a layer's property, such as `title.string=Hello`.
  static func layerAssignment(_ text: String) throws -> LayerAssignment {
    let (target, value) = try pair(text, else: "what is set is layer.key=value, such as title.string=Hello")
    return LayerAssignment(target: target, value: value)
  }

  /// `-20,0,120,80`.
  static func canvas(_ text: String) throws -> CGRect {
    let numbers = text.split(atEach: ",").map { Double($0) }
    let values = numbers.compactMap { $0 }.filter { $0.isFinite && abs($0) <= 1e6 }
    guard numbers.count == 4, values.count == 4, values[2] > 0, values[3] > 0 else {
      throw ValidationError("a canvas is x,y,width,height in points of the root layer, such as -20,0,120,80")
    }
    return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
  }
}
