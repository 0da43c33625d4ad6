extension UITableView {
  // MARK: Changes

  /// Inserts rows, counted as the table is afterwards, which the data source has already.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.insertedRows[path] = animation } }
  }
  /// Deletes rows, counted as the table was before, which the data source no longer has.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.deletedRows[path] = animation } }
  }
  /// Asks for rows' cells anew; the new ones come as the old ones go.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.reloadedRows[path] = animation } }
  }
  /// Has the data source fill the cells of rows anew, which stay: what it dequeues is the cell that there is. Rows that do not show are
  /// measured anew when they do.
  public func reconfigureRows(at indexPaths: [IndexPath]) { change { $0.reconfiguredRows.formUnion(indexPaths) } }
  /// Moves a row from where it was before to where it is afterwards.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { change { $0.movedRows[indexPath] = newIndexPath } }
  /// Inserts sections, counted as the table is afterwards.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.insertedSections[section] = animation } }
  }
  /// Deletes sections, counted as the table was before.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.deletedSections[section] = animation } }
  }
  /// Asks for sections' rows and cells anew.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.reloadedSections[section] = animation } }
  }
  /// Moves a section from where it was before to where it is afterwards.
  public func moveSection(_ section: Int, toSection newSection: Int) { change { $0.movedSections[section] = newSection } }

  /// Whether changes are being collected.
  public var hasUncommittedUpdates: Bool { updateDepth > 0 }

  /// Begins to collect changes, which `endUpdates()` animates together.
  public func beginUpdates() {
    placeRows()
    updateDepth += 1
    if update == nil { update = TableUpdate() }
  }

  /// Animates the changes since `beginUpdates()`. Without any, rows move to new heights.
  public func endUpdates() { endUpdates(completion: nil) }

  /// Makes several changes, which are animated together in 0.3 s, or in the duration of the animation block around it.
  /// - Parameters:
  ///   - updates: changes the data source, and calls `insertRows`, `deleteRows`, `moveRow`, ….
  ///   - completion: told whether the animations ran to their end.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates(completion: completion)
  }

  private func change(_ apply: (inout TableUpdate) -> Void) {
    if updateDepth == 0 {
      beginUpdates()
      apply(&update!)
      endUpdates()
    } else {
      apply(&update!)
    }
  }

  private func endUpdates(completion: ((Bool) -> Void)?) {
    guard updateDepth > 0 else { return }
    updateDepth -= 1
    guard updateDepth == 0, let update else { return }
    self.update = nil
    run(update, completion)
  }

  // MARK: Running

  /// A view that leaves, with how.
  private struct Leaving {
    let view: UIView
    let path: IndexPath?
    let animation: RowAnimation
  }

  private func run(_ update: TableUpdate, _ completion: ((Bool) -> Void)?) {
    let old = geometry, oldCounts = (0..<old.sectionCount).map { old.rowCount(in: $0) }
    let mapping: TableUpdate.Mapping
    do { mapping = try update.mapping(from: oldCounts, to: rowCounts()) } catch {
      preconditionFailure("the table's changes do not fit its data source: \(error)")
    }
    geometry = updatedGeometry(update, mapping, old)
    geometry.top = headerViewHeight
    selection = Set(selection.compactMap { mapping.row(of: $0) })
    if let held = heldRow { heldRow = mapping.row(of: held) }

    // What shows and stays, by its new places; and what leaves.
    var leaving: [Leaving] = []
    let oldCells = cells, oldHeaders = headers, oldFooters = footers
    (cells, headers, footers) = ([:], [:], [:])
    for (path, cell) in oldCells.inOrder {
      if let place = mapping.row(of: path), update.reloadedRows[path] == nil {
        cells[place] = cell
      } else {
        let animation =
          update.deletedRows[path] ?? update.reloadedRows[path] ?? update.deletedSections[path.section]
          ?? update.reloadedSections[path.section] ?? .automatic
        leaving.append(Leaving(view: cell, path: path, animation: animation))
      }
    }
    func keep(_ views: [Int: UIView], _ kept: inout [Int: UIView]) {
      for (section, view) in views.inOrder {
        if let place = mapping.sections[section], update.reloadedSections[section] == nil {
          kept[place] = view
        } else {
          let animation = update.deletedSections[section] ?? update.reloadedSections[section] ?? .automatic
          leaving.append(Leaving(view: view, path: nil, animation: animation))
        }
      }
    }
    keep(oldHeaders, &headers)
    keep(oldFooters, &footers)

    isPlacing = true
    for old in update.reconfiguredRows { if let path = mapping.row(of: old), let cell = cells[path] { configure(cell, path) } }
    let coming = measureComing(from: bounds.minY)
    let target = restingOffset()
    let shown = target == bounds.minY ? coming : coming + measureComing(from: target)
    placeAtStart(shown, update, mapping, old)
    isPlacing = false

    runningUpdates += 1
    let options: UIView.AnimationOptions = .allowUserInteraction
    UIView.animate(withDuration: 0.3, delay: 0, options: options) {
      let size = CGSize(width: bounds.width, height: geometry.top + geometry.totalHeight + (tableFooterView?.bounds.height ?? 0))
      contentSize = size
      for (path, cell) in cells {
        put(cell, at: frame(ofPart: .row(path)))
        cell.alpha = 1
        dress(cell, path)
      }
      for view in Array(headers.values) + Array(footers.values) { view.alpha = 1 }
      for (section, view) in footers { view.frame = frame(ofPart: .footer(section)) }
      placeRows()
      for view in leaving { leave(view) }
    } completion: { [weak self] finished in
      guard let self else { return }
      runningUpdates -= 1
      for view in leaving { takeAway(view) }
      setNeedsLayout()
      completion?(finished)
    }
  }

  /// Has the data source fill a cell that shows.
  private func configure(_ cell: UITableViewCell, _ path: IndexPath) {
    configuredCell = cell
    defer { configuredCell = nil }
    guard let filled = dataSource?.tableView(self, cellForRowAt: path) else { return }
    precondition(
      filled === cell,
      "row \(path.row) of section \(path.section) is configured anew, and its data source gave another cell than the one it shows; "
        + "dequeue it by the same identifier, or call reloadRows(at:with:)")
  }

  /// The heights of the parts after an update: known ones of the rows that stay, estimates of the others.
  func updatedGeometry(_ update: TableUpdate, _ mapping: TableUpdate.Mapping, _ old: TableGeometry) -> TableGeometry {
    var sections = sectionHeights()
    let reloaded = Set(update.reloadedRows.keys)
    for section in sections.indices {
      for row in sections[section].rows.indices where !sections[section].rows[row].isKnown {
        guard let origin = mapping.oldRow(of: IndexPath(row: row, section: section)), !reloaded.contains(origin) else { continue }
        var height = old.height(of: .row(origin))
        if update.reconfiguredRows.contains(origin), rowHeight < 0 { height.isKnown = false }
        // A delegate's heights may have changed.
        if height.isKnown, let given = tableDelegate?.tableView(self, heightForRowAt: IndexPath(row: row, section: section)), !given.isNaN {
          if given >= 0 { height.points = given }
        }
        sections[section].rows[row] = height
      }
    }
    return TableGeometry(sections)
  }

  /// Measures the rows that will show from an offset on. Returns their paths.
  private func measureComing(from y: CGFloat) -> [IndexPath] {
    var paths: [IndexPath] = []
    guard var index = geometry.index(at: y) else { return [] }
    while index < geometry.partCount, geometry.offset(at: index) < y + bounds.height {
      if case .row(let path) = geometry.part(at: index) {
        if !geometry.height(at: index).isKnown { measure(path, at: index) }
        paths.append(path)
      }
      index += 1
    }
    return paths
  }

  private func measure(_ path: IndexPath, at index: Int) {
    workCount.heights += 1
    let given = tableDelegate?.tableView(self, heightForRowAt: path) ?? Self.ownHeight
    let height = given.isNaN ? rowHeight : given
    geometry.setHeight(height >= 0 ? height : cell(for: path).fittedHeight(width: rowWidth), at: index)
  }

  /// Where the content will rest once it has its new height.
  private func restingOffset() -> CGFloat {
    let inset = adjustedContentInset, height = geometry.top + geometry.totalHeight + (tableFooterView?.bounds.height ?? 0)
    return max(-inset.top, min(bounds.minY, height + inset.bottom - bounds.height))
  }

  /// Makes the cells that are new to sight, and puts them where they come from.
  private func placeAtStart(_ paths: [IndexPath], _ update: TableUpdate, _ mapping: TableUpdate.Mapping, _ old: TableGeometry) {
    for path in Set(paths).sorted() {
      let wasMade = cells[path] == nil
      let origin = mapping.oldRow(of: path), isReloaded = origin.map { update.reloadedRows[$0] != nil } ?? false
      if !wasMade, let origin, !isReloaded, old.contains(origin), cells[path]?.superview === self, !isNew(cells[path], origin, old) {
        continue
      }
      let cell = cell(for: path)
      UIView.performWithoutAnimation {
        if let origin, !isReloaded {
          cell.frame = frame(ofPart: .row(origin), in: old)
        } else {
          let animation =
            update.insertedRows[path] ?? origin.flatMap { update.reloadedRows[$0] } ?? update.insertedSections[path.section]
            ?? mapping.oldSections[path.section].flatMap { update.reloadedSections[$0] } ?? .automatic
          cell.frame = away(frame(ofPart: .row(path)), animation)
          cell.alpha = Self.fades(animation) ? 0 : 1
          sendSubviewToBack(cell)
        }
      }
    }
  }

  /// Whether a cell was made in this update, and stands at its new place.
  private func isNew(_ cell: UITableViewCell?, _ origin: IndexPath, _ old: TableGeometry) -> Bool {
    guard let cell else { return true }
    return cell.frame != frame(ofPart: .row(origin), in: old)
  }

  private static func fades(_ animation: RowAnimation) -> Bool {
    switch animation {
    case .fade, .middle, .automatic, .top, .bottom: true
    case .left, .right, .none: false
    }
  }

  /// Where a row comes from or goes to.
  private func away(_ frame: CGRect, _ animation: RowAnimation) -> CGRect {
    switch animation {
    case .fade, .middle, .automatic, .none: frame
    case .right: frame.offsetBy(dx: bounds.width, dy: 0)
    case .left: frame.offsetBy(dx: -bounds.width, dy: 0)
    case .top: frame.offsetBy(dx: 0, dy: -frame.height)
    case .bottom: frame.offsetBy(dx: 0, dy: frame.height)
    }
  }

  private func leave(_ leaving: Leaving) {
    if leaving.animation == .none { return UIView.performWithoutAnimation { leaving.view.alpha = 0 } }
    sendSubviewToBack(leaving.view)
    leaving.view.frame = away(leaving.view.frame, leaving.animation)
    if Self.fades(leaving.animation) { leaving.view.alpha = 0 }
  }

  private func takeAway(_ leaving: Leaving) {
    UIView.performWithoutAnimation { leaving.view.alpha = 1 }
    if let cell = leaving.view as? UITableViewCell, let path = leaving.path { retire(cell, path) } else { recycle(leaving.view) }
  }
}
