import Foundation
import RenderTree

/// A parameter of a filter or transition as lists tell it.
struct ParameterEntry: Encodable {
  let name: String
  let type: String
  /// The default as it can be given; nil for pictures.
  let initial: String?
  let range: String?
  let summary: String

  init(_ parameter: TransitionParameter, type: String, initial: String) {
    (name, self.type, summary) = (parameter.name, type, parameter.summary)
    (self.initial, range) = parameter.type == .image ? (nil, nil) : (initial, TransitionValue.range(parameter))
  }

  /// Prints a line for each parameter but the filtered picture: name, type, what `value` says, summary.
  static func say(
    _ parameters: [TransitionParameter], type: (TransitionParameter) -> String, value: (TransitionParameter) -> String
  ) throws {
    let names = parameters.map(\.name.count).max() ?? 0, types = parameters.map { type($0).count }.max() ?? 0
    for parameter in parameters where parameter.name != "inputImage" {
      let name = parameter.name.padding(toLength: names, withPad: " ", startingAt: 0)
      let type = type(parameter).padding(toLength: types, withPad: " ", startingAt: 0)
      try Terminal.say("  \(name)  \(type)  \(value(parameter))  \(parameter.summary)")
    }
  }
}
