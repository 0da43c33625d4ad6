import Acetate
import ArgumentParser
import Scenes

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists what is built in.", subcommands: [ListScenes.self, ListTransitions.self])
}

struct ListScenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Lists the built-in scenes: name, size, duration, what they show.")

  func run() throws {
    let width = Scene.all.map(\.name.count).max() ?? 0
    for scene in Scene.all {
      let name = scene.name.padding(toLength: width, withPad: " ", startingAt: 0)
      try Terminal.say("\(name)  \(Int(scene.size.width))x\(Int(scene.size.height))  \(shortest(scene.duration)) s  \(scene.summary)")
    }
  }
}

/// A number without the zeros that add nothing.
func shortest(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
}
