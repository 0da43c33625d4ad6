internal import Foundation

/// A selector at a frame: how far it reaches each letter of a text.
struct SelectorReach {
  private let selector: TextSelector
  private let count: Int
  /// In letters, words or lines, the smaller one first.
  private let start: Double
  private let end: Double
  private let amount: Double
  private let smoothness: Double
  private let easing: Easing
  /// Places in the order in which letters, words or lines are reached; nil for their own.
  private let places: [Int]?

  init(_ selector: TextSelector, _ setting: TextSetting, at frame: FrameTime) {
    self.selector = selector
    count =
      switch selector.base {
      case .characters: setting.letters.count
      case .charactersWithoutSpaces: setting.visibleCount
      case .words: setting.wordCount
      case .lines: setting.lines.count
      }
    let unit = selector.units == .percent ? Double(count) / 100 : 1
    let offset = selector.offset.value(at: frame) * unit
    let first = selector.start.value(at: frame) * unit + offset
    let last = (selector.end?.value(at: frame)).map { $0 * unit + offset } ?? Double(count) + offset
    (start, end) = (min(first, last), max(first, last))
    amount = selector.amount.value(at: frame) / 100
    smoothness = min(max(selector.smoothness.value(at: frame) / 100, 0), 1)
    let low = selector.minimumEase.value(at: frame) / 100, high = selector.maximumEase.value(at: frame) / 100
    easing = Easing(SIMD2(max(low, 0), max(-low, 0)), SIMD2(1 - max(high, 0), 1 - max(-high, 0)))
    places = if let seed = selector.randomSeed { Self.shuffledPlaces(count, seed: seed) } else { nil }
  }

  /// Places in an order that looks random and follows from the seed.
  private static func shuffledPlaces(_ count: Int, seed: Int) -> [Int] {
    let keys = (0..<count).map { scrambled(UInt64(truncatingIfNeeded: seed) << 32 | UInt64($0)) }
    var places = [Int](repeating: 0, count: count)
    for (place, index) in keys.indices.sorted(by: { keys[$0] < keys[$1] }).enumerated() { places[index] = place }
    return places
  }

  /// SplitMix64's function of its state (Steele, Lea and Flood, 2014), which gives different numbers for different states.
  private static func scrambled(_ state: UInt64) -> UInt64 {
    var z = (state &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  func share(of letter: TextSetting.Letter, index: Int) -> Double {
    let number: Int
    switch selector.base {
    case .characters: number = index
    case .charactersWithoutSpaces:
      if letter.isBlank { return 0 }
      number = letter.visibleIndex
    case .words: number = letter.word
    case .lines: number = letter.line
    }
    let place = places.map { $0.indices.contains(number) ? $0[number] : number } ?? number
    return share(at: Double(place)) * amount
  }

  /// - Parameter place: where a letter begins; it is one long.
  private func share(at place: Double) -> Double {
    let length = end - start
    /// Where the letter's middle stands between start and end, from 0 to 1.
    var along: Double { min(max((place + 0.5 - start) / length, 0), 1) }
    switch selector.shape {
    case .square:
      if smoothness >= 1 { return min(max(min(place + 1, end) - max(place, start), 0), 1) }
      // Edges fall within a part of the letter, about its middle.
      func edge(_ distance: Double) -> Double {
        smoothness > 0 ? min(max(distance / smoothness + 0.5, 0), 1) : distance >= 0 ? 1 : 0
      }
      return min(edge(place + 0.5 - start), edge(end - place - 0.5))
    case .rampUp: return easing.progress(at: length > 0 ? along : place >= end ? 1 : 0)
    case .rampDown: return easing.progress(at: 1 - (length > 0 ? along : place >= end ? 1 : 0))
    case .triangle: return length > 0 ? easing.progress(at: 1 - abs(2 * along - 1)) : 0
    case .round:
      guard length > 0 else { return 0 }
      let across = 2 * along - 1
      return easing.progress(at: max(0, 1 - across * across).squareRoot())
    case .smooth: return length > 0 ? easing.progress(at: (1 - cos(2 * .pi * along)) / 2) : 0
    }
  }
}
