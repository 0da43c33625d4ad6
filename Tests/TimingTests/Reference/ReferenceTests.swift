import Foundation
import Graphics
import RenderTree
import TestSupport
import Testing

@testable import Timing

/// The evaluator against the plain one, over random trees.
///
/// Usually over 3,000 of them (`RandomRuns`). A tree that disagrees is reported by its seed, made as small as it gets.
@Suite("The evaluator and its reference")
struct ReferenceTests {
  private static let parts: UInt64 = 8
  private static let seeds = RandomRuns.seeds(3000)

  @Test("a copy whose matrix single precision cannot hold stands where the one before it does, in both: 2⁶⁴ · 2⁶⁴ is too large")
  func largePowers() {
    var replicator = ReplicatorProperties()
    (replicator.instanceCount, replicator.instanceTransform) = (4, CATransform3DMakeScale(0x1p64, 1, 1))
    let root = Fixture { $0.content = .replicator(replicator) }.node(1)
    var presentation = PresentationTree()
    evaluate(RenderTree(root: root), at: 0, into: &presentation)
    func scale(_ properties: LayerProperties) -> Double {
      guard case .replicatorInstance(let copy) = properties.content else { return .nan }
      return Double(copy.transform.m11)
    }
    let shown = (1...4).map { scale(presentation[properties: $0]) }
    #expect(shown == [1, 0x1p64, 0x1p64, 0x1p64])
    #expect(ReferenceEvaluator(root, at: 0).layers.dropFirst().map { scale($0.properties) } == shown)
  }

  @Test("random trees show the same, and move at the same times", arguments: 0..<parts)
  func randomTrees(part: UInt64) {
    var found = 0
    for tree in Self.seeds where tree % Self.parts == part {
      var random = RandomTrees(seed: tree)
      let commits = random.commits(), isExact = random.isExact
      // Comparing every property takes longer than evaluating.
      guard Disagreement(commits, isExact: isExact, isThorough: tree % 16 == 0) != nil else { continue }
      let smallest = Shrinking(commits) { Disagreement($0, isExact: isExact) != nil }.commits
      guard let disagreement = Disagreement(smallest, isExact: isExact) ?? Disagreement(commits, isExact: isExact) else { continue }
      Issue.record("tree \(tree): \(disagreement.what), at \(disagreement.time) of commit \(disagreement.commit)\n\(smallest.description)")
      found += 1
      if found == 3 { return }
    }
  }
}
