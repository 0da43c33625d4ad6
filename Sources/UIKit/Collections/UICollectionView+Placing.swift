/// Views for what shows, at the places that the layout gives.
extension UICollectionView {
  /// Gives what shows its views and places, and takes back what no longer shows.
  func placeItems() {
    guard updateDepth == 0, bounds.width > 0, bounds.height > 0 else { return }
    // The collection does not keep its source, which may be let go on any thread: without it, what shows stays as it is.
    let source = dataSource
    defer { withExtendedLifetime(source) {} }
    guard source != nil || needsCounts || counts.isEmpty else { return }
    prepareIfNeeded()
    settleSizes()
    placeSectionScrolls()
    let shown = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    var paths: Set<IndexPath> = [], keys: Set<SupplementaryKey> = []
    for attributes in shown.sorted(by: { $0.zIndex < $1.zIndex }) where !attributes.isHidden {
      if let kind = attributes.representedElementKind {
        let key = SupplementaryKey(kind: kind, path: attributes.indexPath)
        keys.insert(key)
        place(supplementary(key, attributes), attributes)
      } else {
        let path = movement?.item(at: attributes.indexPath) ?? attributes.indexPath
        paths.insert(path)
        if path != movement?.origin { place(cell(path, attributes), attributes) }
      }
    }
    if let movement {
      // The item at the finger shows wherever its place is.
      let attributes = collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
        at: movement.target, withTargetPosition: movement.position)
      paths.insert(movement.origin)
      place(cell(movement.origin, attributes), attributes)
    }
    if runningUpdates == 0 {
      for (path, cell) in cells.filter({ !paths.contains($0.key) }).inOrder {
        cells[path] = nil
        retire(cell, path)
      }
      for (key, view) in supplementaries.filter({ !keys.contains($0.key) }).inOrder {
        supplementaries[key] = nil
        recycle(view, key.kind)
      }
    }
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    prefetchItems()
  }

  private func prefetchItems() {
    guard let prefetchDataSource, isPrefetchingEnabled, let rect = prefetcher.comingRect(bounds) else { return }
    let attributes = collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
    let coming = attributes.filter { $0.representedElementKind == nil && !$0.isHidden }.map(\.indexPath).sorted()
    let isBefore = rect.minX < bounds.minX || rect.minY < bounds.minY
    let (new, cancelled) = prefetcher.update(coming: isBefore ? coming.reversed() : coming, shown: cells.keys)
    if !new.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: new) }
    if !cancelled.isEmpty { prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: cancelled) }
  }

  private func placeSectionScrolls() {
    for section in counts.indices { _ = sectionScroll(section) }
    for (section, view) in sectionScrolls where collectionViewLayout.scrolling(ofSection: section) == nil {
      for cell in view.subviews where cell is UICollectionReusableView { addSubview(cell) }
      view.removeFromSuperview()
      sectionScrolls[section] = nil
    }
  }

  /// What holds the cells of a section that scrolls by itself.
  func sectionScroll(_ section: Int) -> SectionScrollView? {
    guard let place = collectionViewLayout.scrolling(ofSection: section) else { return nil }
    if let view = sectionScrolls[section] {
      view.show(place)
      return view
    }
    let view = SectionScrollView(section, of: self, place)
    sectionScrolls[section] = view
    insertSubview(view, at: backgroundView == nil ? 0 : 1)
    return view
  }

  /// Takes the offset of a section that scrolls by itself, and places what shows of it.
  func section(_ section: Int, didScrollTo offset: CGPoint) {
    collectionViewLayout.section(section, didScrollTo: offset)
    setNeedsLayout()
  }

  /// Whether an element scrolls with its section, not with the collection alone.
  private func holder(of attributes: UICollectionViewLayoutAttributes) -> SectionScrollView? {
    guard !sectionScrolls.isEmpty, attributes.indexPath.count == 2, let scroll = sectionScrolls[attributes.indexPath.section] else {
      return nil
    }
    switch attributes.representedElementCategory {
    case .cell: return scroll
    case .supplementaryView: return attributes.scrollsWithSection ? scroll : nil
    case .decorationView: return nil
    }
  }

  func place(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    var center = attributes.center
    if let scroll = holder(of: attributes) {
      if view.superview !== scroll { scroll.addSubview(view) }
      center = CGPoint(
        x: center.x - scroll.frame.minX + scroll.contentOffset.x, y: center.y - scroll.frame.minY + scroll.contentOffset.y)
    } else if view.superview is SectionScrollView {
      addSubview(view)
    }
    if view.bounds.size != attributes.size { view.bounds.size = attributes.size }
    if view.center != center { view.center = center }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    if attributes.transform3D != CATransform3DIdentity || view.layoutTransform {
      view.layoutTransform = attributes.transform3D != CATransform3DIdentity
      view.transform3D = attributes.transform3D
    }
    view.layer.zPosition = CGFloat(attributes.zIndex)
    view.take(collectionViewLayout.listRow(ofKind: attributes.representedElementKind, at: attributes.indexPath))
    view.apply(attributes)
  }

  func cell(_ path: IndexPath, _ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewCell {
    if let cell = cells[path] { return cell }
    guard let dataSource else { preconditionFailure("a collection without a data source has no cells") }
    let cell = dataSource.collectionView(self, cellForItemAt: path)
    cells[path] = cell
    UIView.performWithoutAnimation {
      cell.layoutTransform = true
      cell.isSelected = selection.contains(path)
      cell.isEditing = isEditing
      showOutline(in: cell, path)
      place(cell, attributes)
      if cell.superview == nil { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
    }
    itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    return cell
  }

  /// Rows of an outline are indented below those that they belong to; a header that is an item does not count.
  func showOutline(in cell: UICollectionViewCell, _ path: IndexPath) {
    guard let outline else { return }
    cell.isExpanded = outline.isExpanded(path)
    guard let level = outline.level(path), let row = cell as? UICollectionViewListCell else { return }
    let isHeaded = collectionViewLayout.list(ofSection: path.section)?.headerMode == .firstItemInSection
    row.indentationLevel = max(0, isHeaded ? level - 1 : level)
  }

  /// Turns the signs of rows whose items were expanded or collapsed.
  func outlineDidChange() {
    UIView.animate(withDuration: window == nil ? 0 : 0.3, delay: 0, options: .allowUserInteraction) {
      for (path, cell) in cells { showOutline(in: cell, path) }
    }
  }

  func supplementary(_ key: SupplementaryKey, _ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView {
    if let view = supplementaries[key] { return view }
    let view: UICollectionReusableView
    if attributes.representedElementCategory == .decorationView {
      view = collectionViewLayout.decorationView(key.kind)
      decorations.insert(key)
    } else {
      guard let dataSource else { preconditionFailure("a collection without a data source has no headers") }
      view = dataSource.collectionView(self, viewForSupplementaryElementOfKind: key.kind, at: key.path)
    }
    UIView.performWithoutAnimation {
      place(view, attributes)
      if view.superview == nil { addSubview(view) }
    }
    supplementaries[key] = view
    return view
  }
}
