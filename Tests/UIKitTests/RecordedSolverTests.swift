import Testing

@testable import UIKit

/// What the solver chooses where there are several solutions that are as good, and whom it names in conflicts: random systems of five
/// variables, held to digests of all values after each of forty changes, as they were recorded once their laws (`LinearSolverTests`) held.
@Suite("Recorded systems")
struct RecordedSolverTests {
  private struct Digest {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    mutating func add(_ number: Int) {
      value = (value ^ UInt64(bitPattern: Int64(number))) &* 0x100_0000_01b3
      value ^= value >> 29
    }
  }

  @Test(
    "the same choices as ever",
    arguments: [
      (1, 1025301945276052814),
      (2, 17769782395690230544),
      (3, 5025593223207506456),
      (4, 5056652602853010319),
      (5, 12421434249839041430),
      (6, 15166313782860531789),
      (7, 15858526198901200134),
      (8, 4441041287262462941),
    ] as [(UInt64, UInt64)])
  func choices(seed: UInt64, recorded: UInt64) throws {
    var random = SplitMix(state: seed), digest = Digest()
    for _ in 0..<25 {
      var solver = LinearSolver()
      var variables = (0..<5).map { _ in solver.makeVariable() }
      var handles: [LinearSolver.Handle] = []
      for _ in 0..<40 {
        let priority: Float = [1000, 1000, 750, 500, 250].randomElement(using: &random) ?? 250
        let constant = Double(Int.random(in: -40...40, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0...5:
          let relation: LinearSolver.Relation = [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal
          let terms = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (variable: variables.randomElement(using: &random) ?? variables[0], coefficient: Double(Int.random(in: -2...3, using: &random)))
          }
          do { handles.append(try solver.add(terms, constant: constant, relation, priority: priority)) } catch {
            digest.add(1000 + error.handles.count)
            for handle in error.handles { digest.add(handles.firstIndex(of: handle) ?? -1) }
          }
        case 6, 7:
          if let handle = handles.randomElement(using: &random) {
            do { try solver.setConstant(of: handle, to: constant) } catch {
              digest.add(2000 + error.handles.count)
              for handle in error.handles { digest.add(handles.firstIndex(of: handle) ?? -1) }
            }
          }
        case 8:
          if let index = handles.indices.randomElement(using: &random) { solver.remove(handles.remove(at: index)) }
        default:
          // A variable that nothing names any more gives its place to a new one.
          if handles.isEmpty {
            solver.remove(variables.removeLast())
            variables.append(solver.makeVariable())
          }
        }
        for variable in variables { digest.add(Int((solver.value(of: variable) * 1000).rounded())) }
      }
    }
    #expect(digest.value == recorded, "\(digest.value)")
  }

  @Test("a row keeps its symbols in order, without those of no weight")
  func rows() {
    var row = SparseRow(constant: 5)
    for (symbol, coefficient) in [(4, 2.0), (1, -1), (9, 3), (4, 1), (1, 1)] as [(Int32, Double)] { row.add(symbol, coefficient) }
    #expect(row.symbols == [4, 9] && row.coefficients == [3, 3] && row.coefficient(of: 4) == 3 && row.coefficient(of: 1) == 0)
    var other = SparseRow(constant: -2)
    for (symbol, coefficient) in [(2, 7.0), (9, 6)] as [(Int32, Double)] { other.add(symbol, coefficient) }
    row.add(other, times: -0.5)
    #expect(row.symbols == [2, 4] && row.coefficients == [-3.5, 3] && row.constant == 6)
    row.scale(by: 2)
    #expect(row.coefficients == [-7, 6] && row.constant == 12)
    // 12 − 7a + 6b = 0: b = 7/6 a − 2.
    row.solve(for: 4)
    #expect(row.symbols == [2] && abs(row.coefficient(of: 2) - 7.0 / 6) < 1e-12 && abs(row.constant + 2) < 1e-12)
    var third = SparseRow(constant: 1)
    for (symbol, coefficient) in [(2, 1.0), (4, 3)] as [(Int32, Double)] { third.add(symbol, coefficient) }
    third.substitute(4, by: row)
    #expect(third.symbols == [2] && abs(third.coefficient(of: 2) - 4.5) < 1e-12 && abs(third.constant + 5) < 1e-12)
    third.remove(2)
    #expect(third.symbols.isEmpty && third.coefficient(of: 2) == 0)
  }
}
