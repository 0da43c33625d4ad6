/// Sections and their items at one time, each known by an identifier of its own, in the order in which they show.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  /// The sections, from the first to the last.
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// The sections that are to be asked for anew.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// The items whose cells are to be made anew.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items whose cells are to be filled anew.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var homes: [ItemIdentifierType: SectionIdentifierType] = [:]

  /// A snapshot without sections and items.
  public init() {}

  // MARK: Asking

  /// The number of sections.
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// The number of items in all sections.
  public var numberOfItems: Int { homes.count }
  /// The items of all sections, in their order.
  public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }
  /// The items of a section.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    guard let found = items[identifier] else { missing(identifier) }
    return found
  }
  /// The number of items in a section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { itemIdentifiers(inSection: identifier).count }
  /// The section that an item is in; nil for one that there is not.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? { homes[identifier] }
  /// The place of an item among those of all sections; nil for one that there is not.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let home = homes[identifier], let row = items[home]?.firstIndex(of: identifier) else { return nil }
    return sectionIdentifiers.prefix { $0 != home }.reduce(row) { $0 + (items[$1]?.count ?? 0) }
  }
  /// The place of a section; nil for one that there is not.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    items[identifier] == nil ? nil : sectionIdentifiers.firstIndex(of: identifier)
  }

  // MARK: Items

  /// Puts new items behind those of a section; of the last one, where none is named.
  public mutating func appendItems(_ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil) {
    guard let section = section ?? sectionIdentifiers.last else {
      preconditionFailure("items are appended to a section, and there is none; call appendSections(_:) before")
    }
    insert(identifiers, in: section, at: numberOfItems(inSection: section))
  }
  /// Puts new items in front of another one.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem item: ItemIdentifierType) {
    let (section, row) = place(of: item)
    insert(identifiers, in: section, at: row)
  }
  /// Puts new items behind another one.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem item: ItemIdentifierType) {
    let (section, row) = place(of: item)
    insert(identifiers, in: section, at: row + 1)
  }
  /// Takes items out; those that there are not are passed over.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in Set(identifiers.compactMap { homes[$0] }) { items[section]?.removeAll(where: gone.contains) }
    for identifier in gone { homes[identifier] = nil }
    reloadedItemIdentifiers.removeAll(where: gone.contains)
    reconfiguredItemIdentifiers.removeAll(where: gone.contains)
  }
  /// Takes all items and all sections out.
  public mutating func deleteAllItems() { self = Self() }
  /// Moves an item in front of another one, whose section may be another.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem other: ItemIdentifierType) { move(identifier, other, 0) }
  /// Moves an item behind another one, whose section may be another.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem other: ItemIdentifierType) { move(identifier, other, 1) }
  /// Has the cells of items made anew.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers where !reloadedItemIdentifiers.contains(identifier) {
      _ = place(of: identifier)
      reloadedItemIdentifiers.append(identifier)
    }
  }
  /// Has the cells of items, which stay, filled anew.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers where !reconfiguredItemIdentifiers.contains(identifier) {
      _ = place(of: identifier)
      reconfiguredItemIdentifiers.append(identifier)
    }
  }

  private mutating func insert(_ identifiers: [ItemIdentifierType], in section: SectionIdentifierType, at row: Int) {
    for identifier in identifiers where homes.updateValue(section, forKey: identifier) != nil {
      preconditionFailure("the item \(identifier) is there already; identifiers of items are unique in all sections")
    }
    items[section]?.insert(contentsOf: identifiers, at: row)
  }

  private mutating func move(_ identifier: ItemIdentifierType, _ other: ItemIdentifierType, _ offset: Int) {
    guard identifier != other else { return }
    let (from, row) = place(of: identifier)
    items[from]?.remove(at: row)
    let (to, place) = place(of: other)
    homes[identifier] = to
    items[to]?.insert(identifier, at: place + offset)
  }

  private func place(of item: ItemIdentifierType) -> (SectionIdentifierType, Int) {
    guard let section = homes[item], let row = items[section]?.firstIndex(of: item) else {
      preconditionFailure("there is no item \(item) in the snapshot")
    }
    return (section, row)
  }

  // MARK: Sections

  /// Puts new sections behind those that there are.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { insert(identifiers, at: numberOfSections) }
  /// Puts new sections in front of another one.
  public mutating func insertSections(_ identifiers: [SectionIdentifierType], beforeSection section: SectionIdentifierType) {
    insert(identifiers, at: index(section))
  }
  /// Puts new sections behind another one.
  public mutating func insertSections(_ identifiers: [SectionIdentifierType], afterSection section: SectionIdentifierType) {
    insert(identifiers, at: index(section) + 1)
  }
  /// Takes sections out with their items; those that there are not are passed over.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      deleteItems(items[identifier] ?? [])
      items[identifier] = nil
    }
    let gone = Set(identifiers)
    sectionIdentifiers.removeAll(where: gone.contains)
    reloadedSectionIdentifiers.removeAll(where: gone.contains)
  }
  /// Moves a section with its items in front of another one.
  public mutating func moveSection(_ identifier: SectionIdentifierType, beforeSection other: SectionIdentifierType) {
    move(identifier, other, 0)
  }
  /// Moves a section with its items behind another one.
  public mutating func moveSection(_ identifier: SectionIdentifierType, afterSection other: SectionIdentifierType) {
    move(identifier, other, 1)
  }
  /// Has sections asked for anew.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers where !reloadedSectionIdentifiers.contains(identifier) {
      _ = index(identifier)
      reloadedSectionIdentifiers.append(identifier)
    }
  }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    for identifier in identifiers where items.updateValue([], forKey: identifier) != nil {
      preconditionFailure("the section \(identifier) is there already; identifiers of sections are unique")
    }
    sectionIdentifiers.insert(contentsOf: identifiers, at: index)
  }

  private mutating func move(_ identifier: SectionIdentifierType, _ other: SectionIdentifierType, _ offset: Int) {
    guard identifier != other else { return }
    sectionIdentifiers.remove(at: index(identifier))
    sectionIdentifiers.insert(identifier, at: index(other) + offset)
  }

  private func index(_ section: SectionIdentifierType) -> Int {
    guard let index = indexOfSection(section) else { missing(section) }
    return index
  }

  private func missing(_ section: SectionIdentifierType) -> Never { preconditionFailure("there is no section \(section) in the snapshot") }

  // MARK: Places

  /// The item at a place; nil where there is none.
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sectionIdentifiers.indices.contains(path.section), let row = items[sectionIdentifiers[path.section]],
      row.indices.contains(path.row)
    else { return nil }
    return row[path.row]
  }
  /// The place of an item; nil for one that there is not.
  func path(of item: ItemIdentifierType) -> IndexPath? {
    guard let home = homes[item], let section = indexOfSection(home), let row = items[home]?.firstIndex(of: item) else { return nil }
    return IndexPath(row: row, section: section)
  }
  /// The same without what is to be asked for anew.
  var settled: Self {
    var settled = self
    (settled.reloadedItemIdentifiers, settled.reconfiguredItemIdentifiers, settled.reloadedSectionIdentifiers) = ([], [], [])
    return settled
  }
}

extension NSDiffableDataSourceSnapshot: Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
