/// Errors in the name of a filter or in its inputs.
public enum CIFilterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no filter of that name.
  case unknownFilter(String)
  /// The filter has no input of that name.
  case unknownKey(String, filter: String, known: [String])
  /// The value does not suit the input; `expected` says what it takes.
  case unsuitableValue(String, filter: String, expected: String)

  public var description: String {
    switch self {
    case .unknownFilter(let name):
      name.hasSuffix("Transition")
        ? "There is no transition “\(name)”. "
          + "Core Image's are \(CIFilter.filterNames(inCategory: kCICategoryTransition).joined(separator: ", "))."
        : "There is no filter “\(name)”\(Self.ending(CIFilter.filterNames(inCategory: nil), for: name))"
    case .unknownKey(let key, let filter, let known):
      known.isEmpty
        ? "\(filter) has no input “\(key)”; it has none at all."
        : "\(filter) has no input “\(key)”; it has \(known.joined(separator: ", "))\(Self.ending(known, for: key))"
    case .unsuitableValue(let key, let filter, let expected): "\(filter): “\(key)” takes \(expected)."
    }
  }

  /// The end of a message: the nearest name where there is one, and the full stop.
  private static func ending(_ names: [String], for typed: String) -> String {
    let question = NearestNames.question(names, for: typed)
    return question.isEmpty ? "." : question
  }
}
