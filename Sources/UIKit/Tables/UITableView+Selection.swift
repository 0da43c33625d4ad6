extension UITableView {
  /// The row that is selected; the first of several.
  public var indexPathForSelectedRow: IndexPath? { selection.min() }
  /// The rows that are selected; nil for none.
  public var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

  /// Selects a row, and scrolls to it unless the position is `none`. The delegate is not told.
  public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection || indexPath == nil {
      for path in selection where path != indexPath { cells[path]?.setSelected(false, animated: animated) }
      selection = []
    }
    guard let indexPath, numberOfSections > indexPath.section, geometry.contains(indexPath) else { return }
    selection.insert(indexPath)
    cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects a row; animated, its look fades. The delegate is not told.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selection.remove(indexPath)
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  // MARK: Fingers

  private func row(under touches: Set<UITouch>) -> IndexPath? {
    guard allowsSelection, let touch = touches.first else { return nil }
    return indexPathForRow(at: touch.location(in: self))
  }

  func hold(_ touches: Set<UITouch>) -> Bool {
    if swiper.close(animated: true) { return true }
    guard !isEditing || allowsSelectionDuringEditing else { return false }
    guard let path = row(under: touches), tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return false }
    heldRow = path
    cells[path]?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
    return true
  }

  func releaseHeldRow(selecting touches: Set<UITouch>?) {
    guard let path = heldRow else { return }
    heldRow = nil
    let isTap = touches.map { row(under: $0) == path } ?? false
    if isTap { tap(path) }
    cells[path]?.setHighlighted(false, animated: !isTap)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
  }

  private func tap(_ path: IndexPath) {
    if allowsMultipleSelection, selection.contains(path) {
      let target = tableDelegate.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
      guard let target else { return }
      deselectRow(at: target, animated: false)
      tableDelegate?.tableView(self, didDeselectRowAt: target)
      return
    }
    let target = tableDelegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    guard let target, geometry.contains(target) else { return }
    if !allowsMultipleSelection {
      for other in selection.sorted() where other != target {
        deselectRow(at: other, animated: false)
        tableDelegate?.tableView(self, didDeselectRowAt: other)
      }
    }
    selection.insert(target)
    cells[target]?.setSelected(true, animated: false)
    tableDelegate?.tableView(self, didSelectRowAt: target)
  }

  func accessoryWasTapped(in cell: UITableViewCell) {
    if let path = indexPath(for: cell) { tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path) }
  }
}
