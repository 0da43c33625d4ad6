import Testing
import UIKit

/// The solver of Auto Layout: worked numbers, and random systems against all their corners.
@Suite("Linear solver")
struct LinearSolverTests {
  @Test("a middle between two ends is moved, and pushes them to their limits")
  func middle() throws {
    var solver = LinearSolver()
    let left = solver.makeVariable(), middle = solver.makeVariable(), right = solver.makeVariable()
    // 2 middle = left + right, left + 10 ≤ right, right ≤ 100, left ≥ 0.
    _ = try solver.add([(middle, 2), (left, -1), (right, -1)], constant: 0, .equal)
    _ = try solver.add([(left, 1), (right, -1)], constant: 10, .lessThanOrEqual)
    _ = try solver.add([(right, 1)], constant: -100, .lessThanOrEqual)
    _ = try solver.add([(left, 1)], constant: 0, .greaterThanOrEqual)
    _ = try solver.add([(left, 1)], constant: 0, .equal, priority: 250)
    let edit = try solver.add([(middle, 1)], constant: -30, .equal, priority: 750)
    func values() -> [Double] { [left, middle, right].map { solver.value(of: $0) } }
    #expect(values() == [0, 30, 60])
    // left + right = 180 with right at most 100: left at least 80, and no more than it must.
    try solver.setConstant(of: edit, to: -90)
    #expect(values() == [80, 90, 100])
    // The middle cannot be beyond 95: the ends are 10 apart.
    try solver.setConstant(of: edit, to: -99)
    #expect(values() == [90, 95, 100])
    try solver.setConstant(of: edit, to: 50)
    #expect(values() == [0, 5, 10])
    solver.remove(edit)
    #expect(solver.value(of: left) == 0)
  }

  @Test("many constraints of a priority never outweigh one of a higher priority")
  func priorities() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    for _ in 0..<10 { _ = try solver.add([(x, 1)], constant: 0, .equal, priority: 250) }
    #expect(solver.value(of: x) == 0)
    let higher = try solver.add([(x, 1)], constant: -10, .equal, priority: 251)
    #expect(solver.value(of: x) == 10)
    let highest = try solver.add([(x, 1)], constant: -7, .lessThanOrEqual, priority: 999)
    #expect(solver.value(of: x) == 7)
    solver.remove(highest)
    #expect(solver.value(of: x) == 10)
    solver.remove(higher)
    #expect(solver.value(of: x) == 0)
  }

  @Test("a conflict names the constraints in it, and leaves everything as it was")
  func conflicts() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    let first = try solver.add([(x, 1)], constant: -10, .equal)
    let second = try solver.add([(y, 1), (x, -1)], constant: -5, .equal)
    let other = try solver.add([(z, 1)], constant: -1, .equal)
    #expect(throws: LinearSolver.Conflict.self) { try solver.add([(y, 1)], constant: -20, .greaterThanOrEqual) }
    do {
      _ = try solver.add([(y, 1)], constant: -20, .equal)
      Issue.record("y is 15")
    } catch {
      #expect(Set(error.handles) == [first, second])
    }
    #expect(throws: LinearSolver.Conflict.self) {
      // What says the same twice can go neither way alone.
      let again = try solver.add([(x, 1)], constant: -10, .equal)
      try solver.setConstant(of: again, to: -11)
    }
    #expect(solver.value(of: x) == 10 && solver.value(of: y) == 15 && solver.value(of: z) == 1)
    try solver.setConstant(of: other, to: -3)
    #expect(solver.value(of: z) == 3)
  }

  @Test("what is said twice stays when one of the two goes")
  func redundancy() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let first = try solver.add([(x, 1)], constant: -5, .equal), second = try solver.add([(x, 2)], constant: -10, .equal)
    _ = try solver.add([(y, 1), (x, -1)], constant: 0, .equal)
    solver.remove(first)
    #expect(solver.value(of: x) == 5 && solver.value(of: y) == 5)
    try solver.setConstant(of: second, to: -14)
    #expect(solver.value(of: x) == 7 && solver.value(of: y) == 7)
  }

  // MARK: Random systems

  private struct Line {
    var a: Double, b: Double, constant: Double
    var relation: LinearSolver.Relation
    var priority: Float

    func miss(_ x: Double, _ y: Double) -> Double {
      let value = a * x + b * y + constant
      switch relation {
      case .equal: return abs(value)
      case .lessThanOrEqual: return max(0, value)
      case .greaterThanOrEqual: return max(0, -value)
      }
    }
  }

  private static let priorities: [Float] = [1000, 750, 250]

  /// What lines of each priority that may be broken miss, the highest first; nil where one that must hold does not.
  private func misses(_ lines: [Line], _ x: Double, _ y: Double) -> [Double]? {
    guard lines.allSatisfy({ $0.priority < 1000 || $0.miss(x, y) < 1e-6 }) else { return nil }
    return Self.priorities.dropFirst().map { priority in lines.filter { $0.priority == priority }.reduce(0) { $0 + $1.miss(x, y) } }
  }

  /// The least misses, among all corners: places where two lines meet.
  private func least(_ lines: [Line]) -> [Double]? {
    var best: [Double]?
    for (index, p) in lines.enumerated() {
      for q in lines[(index + 1)...] {
        let determinant = p.a * q.b - p.b * q.a
        guard abs(determinant) > 1e-9 else { continue }
        let x = (p.b * q.constant - q.b * p.constant) / determinant, y = (q.a * p.constant - p.a * q.constant) / determinant
        guard let found = misses(lines, x, y) else { continue }
        if best.map({ isLess(found, $0) }) ?? true { best = found }
      }
    }
    return best
  }

  private func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (a, b) in zip(a, b) where abs(a - b) > 1e-6 { return a < b }
    return false
  }

  @Test("500 systems of two variables, changed twenty times each, are as good as their best corner")
  func random() throws {
    var random = SplitMix(state: 3), conflicts = 0
    for _ in 0..<500 {
      var solver = LinearSolver()
      let x = solver.makeVariable(), y = solver.makeVariable()
      var lines: [(line: Line, handle: LinearSolver.Handle)] = []
      func terms(_ line: Line) -> [(variable: LinearSolver.Variable, coefficient: Double)] { [(x, line.a), (y, line.b)] }
      for (a, b) in [(1.0, 0.0), (0, 1)] {
        for (relation, limit) in [(LinearSolver.Relation.lessThanOrEqual, -100.0), (.greaterThanOrEqual, 100)] {
          let line = Line(a: a, b: b, constant: limit, relation: relation, priority: 1000)
          lines.append((line, try solver.add(terms(line), constant: limit, relation)))
        }
      }
      for _ in 0..<20 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          let line = Line(
            a: Double(Int.random(in: -3...3, using: &random)), b: Double(Int.random(in: -3...3, using: &random)),
            constant: Double(Int.random(in: -60...60, using: &random)),
            relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal,
            priority: Self.priorities.randomElement(using: &random) ?? 250)
          guard line.a != 0 || line.b != 0 else { continue }
          do {
            lines.append((line, try solver.add(terms(line), constant: line.constant, line.relation, priority: line.priority)))
          } catch {
            conflicts += 1
            #expect(least(lines.map(\.line) + [line]) == nil)
            // Those that it names are enough.
            let named = lines.filter { error.handles.contains($0.handle) }.map(\.line)
            #expect(least(named + [line] + lines[..<4].map(\.line)) == nil)
          }
        case 2 where lines.count > 4:
          let index = Int.random(in: 4..<lines.count, using: &random)
          solver.remove(lines[index].handle)
          lines.remove(at: index)
        case 3 where lines.count > 4:
          let index = Int.random(in: 4..<lines.count, using: &random)
          var changed = lines.map(\.line)
          changed[index].constant = Double(Int.random(in: -60...60, using: &random))
          do {
            try solver.setConstant(of: lines[index].handle, to: changed[index].constant)
            lines[index].line = changed[index]
          } catch {
            conflicts += 1
            #expect(least(changed) == nil)
          }
        default: continue
        }
        let found = misses(lines.map(\.line), solver.value(of: x), solver.value(of: y)), best = least(lines.map(\.line))
        guard let found, let best else {
          Issue.record("what must hold does not")
          return
        }
        #expect(zip(found, best).allSatisfy { abs($0 - $1) < 1e-5 }, "\(found) against \(best)")
      }
    }
    #expect(conflicts > 100)
  }
}
