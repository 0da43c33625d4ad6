/// Gives the items of a section their rectangles, group by group.
///
/// A group takes its items from the section's in their order. Along its axis stand as many as there is room for; what is left is shared by
/// the spaces that are flexible. Places that there are no items for stay empty, so that a last group looks as the others do.
@MainActor struct GroupPlacer {
  struct Item {
    let frame: CGRect
    let zIndex: Int
  }

  /// The number of the section's items.
  let count: Int
  let traits: UITraitCollection
  /// The places of the items so far, by their numbers.
  private(set) var items: [Item] = []
  /// Views at items and groups, each at the number of the item, or of the group's first one.
  private(set) var supplementaries: [(item: NSCollectionLayoutSupplementaryItem, index: Int, frame: CGRect)] = []

  init(count: Int, traits: UITraitCollection) { (self.count, self.traits) = (count, traits) }

  var isDone: Bool { items.count >= count }

  /// Places an item or a group.
  mutating func place(_ item: NSCollectionLayoutItem, in place: CGRect) {
    guard !isDone else { return }
    let frame = item.content(of: place), first = items.count
    if let group = item as? NSCollectionLayoutGroup { fill(group, frame) } else { items.append(Item(frame: frame, zIndex: 0)) }
    for supplementary in item.supplementaryItems { supplementaries.append((supplementary, first, supplementary.frame(at: frame))) }
  }

  private mutating func fill(_ group: NSCollectionLayoutGroup, _ frame: CGRect) {
    switch group.arrangement {
    case .custom(let provider):
      for item in provider(LayoutSurroundings(frame.size, traits)).prefix(count - items.count) {
        items.append(Item(frame: item.frame.offsetBy(dx: frame.minX, dy: frame.minY), zIndex: item.zIndex))
      }
    case .repeated(let axis): line(group, frame, axis, repeated(group, frame.size, axis))
    case .equal(let axis, let count):
      guard let item = group.subitems.first, count > 0 else { return }
      let room = axis == .horizontal ? frame.width : frame.height
      let length = max(0, (room - CGFloat(count - 1) * (group.interItemSpacing?.spacing ?? 0)) / CGFloat(count))
      var size = item.layoutSize.size(in: frame.size)
      if axis == .horizontal { size.width = length } else { size.height = length }
      line(group, frame, axis, Array(repeating: (item, size), count: count))
    }
  }

  /// The items that stand in a line, each as often as there is room.
  private func repeated(
    _ group: NSCollectionLayoutGroup, _ container: CGSize, _ axis: NSLayoutConstraint.Axis
  ) -> [(NSCollectionLayoutItem, CGSize)] {
    guard !group.subitems.isEmpty else { return [] }
    let room = axis == .horizontal ? container.width : container.height, gap = group.interItemSpacing?.spacing ?? 0
    var line: [(NSCollectionLayoutItem, CGSize)] = [], used: CGFloat = 0
    while line.count < count {
      let item = group.subitems[line.count % group.subitems.count], size = item.layoutSize.size(in: container)
      let edges = Self.edges(item, axis)
      let length = (axis == .horizontal ? size.width : size.height) + (edges.0?.spacing ?? 0) + (edges.1?.spacing ?? 0)
      let needed = (line.isEmpty ? 0 : gap) + length
      if !line.isEmpty, used + needed > room + 0.01 { break }
      used += needed
      line.append((item, size))
    }
    return line
  }

  private static func edges(
    _ item: NSCollectionLayoutItem, _ axis: NSLayoutConstraint.Axis
  ) -> (NSCollectionLayoutSpacing?, NSCollectionLayoutSpacing?) {
    axis == .horizontal ? (item.edgeSpacing?.leading, item.edgeSpacing?.trailing) : (item.edgeSpacing?.top, item.edgeSpacing?.bottom)
  }

  /// Sets items one behind the other, and shares what is left.
  private mutating func line(
    _ group: NSCollectionLayoutGroup, _ frame: CGRect, _ axis: NSLayoutConstraint.Axis,
    _ line: [(item: NSCollectionLayoutItem, size: CGSize)]
  ) {
    let isRow = axis == .horizontal
    func length(_ size: CGSize) -> CGFloat { isRow ? size.width : size.height }
    var spaces: [NSCollectionLayoutSpacing?] = []
    for (index, (item, _)) in line.enumerated() {
      let edges = Self.edges(item, axis)
      spaces += index == 0 ? [edges.0, edges.1] : [group.interItemSpacing, edges.0, edges.1]
    }
    let used = line.reduce(0) { $0 + length($1.size) } + spaces.reduce(0) { $0 + ($1?.spacing ?? 0) }
    let flexible = spaces.count { $0?.isFlexibleSpacing == true }
    let share = flexible > 0 ? max(0, length(frame.size) - used) / CGFloat(flexible) : 0
    func extent(_ space: NSCollectionLayoutSpacing?) -> CGFloat { space.map { $0.spacing + ($0.isFlexibleSpacing ? share : 0) } ?? 0 }
    var along: CGFloat = 0
    for (index, (item, size)) in line.enumerated() {
      let edges = Self.edges(item, axis), sides = Self.edges(item, isRow ? .vertical : .horizontal)
      if index > 0 { along += extent(group.interItemSpacing) }
      along += extent(edges.0)
      let room = isRow ? frame.height - size.height : frame.width - size.width
      let left = max(0, room - (sides.0?.spacing ?? 0) - (sides.1?.spacing ?? 0))
      let shares = [sides.0, sides.1].count { $0?.isFlexibleSpacing == true }
      let across = (sides.0?.spacing ?? 0) + (sides.0?.isFlexibleSpacing == true ? left / CGFloat(shares) : 0)
      place(
        item,
        in: CGRect(
          origin: CGPoint(x: frame.minX + (isRow ? along : across), y: frame.minY + (isRow ? across : along)), size: size))
      along += length(size) + extent(edges.1)
    }
  }
}
