import ArgumentParser
import RenderTree

struct ListTransitions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transitions", abstract: "Lists the built-in transitions: names, parameters with types, defaults and ranges, what they do."
  )

  @OptionGroup var form: ListForm

  func validate() throws { try form.validate(choice: nil, among: "transitions") }

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
    if form.markdown { return try Terminal.say(Self.table) }
    if form.json { return try Terminal.say(try JSONText.encode(["transitions": TransitionKind.allCases.map(entry)])) }
    for kind in TransitionKind.allCases {
      try Terminal.say("\(kind.rawValue)  \(kind.summary)")
      try ParameterEntry.say(kind.parameters, type: Self.type, value: Self.value)
    }
  }

  /// The table of docs/transitions.md.
  private static var table: String {
    let rows = TransitionKind.allCases.map { kind in
      let parameters = kind.parameters.map { parameter in
        let range = TransitionValue.range(parameter)
        if parameter.type == .image { return "`\(parameter.name)` (picture)" }
        return "`\(parameter.name)` \(TransitionValue.example(parameter)) (\(type(parameter))\(range == "any" ? "" : ", \(range)"))"
      }
      return "| `\(kind.rawValue)` | \(kind.summary) | \(parameters.joined(separator: "; ")) |"
    }
    return (["| transition | what it does | parameters |", "|---|---|---|"] + rows).joined(separator: "\n")
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
