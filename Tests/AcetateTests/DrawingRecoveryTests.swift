import Testing

@testable import Playback

@Suite("A renderer that fails")
struct DrawingRecoveryTests {
  @Test("is made anew at once, then after waits that double, and after five tries no more")
  func waits() {
    var recovery = DrawingRecovery(), waits: [Double?] = [], firsts: [Bool] = []
    var time = 100.0
    for _ in 0..<7 {
      waits.append(recovery.wait(afterFailureAt: time))
      firsts.append(recovery.isFirst)
      time += 3
    }
    #expect(waits == [0, 0.5, 1, 2, 4, nil, nil])
    #expect(firsts == [true, false, false, false, false, false, false])
  }

  @Test("begins with the first try again once it has worked for a minute")
  func quiet() {
    var recovery = DrawingRecovery()
    for time in [0, 1, 2, 3, 4] { _ = recovery.wait(afterFailureAt: Double(time)) }
    // 59 s after the fifth failure is a sixth; 60 s after that is a first.
    #expect(recovery.wait(afterFailureAt: 63) == nil)
    #expect(recovery.wait(afterFailureAt: 123) == 0)
    #expect(recovery.isFirst)
  }
}
