import ArgumentParser
import CAML
import QuartzCore
import TextEscaping

struct ListKeys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Lists the classes and keys of documents: values, defaults, units, and what they are.",
    discussion: """
      EXAMPLES
        acetate list keys
        acetate list keys CAShapeLayer
      """)

  @Argument(help: "A class, such as CAShapeLayer; without one, all.") var className: String?

  @OptionGroup var form: ListForm

  func validate() throws { try form.validate(choice: className, among: "classes") }

  private struct Entry: Encodable {
    let name: String
    let summary: String
    let keys: [CAMLReference.Key]
  }

  func run() throws {
    let reference = CAMLReference.current
    if form.markdown { return try Terminal.say(reference.markdown.trimmingCharacters(in: .newlines)) }
    var entries = [Entry(name: "every layer", summary: "what all layers have", keys: reference.layerKeys)]
    let classes = reference.layers + reference.emitters + reference.animations + reference.states
    entries += classes.map { Entry(name: $0.name, summary: $0.summary, keys: $0.keys) }
    if let className {
      let isLayer = reference.layers.contains { $0.name == className }
      let wanted = entries.filter { $0.name == className || (isLayer && $0.name == "every layer") }
      guard !wanted.isEmpty else {
        let names = entries.dropFirst().map(\.name)
        throw Failure(
          .usage, "there is no class '\(className)'\(NearestNames.question(names, for: className)) 'acetate list keys' lists them")
      }
      entries = wanted
    }
    if form.json { return try Terminal.say(try JSONText.encode(["classes": entries])) }
    for entry in entries {
      try Terminal.say("\(entry.name)  \(entry.summary)")
      let width = entry.keys.map(\.name.count).max() ?? 0
      for key in entry.keys {
        let name = key.name.padding(toLength: width, withPad: " ", startingAt: 0)
        let initial = key.initial.map { " = \($0)" } ?? ""
        try Terminal.say("  \(name)  \(key.type)\(initial)\(key.unit.map { " \($0)" } ?? ""): \(key.summary)")
      }
    }
  }
}

struct ListSchema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints a schema of documents in RELAX NG, for editors that complete and check.",
    discussion: """
      EXAMPLE
        acetate list schema > caml.rng
      """)

  func run() throws { try Terminal.say(CAMLReference.current.relaxNG.trimmingCharacters(in: .newlines)) }
}

struct ListScreens: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "screens", abstract: "Lists the devices that --screen knows.")

  @Flag(help: "Print JSON.") var json = false

  private struct Entry: Encodable {
    let name: String
    let width: Double
    let height: Double
    let scale: Double
    /// Points that the device covers when it is upright.
    let safeArea: SafeArea
  }

  private struct SafeArea: Encodable {
    let top: Double
    let bottom: Double
  }

  func run() throws {
    let entries = DeviceScreen.devices.map { name, screen in
      Entry(
        name: name, width: screen.size.width, height: screen.size.height, scale: screen.scale,
        safeArea: SafeArea(top: screen.safeArea.top, bottom: screen.safeArea.bottom))
    }
    if json { return try Terminal.say(try JSONText.encode(["screens": entries])) }
    let width = entries.map(\.name.count).max() ?? 0
    for entry in entries {
      let name = entry.name.padding(toLength: width, withPad: " ", startingAt: 0)
      let pixels = "\(shortest(entry.width * entry.scale))x\(shortest(entry.height * entry.scale))"
      let safeArea = "\(shortest(entry.safeArea.top)) points above and \(shortest(entry.safeArea.bottom)) below are covered"
      try Terminal.say("\(name)  \("\(pixels)@\(shortest(entry.scale))".padding(toLength: 11, withPad: " ", startingAt: 0))  \(safeArea)")
    }
  }
}
