/// Names of methods in Objective-C, by the rules that Swift makes them by.
enum SelectorName {
  /// Words that Swift leaves the “With” out before.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given", "in", "including",
    "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]

  /// `tapped:` for `tapped(_:)`, `movedWithView:` for `moved(view:)`, `movedTo:at:` for `moved(to:at:)`.
  static func objectiveC(_ name: String, _ labels: [String]) -> String {
    guard let first = labels.first else { return name }
    var result = name
    if first != "_" {
      let word = String(first.unicodeScalars.prefix { !("A"..."Z").contains($0) })
      result += (prepositions.contains(word) ? "" : "With") + capitalized(first)
    }
    result += ":"
    for label in labels.dropFirst() { result += (label == "_" ? "" : label) + ":" }
    return result
  }

  static func capitalized(_ word: String) -> String {
    guard let first = word.unicodeScalars.first else { return word }
    return first.properties.uppercaseMapping + String(word.unicodeScalars.dropFirst())
  }

  /// The key of a property in Objective-C: Swift's `isHidden` is `hidden`, where Core Animation declares it so.
  static func key(_ property: String) -> String { keys[property] ?? property }

  private static let keys = [
    "isAdditive": "additive", "isCumulative": "cumulative", "isDoubleSided": "doubleSided", "isEnabled": "enabled",
    "isGeometryFlipped": "geometryFlipped", "isHidden": "hidden", "isOpaque": "opaque", "isRemovedOnCompletion": "removedOnCompletion",
    "isWrapped": "wrapped",
  ]
}
