extension UITableView: RowSwipeHost {
  // MARK: Signs of editing

  func showEditing(of cell: UITableViewCell, _ path: IndexPath, animated: Bool) {
    let isEdited = isEditing && (dataSource?.tableView(self, canEditRowAt: path) ?? false)
    if isEdited {
      cell.editingStyle = tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
      cell.shouldIndentWhileEditing = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    }
    cell.isMovable = isEditing && cell.showsReorderControl && dataSource?.tableView(self, canMoveRowAt: path) ?? false
    cell.setEditing(isEdited, animated: animated)
  }

  /// A cell's own wishes for editing are others.
  func editingDidChange(of cell: UITableViewCell) {
    if isEditing, let path = indexPath(for: cell) { showEditing(of: cell, path, animated: false) }
  }

  /// The red sign draws out the button that deletes; the green one inserts at once.
  func signWasTapped(in cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    if cell.editingStyle == .insert { return dataSource?.tableView(self, commit: .insert, forRowAt: path) ?? () }
    swiper.open(path)
  }

  // MARK: Drawing rows out

  /// The row whose actions a finger has drawn out.
  var swipe: RowSwipe? { swiper.swipe }

  var allowsSwipes: Bool { !isEditing }
  func swipedPath(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }
  func swipedView(at path: IndexPath) -> UIView? { cells[path] }

  func swipeActions(at path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? {
    if !isTrailing { return tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path) }
    if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return own }
    guard dataSource?.tableView(self, canEditRowAt: path) ?? false,
      tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete == .delete
    else { return nil }
    let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
    return UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: title) { [weak self] _, _, done in
        guard let self else { return done(false) }
        dataSource?.tableView(self, commit: .delete, forRowAt: path)
        done(true)
      }
    ])
  }

  func swipeWillBegin(at path: IndexPath) {
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    if heldRow != nil { releaseHeldRow(selecting: nil) }
  }

  func swipeDidEnd(at path: IndexPath) { tableDelegate?.tableView(self, didEndEditingRowAt: path) }
}
