import Playlists
import TestSupport
import Testing

@Suite("The order of a playlist's entries")
struct PlaylistOrderTests {
  @Test("in the list's order, round after round; weights spread their repetitions evenly")
  func spread() {
    let plain = PlaylistOrder(weights: [1, 1, 1], shuffles: false, seed: 0)
    #expect((-2..<5).map(plain.entry) == [1, 2, 0, 1, 2, 0, 1])
    // Three of the first, at 1/6, 3/6 and 5/6 of the round, one of the second in the middle, two of the third at 1/4 and 3/4.
    let weighted = PlaylistOrder(weights: [3, 1, 2], shuffles: false, seed: 0)
    #expect(weighted.round(0) == [0, 2, 0, 1, 2, 0] && weighted.roundLength == 6)
    #expect(weighted.position(of: 1, inRound: 2) == 15 && weighted.entry(at: 15) == 1)
  }

  // Sorting all of it for each position would take minutes.
  @Test("a long round is made once, however many positions are asked for")
  func long() {
    let order = PlaylistOrder(weights: Array(repeating: 10, count: 10_000), shuffles: false, seed: 0)
    var isRound = false
    let seconds = processorSeconds { isRound = (0..<100_000).allSatisfy { order.entry(at: $0) == $0 % 10_000 } }
    #expect(isRound && seconds < 20)
  }

  @Test("a shuffled round is drawn once, however many of its positions are asked for one after the other")
  func drawnOnce() {
    let round = DrawnRound()
    var draws: [Int] = []
    let entries = [0, 0, 0, 1, 1, 0].map { number in
      round.entries(ofRound: number) {
        draws.append(number)
        return [number, 7]
      }
    }
    #expect(draws == [0, 1, 0] && entries == [[0, 7], [0, 7], [0, 7], [1, 7], [1, 7], [0, 7]])
  }

  @Test("shuffled rounds have everything as often as its weight, nothing twice in a row, and differ", arguments: 0..<20)
  func shuffled(seed: UInt64) {
    let order = PlaylistOrder(weights: [1, 2, 1, 3, 1], shuffles: true, seed: seed)
    let rounds = (-3..<10).map(order.round)
    for round in rounds { #expect(round.sorted() == [0, 1, 1, 2, 3, 3, 3, 4]) }
    #expect(Set(rounds).count > 8)
    let all = rounds.flatMap { $0 }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 != $1 }, "\(all)")
    // What comes at a position does not depend on what was asked before.
    #expect((0..<80).map(order.entry) == Array(all[24..<104]))
  }

  @Test("the same seed gives the same order on every machine")
  func seeded() {
    // SplitMix64 gives 0xE220A8397B1DCDAF for a state of 0 (its authors' program), which becomes the state; from there:
    var generator = SeededGenerator(seed: 0)
    #expect(generator.next() == 0xA706_DD2F_4D19_7E6F)
    let order = PlaylistOrder(weights: Array(repeating: 1, count: 8), shuffles: true, seed: 7)
    #expect(order.round(0) == order.round(0) && order.round(0).sorted() == Array(0..<8))
    #expect(order.round(0) != PlaylistOrder(weights: Array(repeating: 1, count: 8), shuffles: true, seed: 8).round(0))
  }

  /// Drawn by hand from the numbers of SplitMix64.
  @Test("rounds as they have always been drawn, before the first and behind it")
  func recorded() {
    func rounds(_ weights: [Int], seed: UInt64) -> [[Int]] {
      let order = PlaylistOrder(weights: weights, shuffles: true, seed: seed)
      return (-1...2).map(order.round)
    }
    #expect(
      rounds(Array(repeating: 1, count: 8), seed: 7)
        == [[3, 7, 2, 1, 5, 0, 4, 6], [1, 7, 0, 2, 6, 4, 3, 5], [6, 2, 5, 3, 1, 7, 4, 0], [4, 6, 5, 2, 0, 7, 3, 1]])
    #expect(
      rounds([1, 2, 1, 3, 1], seed: 3)
        == [[3, 4, 3, 1, 0, 1, 2, 3], [1, 3, 0, 3, 2, 3, 1, 4], [3, 2, 1, 3, 4, 3, 0, 1], [3, 1, 3, 0, 3, 1, 2, 4]])
    // Five of one among two others stand next to each other.
    #expect(
      rounds([1, 5, 1], seed: 9) == [[1, 1, 1, 0, 1, 2, 1], [1, 1, 1, 2, 1, 0, 1], [1, 1, 1, 2, 1, 0, 1], [1, 1, 1, 2, 1, 0, 1]])
    // Two are not shuffled: one of them would come twice.
    #expect(rounds([1, 1], seed: 3) == [[0, 1], [0, 1], [0, 1], [0, 1]] && rounds([2], seed: 3)[0] == [0, 0])
    let order = PlaylistOrder(weights: [1, 2, 1, 3, 1], shuffles: true, seed: 3)
    #expect(order.position(of: 4, inRound: 0) == 7 && order.position(of: 3, inRound: -1) == -8 && order.position(of: 1, inRound: 2) == 17)
  }

  @Test("random numbers of a seed's streams, whole and below 1")
  func numbers() {
    var generator = SeededGenerator(seed: 5, stream: 2)
    #expect(generator.next() == 0x7A49_639A_6DDC_B736 && generator.next() == 0x7D97_68CD_EBFC_3538)
    generator = SeededGenerator(seed: 5, stream: 2)
    // 0x7A49639A6DDCB736 / 2⁶⁴
    #expect(generator.share() == 0.47768232841723335 && generator.index(below: 10) == 6 && generator.index(below: 1000) == 581)
  }
}
