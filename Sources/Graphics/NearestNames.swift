/// Names that somebody may have meant.
package enum NearestNames {
  /// Up to two names that contain what was typed, or differ from it in few letters: those that are nearest.
  package static func among(_ names: [String], to typed: String) -> [String] {
    let wanted = typed.lowercased(), letters = Array(wanted)
    guard !wanted.isEmpty else { return [] }
    let farthest = max(1, letters.count / 3)
    let ranked: [(name: String, distance: Int)] = names.compactMap { name in
      let known = name.lowercased()
      if letters.count > 2, known.contains(wanted) || wanted.contains(known) { return (name, 1) }
      // At least as many letters are added or dropped as there are more or fewer.
      let others = Array(known)
      guard abs(others.count - letters.count) <= farthest else { return nil }
      return (name, distance(letters, others))
    }
    guard let best = ranked.map(\.distance).min(), best <= farthest else { return [] }
    return ranked.filter { $0.distance == best }.prefix(2).map(\.name)
  }

  /// `; did you mean "position"?`; empty where nothing is near.
  package static func question(_ names: [String], for typed: String) -> String {
    // Everything is near a name of a letter or two.
    let near = typed.count > 2 ? among(names, to: typed) : []
    return near.isEmpty ? "" : "; did you mean \(near.map { "\"\($0)\"" }.joined(separator: " or "))?"
  }

  /// The name that was mistyped by one letter, or by two that are swapped; nil when it was none.
  package static func mistyped(_ typed: String, among names: [String]) -> String? {
    let letters = Array(typed)
    return names.first { name in
      let known = Array(name)
      guard known != letters, abs(known.count - letters.count) < 2 else { return false }
      if distance(letters, known) == 1 { return true }
      let differing = known.count == letters.count ? known.indices.filter { known[$0] != letters[$0] } : []
      guard let first = differing.first, differing == [first, first + 1] else { return false }
      return known[first] == letters[first + 1] && known[first + 1] == letters[first]
    }
  }

  /// Letters to add, drop or replace (Levenshtein).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
