import Foundation
import Testing

/// Whatever the planner does a short way comes to what planning everything anew comes to.
///
/// Random trees, with random changes, animations and transitions, are played frame by frame: `SceneRun` says how. `ACETATE_PLAN_TREES` is
/// how many trees there are, `ACETATE_PLAN_SEED` the first one's seed. A disagreement prints the smallest tree that still disagrees.
@Suite("Laws of planning")
struct PlanLawTests {
  private static let count = number("ACETATE_PLAN_TREES") ?? 400
  private static let firstSeed = number("ACETATE_PLAN_SEED") ?? 1
  /// Trees of one test case; cases run beside each other.
  private static let share = 50

  private static func number(_ variable: String) -> Int? { ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } }

  @Test("short ways, plans used again and repairs are what planning everything anew gives", arguments: 0..<(count + share - 1) / share)
  func shortWays(part: Int) {
    var repaired = 0
    for index in part * Self.share..<min((part + 1) * Self.share, Self.count) {
      let seed = UInt64(Self.firstSeed + index)
      let spec = SceneSpec(seed: seed)
      var run = SceneRun(spec)
      if run.play() != nil {
        let smallest = spec.shrunk { Self.fails($0) }
        var last = SceneRun(smallest)
        Issue.record("seed \(seed), \(last.play() ?? "no longer"):\n\(smallest)")
        return
      }
      repaired += run.repairedFrames
    }
    // Otherwise nothing was tested.
    #expect(repaired > 20)
  }

  private static func fails(_ spec: SceneSpec) -> Bool {
    var run = SceneRun(spec)
    return run.play() != nil
  }
}
