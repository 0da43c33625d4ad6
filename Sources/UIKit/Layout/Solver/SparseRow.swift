internal import QuartzCore

/// A linear expression, `constant + Σ coefficient · symbol`, its terms in the order of their symbols.
struct SparseRow {
  var constant: Double
  private(set) var symbols: [Int32] = []
  private(set) var coefficients: [Double] = []

  /// Coefficients below this count as rounding errors.
  static let epsilon = 1e-9

  init(constant: Double = 0) { self.constant = constant }

  /// Index of the first term whose symbol is not below `symbol`.
  private func index(of symbol: Int32) -> Int { symbols.partitioningIndex { $0 >= symbol } }

  func coefficient(of symbol: Int32) -> Double {
    let index = index(of: symbol)
    return index < symbols.count && symbols[index] == symbol ? coefficients[index] : 0
  }

  mutating func add(_ symbol: Int32, _ coefficient: Double) {
    let index = index(of: symbol)
    if index < symbols.count, symbols[index] == symbol {
      coefficients[index] += coefficient
      if abs(coefficients[index]) < Self.epsilon { removeTerm(at: index) }
    } else if abs(coefficient) >= Self.epsilon {
      symbols.insert(symbol, at: index)
      coefficients.insert(coefficient, at: index)
    }
  }

  mutating func remove(_ symbol: Int32) {
    let index = index(of: symbol)
    if index < symbols.count, symbols[index] == symbol { removeTerm(at: index) }
  }

  private mutating func removeTerm(at index: Int) {
    symbols.remove(at: index)
    coefficients.remove(at: index)
  }

  /// Adds `factor` times another expression, by merging two ordered lists.
  mutating func add(_ other: SparseRow, times factor: Double) {
    constant += factor * other.constant
    guard !other.symbols.isEmpty else { return }
    var newSymbols: [Int32] = [], newCoefficients: [Double] = []
    newSymbols.reserveCapacity(symbols.count + other.symbols.count)
    newCoefficients.reserveCapacity(symbols.count + other.symbols.count)
    var a = 0, b = 0
    while a < symbols.count || b < other.symbols.count {
      let fromA = a < symbols.count ? symbols[a] : .max, fromB = b < other.symbols.count ? other.symbols[b] : .max
      let symbol = min(fromA, fromB)
      var coefficient = 0.0
      if fromA == symbol {
        coefficient += coefficients[a]
        a += 1
      }
      if fromB == symbol {
        coefficient += factor * other.coefficients[b]
        b += 1
      }
      guard abs(coefficient) >= Self.epsilon else { continue }
      newSymbols.append(symbol)
      newCoefficients.append(coefficient)
    }
    (symbols, coefficients) = (newSymbols, newCoefficients)
  }

  mutating func substitute(_ symbol: Int32, by row: SparseRow) {
    let index = index(of: symbol)
    guard index < symbols.count, symbols[index] == symbol else { return }
    let factor = coefficients[index]
    removeTerm(at: index)
    add(row, times: factor)
  }

  mutating func scale(by factor: Double) {
    constant *= factor
    for index in coefficients.indices { coefficients[index] *= factor }
  }

  /// Solves `expression = 0` for a symbol in it: `symbol = −(the rest) / coefficient`.
  mutating func solve(for symbol: Int32) {
    let index = index(of: symbol)
    let factor = -1 / coefficients[index]
    removeTerm(at: index)
    scale(by: factor)
  }

  /// Solves `basic = expression` for another symbol in it.
  mutating func solve(basic: Int32, for symbol: Int32) {
    add(basic, -1)
    solve(for: symbol)
  }
}
