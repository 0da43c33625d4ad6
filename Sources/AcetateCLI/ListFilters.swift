import ArgumentParser
import QuartzCore
import RenderTree

struct ListFilters: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filters", abstract: "Lists the filters of Core Image's names: inputs with types, defaults and ranges, what they do.",
    discussion: """
      EXAMPLES
        acetate list filters
        acetate list filters CIBumpDistortion
      """)

  @Argument(help: "A filter, such as CIBumpDistortion; without one, all.") var filterName: String?

  @OptionGroup var form: ListForm

  func validate() throws { try form.validate(choice: filterName, among: "filters") }

  private struct Entry: Encodable {
    let name: String
    let category: String
    let summary: String
    let inputs: [ParameterEntry]
  }

  func run() throws {
    if form.markdown { return try Terminal.say(Self.tables) }
    var kinds = FilterKind.allCases
    if let filterName {
      guard let kind = FilterKind(name: filterName) else {
        let question = NearestNames.question(kinds.map(\.name), for: filterName)
        throw Failure(.usage, "there is no filter '\(filterName)'\(question) 'acetate list filters' lists them")
      }
      kinds = [kind]
    }
    if form.json {
      let entries = kinds.map {
        Entry(
          name: $0.name, category: $0.definition.category.rawValue, summary: $0.definition.summary,
          inputs: $0.definition.parameters.map { ParameterEntry($0, type: FilterValue.type($0), initial: FilterValue.initial($0)) })
      }
      return try Terminal.say(try JSONText.encode(["filters": entries]))
    }
    for kind in kinds {
      try Terminal.say("\(kind.name)  \(kind.definition.summary)")
      try ParameterEntry.say(kind.definition.parameters, type: FilterValue.type, value: FilterValue.text)
    }
  }

  /// The tables of docs/filters.md: one a category.
  private static var tables: String {
    var text = ""
    for category in FilterRow.Category.allCases {
      let kinds = FilterKind.allCases.filter { $0.definition.category == category }
      text += "### \(FilterValue.words(category.rawValue))\n\n| filter | what it does | inputs |\n|---|---|---|\n"
      for kind in kinds {
        let inputs = kind.definition.parameters.filter { $0.name != "inputImage" }.map { "`\($0.name)` \(FilterValue.cell($0))" }
        text += "| `\(kind.name)` | \(kind.definition.summary) | \(inputs.joined(separator: "; ")) |\n"
      }
      text += "\n"
    }
    return String(text.dropLast(2))
  }
}

/// A filter's inputs as people read them.
private enum FilterValue {
  static func type(_ parameter: FilterParameter) -> String {
    switch parameter.role {
    case .number: parameter.type == .mat3 ? "transform" : parameter.type.componentCount == 1 ? "number" : "vector"
    case .distance: "points"
    case .angle: "radians"
    case .position: "point"
    case .image: "picture"
    case .table: "data"
    case .colorSpace: "colour space"
    default: parameter.role.rawValue
    }
  }

  static func initial(_ parameter: FilterParameter) -> String {
    parameter.type == .mat3 ? "identity" : TransitionValue.example(parameter)
  }

  static func text(_ parameter: FilterParameter) -> String {
    if parameter.type == .image { return "none" }
    let range = TransitionValue.range(parameter)
    return "= \(initial(parameter))\(range == "any" || parameter.role == .color ? "" : ", \(range)")"
  }

  static func cell(_ parameter: FilterParameter) -> String {
    if parameter.type == .image { return "(\(type(parameter)))" }
    let range = TransitionValue.range(parameter)
    return "\(initial(parameter)) (\(type(parameter))\(range == "any" || parameter.role == .color ? "" : ", \(range)"))"
  }

  /// `ColorAdjustment` as “Color adjustment”.
  static func words(_ name: String) -> String {
    var words = ""
    // characters: words of our own names
    for character in name { words += character.isUppercase && !words.isEmpty ? " " + character.lowercased() : String(character) }
    return words
  }
}
