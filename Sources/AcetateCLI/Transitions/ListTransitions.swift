import ArgumentParser
import RenderTree

struct ListTransitions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transitions", abstract: "Lists the built-in transitions: names, parameters with types, defaults and ranges, what they do."
  )

  func run() throws {
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
