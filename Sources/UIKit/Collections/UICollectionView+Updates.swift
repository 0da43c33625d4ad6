/// Changes of items and sections: put together, mapped from the old counts to the new ones, and animated.
extension UICollectionView {
  func change(_ apply: (inout TableUpdate) -> Void) {
    let isAlone = updateDepth == 0
    if isAlone { beginUpdates() }
    var changed = update ?? TableUpdate()
    apply(&changed)
    update = changed
    if isAlone { endUpdates(nil) }
  }

  func beginUpdates() {
    placeItems()
    if updateDepth == 0 { oldItems = itemsAround() }
    updateDepth += 1
  }

  func endUpdates(_ completion: ((Bool) -> Void)?) {
    updateDepth -= 1
    guard updateDepth == 0 else { return }
    let change = update ?? TableUpdate()
    update = nil
    run(change, completion)
  }

  /// Copies of the attributes of items that show, or would if the content moved by as much as shows.
  private func itemsAround() -> [IndexPath: UICollectionViewLayoutAttributes] {
    guard bounds.width > 0, bounds.height > 0 else { return [:] }
    let found = collectionViewLayout.layoutAttributesForElements(in: bounds.insetBy(dx: -bounds.width, dy: -bounds.height)) ?? []
    let items = found.filter { $0.representedElementCategory == .cell }.compactMap { $0.copy() as? UICollectionViewLayoutAttributes }
    return Dictionary(items.map { ($0.indexPath, $0) }, uniquingKeysWith: { $1 })
  }

  private func run(_ update: TableUpdate, _ completion: ((Bool) -> Void)?) {
    // What has not been asked yet is asked with the changes made.
    guard !needsCounts else {
      setNeedsLayout()
      completion?(true)
      return
    }
    let mapping: TableUpdate.Mapping
    let new = itemCounts()
    do { mapping = try update.mapping(from: counts, to: new) } catch {
      preconditionFailure("the collection's changes do not fit its data source: \(error)")
    }
    let gone = moveSupplementaries(by: mapping, update, counts)
    counts = new
    (needsCounts, needsPreparation) = (false, true)
    selection = Set(selection.compactMap { mapping.row(of: $0) })
    heldItem = heldItem.flatMap { mapping.row(of: $0) }
    var leaving: [(UICollectionViewCell, IndexPath)] = []
    let old = cells
    cells = [:]
    for (path, cell) in old.inOrder {
      if let place = mapping.row(of: path), update.reloadedRows[path] == nil { cells[place] = cell } else { leaving.append((cell, path)) }
    }
    collectionViewLayout.update = LayoutUpdate(old: oldItems, mapping: mapping, reloaded: Set(update.reloadedRows.keys))
    collectionViewLayout.moveSizes(by: mapping, but: update.reconfiguredRows.union(update.reloadedRows.keys))
    runningUpdates += 1
    UIView.performWithoutAnimation {
      collectionViewLayout.dataIsInvalid()
      prepareIfNeeded()
      for old in update.reconfiguredRows { if let path = mapping.row(of: old), let cell = cells[path] { configure(cell, path) } }
      let stayed = Set(cells.keys), kept = Set(supplementaries.keys)
      settleSizes()
      collectionViewLayout.prepare(forCollectionViewUpdates: update.items)
      showWhatAppears(but: stayed, kept)
    }
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
      // What stays and no longer shows goes to its place out of sight.
      for (path, cell) in cells { if let attributes = collectionViewLayout.layoutAttributesForItem(at: path) { place(cell, attributes) } }
      let target = collectionViewLayout.targetContentOffset(forProposedContentOffset: contentOffset)
      if target != contentOffset { bounds.origin = range.nearest(to: target) }
      placeItems()
      for (cell, path) in leaving { show(cell, leavingTo: collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: path)) }
      for (key, view, isOwn) in gone { hide(view, key, isOwn: isOwn) }
      hideWhatDisappears()
      collectionViewLayout.finalizeCollectionViewUpdates()
    } completion: { [weak self] finished in
      guard let self else { return }
      runningUpdates -= 1
      for (cell, path) in leaving { retire(cell, path) }
      for (key, view, _) in gone { recycle(view, key.kind) }
      setNeedsLayout()
      completion?(finished)
    }
    collectionViewLayout.update = nil
    oldItems = [:]
  }

  /// Makes the cells, headers and footers that come to show, where they come from.
  private func showWhatAppears(but stayed: Set<IndexPath>, _ kept: Set<SupplementaryKey>) {
    let layout = collectionViewLayout
    func start(_ view: UICollectionReusableView, at initial: UICollectionViewLayoutAttributes?) {
      if let initial, !initial.onlyFades { place(view, initial) } else { view.alpha = initial?.alpha ?? 0 }
    }
    for attributes in layout.layoutAttributesForElements(in: bounds) ?? [] where !attributes.isHidden {
      let path = attributes.indexPath
      if let kind = attributes.representedElementKind {
        let key = SupplementaryKey(kind: kind, path: path)
        guard !kept.contains(key) else { continue }
        let isOwn = attributes.representedElementCategory == .decorationView
        start(
          supplementary(key, attributes),
          at: isOwn
            ? layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
            : layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path))
      } else if !stayed.contains(path) {
        start(cell(path, attributes), at: layout.initialLayoutAttributesForAppearingItem(at: path))
      }
    }
  }

  /// Lets headers and footers go that no longer show.
  private func hideWhatDisappears() {
    let layout = collectionViewLayout
    let shown = Set(
      (layout.layoutAttributesForElements(in: bounds) ?? []).compactMap { attributes in
        attributes.representedElementKind.map { SupplementaryKey(kind: $0, path: attributes.indexPath) }
      })
    for (key, view) in supplementaries.inOrder where !shown.contains(key) { hide(view, key, isOwn: decorations.contains(key)) }
  }

  private func hide(_ view: UICollectionReusableView, _ key: SupplementaryKey, isOwn: Bool) {
    show(
      view,
      leavingTo: isOwn
        ? collectionViewLayout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind, at: key.path)
        : collectionViewLayout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind, at: key.path))
  }

  /// Has headers, footers and views at items go along with their sections and items.
  /// - Returns: those whose sections or items are gone, with whether they are the layout's own.
  private func moveSupplementaries(
    by mapping: TableUpdate.Mapping, _ update: TableUpdate, _ oldCounts: [Int]
  ) -> [(SupplementaryKey, UICollectionReusableView, Bool)] {
    var gone: [(SupplementaryKey, UICollectionReusableView, Bool)] = []
    let old = supplementaries, own = decorations
    (supplementaries, decorations) = ([:], [])
    for (key, view) in old.inOrder {
      var place: IndexPath? = key.path
      if key.path.count == 2, oldCounts.indices.contains(key.path.section) {
        let (section, item) = (key.path.section, key.path.item)
        // Views at a section are at its first item's path, whatever becomes of that item.
        if item > 0, item < oldCounts[section] {
          place = mapping.row(of: key.path)
        } else {
          place = update.reloadedSections[section] == nil ? mapping.sections[section].map { IndexPath(item: item, section: $0) } : nil
        }
      }
      let moved = place.map { SupplementaryKey(kind: key.kind, path: $0) }
      if let moved, supplementaries[moved] == nil {
        supplementaries[moved] = view
        if own.contains(key) { decorations.insert(moved) }
      } else {
        gone.append((key, view, own.contains(key)))
      }
    }
    return gone
  }

  private func show(_ view: UICollectionReusableView, leavingTo final: UICollectionViewLayoutAttributes?) {
    if let final, !final.onlyFades { place(view, final) } else { view.alpha = final?.alpha ?? 0 }
  }
}
