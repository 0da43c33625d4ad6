import Foundation
import RenderTree
import Testing

@testable import Timing

/// The evaluator against the plain one, over random trees.
///
/// `EVALUATED_TREES=1000000` sets how many trees are evaluated (20 000 unless set), `FIRST_TREE=123` from which on. A tree that
/// disagrees is reported by its number, made as small as it gets.
@Suite("The evaluator and its reference")
struct ReferenceTests {
  private static let parts = 8
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["EVALUATED_TREES"].flatMap(Int.init) ?? 20_000
  private static let first = environment["FIRST_TREE"].flatMap(Int.init) ?? 0

  @Test("random trees show the same, and move at the same times", arguments: 0..<parts)
  func randomTrees(part: Int) {
    var found = 0
    for tree in stride(from: Self.first + part, to: Self.first + Self.count, by: Self.parts) {
      var random = RandomTrees(seed: UInt64(tree))
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
