import Compositing
import Foundation
import Graphics
import RandomPlans
import TestSupport
import Testing

@testable import SoftwareRenderer

/// Random plans drawn with and without what is faster.
///
/// Usually 36 of them (`RandomRuns`).
@Suite("fast paths against plain ones")
struct FastPathTests {
  private static let seeds = RandomRuns.seeds(36)

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var off: FastPaths
    /// Steps of 255.
    var bound: Int

    /// A bound is one for each quad alone: what is drawn over it may not multiply it.
    func plan(_ seed: UInt64) -> RandomPlan {
      let plan = RandomPlan(seed: seed)
      return bound == 0 ? plan : plan.withoutSteepBlends
    }
  }

  @Test(
    "what is turned off makes no difference beyond its bound",
    arguments: [
      Case(testDescription: "upright pictures", off: .uprightPictures, bound: 0),
      Case(testDescription: "what opaque quads hide", off: .occlusion, bound: 0),
      Case(testDescription: "surfaces inlined part by part", off: .inlinedSurfaces, bound: 0),
      Case(testDescription: "opaque quads that replace pixels", off: .replacing, bound: 1),
      Case(testDescription: "texels that fall on pixels", off: .copiedTexels, bound: 1),
      Case(testDescription: "all rows of a quad at once", off: .quadLoops, bound: 2),
      Case(testDescription: "all of them", off: .all, bound: 2),
    ])
  func difference(_ each: Case) {
    let fast = SoftwareRenderer(workerCount: 1), plain = SoftwareRenderer(workerCount: 1, fastPaths: .all.subtracting(each.off))
    func worst(_ random: RandomPlan) -> Int {
      let plan = random.plan
      return Self.draw(plan, fast).largestDifference(from: Self.draw(plan, plain))
    }
    for seed in Self.seeds {
      let random = each.plan(seed)
      guard worst(random) > each.bound else { continue }
      let smallest = random.smallest { worst($0) > each.bound }
      Issue.record("\(worst(smallest)) steps apart: \(smallest)")
      return
    }
    // A bound above 0 is there because something differs: of the first plans of all, wherever these began.
    if each.bound > 0 { #expect((0..<120).contains { worst(each.plan($0)) > 0 }) }
  }

  @Test("neither threads nor bands nor instruction sets make a difference")
  func divisions() {
    let reference = SoftwareRenderer(workerCount: 1)
    var others = [SoftwareRenderer(workerCount: 3), SoftwareRenderer(workerCount: 2, pixelsPerBand: 1)]
    others += (0..<3).compactMap { SoftwareRenderer(workerCount: 1, instructionSet: $0) }
    func worst(_ random: RandomPlan) -> Int {
      let plan = random.plan
      let wanted = Self.draw(plan, reference)
      return others.map { Self.draw(plan, $0).largestDifference(from: wanted) }.max() ?? 0
    }
    for seed in Self.seeds.prefix((Self.seeds.count + 1) / 2) {
      let random = RandomPlan(seed: seed)
      guard worst(random) > 0 else { continue }
      let smallest = random.smallest { worst($0) > 0 }
      Issue.record("\(worst(smallest)) steps apart: \(smallest)")
      return
    }
  }

  @Test("a part is drawn as it is in the whole")
  func repairs() {
    let renderer = SoftwareRenderer(workerCount: 1)
    func worst(_ random: RandomPlan) -> Int {
      guard let part = random.repair else { return 0 }
      var whole = random
      whole.repair = nil
      return Self.draw(random.plan, renderer).largestDifference(from: Self.draw(whole.plan, renderer), in: part)
    }
    var parts = 0
    for seed in Self.seeds {
      let random = RandomPlan(seed: seed)
      if random.repair != nil { parts += 1 }
      guard worst(random) > 0 else { continue }
      let smallest = random.smallest { worst($0) > 0 }
      Issue.record("\(worst(smallest)) steps apart: \(smallest)")
      return
    }
    #expect(parts > 0)
  }

  private static func draw(_ plan: FramePlan, _ renderer: SoftwareRenderer) -> Bitmap {
    let target = Bitmap(size: plan.viewport)
    renderer.render(plan, into: target)
    return target
  }
}
