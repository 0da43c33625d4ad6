/// Sizes that views ask for, in the place of a layout's estimates.
extension UICollectionView {
  /// Asks views that come to show for their sizes, where the layout has estimates, until all that shows is as large as it asks for. What
  /// showed before stays where it is. Each round that changes a size makes the layout anew.
  func settleSizes() {
    for _ in 0..<16 {
      let estimated = collectionViewLayout.estimatedElements(in: bounds)
      guard !estimated.isEmpty else { return }
      let anchor = cells.keys.sorted().lazy.compactMap { self.collectionViewLayout.layoutAttributesForItem(at: $0) }
        .first { !$0.isEstimate && $0.frame.maxY > self.bounds.minY }
      let place = anchor?.frame.minY
      var context: UICollectionViewLayoutInvalidationContext?
      for attributes in estimated {
        let view: UICollectionReusableView
        if let kind = attributes.representedElementKind {
          view = supplementary(SupplementaryKey(kind: kind, path: attributes.indexPath), attributes)
        } else {
          view = cell(attributes.indexPath, attributes)
        }
        let asked = view.preferredLayoutAttributesFitting(attributes)
        if collectionViewLayout.shouldInvalidateLayout(forPreferredLayoutAttributes: asked, withOriginalAttributes: attributes) {
          context = collectionViewLayout.invalidationContext(forPreferredLayoutAttributes: asked, withOriginalAttributes: attributes)
        }
        collectionViewLayout.take(asked.size, for: attributes)
      }
      guard let context else { continue }
      collectionViewLayout.invalidateLayout(with: context)
      prepareIfNeeded()
      if let anchor, let place, let moved = collectionViewLayout.layoutAttributesForItem(at: anchor.indexPath) {
        contentDidShift(by: moved.frame.minY - place)
      }
    }
  }

  /// Asks a view for its size once more, which shows something else.
  func sizeMayHaveChanged(of view: UICollectionReusableView) {
    guard updateDepth == 0, configuredCell == nil, let path = cells.first(where: { $0.value === view })?.key,
      collectionViewLayout.forgetSizes(of: [path])
    else { return }
    setNeedsLayout()
  }

  /// Has the data source fill a cell that shows.
  func configure(_ cell: UICollectionViewCell, _ path: IndexPath) {
    configuredCell = cell
    defer { configuredCell = nil }
    guard let filled = dataSource?.collectionView(self, cellForItemAt: path) else { return }
    precondition(
      filled === cell,
      "item \(path.item) of section \(path.section) is configured anew, and its data source gave another cell than the one it shows; "
        + "dequeue it by the same identifier, or call reloadItems(at:)")
  }
}
