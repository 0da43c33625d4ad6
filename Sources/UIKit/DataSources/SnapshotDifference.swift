/// The changes that make one snapshot into another, as tables and collections take them.
///
/// Identifiers are unique, so what stays in a list is the longest run of common identifiers whose new places ascend; the others move. This
/// takes O(n log n) for n items.
struct SnapshotDifference {
  private(set) var deletedSections = IndexSet(), insertedSections = IndexSet(), reloadedSections = IndexSet()
  private(set) var movedSections: [(from: Int, to: Int)] = []
  private(set) var deletedRows: [IndexPath] = [], insertedRows: [IndexPath] = [], reloadedRows: [IndexPath] = []
  private(set) var reconfiguredRows: [IndexPath] = []
  private(set) var movedRows: [(from: IndexPath, to: IndexPath)] = []

  init<Section, Item>(from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>) {
    let oldIndex = Self.places(old.sectionIdentifiers), newIndex = Self.places(new.sectionIdentifiers)
    for (index, section) in old.sectionIdentifiers.enumerated() where newIndex[section] == nil { deletedSections.insert(index) }
    for (index, section) in new.sectionIdentifiers.enumerated() where oldIndex[section] == nil { insertedSections.insert(index) }
    let kept = old.sectionIdentifiers.filter { newIndex[$0] != nil }
    let staying = Self.staying(kept.map { newIndex[$0]! })
    for (place, section) in kept.enumerated() where !staying.contains(place) {
      movedSections.append((oldIndex[section]!, newIndex[section]!))
    }
    for section in new.reloadedSectionIdentifiers { if let index = oldIndex[section] { reloadedSections.insert(index) } }

    // Rows leave and enter sections that there are before and afterwards; in the others they come and go with the section.
    var leaving: [Item: IndexPath] = [:], entering: [Item: IndexPath] = [:], oldPaths: [Item: IndexPath] = [:]
    for section in kept {
      let oldItems = old.itemIdentifiers(inSection: section), newItems = new.itemIdentifiers(inSection: section)
      let oldRow = Self.places(oldItems), newRow = Self.places(newItems)
      let common = oldItems.filter { newRow[$0] != nil }
      let still = Set(Self.staying(common.map { newRow[$0]! }).map { common[$0] })
      for (row, item) in oldItems.enumerated() {
        let path = IndexPath(row: row, section: oldIndex[section]!)
        oldPaths[item] = path
        if !still.contains(item) { leaving[item] = path }
      }
      for (row, item) in newItems.enumerated() where oldRow[item] == nil || !still.contains(item) {
        entering[item] = IndexPath(row: row, section: newIndex[section]!)
      }
    }
    // A section that is asked for anew has new rows alone.
    func isReloaded(_ from: IndexPath, _ to: IndexPath) -> Bool {
      reloadedSections.contains(from.section) || reloadedSections.contains { newIndex[old.sectionIdentifiers[$0]] == to.section }
    }
    for (item, from) in leaving {
      if let to = entering[item], !isReloaded(from, to) {
        movedRows.append((from, to))
        entering[item] = nil
      } else {
        deletedRows.append(from)
      }
    }
    insertedRows = entering.values.sorted()
    deletedRows.sort()
    movedRows.sort { $0.from < $1.from }
    func stillThere(_ items: Set<Item>) -> [IndexPath] {
      guard !items.isEmpty else { return [] }
      let gone = Set(deletedRows)
      return items.compactMap { oldPaths[$0] }.filter { !gone.contains($0) }.sorted()
    }
    reloadedRows = stillThere(Set(new.reloadedItemIdentifiers))
    reconfiguredRows = stillThere(Set(new.reconfiguredItemIdentifiers).subtracting(new.reloadedItemIdentifiers))
  }

  private static func places<Identifier: Hashable>(_ identifiers: [Identifier]) -> [Identifier: Int] {
    Dictionary(uniqueKeysWithValues: identifiers.enumerated().map { ($1, $0) })
  }

  /// The places of a longest ascending run of different numbers, by piles of which each has its least last number on top.
  static func staying(_ numbers: [Int]) -> Set<Int> {
    var tops: [Int] = [], before = Array(repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var low = 0, high = tops.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[tops[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[place] = tops[low - 1] }
      if low == tops.count { tops.append(place) } else { tops[low] = place }
    }
    var run: Set<Int> = [], place = tops.last ?? -1
    while place >= 0 {
      run.insert(place)
      place = before[place]
    }
    return run
  }
}
