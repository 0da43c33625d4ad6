/// The items of a section as an outline: items that belong to others show while these are expanded.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  /// The items that belong to none, from the first to the last.
  public private(set) var rootItems: [ItemIdentifierType] = []
  private var children: [ItemIdentifierType: [ItemIdentifierType]] = [:]
  private var parents: [ItemIdentifierType: ItemIdentifierType] = [:]
  private var expanded: Set<ItemIdentifierType> = []
  private var known: Set<ItemIdentifierType> = []

  /// An outline without items.
  public init() {}

  // MARK: Asking

  /// All items, each with what belongs to it behind it.
  public var items: [ItemIdentifierType] { listed { _ in true } }
  /// The items that show: those whose parents all are expanded.
  public var visibleItems: [ItemIdentifierType] { listed(expanded.contains) }

  private func listed(_ descends: (ItemIdentifierType) -> Bool) -> [ItemIdentifierType] {
    var list: [ItemIdentifierType] = [], rest = Array(rootItems.reversed())
    while let item = rest.popLast() {
      list.append(item)
      if descends(item), let own = children[item] { rest += own.reversed() }
    }
    return list
  }

  /// Whether there is an item.
  public func contains(_ item: ItemIdentifierType) -> Bool { known.contains(item) }
  /// Whether what belongs to an item shows.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  /// Whether an item shows.
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    guard contains(item) else { return false }
    var next = parents[item]
    while let parent = next {
      if !expanded.contains(parent) { return false }
      next = parents[parent]
    }
    return true
  }
  /// The number of items that an item is below; 0 for one that belongs to none.
  public func level(of item: ItemIdentifierType) -> Int {
    check(item)
    return sequence(first: item) { parents[$0] }.reduce(-1) { count, _ in count + 1 }
  }
  /// The place of an item among all; nil for one that there is not.
  public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }
  /// The item that an item belongs to; nil for none.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] }

  /// What belongs to an item, as an outline of its own.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
    check(parent)
    var own = Self()
    if includingParent { own.append([parent]) }
    own.take(self, childrenOf: parent, to: includingParent ? parent : nil)
    if includingParent, isExpanded(parent) { own.expand([parent]) }
    return own
  }

  private mutating func take(_ other: Self, childrenOf parent: ItemIdentifierType, to target: ItemIdentifierType?) {
    let items = other.children[parent] ?? []
    append(items, to: target)
    for item in items {
      take(other, childrenOf: item, to: item)
      if other.isExpanded(item) { expand([item]) }
    }
  }

  // MARK: Changing

  /// Puts new items behind those that belong to another one, or behind those that belong to none.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    if let parent { check(parent) }
    insert(items, below: parent, at: siblings(below: parent).count)
  }
  /// Puts new items in front of another one, to whose parent they belong.
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) { insert(items, beside: item, 0) }
  /// Puts new items behind another one and what belongs to it.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) { insert(items, beside: item, 1) }
  /// Puts an outline in front of an item.
  public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
    insert(snapshot.rootItems, before: item)
    takeInside(of: snapshot)
  }
  /// Puts an outline behind an item and what belongs to it.
  public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
    insert(snapshot.rootItems, after: item)
    takeInside(of: snapshot)
  }
  /// Puts an outline in the place of what belongs to an item.
  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    check(parent)
    delete(children[parent] ?? [])
    append(snapshot.rootItems, to: parent)
    takeInside(of: snapshot)
  }

  private mutating func takeInside(of snapshot: Self) {
    for item in snapshot.rootItems {
      take(snapshot, childrenOf: item, to: item)
      if snapshot.isExpanded(item) { expand([item]) }
    }
  }

  /// Takes items out with what belongs to them; those that there are not are passed over.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items where contains(item) {
      delete(children[item] ?? [])
      let parent = parents[item]
      var own = siblings(below: parent)
      own.removeAll { $0 == item }
      set(own, below: parent)
      (parents[item], children[item]) = (nil, nil)
      known.remove(item)
      expanded.remove(item)
    }
  }
  /// Takes all items out.
  public mutating func deleteAll() { self = Self() }
  /// Shows what belongs to items.
  public mutating func expand(_ items: [ItemIdentifierType]) {
    for item in items { check(item) }
    expanded.formUnion(items)
  }
  /// Hides what belongs to items.
  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

  private func siblings(below parent: ItemIdentifierType?) -> [ItemIdentifierType] { parent.map { children[$0] ?? [] } ?? rootItems }
  private mutating func set(_ items: [ItemIdentifierType], below parent: ItemIdentifierType?) {
    if let parent { children[parent] = items.isEmpty ? nil : items } else { rootItems = items }
  }

  private mutating func insert(_ items: [ItemIdentifierType], beside item: ItemIdentifierType, _ offset: Int) {
    check(item)
    let parent = parents[item]
    insert(items, below: parent, at: (siblings(below: parent).firstIndex(of: item) ?? 0) + offset)
  }

  private mutating func insert(_ items: [ItemIdentifierType], below parent: ItemIdentifierType?, at index: Int) {
    for item in items {
      precondition(known.insert(item).inserted, "the item \(item) is there already; identifiers of items are unique")
      parents[item] = parent
    }
    var own = siblings(below: parent)
    own.insert(contentsOf: items, at: index)
    set(own, below: parent)
  }

  private func check(_ item: ItemIdentifierType) { precondition(contains(item), "there is no item \(item) in the section's snapshot") }
}

extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}
