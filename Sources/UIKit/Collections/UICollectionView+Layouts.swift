/// The layout: exchanged for another, asked about bounds, and prepared before it is asked for places.
extension UICollectionView {
  /// Shows the items where another layout has them.
  func layoutDidChange(from old: UICollectionViewLayout) {
    let isOther = old !== collectionViewLayout
    if isOther {
      old.prepareForTransition(to: collectionViewLayout)
      old.collectionView = nil
    }
    collectionViewLayout.collectionView = self
    if isOther { collectionViewLayout.prepareForTransition(from: old) }
    collectionViewLayout.dataIsInvalid()
    placeItems()
    guard isOther else { return }
    for layout in [old, collectionViewLayout] { layout.finalizeLayoutTransition() }
    let target = collectionViewLayout.targetContentOffset(forProposedContentOffset: contentOffset)
    if target != contentOffset { contentOffset = range.nearest(to: target) }
  }

  func layoutIsInvalid(_ context: UICollectionViewLayoutInvalidationContext) {
    needsPreparation = true
    if isAskingForBounds { return }
    if context.contentOffsetAdjustment != .zero { bounds = bounds.offsetBy(context.contentOffsetAdjustment) }
    setNeedsLayout()
  }

  /// - Returns: by how much the layout moves the content with the bounds.
  func askLayout(about newBounds: CGRect) -> CGPoint {
    guard newBounds != askedBounds, !isAskingForBounds else { return .zero }
    askedBounds = newBounds
    isAskingForBounds = true
    defer { isAskingForBounds = false }
    guard newBounds.size != preparedBounds.size || collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newBounds) else {
      return .zero
    }
    let context = collectionViewLayout.invalidationContext(forBoundsChange: newBounds)
    collectionViewLayout.invalidateLayout(with: context)
    needsPreparation = true
    return context.contentOffsetAdjustment
  }

  func prepareIfNeeded() {
    loadIfNeeded()
    // Constraints and layers give bounds, too.
    if !needsPreparation, preparedBounds != bounds {
      let adjustment = askLayout(about: bounds)
      if adjustment != .zero { bounds = bounds.offsetBy(adjustment) }
    }
    guard needsPreparation else { return }
    // What a layout changes of itself while it is prepared, such as margins that follow from the bounds, makes it invalid once more.
    var rounds = 0
    while needsPreparation, rounds < 8 {
      (needsPreparation, rounds) = (false, rounds + 1)
      (preparedBounds, askedBounds) = (bounds, bounds)
      collectionViewLayout.prepare()
    }
    if let list = counts.indices.lazy.compactMap({ self.collectionViewLayout.list(ofSection: $0) }).first { takeBackground(of: list) }
    let size = collectionViewLayout.collectionViewContentSize
    if size != contentSize { contentSize = size }
  }
}

extension UICollectionView {
  /// Lists have their background where the program has not set one.
  private func takeBackground(of list: UICollectionLayoutListConfiguration) {
    let color = list.shownBackground
    guard listBackground != color, backgroundColor == listBackground ?? .systemBackground else { return }
    listBackground = color
    UIView.performWithoutAnimation { backgroundColor = color }
  }
}

extension CGRect {
  func offsetBy(_ vector: CGPoint) -> CGRect { vector == .zero ? self : offsetBy(dx: vector.x, dy: vector.y) }
}
