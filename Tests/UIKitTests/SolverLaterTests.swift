import Testing
import UIKit

/// Constraints that say nothing new when they come, since others hold the values there already, and that count once these give way.
@Suite("Linear solver: what counts later")
struct SolverLaterTests {
  typealias Relation = LinearSolver.Relation

  private func isConflict(_ work: () throws(LinearSolver.Conflict) -> Void) -> [LinearSolver.Handle]? {
    do { try work() } catch { return error.handles }
    return nil
  }

  @Test(
    "a sum of two values at their limits moves them once it is another one", arguments: [Relation.greaterThanOrEqual, .lessThanOrEqual])
  func sums(relation: Relation) throws {
    var solver = LinearSolver()
    let x = solver.makeVariable(), y = solver.makeVariable(), sign = relation == .greaterThanOrEqual ? 1.0 : -1
    func values() -> [Double] { [x, y].map { solver.value(of: $0) } }
    let lowest = try solver.add([(x, 1)], constant: -3, relation), second = try solver.add([(y, 1)], constant: -4, relation)
    let sum = try solver.add([(x, 1), (y, 1)], constant: -7, .equal)
    #expect(values() == [3, 4])
    for extra in [2, 5, 0.5, 0, 13] {
      try solver.setConstant(of: sum, to: -(7 + sign * extra))
      let found = values()
      #expect(isClose(found[0] + found[1], 7 + sign * extra, within: 1e-9), "\(found)")
      #expect(sign * (found[0] - 3) >= -1e-9 && sign * (found[1] - 4) >= -1e-9, "\(found)")
    }
    // Less than both limits together: nothing changes.
    let before = values()
    let named = isConflict { () throws(LinearSolver.Conflict) in try solver.setConstant(of: sum, to: -(7 - sign)) }
    #expect(named.map { Set($0).isSuperset(of: [lowest, second]) } == true && values() == before)
    let wish = try solver.add([(x, 1)], constant: -(3 + sign * 10), .equal, priority: 250)
    #expect(zip(values(), [3 + sign * 10, 4 + sign * 3]).allSatisfy { isClose($0, $1, within: 1e-9) }, "\(values())")
    try solver.setConstant(of: wish, to: -(3 + sign * 4))
    #expect(zip(values(), [3 + sign * 4, 4 + sign * 9]).allSatisfy { isClose($0, $1, within: 1e-9) }, "\(values())")
    // As far as the sum lets it, and the other's limit.
    try solver.setConstant(of: wish, to: -(3 + sign * 40))
    #expect(zip(values(), [3 + sign * 13, 4]).allSatisfy { isClose($0, $1, within: 1e-9) }, "\(values())")
    solver.remove(sum)
    _ = try solver.add([(y, 1)], constant: -(4 + sign * 6), .equal, priority: 251)
    #expect(zip(values(), [3 + sign * 40, 4 + sign * 6]).allSatisfy { isClose($0, $1, within: 1e-9) }, "\(values())")
  }

  @Test("a value between two limits that are the same one moves once they part")
  func between() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let low = try solver.add([(x, 1)], constant: -3, .greaterThanOrEqual), high = try solver.add([(x, 1)], constant: -3, .lessThanOrEqual)
    #expect(solver.value(of: x) == 3)
    let wish = try solver.add([(x, 1)], constant: -4.5, .equal, priority: 250)
    #expect(solver.value(of: x) == 3)
    try solver.setConstant(of: high, to: -5)
    #expect(solver.value(of: x) == 4.5)
    try solver.setConstant(of: wish, to: -9)
    #expect(solver.value(of: x) == 5)
    try solver.setConstant(of: wish, to: 9)
    #expect(solver.value(of: x) == 3)
    try solver.setConstant(of: low, to: 2)
    #expect(solver.value(of: x) == -2)
    solver.remove(low)
    #expect(solver.value(of: x) == -9)
    try solver.setConstant(of: wish, to: -7)
    #expect(solver.value(of: x) == 5)
    solver.remove(high)
    #expect(solver.value(of: x) == 7)
  }

  @Test("a sum that a wish and a limit make already is kept by what costs least")
  func wishes() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    _ = try solver.add([(x, 1)], constant: -3, .greaterThanOrEqual)
    _ = try solver.add([(y, 1)], constant: -4, .greaterThanOrEqual)
    _ = try solver.add([(x, 1)], constant: -10, .equal, priority: 250)
    let sum = try solver.add([(x, 1), (y, 1)], constant: -14, .equal)
    for (total, expected) in [(14.0, [10.0, 4]), (16, [10, 6]), (12, [8, 4]), (7, [3, 4]), (30, [10, 20])] {
      try solver.setConstant(of: sum, to: -total)
      #expect(zip([x, y], expected).allSatisfy { isClose(solver.value(of: $0), $1, within: 1e-9) }, "\(total)")
    }
    #expect(isConflict { () throws(LinearSolver.Conflict) in try solver.setConstant(of: sum, to: -6) } != nil)
    #expect(isClose(solver.value(of: y), 20, within: 1e-9))
  }

  @Test("three at their limits, with a sum and a difference that hold already")
  func three() throws {
    var solver = LinearSolver()
    let values = (0..<3).map { _ in solver.makeVariable() }
    for (index, value) in values.enumerated() { _ = try solver.add([(value, 1)], constant: -Double(index + 1), .greaterThanOrEqual) }
    let sum = try solver.add(values.map { ($0, 1) }, constant: -6, .equal)
    let step = try solver.add([(values[0], 1), (values[1], -1)], constant: 1, .equal)
    #expect(values.map { solver.value(of: $0) } == [1, 2, 3])
    for (total, difference) in [(12.0, 1.0), (12, 3), (9.5, 0.5), (20, -2), (6, 1)] {
      try solver.setConstant(of: sum, to: -max(total, 9))
      try solver.setConstant(of: step, to: difference)
      try solver.setConstant(of: sum, to: -total)
      let found = values.map { solver.value(of: $0) }
      #expect(isClose(found.reduce(0, +), total, within: 1e-9) && isClose(found[1] - found[0], difference, within: 1e-9), "\(found)")
      #expect(zip(found, [1, 2, 3]).allSatisfy { $0 >= $1 - 1e-9 }, "\(found)")
    }
  }
}
