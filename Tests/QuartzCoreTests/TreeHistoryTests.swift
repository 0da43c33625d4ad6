import Graphics
import RenderTree
import Testing

@testable import QuartzCore

@Suite("trees that a stepped clock has been through")
struct TreeHistoryTests {
  private func tree(_ id: UInt64) -> RenderTree {
    RenderTree(
      root: RenderNode(
        id: LayerID(rawValue: id), name: nil, timing: .layerDefault, properties: LayerProperties(), animations: [], sublayers: [], mask: nil
      ))
  }

  /// Trees 1, 2, 3 … of as many bytes each, committed at 0, 10, 20 … seconds.
  private func history(_ sizes: Int..., limit: Int, _ validity: TreeHistory.Validity = .onwards) -> TreeHistory {
    var history = TreeHistory(byteLimit: limit)
    for (index, bytes) in sizes.enumerated() {
      history.append(tree(UInt64(index + 1)), at: Double(10 * index), validity, bytes: bytes)
    }
    return history
  }

  /// Which tree showed at a time, and for which time it is evaluated; nil where none is known.
  private func shown(_ history: TreeHistory, at time: Double) -> SIMD2<Double>? {
    history.tree(at: time, tolerance: 0.5).map { SIMD2(Double($0.tree.root?.id.rawValue ?? 0), $0.time) }
  }

  @Test("a tree shows from half a second before its time, by the tolerance, until the next; the first one also before")
  func searching() {
    let trees = history(1, 1, 1, 1, 1, limit: 100)
    let expected: [(Double, SIMD2<Double>)] = [
      (-5, [1, -5]), (0, [1, 0]), (9, [1, 9]), (9.5, [2, 10]), (15, [2, 15]), (19.75, [3, 20]), (25, [3, 25]), (39, [4, 39]),
      (40, [5, 40]), (1000, [5, 1000]),
    ]
    for (time, tree) in expected { #expect(shown(trees, at: time) == tree, "\(time)") }
    #expect(shown(TreeHistory(byteLimit: 100), at: 0) == nil)
  }

  @Test("what holds for its time alone shows within the tolerance of it, and what layers still have to draw never")
  func validity() {
    let moments = history(1, 1, limit: 100, .atItsTime)
    #expect(shown(moments, at: 10.5) == [2, 10] && shown(moments, at: 10.75) == nil && shown(moments, at: 0.25) == [1, 0])
    #expect(shown(history(1, 1, limit: 100, .never), at: 10) == nil)
  }

  @Test("as many bytes as the limit stay; with one more the oldest tree goes, and what was before is not known any more")
  func eviction() {
    #expect(shown(history(4, 3, 3, limit: 10), at: 5) == [1, 5])
    // 11 bytes, of which 4 go.
    let less = history(4, 3, 4, limit: 10)
    #expect(shown(less, at: 5) == nil && shown(less, at: -5) == nil && shown(less, at: 15) == [2, 15] && shown(less, at: 20) == [3, 20])
    // 12, 8 without the first, 5 without the second.
    let least = history(4, 3, 5, limit: 7)
    #expect(shown(least, at: 15) == nil && shown(least, at: 25) == [3, 25])
  }

  @Test("the last tree stays, however large it is")
  func lastOne() {
    let large = history(4, 50, limit: 10)
    #expect(shown(large, at: 5) == nil && shown(large, at: 12) == [2, 12])
  }

  @Test("one tree counts for a time: the last one; without a change nothing is added but its bytes")
  func sameTime() {
    var history = TreeHistory(byteLimit: 10)
    history.append(tree(1), at: 0, .onwards, bytes: 3)
    history.append(tree(2), at: 0, .onwards, bytes: 3)
    #expect(shown(history, at: 0) == [2, 0])
    let third = tree(3)
    history.append(third, at: 10, .onwards, bytes: 2)
    history.append(third, at: 20, .onwards, bytes: 2)
    // 3 + 3 + 2 + 2 bytes are the limit; in the tree of 10 stand four of them.
    #expect(shown(history, at: 0) == [2, 0] && shown(history, at: 25) == [3, 25])
    history.append(tree(4), at: 30, .onwards, bytes: 1)
    #expect(shown(history, at: 5) == nil && shown(history, at: 25) == [3, 25] && shown(history, at: 30) == [4, 30])
  }

  @Test("a tree that was still to be drawn, or held for its time alone, holds onwards from a commit that changes nothing")
  func unchanged() {
    for (validity, before) in [(TreeHistory.Validity.never, nil), (.atItsTime, SIMD2<Double>(1, 10))] {
      var history = TreeHistory(byteLimit: 10)
      let only = tree(1)
      history.append(only, at: 10, validity, bytes: 1)
      history.append(only, at: 20, .onwards, bytes: 1)
      #expect(shown(history, at: 10) == before && shown(history, at: 15) == nil && shown(history, at: 25) == [1, 25])
      // Drawn for a time, then unchanged at that time: still valid. Another tree is not.
      history.append(only, at: 20, .never, bytes: 1)
      #expect(shown(history, at: 25) == [1, 25])
      history.append(tree(2), at: 20, .never, bytes: 1)
      #expect(shown(history, at: 25) == nil)
      history.append(tree(3), at: 20, .atItsTime, bytes: 1)
      #expect(shown(history, at: 20) == [3, 20] && shown(history, at: 25) == nil)
    }
  }

  @Test("of three hundred trees the last three are found, and none of those that went")
  func manyTrees() {
    var history = TreeHistory(byteLimit: 3)
    for index in 0..<300 {
      history.append(tree(UInt64(index + 1)), at: Double(10 * index), .onwards, bytes: 1)
      guard index > 3 else { continue }
      let time = Double(10 * index)
      let found: [Double?] = (0..<5).map { shown(history, at: time - 10 * Double($0) + 5)?.x }
      let expected: [Double?] = [Double(index + 1), Double(index), Double(index - 1), nil, nil]
      #expect(found == expected)
      #expect(shown(history, at: -5) == nil)
    }
  }
}
