import ArgumentParser
import RenderTree

struct ListTransitions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transitions", abstract: "Lists the built-in transitions: names, parameters with types, defaults and ranges, what they do."
  )

  @Flag(help: "Print JSON.")
  var json = false

  private struct Entry: Encodable {
    let name: String
    let summary: String
    let parameters: [Parameter]
  }

  private struct Parameter: Encodable {
    let name: String
    let type: String
    /// The default in the form that `--param` takes; nil for pictures.
    let initial: String?
    let range: String?
    let summary: String
  }

  private func entry(_ kind: TransitionKind) -> Entry {
    Entry(
      name: kind.rawValue, summary: kind.summary,
      parameters: kind.parameters.map {
        let isImage = $0.type == .image
        return Parameter(
          name: $0.name, type: Self.type($0), initial: isImage ? nil : TransitionValue.example($0),
          range: isImage ? nil : TransitionValue.range($0), summary: $0.summary)
      })
  }

  func run() throws {
    if json { return try Terminal.say(try JSONText.encode(["transitions": TransitionKind.allCases.map(entry)])) }
    for kind in TransitionKind.allCases {
      try Terminal.say("\(kind.rawValue)  \(kind.summary)")
      let parameters = kind.parameters
      let names = parameters.map(\.name.count).max() ?? 0
      let types = parameters.map { Self.type($0).count }.max() ?? 0
      for parameter in parameters {
        let name = parameter.name.padding(toLength: names, withPad: " ", startingAt: 0)
        let type = Self.type(parameter).padding(toLength: types, withPad: " ", startingAt: 0)
        try Terminal.say("  \(name)  \(type)  \(Self.value(parameter))  \(parameter.summary)")
      }
    }
  }

  private static func type(_ parameter: TransitionParameter) -> String {
    parameter.role == .number ? parameter.type.rawValue : "\(parameter.type.rawValue) \(parameter.role.rawValue)"
  }

  private static func value(_ parameter: TransitionParameter) -> String {
    if parameter.type == .image { return "none" }
    let range = TransitionValue.range(parameter)
    return "= \(TransitionValue.example(parameter))\(range == "any" ? "" : ", \(range)")"
  }
}
