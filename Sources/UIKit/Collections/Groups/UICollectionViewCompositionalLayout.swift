/// What counts for all sections of a compositional layout.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  /// The direction in which sections follow one another.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The space between sections, in points.
  open var interSectionSpacing: CGFloat = 0
  /// Views at the sides of the whole.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Kept without effect: margins of the collection count.
  open var contentInsetsReference = UIContentInsetsReference.safeArea

  public override init() { super.init() }
}

/// Makes the section of a number; nil ends the program, as there is nothing to be shown of it.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// A layout that is made of groups of items, which sections repeat.
///
/// All sections are placed when the data, the layout or the size has changed, in time in proportion to their items; what shows is found by
/// bisection. Sections that scroll by themselves hold their cells in a scroll view of their own. Leading is the left side. Sizes that are
/// estimates give way to what views ask for when they come to show; where one differs, all sections are placed anew.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// What counts for all sections.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }
  private let provider: UICollectionViewCompositionalLayoutSectionProvider

  /// A section for all sections.
  public init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration = UICollectionViewCompositionalLayoutConfiguration()
  ) {
    (provider, self.configuration) = ({ _, _ in section }, configuration)
    super.init()
  }

  /// Sections that a closure makes, by their numbers and the room that there is.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration = UICollectionViewCompositionalLayoutConfiguration()
  ) {
    (provider, self.configuration) = (sectionProvider, configuration)
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  private struct Pinned {
    let attributes: UICollectionViewLayoutAttributes
    let item: NSCollectionLayoutBoundarySupplementaryItem
  }

  @MainActor private struct PlacedSection {
    let definition: NSCollectionLayoutSection
    /// From where to where it reaches, along the scrolling.
    var start: CGFloat = 0, end: CGFloat = 0
    var items: [UICollectionViewLayoutAttributes] = []
    var pinned: [Pinned] = []
    var scrolling: SectionScrolling?
    /// The elements that the section scrolls by itself, without its offset.
    var own = OrderedElements(isVertical: false)
  }

  private var sections: [PlacedSection] = []
  private var ordered = OrderedElements(isVertical: true)
  private var supplementaries: [String: [IndexPath: UICollectionViewLayoutAttributes]] = [:]
  private var pinned: [Pinned] = []
  private var elements: [UICollectionViewLayoutAttributes] = []
  private var size = CGSize.zero
  private var offsets: [Int: CGPoint] = [:]
  private var surroundings = LayoutSurroundings(.zero, UITraitCollection.current)

  /// Names an item, or a view of a kind at one.
  private struct SizeKey: Hashable {
    let kind: String?
    let path: IndexPath
  }
  /// The sizes that views have asked for in the place of estimates.
  private var asked: [SizeKey: CGSize] = [:]
  /// The room across the scrolling in which they did.
  private var askedRoom: CGFloat = 0
  /// Whether any size is an estimate that no view has replaced.
  private var hasEstimates = false

  private var isVertical: Bool { configuration.scrollDirection == .vertical }

  // MARK: Placing

  open override func prepare() {
    super.prepare()
    (sections, elements, supplementaries, pinned) = ([], [], [:], [])
    hasEstimates = false
    guard let view = collectionView else { return }
    let room = view.bounds.inset(by: view.adjustedContentInset).size
    surroundings = LayoutSurroundings(CGSize(width: max(0, room.width), height: max(0, room.height)), view.traitCollection)
    let across = isVertical ? room.width : room.height
    if across != askedRoom { (askedRoom, asked) = (across, [:]) }
    let edges = strips(of: configuration.boundarySupplementaryItems, in: room, at: IndexPath(index: 0))
    var end = isVertical ? edges.before.y : edges.before.x
    for section in 0..<view.numberOfSections {
      if section > 0 { end += configuration.interSectionSpacing }
      end = place(section, from: end, edges, view)
    }
    let most = isVertical ? edges.after.y : edges.after.x
    size = isVertical ? CGSize(width: room.width, height: end + most) : CGSize(width: end + most, height: room.height)
    let whole = CGRect(origin: .zero, size: size)
    pinned = placeBoundary(
      configuration.boundarySupplementaryItems, around: whole, content: edges.inside(whole), at: IndexPath(index: 0))
    ordered = OrderedElements(elements, isVertical: isVertical)
  }

  /// The room that views at the sides take.
  private struct Strips {
    var before = CGPoint.zero, after = CGPoint.zero

    @MainActor mutating func take(_ item: NSCollectionLayoutBoundarySupplementaryItem, of size: CGSize) {
      let place = item.alignment.place
      if item.isAboveOrBelow {
        if place.y == 0 { before.y = max(before.y, size.height) } else { after.y = max(after.y, size.height) }
      } else if place.x != 0.5 {
        if place.x == 0 { before.x = max(before.x, size.width) } else { after.x = max(after.x, size.width) }
      }
    }

    func inside(_ rect: CGRect) -> CGRect {
      CGRect(
        x: rect.minX + before.x, y: rect.minY + before.y, width: rect.width - before.x - after.x, height: rect.height - before.y - after.y)
    }
  }

  private func strips(
    of items: [NSCollectionLayoutBoundarySupplementaryItem], in room: CGSize, at path: IndexPath
  ) -> Strips {
    var strips = Strips()
    for item in items where item.extendsBoundary { strips.take(item, of: size(of: item, in: room, at: path)) }
    return strips
  }

  /// The size of a header's or footer's place: along estimates what its view has asked for.
  private func size(of item: NSCollectionLayoutBoundarySupplementaryItem, in room: CGSize, at path: IndexPath) -> CGSize {
    let base = item.layoutSize.size(in: room), axes = item.layoutSize.estimates
    guard !axes.isEmpty, let own = asked[SizeKey(kind: item.elementKind, path: path)] else { return base }
    let inner = item.content(of: CGRect(origin: .zero, size: base)).size
    return CGSize(
      width: axes.contains(.horizontal) ? own.width + base.width - inner.width : base.width,
      height: axes.contains(.vertical) ? own.height + base.height - inner.height : base.height)
  }

  /// Notes whether the size of an element is an estimate.
  private func note(_ attributes: UICollectionViewLayoutAttributes, _ axes: UIAxis) {
    guard !axes.isEmpty else { return }
    attributes.flexible = axes
    attributes.isEstimate = asked[SizeKey(kind: attributes.representedElementKind, path: attributes.indexPath)] == nil
    if attributes.isEstimate { hasEstimates = true }
  }

  private func place(_ section: Int, from start: CGFloat, _ outer: Strips, _ view: UICollectionView) -> CGFloat {
    guard let definition = provider(section, surroundings) else {
      preconditionFailure("the section provider made no section for number \(section)")
    }
    var placed = PlacedSection(definition: definition)
    placed.start = start
    let room = surroundings.contentSize
    var insets = UIEdgeInsets(definition.contentInsets)
    if section == 0, isVertical { insets.top += definition.firstSectionGap }
    // What is beside the sections as a whole, and beside this one's groups.
    let full =
      isVertical
      ? CGRect(x: outer.before.x, y: start, width: room.width - outer.before.x - outer.after.x, height: room.height)
      : CGRect(x: start, y: outer.before.y, width: room.width, height: room.height - outer.before.y - outer.after.y)
    let strips = strips(
      of: definition.boundarySupplementaryItems, in: full.inset(by: insets).size, at: IndexPath(item: 0, section: section))
    let content = strips.inside(full).inset(by: insets)
    let container = CGSize(width: max(0, content.width), height: max(0, content.height))
    var placer = GroupPlacer(count: view.numberOfItems(inSection: section), traits: surroundings.traitCollection) { [asked] item in
      asked[SizeKey(kind: nil, path: IndexPath(item: item, section: section))]
    }
    // Groups follow one another along the scrolling, or across it where the section scrolls by itself.
    let isRow = (definition.orthogonalScrollingBehavior == .none) != isVertical
    var group = definition.group.layoutSize.size(in: container)
    var along: CGFloat = 0, stops: [CGFloat] = []
    while !placer.isDone {
      let before = placer.items.count, own = placer.size(of: definition.group, in: container, from: before)
      // A section that scrolls by itself is as high as its highest group.
      group = before == 0 ? own : isRow ? CGSize(width: own.width, height: max(group.height, own.height)) : own
      if !isRow, before > 0 { group.width = max(group.width, own.width) }
      stops.append(along)
      placer.place(
        definition.group,
        in: CGRect(x: content.minX + (isRow ? along : 0), y: content.minY + (isRow ? 0 : along), width: own.width, height: own.height))
      guard placer.items.count > before else { break }
      along += (isRow ? own.width : own.height) + definition.interGroupSpacing
    }
    along = stops.isEmpty ? 0 : along - definition.interGroupSpacing
    let isScrolling = definition.orthogonalScrollingBehavior != .none
    let length = isScrolling ? (stops.isEmpty ? 0 : isVertical ? group.height : group.width) : along
    let last = (isVertical ? content.minY : content.minX) + length
    placed.end = last + (isVertical ? insets.bottom + strips.after.y : insets.right + strips.after.x)

    placed.items = placer.items.enumerated().map { index, item in
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: index, section: section))
      (attributes.frame, attributes.zIndex) = (item.frame, item.zIndex)
      note(attributes, item.flexible)
      return attributes
    }
    var inner: [UICollectionViewLayoutAttributes] = placed.items
    for (item, index, frame) in placer.supplementaries where index < placer.items.count {
      let attributes = supplementary(item, frame, IndexPath(item: index, section: section))
      attributes.scrollsWithSection = isScrolling
      inner.append(attributes)
    }
    if isScrolling {
      placed.scrolling = scrolling(section, definition, full, content, group, stops, along, length)
      placed.own = OrderedElements(inner, isVertical: !isVertical)
    } else {
      elements += inner
    }
    let around =
      isVertical
      ? CGRect(x: full.minX, y: start, width: full.width, height: placed.end - start)
      : CGRect(x: start, y: full.minY, width: placed.end - start, height: full.height)
    var groups = content
    if isVertical { groups.size.height = length } else { groups.size.width = length }
    // Views at the sides keep to the margins, or reach from side to side.
    var sides = insets
    if isVertical { (sides.top, sides.bottom) = (0, 0) } else { (sides.left, sides.right) = (0, 0) }
    placed.pinned = placeBoundary(
      definition.boundarySupplementaryItems, around: definition.supplementariesFollowContentInsets ? around.inset(by: sides) : around,
      content: groups.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)),
      at: IndexPath(item: 0, section: section))
    for decoration in definition.decorationItems {
      let attributes = UICollectionViewLayoutAttributes(
        forDecorationViewOfKind: decoration.elementKind, with: IndexPath(item: 0, section: section))
      (attributes.frame, attributes.zIndex) = (decoration.content(of: around), decoration.zIndex)
      elements.append(attributes)
    }
    sections.append(placed)
    return placed.end
  }

  private func supplementary(
    _ item: NSCollectionLayoutSupplementaryItem, _ frame: CGRect, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: item.elementKind, with: path)
    (attributes.frame, attributes.zIndex) = (frame, item.zIndex)
    supplementaries[item.elementKind, default: [:]][path] = attributes
    return attributes
  }

  /// Places headers, footers and views at the sides: next to the content where they extend it, else over its edge.
  /// - Returns: those that stay in sight.
  private func placeBoundary(
    _ items: [NSCollectionLayoutBoundarySupplementaryItem], around: CGRect, content: CGRect, at path: IndexPath
  ) -> [Pinned] {
    var pinned: [Pinned] = []
    for item in items {
      let size = size(of: item, in: around.size, at: path), place = item.alignment.place
      func origin(_ place: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat, isOutside: Bool) -> CGFloat {
        guard isOutside, place != 0.5 else { return low + place * (high - low - length) }
        return place == 0 ? low - length : high
      }
      let isOutside = item.extendsBoundary, isAbove = item.isAboveOrBelow
      // Beside sections that follow one another to the side they keep to these sections' margins.
      let span = isAbove ? around : content, column = isAbove || isVertical ? content : around
      let frame = CGRect(
        x: (isAbove
          ? origin(place.x, size.width, span.minX, span.maxX, isOutside: false)
          : origin(place.x, size.width, content.minX, content.maxX, isOutside: isOutside)) + item.offset.x,
        y: origin(place.y, size.height, column.minY, column.maxY, isOutside: isOutside && isAbove) + item.offset.y, width: size.width,
        height: size.height)
      let attributes = supplementary(item, item.content(of: frame), path)
      note(attributes, item.layoutSize.estimates)
      if item.pinToVisibleBounds { pinned.append(Pinned(attributes: attributes, item: item)) } else { elements.append(attributes) }
    }
    return pinned
  }

  private func scrolling(
    _ section: Int, _ definition: NSCollectionLayoutSection, _ full: CGRect, _ content: CGRect, _ group: CGSize, _ starts: [CGFloat],
    _ along: CGFloat, _ length: CGFloat
  ) -> SectionScrolling {
    let isRow = isVertical
    let frame =
      isRow
      ? CGRect(x: full.minX, y: content.minY, width: full.width, height: length)
      : CGRect(x: content.minX, y: full.minY, width: length, height: full.height)
    // Its content reaches over the margins at both sides.
    let before = isRow ? content.minX - frame.minX : content.minY - frame.minY
    let after = isRow ? frame.maxX - content.maxX : frame.maxY - content.maxY
    let room = isRow ? frame.width : frame.height, own = isRow ? group.width : group.height
    var inset = UIEdgeInsets.zero, stops = starts
    if definition.orthogonalScrollingBehavior == .groupPagingCentered {
      let low = max(0, (room - own) / 2 - before), high = max(0, (room - own) / 2 - after)
      inset = isRow ? UIEdgeInsets(top: 0, left: low, bottom: 0, right: high) : UIEdgeInsets(top: low, left: 0, bottom: high, right: 0)
      stops = starts.map { before + $0 + own / 2 - room / 2 }
    }
    let extent = before + along + after
    return SectionScrolling(
      frame: frame,
      contentSize: isRow ? CGSize(width: extent, height: length) : CGSize(width: length, height: extent), inset: inset,
      behavior: definition.orthogonalScrollingBehavior, isHorizontal: isRow, stops: stops,
      offset: offsets[section] ?? CGPoint(x: -inset.left, y: -inset.top))
  }

  // MARK: Answers

  open override var collectionViewContentSize: CGSize { size }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var found = ordered.meeting(rect)
    let low = isVertical ? rect.minY : rect.minX, high = isVertical ? rect.maxY : rect.maxX
    for (index, section) in sections.enumerated() where section.end >= low && section.start <= high {
      if section.scrolling != nil {
        found += scrolled(index, rect)
      } else if section.definition.visibleItemsInvalidationHandler != nil {
        let own = found.filter { $0.indexPath.count == 2 && $0.indexPath.section == index }.map(Self.copied)
        found.removeAll { $0.indexPath.count == 2 && $0.indexPath.section == index }
        section.definition.visibleItemsInvalidationHandler?(own, collectionView?.contentOffset ?? .zero, surroundings)
        found += own
      }
      found += section.pinned.map { inSight($0, section.start, section.end) }
    }
    let end = isVertical ? size.height : size.width
    return found + pinned.map { inSight($0, 0, end) }
  }

  private static func copied(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    attributes.copy() as? UICollectionViewLayoutAttributes ?? attributes
  }

  /// The elements of a section that scrolls by itself, where they show.
  private func scrolled(_ section: Int, _ rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard let scrolling = sections[section].scrolling else { return [] }
    let offset = scrolling.offset
    let own = sections[section].own.meeting(rect.offsetBy(dx: offset.x, dy: offset.y)).map(Self.copied)
    sections[section].definition.visibleItemsInvalidationHandler?(own, offset, surroundings)
    for attributes in own { attributes.frame = attributes.frame.offsetBy(dx: -offset.x, dy: -offset.y) }
    return own
  }

  /// A view that stays in sight while what it belongs to passes.
  private func inSight(_ pinned: Pinned, _ start: CGFloat, _ end: CGFloat) -> UICollectionViewLayoutAttributes {
    let attributes = Self.copied(pinned.attributes), frame = attributes.frame
    guard let view = collectionView else { return attributes }
    let seen = view.bounds.inset(by: view.adjustedContentInset), place = pinned.item.alignment.place
    func origin(_ own: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat, _ place: CGFloat) -> CGFloat {
      place == 0 ? max(own, min(low, end - length)) : place == 1 ? min(own, max(high - length, start)) : own
    }
    attributes.frame.origin =
      isVertical
      ? CGPoint(x: frame.minX, y: origin(frame.minY, frame.height, seen.minY, seen.maxY, place.y))
      : CGPoint(x: origin(frame.minX, frame.width, seen.minX, seen.maxX, place.x), y: frame.minY)
    attributes.zIndex += 1
    return attributes
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section), sections[indexPath.section].items.indices.contains(indexPath.item) else {
      return nil
    }
    let attributes = sections[indexPath.section].items[indexPath.item]
    guard let offset = sections[indexPath.section].scrolling?.offset else { return attributes }
    let shown = Self.copied(attributes)
    shown.frame = shown.frame.offsetBy(dx: -offset.x, dy: -offset.y)
    return shown
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { supplementaries[elementKind]?[indexPath] }

  // MARK: Sizes that views ask for

  override func estimatedElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard hasEstimates else { return [] }
    var found = ordered.meeting(rect)
    for section in sections {
      if let offset = section.scrolling?.offset { found += section.own.meeting(rect.offsetBy(dx: offset.x, dy: offset.y)) }
      found += section.pinned.map(\.attributes).filter { $0.frame.intersects(rect) }
    }
    found += pinned.map(\.attributes)
    return found.filter(\.isEstimate)
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let axes = originalAttributes.flexible, own = preferredAttributes.size, old = originalAttributes.size
    return axes.contains(.horizontal) && abs(own.width - old.width) > 0.01
      || axes.contains(.vertical) && abs(own.height - old.height) > 0.01
  }

  override func take(_ size: CGSize, for attributes: UICollectionViewLayoutAttributes) {
    asked[SizeKey(kind: attributes.representedElementKind, path: attributes.indexPath)] = size
    attributes.isEstimate = false
  }

  override func forgetSizes(of paths: Set<IndexPath>) -> Bool {
    var wasSaid = false
    for path in paths where asked.removeValue(forKey: SizeKey(kind: nil, path: path)) != nil {
      wasSaid = true
      hasEstimates = true
      if sections.indices.contains(path.section), sections[path.section].items.indices.contains(path.item) {
        sections[path.section].items[path.item].isEstimate = true
      }
    }
    return wasSaid
  }

  override func moveSizes(by mapping: TableUpdate.Mapping, but forgotten: Set<IndexPath>) {
    var moved: [SizeKey: CGSize] = [:]
    for (key, size) in asked {
      if key.path.count < 2 {
        moved[key] = size
      } else if key.kind == nil {
        if !forgotten.contains(key.path), let path = mapping.row(of: key.path) { moved[SizeKey(kind: nil, path: path)] = size }
      } else if let section = mapping.sections[key.path.section] {
        moved[SizeKey(kind: key.kind, path: IndexPath(item: key.path.item, section: section))] = size
      }
    }
    asked = moved
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    // An update moves the sizes to where its items go; otherwise they may be other items'.
    if context.invalidateDataSourceCounts, update == nil { asked = [:] }
    super.invalidateLayout(with: context)
  }

  // MARK: Lists

  override func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? {
    sections.indices.contains(section) ? sections[section].definition.list : nil
  }

  override func listRow(ofKind kind: String?, at path: IndexPath) -> ListRow? {
    guard path.count == 2, let list = list(ofSection: path.section) else { return nil }
    let first = list.headerMode == .firstItemInSection ? 1 : 0
    let role: ListRow.Role =
      switch kind {
      case nil: path.item < first ? .header : .row
      case UICollectionView.elementKindSectionHeader: .header
      case UICollectionView.elementKindSectionFooter: .footer
      default: .row
      }
    var separators: UIListSeparatorConfiguration?
    if kind == nil, role == .row, list.showsSeparators {
      separators = list.itemSeparatorHandler?(path, list.separatorConfiguration) ?? list.separatorConfiguration
    }
    return ListRow(
      appearance: list.appearance, role: role, isFirst: path.item == first,
      isLast: path.item == sections[path.section].items.count - 1, separators: separators)
  }

  // MARK: Sections that scroll by themselves

  override func scrolling(ofSection section: Int) -> SectionScrolling? {
    sections.indices.contains(section) ? sections[section].scrolling : nil
  }

  override func section(_ section: Int, didScrollTo offset: CGPoint) {
    offsets[section] = offset
    if sections.indices.contains(section) { sections[section].scrolling?.offset = offset }
  }
}
