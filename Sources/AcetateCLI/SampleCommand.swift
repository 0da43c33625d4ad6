import Acetate
import ArgumentParser
import Foundation
import TextEscaping

struct SampleCommand: ParsableCommand, InputCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Prints or plots what a property of a layer is over time, animations applied.",
    discussion: """
      Points print as [x, y], rectangles as [x, y, width, height], colours as [red, green, blue, alpha], transforms as 16 numbers by rows.
      A plot has a line for each of these numbers; of a transform, for those that change.

      EXAMPLES
        acetate sample clock.caml --layer hand --key transform.rotation.z --at 0,0.5,1
        acetate sample clock.caml --layer hand --key transform.rotation.z --to 2 --plot hand.svg
      """)

  @OptionGroup var source: InputArguments
  var inputs: [String] { [source.input] }
  var documentArguments: DocumentArguments { source.document }

  @Option(help: .value("name", "The layer's name; the first of that name in the tree.")) var layer: String

  @Option(help: .value("key-path", "A key path, such as position.x or opacity.")) var key: String

  @Option(parsing: .unconditional, help: .value("T[,T…]", "Times in seconds, separated by commas."), transform: ArgumentValue.times)
  var at: [Double] = []

  @Option(help: .value("file", "Draw the curve over time into FILE, an .svg or a .png."), transform: PlotFile.init(parsing:))
  var plot: PlotFile?

  @Option(
    parsing: .unconditional, help: .value("T", "Where the plot begins; by default the first time of --at, or 0."),
    transform: ArgumentValue.seconds)
  var from: Double?

  @Option(
    parsing: .unconditional, help: .value("T", "Where the plot ends; by default the last time of --at, or the document's end."),
    transform: ArgumentValue.seconds)
  var to: Double?

  @Flag(help: "Print JSON.") var json = false

  @Flag(help: "Print comma-separated values: a column for the time, and one for each number.") var csv = false

  func validate() throws {
    if json && csv { throw ValidationError("--json and --csv are different forms; give one") }
    if at.isEmpty && plot == nil { throw ValidationError("say at which times, with --at, or into which file to plot, with --plot") }
    if plot == nil && (from != nil || to != nil) { throw ValidationError("--from and --to are for --plot") }
  }

  func run() throws {
    let composition = try source.load()
    guard let target = composition.layer(named: layer) else { throw Failure(.usage, "\(source.input): no layer is named '\(layer)'") }
    let plotTimes = try plot.map { _ in try self.plotTimes(of: composition) } ?? []
    let sampler = PropertySampler(composition)
    var values: [Double: SampledValue] = [:]
    // The stepped clock only runs forwards; the answers come in the order asked for.
    for time in (at + plotTimes).sorted() {
      guard let value = sampler.value(of: key, in: target, at: time) else {
        throw Failure(.usage, "\(source.input): layer '\(layer)' (a \(type(of: target))) has no key path '\(key)'")
      }
      values[time] = value
    }
    if !at.isEmpty { try say(at.map { (time: $0, value: values[$0] ?? .none) }) }
    guard let plot else { return }
    guard let curves = PropertyCurves(keyPath: key, times: plotTimes, values: plotTimes.map { values[$0] ?? .none }) else {
      throw Failure(.usage, "\(source.input): '\(key)' of layer '\(layer)' has no numbers to plot")
    }
    try plot.write(Figure(curves, title: "\(layer) · \(key)"))
  }

  /// A time for every point of the plot's width.
  private func plotTimes(of composition: Composition) throws -> [Double] {
    let start = from ?? at.min() ?? 0
    let listed = at.max().flatMap { $0 > start ? $0 : nil }
    guard let end = to ?? listed ?? composition.duration else { throw Failure(.usage, "say where the plot ends, with --to") }
    guard end > start else { throw Failure(.usage, "a plot from \(shortest(start)) s to \(shortest(end)) s has no length") }
    let steps = Int(Figure.plotArea.width)
    return (0...steps).map { start + (end - start) * Double($0) / Double(steps) }
  }

  private func say(_ ordered: [(time: Double, value: SampledValue)]) throws {
    if json {
      let entries = ordered.map { "    {\"time\": \(shortest($0.time)), \"value\": \($0.value.json)}" }
      try Terminal.say(
        """
        {
          "layer": \(SampledValue.text(layer).json),
          "key": \(SampledValue.text(key).json),
          "samples": [
        \(entries.joined(separator: ",\n"))
          ]
        }
        """)
    } else if csv {
      let rows = ordered.map { SampleTable.cells(of: $0.value) }
      try Terminal.say(SampleTable.header(key, columns: rows.map(\.count).max() ?? 1))
      for (sample, cells) in zip(ordered, rows) { try Terminal.say(([shortest(sample.time)] + cells).joined(separator: ",")) }
    } else {
      for sample in ordered { try Terminal.sayLine("\(shortest(sample.time))\t\(sample.value)") }
    }
  }
}
