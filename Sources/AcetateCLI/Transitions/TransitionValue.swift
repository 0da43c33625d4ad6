import MediaFiles
import QuartzCore
import RenderTree
import Shaders

/// Reads `name=value` for a transition's parameter.
enum TransitionValue {
  /// - Throws: one sentence that says what there is, or what would do.
  static func parse(_ argument: String, _ parameters: [TransitionParameter], of transition: String) throws -> (TransitionParameter, Any) {
    guard let equals = argument.unicodeScalars.firstIndex(of: "="), equals != argument.startIndex else {
      throw Failure(.usage, "'\(argument)' sets nothing; a parameter is given as name=value")
    }
    let name = String(argument[..<equals]), text = String(argument[argument.index(after: equals)...])
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      let known = parameters.isEmpty ? "it has none" : "it has \(parameters.map(\.name).joined(separator: ", "))"
      throw Failure(.usage, "\(transition) has no parameter '\(name)'; \(known)")
    }
    if parameter.type == .image {
      do { return (parameter, try ImageFile.read(path: text)) } catch {
        throw Failure(error.kind == .unreadable ? .noInput : .badInput, "\(error)")
      }
    }
    guard let numbers = numbers(text, parameter) else {
      throw Failure(.usage, "\(name) of \(transition) is \(parameter.type.rawValue), such as \(example(parameter)), not '\(text)'")
    }
    if let minimum = parameter.minimum, numbers.contains(where: { $0 < minimum }) {
      throw Failure(.usage, "\(name) of \(transition) is \(range(parameter)), not \(text)")
    }
    if let maximum = parameter.maximum, numbers.contains(where: { $0 > maximum }) {
      throw Failure(.usage, "\(name) of \(transition) is \(range(parameter)), not \(text)")
    }
    return (parameter, numbers.map { Double($0) })
  }

  /// `0.5`, `true`, `1,2,3`, `vec3(1, 2, 3)`, and colours as backgrounds have them.
  private static func numbers(_ text: String, _ parameter: TransitionParameter) -> [Float]? {
    let type = parameter.type.rawValue
    if let value = UniformValue.parse(text, type: type) { return value }
    if let value = UniformValue.parse("\(type)(\(text))", type: type), text.utf8.contains(UInt8(ascii: ",")) { return value }
    guard parameter.type == .vec3 || parameter.type == .vec4, case .color(let color)? = BackgroundArgument(text) else { return nil }
    return [color.red, color.green, color.blue, color.alpha].prefix(parameter.type.componentCount).map { Float($0) }
  }

  /// `from 0 to 1`, `at least 2`.
  static func range(_ parameter: TransitionParameter) -> String {
    switch (parameter.minimum, parameter.maximum) {
    case (let low?, let high?): "from \(shortest(low)) to \(shortest(high))"
    case (let low?, nil): "at least \(shortest(low))"
    case (nil, let high?): "at most \(shortest(high))"
    case (nil, nil): "any"
    }
  }

  static func example(_ parameter: TransitionParameter) -> String {
    switch parameter.type {
    case .image: "picture.png"
    case .bool: parameter.defaultValue.first == 1 ? "true" : "false"
    default: parameter.defaultValue.map(shortest).joined(separator: ",")
    }
  }

  private static func shortest(_ value: Float) -> String { value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : "\(value)" }
}
