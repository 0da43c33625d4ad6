/// Solves systems of linear equations and inequalities, some of which may be broken: Cassowary, incrementally.
///
/// After the paper by Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm" (2001). What is
/// guaranteed: constraints of priority 1000 hold; the others are broken as little as possible, measured by the sum of what they miss, those
/// of each priority before all lower ones (priorities are levels that are compared in their order, not weights). Adding, removing and
/// changing the constant of a constraint keep the solution at hand and repair it.
///
/// The tableau is a list of rows `basic = constant + Σ coefficient · parametric`. Symbols are the variables, which take any value, and
/// those of constraints, which are not negative: slacks turn inequalities into equations, errors are what constraints miss, and dummies,
/// always 0, mark equations that must hold. One objective row for each priority holds the sum of its errors.
/// - Adding a constraint substitutes what is basic, solves the row for a new basic symbol (with an artificial variable where none is at
///   hand), and optimizes with the simplex method.
/// - A constraint's marker, its slack, error or dummy, says in every row how the row depends on the constraint's constant. So a change of
///   the constant adds to the rows' constants, and the dual simplex method repairs those that became negative. This is how values are
///   edited.
/// - Among several choices the lowest symbol is taken (Bland's rule), which cannot go in circles.
///
/// Each step costs a search in every row, and a merge of the rows that change.
package struct LinearSolver {
  package enum Relation: Int { case lessThanOrEqual = -1, equal, greaterThanOrEqual }
  package struct Variable: Hashable { fileprivate let symbol: Int32 }
  package struct Handle: Hashable { fileprivate let index: Int }
  /// Constraints that must be satisfied, but contradict each other.
  package struct Conflict: Error { package let handles: [Handle] }

  package static let required: Float = 1000

  private enum Kind: UInt8 { case unused, variable, slack, error, dummy }

  private struct Constraint {
    /// The symbol that occurs in this constraint alone.
    let marker: Int32
    /// The marker's factor in `expression + factor · marker − factor · other = 0`.
    let markerFactor: Double
    /// The error in the other direction, or the error of an inequality.
    let other: Int32?
    let priority: Float
    var constant: Double
  }

  private struct Objective {
    let priority: Float
    var row = SparseRow()
    var count = 0
  }

  private var kinds: [Kind] = []
  /// Index of the row in which a symbol is basic, or -1.
  private var rowIndices: [Int32] = []
  /// Index of the constraint that a symbol belongs to, or -1.
  private var owners: [Int32] = []
  private var freeSymbols: [Int32] = []

  private var rows: [SparseRow] = []
  private var basics: [Int32] = []
  private var constraints: [Constraint?] = []
  private var freeHandles: [Int] = []
  /// Objectives in order of priority, the highest first.
  private var objectives: [Objective] = []
  /// Limit of simplex steps, for a search that rounding keeps from terminating.
  private static let mostSteps = 100_000
  private static let epsilon = 1e-8

  // MARK: Variables

  package init() {}

  package mutating func makeVariable() -> Variable { Variable(symbol: makeSymbol(.variable, owner: -1)) }

  /// The variable's value; 0 where no constraint determines it.
  package func value(of variable: Variable) -> Double {
    let index = rowIndices[Int(variable.symbol)]
    return index < 0 ? 0 : rows[Int(index)].constant
  }

  /// Removes a variable that occurs in no constraint any more.
  package mutating func remove(_ variable: Variable) {
    if rowIndices[Int(variable.symbol)] >= 0 { _ = removeRow(of: variable.symbol) }
    free(variable.symbol)
  }

  // MARK: Constraints

  /// Adds `Σ coefficient · variable + constant` ⋛ 0.
  /// - Parameter priority: 1000 must hold; others as well as they can.
  /// - Throws: for a constraint that must hold and cannot; nothing has changed then. The conflict names the others.
  package mutating func add(
    _ terms: [(variable: Variable, coefficient: Double)], constant: Double, _ relation: Relation, priority: Float = required
  ) throws(Conflict) -> Handle {
    let handle = Handle(index: freeHandles.popLast() ?? constraints.count)
    if handle.index == constraints.count { constraints.append(nil) }
    var row = SparseRow(constant: constant)
    for (variable, coefficient) in terms {
      let index = rowIndices[Int(variable.symbol)]
      if index >= 0 { row.add(rows[Int(index)], times: coefficient) } else { row.add(variable.symbol, coefficient) }
    }
    let isRequired = priority >= Self.required, owner = Int32(handle.index)
    let marker: Int32
    var other: Int32?, factor = 1.0
    switch (relation, isRequired) {
    case (.equal, true): marker = makeSymbol(.dummy, owner: owner)
    case (.equal, false):
      marker = makeSymbol(.error, owner: owner)
      other = makeSymbol(.error, owner: owner)
      factor = -1
    case (_, let isRequired):
      factor = relation == .lessThanOrEqual ? 1 : -1
      marker = makeSymbol(.slack, owner: owner)
      if !isRequired { other = makeSymbol(.error, owner: owner) }
    }
    row.add(marker, factor)
    if let other { row.add(other, -factor) }
    constraints[handle.index] = Constraint(marker: marker, markerFactor: factor, other: other, priority: priority, constant: constant)
    if row.constant < 0 { row.scale(by: -1) }

    do throws(Conflict) {
      if let subject = subject(of: row, marker, other) {
        row.solve(for: subject)
        substitute(subject, by: row)
        insert(row, for: subject)
      } else if row.symbols.allSatisfy({ kinds[Int($0)] == .dummy }) {
        guard abs(row.constant) < Self.epsilon else { throw conflict(of: row, but: handle) }
        row.constant = 0
        row.solve(for: marker)
        insert(row, for: marker)
      } else {
        try addWithArtificialVariable(row, marker, handle)
      }
    } catch {
      forget(handle)
      // The search for a feasible row has left the optimum.
      optimize()
      throw error
    }
    if !isRequired { weigh(handle) }
    optimize()
    return handle
  }

  package mutating func remove(_ handle: Handle) {
    guard let constraint = constraints[handle.index] else { return }
    if constraint.priority < Self.required { unweigh(constraint) }
    let marker = constraint.marker
    if rowIndices[Int(marker)] >= 0 {
      _ = removeRow(of: marker)
    } else if let leaving = leavingRow(forMarker: marker) {
      let basic = basics[leaving]
      var row = removeRow(of: basic)
      row.solve(basic: basic, for: marker)
      substitute(marker, by: row)
    }
    forget(handle)
    optimize()
  }

  /// Changes the constant of a constraint's expression.
  /// - Throws: where constraints that must hold could not hold any more; nothing has changed then.
  package mutating func setConstant(of handle: Handle, to constant: Double) throws(Conflict) {
    guard let constraint = constraints[handle.index], constraint.constant != constant else { return }
    let step = (constant - constraint.constant) / constraint.markerFactor
    shift(constraint.marker, by: step)
    guard let broken = repair() else {
      constraints[handle.index]?.constant = constant
      return
    }
    shift(constraint.marker, by: -step)
    _ = repair()
    throw broken
  }

  // MARK: Parts of adding

  /// A symbol that can become basic at once: a variable, or one of the constraint's own symbols with a negative coefficient.
  private func subject(of row: SparseRow, _ marker: Int32, _ other: Int32?) -> Int32? {
    if let variable = row.symbols.first(where: { kinds[Int($0)] == .variable }) { return variable }
    for symbol in [marker, other] {
      guard let symbol, kinds[Int(symbol)] != .dummy, row.coefficient(of: symbol) < 0 else { continue }
      return symbol
    }
    return nil
  }

  /// Minimises the row as the value of an artificial variable: if 0 is reached, the constraint can be satisfied.
  private mutating func addWithArtificialVariable(_ row: SparseRow, _ marker: Int32, _ handle: Handle) throws(Conflict) {
    let artificial = makeSymbol(.slack, owner: -1)
    insert(row, for: artificial)
    var goal = row
    var steps = 0
    while steps < Self.mostSteps, let entering = goal.firstNegative({ kinds[Int($0)] != .dummy }) {
      steps += 1
      guard let leaving = leavingRow(entering: entering) else { break }
      goal.substitute(entering, by: pivot(leaving, entering))
    }
    defer {
      for index in rows.indices { rows[index].remove(artificial) }
      for index in objectives.indices { objectives[index].row.remove(artificial) }
      free(artificial)
    }
    let index = rowIndices[Int(artificial)]
    guard index >= 0 else { return }
    // Without the row the tableau is equivalent to the former one, whatever became basic meanwhile.
    var left = removeRow(of: artificial)
    guard abs(left.constant) < Self.epsilon else { throw conflict(of: left, but: handle) }
    left.constant = 0
    // The constraint's marker is in the row, and in no other.
    let pivotable = left.symbols.first { kinds[Int($0)] == .slack || kinds[Int($0)] == .error } ?? marker
    left.solve(basic: artificial, for: pivotable)
    left.remove(artificial)
    substitute(pivotable, by: left)
    insert(left, for: pivotable)
  }

  /// The constraints that take part in an infeasible row.
  private func conflict(of row: SparseRow, but handle: Handle? = nil, with basic: Int32? = nil) -> Conflict {
    let indices = Set((row.symbols + (basic.map { [$0] } ?? [])).map { Int(owners[Int($0)]) })
    return Conflict(handles: indices.filter { $0 >= 0 && $0 != handle?.index }.sorted().map(Handle.init))
  }

  // MARK: Objectives

  /// Adds the constraint's errors to the objective of its priority.
  private mutating func weigh(_ handle: Handle) {
    guard let constraint = constraints[handle.index] else { return }
    let index = objectives.firstIndex { $0.priority <= constraint.priority } ?? objectives.endIndex
    if index == objectives.endIndex || objectives[index].priority != constraint.priority {
      objectives.insert(Objective(priority: constraint.priority), at: index)
    }
    objectives[index].count += 1
    addErrors(of: constraint, to: index, times: 1)
  }

  private mutating func unweigh(_ constraint: Constraint) {
    guard let index = objectives.firstIndex(where: { $0.priority == constraint.priority }) else { return }
    addErrors(of: constraint, to: index, times: -1)
    objectives[index].count -= 1
    // Only rounding errors are left.
    if objectives[index].count == 0 { objectives.remove(at: index) }
  }

  private mutating func addErrors(of constraint: Constraint, to index: Int, times factor: Double) {
    for symbol in [constraint.marker, constraint.other] {
      guard let symbol, kinds[Int(symbol)] == .error else { continue }
      let row = rowIndices[Int(symbol)]
      if row >= 0 { objectives[index].row.add(rows[Int(row)], times: factor) } else { objectives[index].row.add(symbol, factor) }
    }
  }

  /// A symbol whose growth lowers the highest-priority objective that can be lowered, without raising those above it.
  private var enteringSymbol: Int32? {
    for level in objectives.indices {
      let row = objectives[level].row
      for (position, symbol) in row.symbols.enumerated() where row.coefficients[position] < -Self.epsilon {
        guard kinds[Int(symbol)] != .dummy else { continue }
        if objectives[..<level].allSatisfy({ abs($0.row.coefficient(of: symbol)) < Self.epsilon }) { return symbol }
      }
    }
    return nil
  }

  // MARK: Simplex

  private mutating func optimize() {
    var steps = 0
    while steps < Self.mostSteps, let entering = enteringSymbol, let leaving = leavingRow(entering: entering) {
      steps += 1
      pivot(leaving, entering)
    }
  }

  /// The row that limits the growth of a symbol most.
  private func leavingRow(entering: Int32) -> Int? {
    var best: Int?, least = Double.infinity
    for index in rows.indices where kinds[Int(basics[index])] != .variable {
      let coefficient = rows[index].coefficient(of: entering)
      guard coefficient < -Self.epsilon else { continue }
      let ratio = -rows[index].constant / coefficient
      if ratio < least - 1e-12 || (ratio <= least + 1e-12 && best.map { basics[index] < basics[$0] } ?? true) {
        (best, least) = (index, min(least, ratio))
      }
    }
    return best
  }

  /// The row from which a constraint's marker is best removed: one with another marker, then one that limits it, then any.
  private func leavingRow(forMarker marker: Int32) -> Int? {
    var dummy: Int?, limiting: Int?, limited: Int?, variable: Int?
    var least = Double.infinity, leastLimited = Double.infinity
    for index in rows.indices {
      let coefficient = rows[index].coefficient(of: marker)
      guard coefficient != 0 else { continue }
      switch kinds[Int(basics[index])] {
      case .variable: variable = index
      case .dummy: dummy = index
      default:
        let ratio = -rows[index].constant / coefficient
        if coefficient < 0 {
          if ratio < least { (limiting, least) = (index, ratio) }
        } else if -ratio < leastLimited {
          (limited, leastLimited) = (index, -ratio)
        }
      }
    }
    return dummy ?? limiting ?? limited ?? variable
  }

  /// Exchanges the basic symbol of a row for another one in it; returns the new row.
  @discardableResult
  private mutating func pivot(_ leaving: Int, _ entering: Int32) -> SparseRow {
    let basic = basics[leaving]
    var row = removeRow(of: basic)
    row.solve(basic: basic, for: entering)
    substitute(entering, by: row)
    insert(row, for: entering)
    return row
  }

  // MARK: Dual simplex

  /// Adds a step to what a marker stands for, in every row.
  private mutating func shift(_ marker: Int32, by step: Double) {
    let index = rowIndices[Int(marker)]
    if index >= 0 { return rows[Int(index)].constant -= step }
    for index in rows.indices { rows[index].constant += rows[index].coefficient(of: marker) * step }
  }

  /// Restores feasibility: makes every row's constant valid for its basic symbol. Returns the conflicting constraints where that is
  /// impossible.
  private mutating func repair() -> Conflict? {
    for _ in 0..<Self.mostSteps {
      var worst: Int?
      for index in rows.indices {
        let constant = rows[index].constant
        switch kinds[Int(basics[index])] {
        case .variable: continue
        case .dummy: if abs(constant) > Self.epsilon { return conflict(of: rows[index], with: basics[index]) }
        default: if constant < -Self.epsilon, worst.map({ basics[index] < basics[$0] }) ?? true { worst = index }
        }
      }
      guard let worst else { return nil }
      guard let entering = dualEnteringSymbol(rows[worst]) else { return conflict(of: rows[worst], with: basics[worst]) }
      pivot(worst, entering)
    }
    return nil
  }

  /// The symbol that raises a row at the least cost in objectives per unit, the highest priority first.
  private func dualEnteringSymbol(_ row: SparseRow) -> Int32? {
    var best: Int32?, bestCosts: [Double] = []
    for (position, symbol) in row.symbols.enumerated() where row.coefficients[position] > Self.epsilon {
      guard kinds[Int(symbol)] != .dummy else { continue }
      let costs = objectives.map { $0.row.coefficient(of: symbol) / row.coefficients[position] }
      if best == nil || costs.isLess(than: bestCosts, by: Self.epsilon) { (best, bestCosts) = (symbol, costs) }
    }
    return best
  }

  // MARK: Tableau

  private mutating func makeSymbol(_ kind: Kind, owner: Int32) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      (kinds[Int(symbol)], owners[Int(symbol)]) = (kind, owner)
      return symbol
    }
    kinds.append(kind)
    owners.append(owner)
    rowIndices.append(-1)
    return Int32(kinds.count - 1)
  }

  private mutating func free(_ symbol: Int32) {
    kinds[Int(symbol)] = .unused
    owners[Int(symbol)] = -1
    freeSymbols.append(symbol)
  }

  /// Frees the symbols of a constraint whose row is gone, including their rounding errors in other rows.
  private mutating func forget(_ handle: Handle) {
    guard let constraint = constraints[handle.index] else { return }
    for symbol in [constraint.marker, constraint.other] {
      guard let symbol else { continue }
      for index in rows.indices { rows[index].remove(symbol) }
      for index in objectives.indices { objectives[index].row.remove(symbol) }
      free(symbol)
    }
    constraints[handle.index] = nil
    freeHandles.append(handle.index)
  }

  private mutating func insert(_ row: SparseRow, for basic: Int32) {
    rowIndices[Int(basic)] = Int32(rows.count)
    rows.append(row)
    basics.append(basic)
  }

  private mutating func removeRow(of basic: Int32) -> SparseRow {
    let index = Int(rowIndices[Int(basic)])
    rowIndices[Int(basic)] = -1
    rows.swapAt(index, rows.count - 1)
    basics.swapAt(index, basics.count - 1)
    basics.removeLast()
    if index < basics.count { rowIndices[Int(basics[index])] = Int32(index) }
    return rows.removeLast()
  }

  /// Substitutes an expression for a symbol in every row that contains it.
  private mutating func substitute(_ symbol: Int32, by row: SparseRow) {
    for index in rows.indices { rows[index].substitute(symbol, by: row) }
    for index in objectives.indices { objectives[index].row.substitute(symbol, by: row) }
  }
}

extension SparseRow {
  /// The first acceptable symbol with a negative coefficient.
  fileprivate func firstNegative(_ isTakeable: (Int32) -> Bool) -> Int32? {
    for (position, symbol) in symbols.enumerated() where coefficients[position] < -1e-8 && isTakeable(symbol) { return symbol }
    return nil
  }
}

extension [Double] {
  /// Whether this list precedes another in lexicographic order, within a tolerance.
  fileprivate func isLess(than other: [Double], by tolerance: Double) -> Bool {
    for (a, b) in zip(self, other) where abs(a - b) > tolerance { return a < b }
    return false
  }
}
