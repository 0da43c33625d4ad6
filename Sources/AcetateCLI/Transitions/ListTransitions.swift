import ArgumentParser
import RenderTree

struct ListTransitions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transitions", abstract: "Lists the built-in transitions: names, parameters with types, defaults and ranges, what they do."
  )

  @Flag(help: "Print JSON.") var json = false

  private struct Entry: Encodable {
    let name: String
    let summary: String
    let parameters: [ParameterEntry]
  }

  private func entry(_ kind: TransitionKind) -> Entry {
    Entry(
      name: kind.rawValue, summary: kind.summary,
      parameters: kind.parameters.map { ParameterEntry($0, type: Self.type($0), initial: TransitionValue.example($0)) })
  }

  func run() throws {
    if json { return try Terminal.say(try JSONText.encode(["transitions": TransitionKind.allCases.map(entry)])) }
    for kind in TransitionKind.allCases {
      try Terminal.say("\(kind.rawValue)  \(kind.summary)")
      try ParameterEntry.say(kind.parameters, type: Self.type, value: Self.value)
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
