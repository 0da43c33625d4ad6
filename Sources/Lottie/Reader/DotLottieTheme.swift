internal import TextEscaping

/// A theme of an archive: values that stand in the place of slots' own.
struct DotLottieTheme: Sendable {
  struct Rule: Sendable {
    let slot: String
    /// The animations that it counts for; nil for all.
    let animations: [String]?
    /// The value as JSON, in the form in which documents write a slot's property.
    let property: String
  }

  /// In the order of the theme; of several for one slot the last one counts.
  let rules: [Rule]

  /// What it gives to slots of an animation: pairs of a slot's name and its property.
  func slots(for animation: String?) -> [UInt8] {
    let counting = rules.filter { rule in
      rule.animations.map { names in animation.map { name in names.contains { $0.isSameBytes(as: name) } } ?? false } ?? true
    }
    return Array("[\(counting.map { "[\(JSONString.quoted($0.slot)),\($0.property)]" }.joined(separator: ","))]".utf8)
  }
}
