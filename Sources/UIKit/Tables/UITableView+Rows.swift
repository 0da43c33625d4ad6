extension UITableView {
  // MARK: Placing

  /// Gives what shows its views and places, measures what comes to show, and takes back what no longer shows.
  func placeRows() {
    guard !isPlacing, updateDepth == 0 else { return }
    isPlacing = true
    defer { isPlacing = false }
    loadIfNeeded()
    // The table does not keep its source, which may be let go on any thread: without it, what shows stays as it is.
    let source = dataSource
    defer { withExtendedLifetime(source) {} }
    guard source != nil || geometry.sectionCount == 0 else { return }
    noteWidth()
    geometry.top = headerViewHeight
    // What has left is there for what comes.
    if runningUpdates == 0 { takeBack(allBut: visibleParts()) }
    measureVisible()
    let shown = visibleParts()
    for index in shown { placePart(at: index) }
    if runningUpdates == 0 { takeBack(allBut: shown) }
    placeStickyHeader(shown)
    placeSurroundings()
    placeSectionIndex()
    prefetchRows()
  }

  private func visibleParts() -> Range<Int> {
    // Rows make room for one that is moved.
    let room = movement?.height ?? 0
    guard bounds.height > 0, let first = geometry.index(at: bounds.minY - room) else { return 0..<0 }
    var end = first
    while end < geometry.partCount, geometry.offset(at: end) < bounds.maxY + room { end += 1 }
    return first..<end
  }

  /// Replaces estimates by heights, where rows show. What showed before stays where it is.
  private func measureVisible() {
    for _ in 0..<4 {
      let anchor = cells.keys.filter { geometry.contains($0) && geometry.height(of: .row($0)).isKnown }.min()
      let anchorOffset = anchor.map { geometry.offset(of: .row($0)) }
      var hasChanged = false
      guard bounds.height > 0, var index = geometry.index(at: bounds.minY) else { break }
      while index < geometry.partCount, geometry.offset(at: index) < bounds.maxY {
        if !geometry.height(at: index).isKnown, case .row(let path) = geometry.part(at: index) {
          if geometry.setHeight(measuredHeight(of: path), at: index) != 0 { hasChanged = true }
        }
        index += 1
      }
      let shift = anchor.flatMap { anchor in anchorOffset.map { geometry.offset(of: .row(anchor)) - $0 } } ?? 0
      if hasChanged {
        updateContentSize()
        contentDidShift(by: shift)
      }
      if shift == 0 { break }
    }
    updateContentSize()
  }

  private func measuredHeight(of path: IndexPath) -> CGFloat {
    workCount.heights += 1
    let given = tableDelegate?.tableView(self, heightForRowAt: path) ?? Self.ownHeight
    let height = given.isNaN ? rowHeight : given
    if height >= 0 { return height }
    return cell(for: path).fittedHeight(width: rowWidth)
  }

  private func updateContentSize() {
    let size = CGSize(width: bounds.width, height: geometry.top + geometry.totalHeight + (tableFooterView?.bounds.height ?? 0))
    if size != contentSize { contentSize = size }
  }

  /// The cell of a row: the one that shows, or one that is made.
  func cell(for path: IndexPath) -> UITableViewCell {
    if let cell = cells[path] { return cell }
    guard let dataSource else { preconditionFailure("a table without a data source has no cells") }
    let cell = dataSource.tableView(self, cellForRowAt: path)
    UIView.performWithoutAnimation {
      cell.table = self
      cell.indexRoom = indexRoom
      cell.alpha = 1
      cell.transform = .identity
      cell.indentationLevel = tableDelegate.map { $0.tableView(self, indentationLevelForRowAt: path) } ?? cell.indentationLevel
      cell.setSelected(selection.contains(path), animated: false)
      cell.frame = frame(ofPart: .row(path))
      insertSubview(cell, at: backgroundView == nil ? 0 : 1)
      dress(cell, path)
      showEditing(of: cell, path, animated: false)
    }
    cells[path] = cell
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    return cell
  }

  /// The look that a cell has from its place in its section: background, corners, lines.
  func dress(_ cell: UITableViewCell, _ path: IndexPath) {
    let isFirst = path.row == 0, isLast = path.row == geometry.rowCount(in: path.section) - 1
    if cell.backgroundColor == nil, cell.backgroundConfiguration == nil {
      cell.backgroundColor = style == .plain ? .systemBackground : .secondarySystemGroupedBackground
    }
    cell.tableSeparatorInset = isLast && style == .grouped ? .zero : separatorInset
    cell.separator.backgroundColor = separatorColor ?? .separator
    cell.topLine.backgroundColor = separatorColor ?? .separator
    cell.separator.isHidden = separatorStyle == .none || isLast && style == .insetGrouped
    cell.topLine.isHidden = separatorStyle == .none || !(isFirst && style == .grouped)
    if style == .insetGrouped {
      var corners: CACornerMask = []
      if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
      if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
      cell.layer.cornerRadius = corners.isEmpty ? 0 : 10
      cell.layer.maskedCorners = corners
      cell.clipsToBounds = !corners.isEmpty
    }
    cell.setNeedsLayout()
  }

  /// The frame of a part, in the table's coordinates.
  func frame(ofPart part: TableGeometry.Part) -> CGRect {
    var frame = frame(ofPart: part, in: geometry)
    guard let movement else { return frame }
    if part == .row(movement.origin) {
      frame.origin.y = movement.middle - frame.height / 2
    } else {
      frame.origin.y += movement.shift(ofPartAt: geometry.index(of: part), in: geometry)
    }
    return frame
  }

  func frame(ofPart part: TableGeometry.Part, in geometry: TableGeometry) -> CGRect {
    let index = geometry.index(of: part)
    var frame = CGRect(
      x: sideMargin, y: geometry.offset(at: index), width: rowWidth, height: geometry.height(at: index).points)
    if case .header = part, style == .plain {
      let padding = min(sectionHeaderTopPadding, frame.height)
      frame.origin.y += padding
      frame.size.height -= padding
    }
    return frame
  }

  /// Gives a cell its place; one that is drawn out keeps its transform. Returns whether it was elsewhere.
  @discardableResult
  func put(_ cell: UITableViewCell, at frame: CGRect) -> Bool {
    guard swipe != nil, cell.transform != .identity else {
      if cell.frame == frame { return false }
      cell.frame = frame
      return true
    }
    let isElsewhere = cell.bounds.size != frame.size || cell.center != CGPoint(x: frame.midX, y: frame.midY)
    if isElsewhere { cell.setPlace(frame) }
    return isElsewhere
  }

  private func placePart(at index: Int) {
    switch geometry.part(at: index) {
    case .row(let path):
      let cell = cell(for: path), frame = frame(ofPart: .row(path))
      if put(cell, at: frame) { workCount.placements += 1 }
    case .header(let section): if geometry.height(at: index).points > 0 { placeHeader(section) }
    case .footer(let section):
      guard geometry.height(at: index).points > 0, let view = shownView(&footers, section, makeFooter) else { return }
      let frame = frame(ofPart: .footer(section))
      if view.frame != frame { view.frame = frame }
    }
  }

  private func shownView(_ views: inout [Int: UIView], _ section: Int, _ make: (Int) -> UIView?) -> UIView? {
    if let view = views[section] { return view }
    guard let view = make(section) else { return nil }
    views[section] = view
    UIView.performWithoutAnimation {
      view.alpha = 1
      addSubview(view)
    }
    return view
  }

  private func placeHeader(_ section: Int) {
    let isNew = headers[section] == nil
    guard let view = shownView(&headers, section, makeHeader) else { return }
    var frame = frame(ofPart: .header(section))
    if style == .plain {
      // The header stays at the top until its section's last row pushes it out.
      let rowsEnd = geometry.offset(of: .footer(section))
      frame.origin.y = max(frame.minY, min(bounds.minY + adjustedContentInset.top, rowsEnd - frame.height))
    }
    if isNew {
      UIView.performWithoutAnimation { view.frame = frame }
      tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    } else if view.frame != frame {
      view.frame = frame
    }
  }

  /// The header of a plain table's section that began above what shows.
  private func placeStickyHeader(_ shown: Range<Int>) {
    guard style == .plain, let first = shown.first else { return }
    let section: Int
    switch geometry.part(at: first) {
    case .header(let own), .footer(let own): section = own
    case .row(let path): section = path.section
    }
    if geometry.height(of: .header(section)).points > 0 { placeHeader(section) }
    for (_, view) in headers.inOrder where view.superview === self && subviews.last !== view { bringSubviewToFront(view) }
  }

  private func takeBack(allBut shown: Range<Int>) {
    let away = cells.filter { path, _ in
      path != movement?.origin && (!geometry.contains(path) || !shown.contains(geometry.index(of: .row(path))))
    }
    for (path, cell) in away.inOrder {
      cells[path] = nil
      retire(cell, path)
    }
    var sections: Set<Int> = []
    if let first = shown.first, style == .plain {
      switch geometry.part(at: first) {
      case .header(let own), .footer(let own): sections.insert(own)
      case .row(let path): sections.insert(path.section)
      }
    }
    for (section, view) in headers.inOrder
    where section >= geometry.sectionCount
      || !shown.contains(geometry.index(of: .header(section))) && !sections.contains(section)
    {
      headers[section] = nil
      recycle(view)
    }
    for (section, view) in footers.inOrder where section >= geometry.sectionCount || !shown.contains(geometry.index(of: .footer(section))) {
      footers[section] = nil
      recycle(view)
    }
  }

  private func placeSurroundings() {
    if let tableHeaderView { move(tableHeaderView, to: 0) }
    if let tableFooterView { move(tableFooterView, to: geometry.top + geometry.totalHeight) }
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
  }

  private func move(_ view: UIView, to y: CGFloat) {
    let frame = CGRect(x: 0, y: y, width: bounds.width, height: view.bounds.height)
    if view.frame != frame { view.frame = frame }
  }

  // MARK: Asking

  /// The number of sections.
  public var numberOfSections: Int {
    loadIfNeeded()
    return geometry.sectionCount
  }
  /// The number of rows in a section; 0 for one that there is not.
  public func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return geometry.rowCount(in: section)
  }
  /// The rectangle of a section with its header and footer.
  public func rect(forSection section: Int) -> CGRect {
    loadIfNeeded()
    guard (0..<geometry.sectionCount).contains(section) else { return .zero }
    let (top, bottom) = geometry.extent(of: section)
    return CGRect(x: 0, y: top, width: bounds.width, height: bottom - top)
  }
  /// The rectangle of a section's header, where it belongs; zero for a section that there is not.
  public func rectForHeader(inSection section: Int) -> CGRect {
    loadIfNeeded()
    return (0..<geometry.sectionCount).contains(section) ? frame(ofPart: .header(section)) : .zero
  }
  /// The rectangle of a section's footer; zero for a section that there is not.
  public func rectForFooter(inSection section: Int) -> CGRect {
    loadIfNeeded()
    return (0..<geometry.sectionCount).contains(section) ? frame(ofPart: .footer(section)) : .zero
  }
  /// The rectangle of a row, by estimates where it has not shown; zero for one that there is not.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    return geometry.contains(indexPath) ? frame(ofPart: .row(indexPath)) : .zero
  }
  /// The row at a point; nil for none.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    guard let index = geometry.index(at: point.y), case .row(let path) = geometry.part(at: index) else { return nil }
    return frame(ofPart: .row(path)).contains(point) ? path : nil
  }
  /// The row of a cell that shows.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }
  /// The rows that meet a rectangle; nil for none.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    guard var index = geometry.index(at: rect.minY) else { return nil }
    var paths: [IndexPath] = []
    while index < geometry.partCount, geometry.offset(at: index) < rect.maxY {
      if case .row(let path) = geometry.part(at: index), frame(ofPart: .row(path)).intersects(rect) { paths.append(path) }
      index += 1
    }
    return paths.isEmpty ? nil : paths
  }
  /// The cell of a row that shows; nil for others.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }
  /// The cells that show, from the top.
  public var visibleCells: [UITableViewCell] {
    placeRows()
    return cells.sorted { $0.key < $1.key }.map(\.value)
  }
  /// The rows that show, from the top.
  public var indexPathsForVisibleRows: [IndexPath]? {
    placeRows()
    return cells.isEmpty ? nil : cells.keys.sorted()
  }
  /// The header of a section, where it shows as a header view.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { headers[section] as? UITableViewHeaderFooterView }
  /// The footer of a section, where it shows as a footer view.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? { footers[section] as? UITableViewHeaderFooterView }

  // MARK: Scrolling

  /// Scrolls so that a row comes to stand somewhere.
  public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    placeRows()
    guard geometry.contains(indexPath) else { return }
    if animated { return setContentOffset(offset(showing: indexPath, at: scrollPosition), animated: true) }
    // Estimates are replaced where the rows come to show, which may move the row.
    for _ in 0..<4 {
      let target = offset(showing: indexPath, at: scrollPosition)
      guard target != contentOffset else { break }
      setContentOffset(target, animated: false)
      placeRows()
    }
  }

  private func offset(showing path: IndexPath, at position: ScrollPosition) -> CGPoint {
    let inset = adjustedContentInset, row = frame(ofPart: .row(path))
    let header = style == .plain ? frame(ofPart: .header(path.section)).height : 0
    let low = bounds.minY + inset.top + header, high = bounds.maxY - inset.bottom
    var y =
      switch position {
      case .none: row.minY < low ? row.minY - inset.top - header : row.maxY > high ? row.maxY - bounds.height + inset.bottom : bounds.minY
      case .top: row.minY - inset.top - header
      case .middle: row.midY - (bounds.height - inset.top - inset.bottom) / 2 - inset.top
      case .bottom: row.maxY - bounds.height + inset.bottom
      }
    y = min(y, contentSize.height + inset.bottom - bounds.height)
    return CGPoint(x: bounds.minX, y: max(y, -inset.top))
  }

  /// Scrolls so that the nearest selected row comes to stand somewhere.
  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    let middle = bounds.midY
    let nearest = selection.min { abs(rectForRow(at: $0).midY - middle) < abs(rectForRow(at: $1).midY - middle) }
    if let nearest { scrollToRow(at: nearest, at: scrollPosition, animated: animated) }
  }
}
