/// Fingers that hold and choose items.
extension UICollectionView {
  func item(under touches: Set<UITouch>) -> IndexPath? { touches.first.flatMap { indexPathForItem(at: $0.location(in: self)) } }

  func release(_ touches: Set<UITouch>?) {
    guard let path = heldItem else { return }
    heldItem = nil
    let isTap = touches.map { item(under: $0) == path } ?? false
    cells[path]?.isHighlighted = false
    itemDelegate?.collectionView(self, didUnhighlightItemAt: path)
    if isTap, allowsSelection { tap(path) }
  }

  private func tap(_ path: IndexPath) {
    if allowsMultipleSelection, selection.contains(path) {
      guard itemDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselectItem(at: path, animated: true)
      itemDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard itemDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection {
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
