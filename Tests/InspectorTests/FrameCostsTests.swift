import Foundation
import Testing

@testable import Inspector

@Suite("What frames cost")
struct FrameCostsTests {
  @Test("nothing, before anything is measured; and each stage under its own name")
  func costs() throws {
    var costs = FrameCosts()
    #expect([costs.commit, costs.evaluate, costs.plan, costs.render] == [0, 0, 0, 0])
    (costs.commit, costs.evaluate, costs.plan, costs.render) = (0.5, 1.25, 2, 3.5)
    let coded = try JSONEncoder().encode(costs)
    let numbers = try JSONSerialization.jsonObject(with: coded) as? [String: Double]
    #expect(numbers == ["commit": 0.5, "evaluate": 1.25, "plan": 2, "render": 3.5])
    #expect(try JSONDecoder().decode(FrameCosts.self, from: coded) == costs)
  }

  /// A curve has both ends of the times at which a scene is looked at, and even steps between.
  @Test("times of a curve, whatever count is asked for")
  func times() throws {
    let inspector = try inspector(), card = try #require(try inspector.path(named: "card"))
    for (count, expected) in [(0, [0.5, 2]), (1, [0.5, 2]), (2, [0.5, 2]), (3, [0.5, 1.25, 2]), (4, [0.5, 1, 1.5, 2])] {
      let curve = try inspector.curve(of: "position.x", in: card, from: 0.5, to: 2, count: count)
      #expect(curve?.times == expected && curve?.lines.map(\.values) == [expected.map { 30 + 20 * $0 }], "\(count)")
    }
  }
}
