/// The order in which the entries of a playlist come, round after round. What comes at a position follows from the seed alone, so that
/// playing can begin anywhere.
///
/// A round has each entry as often as its weight. In a playlist that is not shuffled the repetitions are spread evenly; in a shuffled one
/// they are anywhere, but, where that is possible, never next to each other.
package struct PlaylistOrder: Sendable {
  private let weights: [Int]
  private let shuffles: Bool
  private let seed: UInt64
  package let roundLength: Int
  /// The entries of every round where rounds are alike.
  private let spread: [Int]
  /// The round that was drawn last, where rounds differ.
  private let lastDrawn = DrawnRound()

  /// - Parameter weights: of the entries, at least 1 each.
  package init(weights: [Int], shuffles: Bool, seed: UInt64) {
    (self.weights, self.shuffles, self.seed) = (weights, shuffles, seed)
    roundLength = weights.reduce(0, +)
    spread = shuffles && roundLength > 2 ? [] : Self.spread(weights)
  }

  /// The entry at a position; rounds follow one another in both directions.
  /// - Precondition: there are entries.
  package func entry(at position: Int) -> Int {
    let place = ((position % roundLength) + roundLength) % roundLength
    return round((position - place) / roundLength)[place]
  }

  package func position(of entry: Int, inRound number: Int) -> Int {
    number * roundLength + (round(number).firstIndex(of: entry) ?? 0)
  }

  package func round(_ number: Int) -> [Int] {
    shuffles && roundLength > 2 ? lastDrawn.entries(ofRound: number) { draw(number) } : spread
  }

  private func draw(_ number: Int) -> [Int] {
    var generator = generator(of: number)
    let last = nextEntry(weights, left: roundLength, besides: nil, &generator)
    let before = lastEntry(ofRound: number - 1)
    // Which entry a round begins with is known when all of it is drawn.
    var entries: [Int] = []
    for _ in 0..<20 {
      entries = Array(drawn(endingWith: last, &generator).reversed())
      if entries[0] != before { break }
    }
    return entries
  }

  /// The k-th of w repetitions stands at (k + ½) / w of the round.
  private static func spread(_ weights: [Int]) -> [Int] {
    weights.enumerated().flatMap { entry, weight in
      (0..<weight).map { (entry: entry, place: (Double($0) + 0.5) / Double(weight)) }
    }.sorted { ($0.place, $0.entry) < ($1.place, $1.entry) }.map(\.entry)
  }

  private func generator(of round: Int) -> SeededGenerator { SeededGenerator(seed: seed, stream: UInt64(bitPattern: Int64(round))) }

  /// A round is drawn from its end, so that the round after it need not draw all of it.
  private func lastEntry(ofRound number: Int) -> Int {
    var generator = generator(of: number)
    return nextEntry(weights, left: roundLength, besides: nil, &generator)
  }

  private func drawn(endingWith last: Int, _ generator: inout SeededGenerator) -> [Int] {
    if weights.allSatisfy({ $0 == 1 }) {
      var others = weights.indices.filter { $0 != last }
      for index in stride(from: others.count - 1, to: 0, by: -1) { others.swapAt(index, generator.index(below: index + 1)) }
      return [last] + others
    }
    var counts = weights
    var entries = [last]
    counts[last] -= 1
    for left in stride(from: roundLength - 1, to: 0, by: -1) {
      let entry = nextEntry(counts, left: left, besides: entries.last, &generator)
      counts[entry] -= 1
      entries.append(entry)
    }
    return entries
  }

  /// Draws one of those that are left, each as likely as often as it is left, but not the one drawn before, and one that is more than half
  /// of what is left at once: later it could not be kept from standing next to itself.
  private func nextEntry(_ counts: [Int], left: Int, besides former: Int?, _ generator: inout SeededGenerator) -> Int {
    if let most = counts.indices.first(where: { 2 * counts[$0] > left }), most != former { return most }
    let others = left - (former.map { counts[$0] } ?? 0)
    // Of several times the same alone, it comes next to itself.
    guard others > 0 else { return former ?? 0 }
    var place = generator.index(below: others)
    for (entry, count) in counts.enumerated() where entry != former {
      if place < count { return entry }
      place -= count
    }
    return former ?? 0
  }
}
