import Acetate
import QuartzCore
import Testing

@testable import FrameBenchmarks
@testable import OfflineRendering

@Suite("Films that can be seen through, and workloads by their names")
struct SeeThroughTests {
  private func isSeenThrough(_ root: CALayer, at time: Double = 0, canvas: CGSize? = nil) throws -> Bool {
    var settings = RenderSettings()
    settings.canvas = canvas
    return try OfflineRenderer(root, settings: settings).canBeSeenThrough(
      atStartOf: FrameTimes(from: time, to: time + 9, frameRate: FrameRate(10)))
  }

  private func color(_ alpha: CGFloat) -> CGColor { CGColor(red: 1, green: 0, blue: 0, alpha: alpha) }

  @Test("a film is opaque where its first frame is, everywhere on its canvas, but for a step or two")
  func transparency() throws {
    #expect(try isSeenThrough(makeRoot(100, 30)) && !isSeenThrough(makeRoot(100, 30, color: color(1))))
    // 0.981 · 255 is 250.2, 0.975 · 255 is 248.6.
    #expect(try !isSeenThrough(makeRoot(100, 30, color: color(0.981))) && isSeenThrough(makeRoot(100, 30, color: color(0.975))))
    // A sixty-fourth of it is enough, at any edge.
    for (x, y, width, height) in [(2.0, 0.0, 126.0, 64.0), (0, 0, 126, 64), (0, 1, 128, 63), (0, 0, 128, 63)] {
      let root = makeRoot(128, 64)
      root.addBox(x, y, width, height, .testRed)
      #expect(try isSeenThrough(root), "\(x), \(y)")
    }
    func covered() -> CALayer {
      let root = makeRoot(128, 64)
      root.addBox(-5, -5, 138, 74, .testRed)
      return root
    }
    #expect(try !isSeenThrough(covered()) && isSeenThrough(covered(), canvas: CGSize(width: 300, height: 64)))
  }

  @Test("what shows first is at the time at which the film begins")
  func times() throws {
    func fading() -> CALayer {
      let root = makeRoot(20, 20)
      root.addBox(0, 0, 20, 20, .testRed).animate("opacity", from: 0, to: 1, duration: 2)
      return root
    }
    #expect(
      try isSeenThrough(fading()) && isSeenThrough(fading(), at: 1) && !isSeenThrough(fading(), at: 2) && !isSeenThrough(fading(), at: 3))
  }

  @Test("workloads are scenes under the names of comparisons, of which one draws all anew and some are only evaluated")
  func workloads() {
    for name in BenchmarkWorkload.all + ["W6-full", "cards-200"] {
      let workload = BenchmarkWorkload(named: name)
      #expect(
        workload?.name == name && workload?.isTimingOnly == name.hasPrefix("W5-") && workload?.tracksDamage == (name != "W6-full"),
        "\(name)")
    }
    for (name, isTimingOnly) in [("W10:/a.mp4", false), ("W10-decode:/a:b.mp4", true), ("W10-draw:/a.mp4", false), ("W11:/a.json", false)] {
      let workload = BenchmarkWorkload(named: name)
      #expect(workload?.name == name && workload?.isTimingOnly == isTimingOnly && workload?.tracksDamage == true, "\(name)")
    }
    for name in ["", "W1", "W1-x", "W10", "W10-other:/a.mp4", "W12:/a", "w2", "W9-CINothing"] {
      #expect(BenchmarkWorkload(named: name) == nil, "\(name)")
    }
    #expect(VideoWorkload(named: "W10-decode:/a:b.mp4")?.path == "/a:b.mp4" && LottieWorkload(named: "W11:/a.json")?.path == "/a.json")
  }
}
