import CFormulas
import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import RandomPlans
import TestSupport
import Testing

/// Random plans drawn with and without what is faster.
///
/// Usually 6 of them (`RandomRuns`).
@Suite("Fast paths against plain ones", .enabled(if: Device.exists, Device.reason))
struct FastPathTests {
  private static let seeds = RandomRuns.seeds(6)

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Steps of 255.
    var bound = 0
    var fast: @Sendable (inout GLESRenderer.Options) -> Void = { _ in }
    var plain: @Sendable (inout GLESRenderer.Options) -> Void

    /// A bound is one for each quad alone: what is drawn over it may not multiply it.
    func plan(_ seed: UInt64) -> RandomPlan {
      let plan = RandomPlan(seed: seed)
      return bound == 0 ? plan : plan.withoutSteepBlends
    }
  }

  private static func off(_ name: String, _ paths: FastPaths, interpolates: Bool, bound: Int = 0) -> Case {
    Case(
      testDescription: name, bound: bound, fast: { $0.interpolates = interpolates },
      plain: {
        $0.interpolates = interpolates
        $0.fastPaths.subtract(paths)
      })
  }

  static let cases: [Case] = [
    off("shared calls", .sharedCalls, interpolates: true), off("shared calls, in full precision", .sharedCalls, interpolates: false),
    off("large quads", .largeQuads, interpolates: true), off("large quads, in full precision", .largeQuads, interpolates: false),
    off("plain pictures", .plainPictures, interpolates: true),
    off("clears", .clearing, interpolates: false), off("atlas pages, in full precision", .atlasPages, interpolates: false),
    // What is interpolated between other corners, or from another origin, has other last bits: a step where a result lies between two.
    off("hidden parts of shadows", .hiddenParts, interpolates: true, bound: 1),
    off("atlas pages", .atlasPages, interpolates: true, bound: 1),
    Case(
      testDescription: "opaque interiors",
      fast: {
        $0.interpolates = true
        $0.drawsInteriorsFirst = true
      },
      plain: {
        $0.interpolates = true
        $0.drawsInteriorsFirst = false
      }),
    Case(testDescription: "numbers written into the device's memory", fast: { $0.mapsData = true }, plain: { $0.mapsData = false }),
    Case(
      testDescription: "programs in the place of others",
      fast: {
        $0.interpolates = false
        $0.blendsInShader = false
        $0.compilesAhead = true
      },
      plain: {
        $0.interpolates = false
        $0.blendsInShader = false
      }),
    Case(
      testDescription: "programs in the place of others, interpolated", bound: 3,
      fast: {
        $0.interpolates = true
        $0.blendsInShader = false
        $0.costs = .gpu
        $0.compilesAhead = true
      },
      plain: {
        $0.interpolates = true
        $0.blendsInShader = false
        $0.costs = .gpu
      }),
    Case(
      testDescription: "bare shader, as GPUs draw", bound: 3,
      fast: {
        $0.interpolates = true
        $0.blendsInShader = false
        $0.costs = .gpu
      },
      plain: {
        $0.interpolates = false
        $0.blendsInShader = false
      }),
    // Coverage within a quarter of a step, colours within two, of each of the quads over one another.
    Case(testDescription: "bare shader", bound: 3, fast: { $0.interpolates = true }, plain: { $0.interpolates = false }),
  ]

  @Test("what is turned off makes no difference beyond its bound", arguments: cases)
  func difference(_ each: Case) throws {
    let fast = try Self.renderer(each.fast), plain = try Self.renderer(each.plain)
    func worst(_ random: RandomPlan) throws -> Int {
      let plan = random.plan
      return try Device.render(plan, with: fast).largestDifference(from: Device.render(plan, with: plain))
    }
    for seed in Self.seeds {
      let random = each.plan(seed)
      guard try worst(random) > each.bound else { continue }
      let smallest = try random.smallest { try worst($0) > each.bound }
      Issue.record("\(try worst(smallest)) steps apart: \(smallest)")
      return
    }
  }

  private static func renderer(_ change: (inout GLESRenderer.Options) -> Void) throws -> GLESRenderer {
    var options = Device.options()
    change(&options)
    return try GLESRenderer(context: GLContext(), options: options)
  }
}
