internal import RenderTree

/// What is wrong with a filter or its inputs.
public enum CIFilterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no filter of that name.
  case unknownFilter(String)
  /// The filter has no such input.
  case unknownKey(String, filter: String, known: [String])
  /// The input is not of that type; `expected` says what it takes.
  case unsuitableValue(String, filter: String, expected: String)

  public var description: String {
    switch self {
    case .unknownFilter(let name):
      name.hasSuffix("Transition")
        ? "There is no transition “\(name)”. "
          + "Core Image's are \(CIFilter.filterNames(inCategory: kCICategoryTransition).joined(separator: ", "))."
        : "There is no filter “\(name)”\(NearestNames.question(CIFilter.filterNames(inCategory: nil), for: name))."
    case .unknownKey(let key, let filter, let known):
      known.isEmpty
        ? "\(filter) has no input “\(key)”; it has none at all."
        : "\(filter) has no input “\(key)”; it has \(known.joined(separator: ", "))\(NearestNames.question(known, for: key))"
    case .unsuitableValue(let key, let filter, let expected): "\(filter): “\(key)” takes \(expected)."
    }
  }
}
