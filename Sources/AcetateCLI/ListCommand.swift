import ArgumentParser
import Scenes
import TextEscaping

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists what is built in.",
    subcommands: [ListScenes.self, ListTransitions.self, ListFilters.self, ListKeys.self, ListSchema.self, ListScreens.self])
}

struct ListScenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Lists the built-in scenes: name, size, duration, what they show.")

  @Flag(help: "Print JSON.") var json = false

  private struct Entry: Encodable {
    let name: String
    let width: Double
    let height: Double
    let duration: Double
    let summary: String
  }

  func run() throws {
    if json {
      let entries = Scene.all.map {
        Entry(name: $0.name, width: Double($0.size.width), height: Double($0.size.height), duration: $0.duration, summary: $0.summary)
      }
      return try Terminal.say(try JSONText.encode(["scenes": entries]))
    }
    let width = Scene.all.map(\.name.count).max() ?? 0
    for scene in Scene.all {
      let name = scene.name.padding(toLength: width, withPad: " ", startingAt: 0)
      try Terminal.say("\(name)  \(Int(scene.size.width))x\(Int(scene.size.height))  \(shortest(scene.duration)) s  \(scene.summary)")
    }
  }
}
