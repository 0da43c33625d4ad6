import Testing

@testable import UIKit

/// Sums of terms that the solver of Auto Layout calculates with.
@Suite("Rows of the solver")
struct SolverRowTests {
  private func expect(_ row: SparseRow, _ constant: Double, _ terms: [(Int32, Double)]) {
    #expect(isClose(row.constant, constant, within: 1e-12) && row.symbols == terms.map(\.0), "\(row)")
    #expect(zip(row.coefficients, terms).allSatisfy { isClose($0, $1.1, within: 1e-12) }, "\(row)")
    for (symbol, coefficient) in terms { #expect(isClose(row.coefficient(of: symbol), coefficient, within: 1e-12)) }
  }

  @Test("terms are kept in the order of their symbols, and go where they come to nothing")
  func terms() {
    var row = SparseRow(constant: 7)
    for (symbol, coefficient) in [(9, 3.0), (2, -1), (5, 2), (20, 0.5)] as [(Int32, Double)] { row.add(symbol, coefficient) }
    expect(row, 7, [(2, -1), (5, 2), (9, 3), (20, 0.5)])
    #expect([1, 3, 10, 21].map { row.coefficient(of: $0) } == [0, 0, 0, 0])
    row.add(5, -2)
    row.add(9, 1.5)
    row.add(20, -2)
    row.add(3, 0)
    row.add(4, 0.9e-9)
    expect(row, 7, [(2, -1), (9, 4.5), (20, -1.5)])
    row.add(9, 2e-9 - 4.5)
    row.add(1, 1e-9)
    #expect(row.symbols == [1, 2, 9, 20])
    row.add(9, -1.5e-9)
    row.remove(1)
    row.remove(15)
    row.remove(30)
    expect(row, 7, [(2, -1), (20, -1.5)])
    row.scale(by: -2)
    expect(row, -14, [(2, 2), (20, 3)])
    row.remove(20)
    row.remove(2)
    expect(row, -14, [])
  }

  @Test("rows are added, put in place of symbols, and solved")
  func solving() {
    func row(_ constant: Double, _ terms: [(Int32, Double)]) -> SparseRow {
      var row = SparseRow(constant: constant)
      for (symbol, coefficient) in terms { row.add(symbol, coefficient) }
      return row
    }
    var sum = row(4, [(1, 2), (4, -3)])
    sum.add(row(5, [(2, 1), (4, 6)]), times: 0.5)
    expect(sum, 6.5, [(1, 2), (2, 0.5)])
    sum.add(row(2, []), times: -3)
    expect(sum, 0.5, [(1, 2), (2, 0.5)])
    sum.add(row(1, [(0, 1), (2, 3), (8, -2)]), times: 2)
    expect(sum, 2.5, [(0, 2), (1, 2), (2, 6.5), (8, -4)])
    // 2 · (1 + 3 b − g) in place of 2 a; a symbol that is not there changes nothing.
    sum.substitute(1, by: row(1, [(2, 3), (7, -1)]))
    sum.substitute(6, by: row(50, [(2, 30)]))
    expect(sum, 4.5, [(0, 2), (2, 12.5), (7, -2), (8, -4)])
    // 4.5 + 2 z + 12.5 b − 2 g − 4 h = 0, so g is half of the rest.
    sum.solve(for: 7)
    expect(sum, 2.25, [(0, 1), (2, 6.25), (8, -2)])
    // e = 2.25 + z + 6.25 b − 2 h, so h is half of 2.25 + z + 6.25 b − e.
    sum.solve(basic: 5, for: 8)
    expect(sum, 1.125, [(0, 0.5), (2, 3.125), (5, -0.5)])
    sum.solve(basic: 3, for: 0)
    expect(sum, -2.25, [(2, -6.25), (3, 2), (5, 1)])
  }
}
