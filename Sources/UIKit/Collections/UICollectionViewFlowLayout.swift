/// Says what a flow layout does not say by itself. Every method is optional.
@preconcurrency @MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// The size of an item, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// The margins of a section, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// The least space between lines, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// The least space between items of a line, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// The size of a section's header, in points; that along the scrolling counts.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// The size of a section's footer, in points; that along the scrolling counts.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? { layout as? UICollectionViewFlowLayout }

  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { flow(collectionViewLayout)?.itemSize ?? .zero }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets { flow(collectionViewLayout)?.sectionInset ?? .zero }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumLineSpacing ?? 0 }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumInteritemSpacing ?? 0 }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.headerReferenceSize ?? .zero }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.footerReferenceSize ?? .zero }
}

/// Sets items in lines, as words of a text: each line takes as many as fit, and spreads them from side to side.
///
/// The items of all sections are asked for their sizes when the layout is made, in time proportional to their number; what shows is found
/// by bisection of the lines.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Stands for sizes that cells say themselves; here `itemSize` is theirs.
  public static let automaticSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  /// The direction of scrolling, across which lines run.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { if scrollDirection != oldValue { invalidateLayout() } } }
  /// The size of items, in points; 50 × 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
  /// Kept without effect: sizes are given, not measured.
  open var estimatedItemSize = CGSize.zero
  /// The least space between lines, in points.
  open var minimumLineSpacing: CGFloat = 10 { didSet { if minimumLineSpacing != oldValue { invalidateLayout() } } }
  /// The least space between items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } } }
  /// The margins of sections, in points.
  open var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
  /// The size of headers, in points; that along the scrolling counts.
  open var headerReferenceSize = CGSize.zero { didSet { if headerReferenceSize != oldValue { invalidateLayout() } } }
  /// The size of footers, in points; that along the scrolling counts.
  open var footerReferenceSize = CGSize.zero { didSet { if footerReferenceSize != oldValue { invalidateLayout() } } }
  /// Whether headers stay at the top while their section passes.
  open var sectionHeadersPinToVisibleBounds = false { didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } } }
  /// Kept without effect: footers stay where they belong.
  open var sectionFootersPinToVisibleBounds = false

  private var attributesType = UICollectionViewLayoutAttributes.self
  private var elements: [UICollectionViewLayoutAttributes] = []
  private var ordered = OrderedElements(isVertical: true)
  private var items: [[UICollectionViewLayoutAttributes]] = []
  private var headers: [Int: UICollectionViewLayoutAttributes] = [:]
  private var footers: [Int: UICollectionViewLayoutAttributes] = [:]
  private var ends: [CGFloat] = []
  private var length: CGFloat = 0
  private var breadth: CGFloat = 0

  private var isVertical: Bool { scrollDirection == .vertical }
  /// Whether the lines are to be made anew with the next `prepare()`.
  private var needsLines = true

  open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

  /// The lines stay where the content only scrolls.
  open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
      let isOther = preparedSize != newBounds.size
      (context.invalidateFlowLayoutDelegateMetrics, context.invalidateFlowLayoutAttributes) = (isOther, isOther)
    }
    return context
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything || context.invalidateDataSourceCounts
      || flow.map({ $0.invalidateFlowLayoutDelegateMetrics || $0.invalidateFlowLayoutAttributes }) ?? true
    {
      needsLines = true
    }
    super.invalidateLayout(with: context)
  }

  /// The size that the lines were made for.
  private var preparedSize: CGSize?

  /// A rectangle from its place along the scrolling and across it.
  private func rect(_ along: CGFloat, _ across: CGFloat, _ length: CGFloat, _ breadth: CGFloat) -> CGRect {
    isVertical
      ? CGRect(x: across, y: along, width: breadth, height: length) : CGRect(x: along, y: across, width: length, height: breadth)
  }

  open override func prepare() {
    super.prepare()
    guard needsLines || preparedSize != collectionView?.bounds.size else { return }
    (needsLines, preparedSize) = (collectionView == nil, collectionView?.bounds.size)
    attributesType = type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type ?? UICollectionViewLayoutAttributes.self
    (elements, items, headers, footers, ends, length) = ([], [], [:], [:], [], 0)
    guard let view = collectionView else { return }
    let inset = view.adjustedContentInset, delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    breadth = max(0, isVertical ? view.bounds.width - inset.left - inset.right : view.bounds.height - inset.top - inset.bottom)
    for section in 0..<view.numberOfSections { addSection(section, view, delegate) }
    ordered = OrderedElements(elements, isVertical: isVertical)
  }

  private func addSection(_ section: Int, _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?) {
    func extent(_ size: CGSize?) -> CGFloat { size.map { isVertical ? $0.height : $0.width } ?? 0 }
    func addEdge(_ kind: String, _ length: CGFloat) -> UICollectionViewLayoutAttributes? {
      guard length > 0 else { return nil }
      let edge = attributesType.init(indexPath: IndexPath(item: 0, section: section))
      (edge.representedElementCategory, edge.representedElementKind) = (.supplementaryView, kind)
      edge.frame = rect(self.length, 0, length, breadth)
      elements.append(edge)
      self.length += length
      return edge
    }
    headers[section] = addEdge(
      UICollectionView.elementKindSectionHeader,
      extent(delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section) ?? headerReferenceSize))
    let margins = delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let before = isVertical ? margins.top : margins.left, after = isVertical ? margins.bottom : margins.right
    let low = isVertical ? margins.left : margins.top, high = isVertical ? margins.right : margins.bottom
    let gap = delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section) ?? minimumInteritemSpacing
    let lineGap = delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
    length += before
    var line: [(attributes: UICollectionViewLayoutAttributes, size: CGSize)] = [], used: CGFloat = 0, isFirst = true
    let room = max(0, breadth - low - high)
    var own: [UICollectionViewLayoutAttributes] = []
    func endLine(isLast: Bool) {
      guard !line.isEmpty else { return }
      if !isFirst { length += lineGap }
      isFirst = false
      let most = line.map { extent($0.size) }.max() ?? 0
      // A last line keeps the spaces of a full one of its items' size; the others reach from side to side.
      var space = line.count > 1 ? (room - used) / CGFloat(line.count - 1) : 0
      if isLast { space = lastSpacing(line.map { isVertical ? $0.size.width : $0.size.height }, room, gap) }
      var across = low
      if line.count == 1, !isLast || own.count == 1 { across = low + max(0, room - used) / 2 }
      for (attributes, size) in line {
        let (itemLength, itemBreadth) = isVertical ? (size.height, size.width) : (size.width, size.height)
        attributes.frame = rect(length + (most - itemLength) / 2, across, itemLength, itemBreadth)
        across += itemBreadth + space
        elements.append(attributes)
      }
      length += most
      (line, used) = ([], 0)
    }
    for item in 0..<view.numberOfItems(inSection: section) {
      let path = IndexPath(item: item, section: section)
      let size = delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
      let itemBreadth = isVertical ? size.width : size.height
      let count = CGFloat(line.count)
      if !line.isEmpty, used + itemBreadth + count * gap > room + 0.001 { endLine(isLast: false) }
      let attributes = attributesType.init(indexPath: path)
      own.append(attributes)
      line.append((attributes, size))
      used += itemBreadth
    }
    endLine(isLast: true)
    items.append(own)
    length += after
    footers[section] = addEdge(
      UICollectionView.elementKindSectionFooter,
      extent(delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section) ?? footerReferenceSize))
    ends.append(length)
  }

  /// The spaces of a line that is not full: those that it would have with more items like its last one.
  private func lastSpacing(_ breadths: [CGFloat], _ room: CGFloat, _ gap: CGFloat) -> CGFloat {
    guard let last = breadths.last, last > 0 else { return gap }
    var used = breadths.reduce(0, +), count = breadths.count
    while used + last + CGFloat(count) * gap <= room + 0.001 {
      used += last
      count += 1
    }
    return count > 1 ? max(gap, (room - used) / CGFloat(count - 1)) : gap
  }

  open override var collectionViewContentSize: CGSize {
    isVertical ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let found = ordered.meeting(rect), start = isVertical ? rect.minY : rect.minX
    return sectionHeadersPinToVisibleBounds ? pinned(found, start) : found
  }

  /// Has the headers of the section that passes stay at the upper end.
  private func pinned(_ found: [UICollectionViewLayoutAttributes], _ start: CGFloat) -> [UICollectionViewLayoutAttributes] {
    guard let section = ends.firstIndex(where: { $0 > start }), let header = headers[section],
      let pinned = header.copy() as? UICollectionViewLayoutAttributes
    else { return found }
    let inset = collectionView.map { isVertical ? $0.adjustedContentInset.top : $0.adjustedContentInset.left } ?? 0
    let extent = isVertical ? header.frame.height : header.frame.width, own = isVertical ? header.frame.minY : header.frame.minX
    let offset = collectionView.map { isVertical ? $0.bounds.minY : $0.bounds.minX } ?? start
    let place = max(own, min(offset + inset, ends[section] - extent))
    pinned.frame = rect(place, 0, extent, breadth)
    pinned.zIndex = 1
    return found.filter { $0 !== header } + [pinned]
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds.size else { return false }
    return isVertical ? newBounds.width != old.width : newBounds.height != old.height
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard items.indices.contains(indexPath.section), items[indexPath.section].indices.contains(indexPath.item) else { return nil }
    return items[indexPath.section][indexPath.item]
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elementKind == UICollectionView.elementKindSectionHeader ? headers[indexPath.section] : footers[indexPath.section]
  }
}
