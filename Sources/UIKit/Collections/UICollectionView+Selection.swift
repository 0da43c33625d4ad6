/// Fingers that hold and choose items.
extension UICollectionView {
  func item(under touches: Set<UITouch>) -> IndexPath? { touches.first.flatMap { indexPathForItem(at: $0.location(in: self)) } }

  func release(_ touches: Set<UITouch>?) {
    guard let path = heldItem else { return }
    heldItem = nil
    let isTap = touches.map { item(under: $0) == path } ?? false
    cells[path]?.isHighlighted = false
    itemDelegate?.collectionView(self, didUnhighlightItemAt: path)
    guard isTap else { return }
    if let cell = cells[path] as? UICollectionViewListCell, cell.togglesByTap { return toggleOutline(at: path) }
    if isEditing ? allowsSelectionDuringEditing : allowsSelection { tapItem(path) }
  }

  /// Shows or hides what belongs to an item.
  func toggleOutline(at path: IndexPath) { outline?.toggle(path) }

  /// Whether fingers select several items now.
  private var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

  /// Selects an item as a finger does, or deselects it.
  func tapItem(_ path: IndexPath) {
    if selectsSeveral, selection.contains(path) {
      guard itemDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselectItem(at: path, animated: true)
      itemDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard itemDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !selectsSeveral {
      for other in selection.sorted() where other != path {
        deselectItem(at: other, animated: true)
        itemDelegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    selection.insert(path)
    cells[path]?.isSelected = true
    itemDelegate?.collectionView(self, didSelectItemAt: path)
  }
}

/// Rows of lists that are drawn out by fingers.
extension UICollectionView: RowSwipeHost {
  var allowsSwipes: Bool { !isEditing }
  func swipedPath(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }
  func swipedView(at path: IndexPath) -> UIView? { cells[path] }

  func swipeActions(at path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? {
    guard let list = collectionViewLayout.list(ofSection: path.section) else { return nil }
    return isTrailing ? list.trailingSwipeActionsConfigurationProvider?(path) : list.leadingSwipeActionsConfigurationProvider?(path)
  }

  func swipeWillBegin(at path: IndexPath) {
    if heldItem != nil { release(nil) }
    cells[path]?.isSwiped = true
  }

  func swipeDidEnd(at path: IndexPath) { for cell in cells.values where cell.isSwiped { cell.isSwiped = false } }
}
