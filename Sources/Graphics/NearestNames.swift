package enum NearestNames {
  /// Up to two names that contain what was typed, or differ from it in few letters: those that are nearest.
  package static func among(_ names: [String], to typed: String) -> [String] {
    // What is longer than any name was not meant as one; of a document's own names, which may be a million, so many are enough.
    guard !typed.isEmpty, typed.utf8.count <= 256 else { return [] }
    let letters = Array(typed.lowercased().unicodeScalars), farthest = max(1, letters.count / 3)
    var nearest: [String] = [], least = farthest
    for name in names.prefix(4096) {
      let known = Array(name.lowercased().unicodeScalars)
      let distance: Int
      if letters.count > 2, contains(known, letters) || contains(letters, known) {
        distance = 1
      } else {
        // At least as many letters are added or dropped as there are more or fewer.
        guard abs(known.count - letters.count) <= least else { continue }
        distance = Self.distance(letters, known)
      }
      if distance < least { nearest.removeAll() }
      if distance <= least {
        least = distance
        nearest.append(name)
      }
    }
    return Array(nearest.prefix(2))
  }

  /// `; did you mean "position"?`; empty where nothing is near.
  package static func question(_ names: [String], for typed: String) -> String {
    question(near: among(names, to: typed), for: typed)
  }

  /// The question that `question(_:for:)` asks, for names that have been found near.
  package static func question(near: [String], for typed: String) -> String {
    // Everything is near a name of a letter or two.
    near.isEmpty || typed.count < 3 ? "" : "; did you mean \(near.map { "\"\($0)\"" }.joined(separator: " or "))?"
  }

  /// The name that was mistyped by one letter, or by two that are swapped; nil when it was none.
  package static func mistyped(_ typed: String, among names: [String]) -> String? {
    let letters = Array(typed.unicodeScalars)
    return names.first { name in
      guard abs(name.utf8.count - typed.utf8.count) < 8 else { return false }
      let known = Array(name.unicodeScalars)
      guard known != letters, abs(known.count - letters.count) < 2 else { return false }
      if distance(letters, known) == 1 { return true }
      let differing = known.count == letters.count ? known.indices.filter { known[$0] != letters[$0] } : []
      guard let first = differing.first, differing == [first, first + 1] else { return false }
      return known[first] == letters[first + 1] && known[first + 1] == letters[first]
    }
  }

  private static func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { start in part.indices.allSatisfy { text[start + $0] == part[$0] } }
  }

  /// Letters to add, drop or replace (Levenshtein).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
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
