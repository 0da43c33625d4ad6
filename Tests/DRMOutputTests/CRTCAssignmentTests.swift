import Testing

@testable import DRMOutput

@Suite("Which CRTC feeds which connector")
struct CRTCAssignmentTests {
  @Test("a connector that can use any leaves the only one to the connector that needs it")
  func augmenting() {
    // First come, first served would give 0 to the first, and nothing to the second.
    #expect(CRTCAssignment.solve(possible: [[0, 1], [0]], current: [nil, nil]) == [1, 0])
    // A chain: each of three has to move on by one.
    #expect(CRTCAssignment.solve(possible: [[0, 1], [1, 2], [0]], current: [nil, nil, nil]) == [1, 2, 0])
  }

  @Test("what feeds a connector already goes on feeding it, where that is possible")
  func keeping() {
    #expect(CRTCAssignment.solve(possible: [[0, 1, 2], [0, 1, 2]], current: [2, 0]) == [2, 0])
    // The first has none yet, and does not take the second's.
    #expect(CRTCAssignment.solve(possible: [[0, 1], [0, 1]], current: [nil, 0]) == [1, 0])
    // The second needs 0, whoever has it.
    #expect(CRTCAssignment.solve(possible: [[0, 1], [0]], current: [0, nil]) == [1, 0])
  }

  @Test("none where there are too few")
  func impossible() {
    #expect(CRTCAssignment.solve(possible: [[0], [0]], current: [nil, nil]) == nil)
    #expect(CRTCAssignment.solve(possible: [[0, 1], [0, 1], [0, 1]], current: [nil, nil, nil]) == nil)
    #expect(CRTCAssignment.solve(possible: [[]], current: [nil]) == nil)
    #expect(CRTCAssignment.solve(possible: [], current: []) == [])
  }
}
