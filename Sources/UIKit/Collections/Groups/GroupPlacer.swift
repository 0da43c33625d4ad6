/// Gives the items of a section their rectangles, group by group.
///
/// A group takes its items from the section's in their order. Along its axis stand as many as there is room for; what is left is shared
/// by the spaces that are flexible. Places that there are no items for stay empty, so that a last group looks as the others do. Where a
/// size is an estimate, an item is as large as its cell has asked for, and a group as its items take; how many share an estimated length
/// follows from estimates.
@MainActor struct GroupPlacer {
  struct Item {
    let frame: CGRect
    let zIndex: Int
    /// The axes along which the item's cell says its size.
    let flexible: UIAxis
  }

  /// An item or a group in a line, and the number of its first item.
  private struct Member {
    let item: NSCollectionLayoutItem
    var size: CGSize
    let first: Int
    /// The axes along which the line decides, whatever the item's cell says.
    var fixed: UIAxis = []
  }

  /// The number of the section's items.
  let count: Int
  let traits: UITraitCollection
  /// The size that the cell of an item has asked for; nil while it has not.
  let asked: (Int) -> CGSize?
  /// The places of the items so far, by their numbers.
  private(set) var items: [Item] = []
  /// Views at items and groups, each at the number of the item, or of the group's first one.
  private(set) var supplementaries: [(item: NSCollectionLayoutSupplementaryItem, index: Int, frame: CGRect)] = []

  init(count: Int, traits: UITraitCollection, asked: @escaping (Int) -> CGSize? = { _ in nil }) {
    (self.count, self.traits, self.asked) = (count, traits, asked)
  }

  var isDone: Bool { items.count >= count }

  /// Places an item or a group.
  mutating func place(_ item: NSCollectionLayoutItem, in place: CGRect, fixed: UIAxis = []) {
    guard !isDone else { return }
    let frame = item.content(of: place), first = items.count
    if let group = item as? NSCollectionLayoutGroup {
      fill(group, frame)
    } else {
      items.append(Item(frame: frame, zIndex: 0, flexible: item.layoutSize.estimates.subtracting(fixed)))
    }
    for supplementary in item.supplementaryItems { supplementaries.append((supplementary, first, supplementary.frame(at: frame))) }
  }

  private mutating func fill(_ group: NSCollectionLayoutGroup, _ frame: CGRect) {
    switch group.arrangement {
    case .custom(let provider):
      for item in provider(LayoutSurroundings(frame.size, traits)).prefix(count - items.count) {
        items.append(Item(frame: item.frame.offsetBy(dx: frame.minX, dy: frame.minY), zIndex: item.zIndex, flexible: []))
      }
    case .repeated(let axis), .equal(let axis, _): line(group, frame, axis, members(of: group, in: frame.size, from: items.count))
    }
  }

  // MARK: Sizes

  /// The size of the place of an item, or of a group of the items from a number on: where it is an estimate, what cells have asked for.
  func size(of item: NSCollectionLayoutItem, in container: CGSize, from index: Int) -> CGSize {
    let base = item.layoutSize.size(in: container), axes = item.layoutSize.estimates
    guard !axes.isEmpty, index < count else { return base }
    let inner = item.content(of: CGRect(origin: .zero, size: base)).size
    let own = (item as? NSCollectionLayoutGroup).map { extent(of: $0, in: inner, from: index) } ?? asked(index)
    guard let own else { return base }
    return CGSize(
      width: axes.contains(.horizontal) ? own.width + base.width - inner.width : base.width,
      height: axes.contains(.vertical) ? own.height + base.height - inner.height : base.height)
  }

  /// The size that the items of a group take; nil for one whose items a closure places.
  private func extent(of group: NSCollectionLayoutGroup, in container: CGSize, from index: Int) -> CGSize? {
    guard let axis = group.axis else { return nil }
    let line = members(of: group, in: container, from: index).filter { $0.first < count }
    guard !line.isEmpty else { return nil }
    var along: CGFloat = 0, across: CGFloat = 0
    for (place, member) in line.enumerated() {
      let edges = Self.edges(member.item, axis), sides = Self.edges(member.item, axis == .horizontal ? .vertical : .horizontal)
      let (length, breadth) = axis == .horizontal ? (member.size.width, member.size.height) : (member.size.height, member.size.width)
      along += (place > 0 ? group.interItemSpacing?.spacing ?? 0 : 0) + (edges.0?.spacing ?? 0) + length + (edges.1?.spacing ?? 0)
      across = max(across, (sides.0?.spacing ?? 0) + breadth + (sides.1?.spacing ?? 0))
    }
    return axis == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }

  /// How many items an item or a group takes, from a number on.
  private func taken(by item: NSCollectionLayoutItem, of size: CGSize, from index: Int) -> Int {
    guard let group = item as? NSCollectionLayoutGroup else { return 1 }
    let inner = item.content(of: CGRect(origin: .zero, size: size)).size
    if case .custom(let provider) = group.arrangement { return provider(LayoutSurroundings(inner, traits)).count }
    return members(of: group, in: inner, from: index).reduce(0) { $0 + taken(by: $1.item, of: $1.size, from: $1.first) }
  }

  /// What stands in a group's line, with its sizes, from the item of a number on.
  private func members(of group: NSCollectionLayoutGroup, in container: CGSize, from index: Int) -> [Member] {
    var line: [Member] = [], first = index
    func append(_ item: NSCollectionLayoutItem, _ size: CGSize, fixed: UIAxis = []) {
      line.append(Member(item: item, size: size, first: first, fixed: fixed))
      first += taken(by: item, of: size, from: first)
    }
    switch group.arrangement {
    case .custom: break
    case .repeated(let axis):
      guard !group.subitems.isEmpty else { break }
      let isRow = axis == .horizontal, gap = group.interItemSpacing?.spacing ?? 0
      let dimension = isRow ? group.layoutSize.widthDimension : group.layoutSize.heightDimension
      let room = dimension.isEstimated ? dimension.dimension : isRow ? container.width : container.height
      var used: CGFloat = 0
      while line.count < count {
        let item = group.subitems[line.count % group.subitems.count], size = size(of: item, in: container, from: first)
        let counted = dimension.isEstimated ? item.layoutSize.size(in: container) : size
        let edges = Self.edges(item, axis)
        let length = (isRow ? counted.width : counted.height) + (edges.0?.spacing ?? 0) + (edges.1?.spacing ?? 0)
        let needed = (line.isEmpty ? 0 : gap) + length
        if !line.isEmpty, used + needed > room + 0.01 { break }
        used += needed
        append(item, size)
      }
    case .equal(let axis, let number):
      guard let item = group.subitems.first, number > 0 else { break }
      let isRow = axis == .horizontal
      let dimension = isRow ? group.layoutSize.widthDimension : group.layoutSize.heightDimension
      let own = isRow ? item.layoutSize.widthDimension : item.layoutSize.heightDimension
      let room = isRow ? container.width : container.height
      let length = max(0, (room - CGFloat(number - 1) * (group.interItemSpacing?.spacing ?? 0)) / CGFloat(number))
      let isShared = !(dimension.isEstimated && own.isEstimated)
      for _ in 0..<number {
        var size = size(of: item, in: container, from: first)
        if isShared { if isRow { size.width = length } else { size.height = length } }
        append(item, size, fixed: isShared ? (isRow ? .horizontal : .vertical) : [])
      }
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
    _ group: NSCollectionLayoutGroup, _ frame: CGRect, _ axis: NSLayoutConstraint.Axis, _ line: [Member]
  ) {
    let isRow = axis == .horizontal
    func length(_ size: CGSize) -> CGFloat { isRow ? size.width : size.height }
    var spaces: [NSCollectionLayoutSpacing?] = []
    for (index, member) in line.enumerated() {
      let edges = Self.edges(member.item, axis)
      spaces += index == 0 ? [edges.0, edges.1] : [group.interItemSpacing, edges.0, edges.1]
    }
    let used = line.reduce(0) { $0 + length($1.size) } + spaces.reduce(0) { $0 + ($1?.spacing ?? 0) }
    let flexible = spaces.count { $0?.isFlexibleSpacing == true }
    let share = flexible > 0 ? max(0, length(frame.size) - used) / CGFloat(flexible) : 0
    func extent(_ space: NSCollectionLayoutSpacing?) -> CGFloat { space.map { $0.spacing + ($0.isFlexibleSpacing ? share : 0) } ?? 0 }
    var along: CGFloat = 0
    for (index, member) in line.enumerated() {
      let item = member.item, size = member.size
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
          origin: CGPoint(x: frame.minX + (isRow ? along : across), y: frame.minY + (isRow ? across : along)), size: size),
        fixed: member.fixed)
      along += length(size) + extent(edges.1)
    }
  }
}
