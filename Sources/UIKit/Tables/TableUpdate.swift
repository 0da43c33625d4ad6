/// Changes of a table's rows and sections that belong together, and what they make of the rows that there were.
///
/// As in UIKit, deletions, reloads and the origins of moves are counted as the table was before, insertions and the ends of moves as it is
/// afterwards; the order of the calls does not matter.
struct TableUpdate {
  var deletedRows: [IndexPath: UITableView.RowAnimation] = [:]
  var insertedRows: [IndexPath: UITableView.RowAnimation] = [:]
  var reloadedRows: [IndexPath: UITableView.RowAnimation] = [:]
  /// Rows whose cells stay and are filled anew.
  var reconfiguredRows: Set<IndexPath> = []
  var movedRows: [IndexPath: IndexPath] = [:]
  var deletedSections: [Int: UITableView.RowAnimation] = [:]
  var insertedSections: [Int: UITableView.RowAnimation] = [:]
  var reloadedSections: [Int: UITableView.RowAnimation] = [:]
  var movedSections: [Int: Int] = [:]

  /// Where rows and sections have gone.
  struct Mapping {
    /// The new index of each old section; nil for one that is gone.
    fileprivate(set) var sections: [Int?] = []
    /// The old section of each new one; nil for one that is new.
    fileprivate(set) var oldSections: [Int?] = []
    /// The new row of each row in each old section, where the rows stay in their section; nil for one that is gone or has moved elsewhere.
    fileprivate var rows: [[Int?]] = []
    /// The old row of each row in each new section.
    fileprivate var oldRows: [[IndexPath?]] = []
    fileprivate var moved: [IndexPath: IndexPath] = [:]

    /// The new place of a row; nil for one that is gone.
    func row(of old: IndexPath) -> IndexPath? {
      if let place = moved[old] { return place }
      guard let section = sections[old.section], let row = rows[old.section][old.row] else { return nil }
      return IndexPath(row: row, section: section)
    }

    /// The former place of a row; nil for one that is new.
    func oldRow(of new: IndexPath) -> IndexPath? { oldRows[new.section][new.row] }
  }

  /// Numbers that do not fit together, in words.
  struct Mismatch: Error { let description: String }

  /// - Parameters:
  ///   - old: the number of rows of each section before.
  ///   - new: the number of rows of each section afterwards.
  func mapping(from old: [Int], to new: [Int]) throws(Mismatch) -> Mapping {
    try checkPlaces(old, new)
    var mapping = Mapping()
    (mapping.sections, mapping.oldSections) = (Array(repeating: nil, count: old.count), Array(repeating: nil, count: new.count))
    for (from, to) in movedSections { (mapping.sections[from], mapping.oldSections[to]) = (to, from) }
    let targets = Set(movedSections.values)
    let staying = old.indices.filter { deletedSections[$0] == nil && movedSections[$0] == nil }
    let slots = new.indices.filter { insertedSections[$0] == nil && !targets.contains($0) }
    guard staying.count == slots.count else {
      throw Mismatch(
        description: "there are \(new.count) sections after the update, but \(old.count) before it, \(insertedSections.count) inserted and "
          + "\(deletedSections.count) deleted make \(old.count + insertedSections.count - deletedSections.count)")
    }
    for (from, to) in zip(staying, slots) { (mapping.sections[from], mapping.oldSections[to]) = (to, from) }
    mapping.rows = old.map { Array(repeating: nil, count: $0) }
    mapping.oldRows = new.map { Array(repeating: nil, count: $0) }
    for (from, to) in movedRows {
      mapping.moved[from] = to
      mapping.oldRows[to.section][to.row] = from
    }
    for (section, target) in mapping.sections.enumerated() {
      // Of a section that is reloaded, every row is new.
      guard let target, reloadedSections[section] == nil else { continue }
      try mapRows(of: section, to: target, old[section], new[target], &mapping)
    }
    return mapping
  }

  private func mapRows(of section: Int, to target: Int, _ oldCount: Int, _ newCount: Int, _ mapping: inout Mapping) throws(Mismatch) {
    let movedIn = Set(movedRows.values.lazy.filter { $0.section == target }.map(\.row))
    let insertedIn = Set(insertedRows.keys.lazy.filter { $0.section == target }.map(\.row))
    let goneFrom = Set((Array(deletedRows.keys) + Array(movedRows.keys)).lazy.filter { $0.section == section }.map(\.row))
    let expected = oldCount - goneFrom.count + movedIn.count + insertedIn.count
    guard expected == newCount else {
      throw Mismatch(
        description: "section \(target) has \(newCount) rows after the update, but \(oldCount) before it, \(insertedIn.count) inserted, "
          + "\(goneFrom.count) deleted or moved away and \(movedIn.count) moved in make \(expected)")
    }
    var slot = 0
    for row in 0..<oldCount where !goneFrom.contains(row) {
      while movedIn.contains(slot) || insertedIn.contains(slot) { slot += 1 }
      mapping.rows[section][row] = slot
      mapping.oldRows[target][slot] = IndexPath(row: row, section: section)
      slot += 1
    }
  }

  private func checkPlaces(_ old: [Int], _ new: [Int]) throws(Mismatch) {
    func check(_ paths: some Sequence<IndexPath>, _ counts: [Int], _ what: String) throws(Mismatch) {
      for path in paths where !counts.indices.contains(path.section) || path.row < 0 || path.row >= counts[path.section] {
        throw Mismatch(description: "there is no row \(path.row) in section \(path.section) to be \(what)")
      }
    }
    func check(_ sections: some Sequence<Int>, _ counts: [Int], _ what: String) throws(Mismatch) {
      for section in sections where !counts.indices.contains(section) {
        throw Mismatch(description: "there is no section \(section) to be \(what)")
      }
    }
    try check(deletedRows.keys, old, "deleted")
    try check(reloadedRows.keys, old, "reloaded")
    try check(reconfiguredRows, old, "configured anew")
    try check(movedRows.keys, old, "moved")
    try check(movedRows.values, new, "moved to")
    try check(insertedRows.keys, new, "inserted")
    try check(deletedSections.keys, old, "deleted")
    try check(reloadedSections.keys, old, "reloaded")
    try check(movedSections.keys, old, "moved")
    try check(movedSections.values, new, "moved to")
    try check(insertedSections.keys, new, "inserted")
  }
}
