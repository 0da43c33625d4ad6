import Acetate
import ArgumentParser
import Foundation
import QuartzCore

struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Prints what a property of a layer is at given times, animations applied.",
    discussion: """
      Points print as [x, y], rectangles as [x, y, width, height], colours as [red, green, blue, alpha], transforms as 16 numbers by rows.

      EXAMPLE
        acetate sample clock.caml --layer hand --key transform.rotation.z --at 0,0.5,1
      """)

  @OptionGroup var source: InputArguments

  @Option(help: ArgumentHelp("The layer's name; the first of that name in the tree.", valueName: "name"))
  var layer: String

  @Option(help: ArgumentHelp("A key path, such as position.x or opacity.", valueName: "key-path"))
  var key: String

  @Option(parsing: .unconditional, help: ArgumentHelp("Times in seconds, separated by commas.", valueName: "T[,T…]"), transform: ArgumentValue.times)
  var at: [Double]

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let composition = try source.load()
    guard let target = composition.layer(named: layer) else { throw Failure(.usage, "\(source.input): no layer is named '\(layer)'") }
    let sampler = PropertySampler(root: composition.rootLayer)
    var samples: [(time: Double, value: SampledValue)] = []
    // The stepped clock only runs forwards; the answers come in the order asked for.
    for time in at.sorted() {
      guard let value = sampler.value(of: key, in: target, at: time) else {
        throw Failure(.usage, "\(source.input): layer '\(layer)' (a \(type(of: target))) has no key path '\(key)'")
      }
      samples.append((time, value))
    }
    let values = Dictionary(samples.map { ($0.time, $0.value) }, uniquingKeysWith: { first, _ in first })
    let ordered = at.map { (time: $0, value: values[$0] ?? .none) }
    if json {
      let entries = ordered.map { "    {\"time\": \(shortest($0.time)), \"value\": \($0.value.json)}" }
      try Terminal.say(
        "{\n  \"layer\": \(SampledValue.text(layer).json),\n  \"key\": \(SampledValue.text(key).json),\n  \"samples\": [\n\(entries.joined(separator: ",\n"))\n  ]\n}"
      )
    } else {
      for sample in ordered { try Terminal.say("\(shortest(sample.time))\t\(sample.value)") }
    }
  }
}
