import Testing

@testable import Timing

@Suite("Where the segments of key times lie")
struct KeyTimesTests {
  private func places(_ times: KeyTimes, _ fractions: Double...) -> [SIMD2<Double>] {
    fractions.map { fraction in
      let place = times.locate(fraction, ahead: fraction)
      return SIMD2(Double(place.segment), place.fraction)
    }
  }

  @Test("there is one segment fewer than boundaries, and none without two")
  func segments() {
    #expect([[], [0.5], [0.5, 0.75], [0, 0.25, 1]].map { KeyTimes(boundaries: $0).segments } == [0, 0, 1, 2])
    #expect(KeyTimes(even: 3).segments == 3 && KeyTimes(lengths: [1, 3]).segments == 2)
  }

  @Test("the first segment to end later holds, from its beginning on; at the end the last one is complete")
  func searching() {
    let ascending = KeyTimes(boundaries: [0, 0.25, 0.75, 1])
    #expect(
      places(ascending, -1, 0.125, 0.25, 0.625, 0.875, 1, 2) == [[0, 0], [0, 0.5], [1, 0], [1, 0.75], [2, 0.5], [2, 1], [2, 1]])
    #expect((0..<3).map { ascending.length($0) } == [0.25, 0.5, 0.25])
    #expect(places(KeyTimes(even: 4), -1, 0.0625, 0.625, 1, 2) == [[0, 0], [0, 0.25], [2, 0.5], [3, 1], [3, 1]])
    #expect(KeyTimes(even: 4).length(3) == 0.25)
    // The second segment goes back, from ¾ to ½: it never is the first to end later.
    let descending = KeyTimes(boundaries: [0, 0.75, 0.5, 1])
    #expect(places(descending, 0.375, 0.75, 0.875, 1) == [[0, 0.5], [2, 0.5], [2, 0.75], [2, 1]])
    #expect((0..<3).map { descending.length($0) } == [0.75, 0, 0.5])
  }

  @Test("lengths divide time in proportion; evenly when there is nothing to divide by")
  func lengths() {
    #expect((0..<3).map { KeyTimes(lengths: [1, 5, 2]).length($0) } == [0.125, 0.625, 0.25])
    for lengths in [[0, 0], [.infinity, 1], [-3, 1]] { #expect(KeyTimes(lengths: lengths).length(0) == 0.5, "\(lengths)") }
  }

  @Test("a fraction is at the boundary before or after a segment, or at neither")
  func ends() {
    let times = KeyTimes(boundaries: [0, 0.25, 0.75, 1])
    #expect([0.125, 0.25, 0.5, 0.75, 0.875].map { times.end(of: 1, at: $0, ahead: $0) } == [nil, 0, nil, 1, 1])
    // The two fractions differ by 1/64, which is the resolution: 1/4 + 1/128 is within it, 1/4 + 1/32 is not.
    #expect(times.end(of: 1, at: 0.2578125, ahead: 0.2734375) == 0 && times.end(of: 1, at: 0.28125, ahead: 0.296875) == nil)
  }

  @Test("finite numbers are usable, none are not")
  func usable() {
    #expect([[], [0.5], [0, .infinity], [.nan, 1], [-1, 3]].map { KeyTimes.areUsable($0) } == [false, true, false, false, true])
  }
}
