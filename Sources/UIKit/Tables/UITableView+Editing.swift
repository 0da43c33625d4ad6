extension UITableView {
  // MARK: Signs of editing

  func showEditing(of cell: UITableViewCell, _ path: IndexPath, animated: Bool) {
    let isEdited = isEditing && (dataSource?.tableView(self, canEditRowAt: path) ?? false)
    if isEdited {
      cell.editingStyle = tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
      cell.shouldIndentWhileEditing = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    }
    cell.setEditing(isEdited, animated: animated)
  }

  /// The red sign draws out the button that deletes; the green one inserts at once.
  func signWasTapped(in cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    if cell.editingStyle == .insert { return dataSource?.tableView(self, commit: .insert, forRowAt: path) ?? () }
    closeSwipe(animated: true)
    guard begin(path, isTrailing: true), let swipe else { return }
    settle(at: swipe.openExtent)
  }

  // MARK: Drawing rows out

  /// Whether a finger that has begun to move draws a row out, and which.
  func mayBeginSwipe() -> Bool {
    let way = swipePan.translation(in: self), speed = swipePan.velocity(in: self)
    let motion = way == .zero ? speed : way
    guard abs(motion.x) > abs(motion.y), !isDragging else { return false }
    if swipe != nil { return true }
    let start = swipePan.location(in: self)
    guard !isEditing, let path = indexPathForRow(at: CGPoint(x: start.x - way.x, y: start.y - way.y)) else { return false }
    return configuration(of: path, isTrailing: (motion.x < 0) != isRightToLeft) != nil
  }

  private func configuration(of path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? {
    if !isTrailing { return nonempty(tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)) }
    if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return nonempty(own) }
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

  private func nonempty(_ configuration: UISwipeActionsConfiguration?) -> UISwipeActionsConfiguration? {
    configuration?.actions.isEmpty == false ? configuration : nil
  }

  private func begin(_ path: IndexPath, isTrailing: Bool) -> Bool {
    guard let cell = cells[path], let configuration = configuration(of: path, isTrailing: isTrailing) else { return false }
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    let isAtRight = isTrailing != isRightToLeft
    let new = RowSwipe(path: path, isTrailing: isAtRight, configuration) { [weak self] in self?.choose($0) }
    UIView.performWithoutAnimation {
      new.frame = cell.frame
      new.layer.cornerRadius = cell.layer.cornerRadius
      new.layer.maskedCorners = cell.layer.maskedCorners
      insertSubview(new, belowSubview: cell)
    }
    swipe = new
    if heldRow != nil { releaseHeldRow(selecting: nil) }
    return true
  }

  func swipeDidChange() {
    let way = swipePan.translation(in: self)
    switch swipePan.state {
    case .began:
      if swipe == nil {
        let place = swipePan.location(in: self), motion = way.x == 0 ? swipePan.velocity(in: self).x : way.x
        guard let path = indexPathForRow(at: CGPoint(x: place.x - way.x, y: place.y - way.y)),
          begin(path, isTrailing: (motion < 0) != isRightToLeft)
        else { return }
      }
      swipeStart = swipe?.extent ?? 0
      follow(way.x)
    case .changed: follow(way.x)
    case .ended:
      guard let swipe else { return }
      let speed = swipe.isTrailing ? -swipePan.velocity(in: self).x : swipePan.velocity(in: self).x
      if swipe.isFull, let first = swipe.actions.first {
        settle(at: bounds.width)
        choose(first)
      } else if swipe.extent + speed * 0.15 > swipe.openExtent / 2 {
        settle(at: swipe.openExtent)
      } else {
        closeSwipe(animated: true)
      }
    case .cancelled: closeSwipe(animated: true)
    case .possible, .failed: break
    }
  }

  private func follow(_ x: CGFloat) {
    guard let swipe else { return }
    var extent = swipeStart + (swipe.isTrailing ? -x : x)
    // Beyond its actions a row resists, unless the first one may be chosen by drawing on.
    if extent > swipe.openExtent, !swipe.performsFirstAction { extent = swipe.openExtent + (extent - swipe.openExtent) / 4 }
    move(to: max(0, extent))
    let isFull = swipe.performsFirstAction && swipe.extent > max(swipe.openExtent + 40, rowWidth * 0.6)
    if isFull != swipe.isFull { UIView.animate(withDuration: 0.2) { swipe.isFull = isFull } }
  }

  private func move(to extent: CGFloat) {
    guard let swipe else { return }
    swipe.extent = extent
    cells[swipe.path]?.transform = CGAffineTransform(translationX: swipe.isTrailing ? -extent : extent, y: 0)
  }

  private func settle(at extent: CGFloat) {
    UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction) {
      move(to: extent)
    }
  }

  private func choose(_ action: UIContextualAction) {
    guard let swipe else { return }
    let cell = cells[swipe.path]
    action.handler(action, cell ?? swipe) { [weak self] _ in self?.closeSwipe(animated: true) }
  }

  /// Puts a row that is drawn out back. Returns whether there was one.
  @discardableResult
  func closeSwipe(animated: Bool) -> Bool {
    guard let closing = swipe else { return false }
    let cell = cells.values.first { $0.transform != .identity } ?? cells[closing.path]
    swipe = nil
    tableDelegate?.tableView(self, didEndEditingRowAt: closing.path)
    guard animated else {
      cell?.transform = .identity
      closing.removeFromSuperview()
      return true
    }
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
      cell?.transform = .identity
      closing.extent = 0
    } completion: { _ in
      closing.removeFromSuperview()
    }
    return true
  }

  /// Forgets a row that is drawn out, since all rows are asked for anew.
  func dropSwipe() {
    guard let closing = swipe else { return }
    swipe = nil
    cells[closing.path]?.transform = .identity
    closing.removeFromSuperview()
  }
}
