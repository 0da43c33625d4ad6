/// A row that a finger takes elsewhere by its sign, while it does. The data source is told at the end.
///
/// Until then rows are known by their places in the data source. Those between the row and where it would come to be are shown further up
/// or down, by its height.
struct RowMovement {
  /// Where the row is, as the data source has it.
  let origin: IndexPath
  /// Where the row would come to be.
  var target: IndexPath
  /// The height of the row's middle in the content.
  var middle: CGFloat
  /// How far above the finger that is.
  let grip: CGFloat
  let height: CGFloat

  /// How far a part is shown from where it lies.
  func shift(ofPartAt index: Int, in geometry: TableGeometry) -> CGFloat {
    let own = geometry.index(of: .row(origin)), isBelow = target.section == origin.section && target.row > origin.row
    let isLast = target.row >= geometry.rowCount(in: target.section)
    // The first part that follows the row there.
    let gap = geometry.index(of: isLast ? .footer(target.section) : .row(target)) + (isBelow && !isLast ? 1 : 0)
    return index > own && index < gap ? -height : index < own && index >= gap ? height : 0
  }
}

extension UITableView {
  /// Points from the upper and lower ends of what shows where a row that is held there scrolls the table.
  private static let scrollingEdge: CGFloat = 44
  /// Points a second at the very end.
  private static let scrollingSpeed: CGFloat = 600

  /// Whether a point is on the sign by which a row is taken elsewhere.
  func isHandle(at point: CGPoint) -> Bool {
    guard let path = indexPathForRow(at: point), let cell = cells[path] else { return false }
    return cell.isHandle(at: convert(point, to: cell))
  }

  /// Takes the row under a finger along, while it presses.
  func follow(_ press: UILongPressGestureRecognizer) {
    let y = press.location(in: self).y
    switch press.state {
    case .began: if let path = indexPathForRow(at: press.location(in: self)) { beginMoving(path, from: y) }
    case .changed: move(to: y)
    case .ended: endMoving()
    case .cancelled:
      movement.map { movement?.target = $0.origin }
      endMoving()
    case .possible, .failed: break
    }
  }

  private func beginMoving(_ path: IndexPath, from y: CGFloat) {
    guard movement == nil, let cell = cells[path] else { return }
    if heldRow != nil { releaseHeldRow(selecting: nil) }
    movement = RowMovement(origin: path, target: path, middle: cell.center.y, grip: cell.center.y - y, height: cell.bounds.height)
    bringSubviewToFront(cell)
    cell.isHeldByFinger = true
    let link = CADisplayLink { [weak self] link in self?.scrollWhileMoving(link.targetTimestamp - link.timestamp) }
    link.add(to: .main, forMode: .common)
    movingLink = link
  }

  /// Holds the row at a height of the content. The others make room where it would come to be.
  private func move(to y: CGFloat) {
    guard var movement else { return }
    movement.middle = y + movement.grip
    let proposed = place(at: movement.middle, movement)
    let wanted =
      tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: movement.origin, toProposedIndexPath: proposed) ?? proposed
    let isOther = wanted != movement.target && (0..<geometry.sectionCount).contains(wanted.section)
    if isOther { movement.target = wanted }
    self.movement = movement
    if isOther {
      UIView.animate(withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) { placeRows() }
    } else if let cell = cells[movement.origin] {
      cell.frame = frame(ofPart: .row(movement.origin))
    }
  }

  /// The place that a row whose middle is at a height would take.
  private func place(at y: CGFloat, _ movement: RowMovement) -> IndexPath {
    guard let index = geometry.index(at: y) else { return movement.origin }
    switch geometry.part(at: index) {
    case .row(let path): return path
    case .header(let section): return IndexPath(row: 0, section: section)
    case .footer(let section):
      return IndexPath(row: max(0, geometry.rowCount(in: section) - (section == movement.origin.section ? 1 : 0)), section: section)
    }
  }

  /// Scrolls where the row is held near an end of what shows.
  private func scrollWhileMoving(_ seconds: Double) {
    guard let movement else { return }
    let inset = adjustedContentInset, top = bounds.minY + inset.top, bottom = bounds.maxY - inset.bottom
    let above = top + Self.scrollingEdge - movement.middle, below = movement.middle - bottom + Self.scrollingEdge
    let pull = max(0, min(1, below / Self.scrollingEdge)) - max(0, min(1, above / Self.scrollingEdge))
    let least = -inset.top, most = max(least, contentSize.height + inset.bottom - bounds.height)
    let y = max(least, min(bounds.minY + pull * Self.scrollingSpeed * CGFloat(seconds), most)), way = y - bounds.minY
    guard way != 0 else { return }
    contentOffset.y = y
    move(to: movement.middle - movement.grip + way)
  }

  /// Forgets about the movement. The row stays where the data source has it.
  func dropMovement() {
    movingLink?.invalidate()
    (movingLink, movement) = (nil, nil)
  }

  /// Leaves the row where it would come to be.
  private func endMoving() {
    guard let movement else { return }
    let cell = cells[movement.origin]
    dropMovement()
    if movement.target != movement.origin {
      dataSource?.tableView(self, moveRowAt: movement.origin, to: movement.target)
      if !needsReload { adopt(movement) }
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
      placeRows()
      for (path, cell) in cells {
        dress(cell, path)
        showEditing(of: cell, path, animated: false)
      }
      cell?.isHeldByFinger = false
    }
  }

  /// Counts and measures the rows as the data source has them after a movement.
  private func adopt(_ movement: RowMovement) {
    var update = TableUpdate()
    update.movedRows[movement.origin] = movement.target
    let old = geometry
    guard let mapping = try? update.mapping(from: (0..<old.sectionCount).map { old.rowCount(in: $0) }, to: rowCounts()) else {
      return reloadData()
    }
    geometry = updatedGeometry(update, mapping, old)
    geometry.top = headerViewHeight
    selection = Set(selection.compactMap { mapping.row(of: $0) })
    cells = Dictionary(uniqueKeysWithValues: cells.compactMap { path, cell in mapping.row(of: path).map { ($0, cell) } })
  }
}
