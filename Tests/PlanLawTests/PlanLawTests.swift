import TestSupport
import Testing

/// Whatever the planner does a short way comes to what planning everything anew comes to.
///
/// Random trees, usually 60 (`RandomRuns`), with random changes, animations and transitions, are played frame by frame: `SceneRun` says
/// how. A disagreement prints the smallest tree that still disagrees.
@Suite("Laws of planning")
struct PlanLawTests {
  private static let seeds = Array(RandomRuns.seeds(60))
  /// Trees of one test case; cases run beside each other.
  private static let share = 50
  private static let parts = (seeds.count + share - 1) / share

  @Test("short ways, plans used again and repairs are what planning everything anew gives", arguments: 0..<parts)
  func shortWays(part: Int) {
    var repaired = 0
    let seeds = Self.seeds.dropFirst(part * Self.share).prefix(Self.share)
    for seed in seeds {
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
    if seeds.count == Self.share { #expect(repaired > 20) }
  }

  @Test("trees that differed once", arguments: [10_235_912])
  func former(seed: UInt64) {
    var run = SceneRun(SceneSpec(seed: seed))
    #expect(run.play() == nil)
  }

  private static func fails(_ spec: SceneSpec) -> Bool {
    var run = SceneRun(spec)
    return run.play() != nil
  }
}
