/// A column of rows in sections, with headers and footers, of which only what shows has views.
///
/// Offsets of rows are prefix sums of heights (`TableGeometry`): a frame costs the rows that come to show and the logarithm of the number
/// of rows. Loading a table, and inserting and deleting rows, takes time in proportion to the number of rows.
///
/// Rows are as high as `rowHeight` or the delegate says, else as their content: such heights are estimates until the row shows. Where a row
/// above the others turns out to have another height, the content is shifted so that what shows stays where it is.
///
/// `delegate` is a `UITableViewDelegate`, though its type is that of scroll views.
@preconcurrency @MainActor open class UITableView: UIScrollView {
  /// The looks of tables.
  public enum Style: Int, Sendable {
    /// Rows from side to side; headers stay at the top while their section passes.
    case plain
    /// Groups of rows from side to side.
    case grouped
    /// Groups of rows on cards with margins at the sides.
    case insetGrouped
  }

  /// Where a row comes to stand.
  public enum ScrollPosition: Int, Sendable {
    /// Anywhere in sight, by the least distance.
    case none
    /// At the top.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// How rows come and go.
  public enum RowAnimation: Int, Sendable {
    /// They fade where they are.
    case fade
    /// They come from the right, and go there.
    case right
    /// They come from the left, and go there.
    case left
    /// They come from above, and go there.
    case top
    /// They come from below, and go there.
    case bottom
    /// They come and go at once.
    case none
    /// They fade; a name of the past.
    case middle
    /// The table's choice: they fade.
    case automatic = 100
  }

  /// Stands for a height that follows from the content.
  public static let automaticDimension: CGFloat = -1
  /// Stands for a height that the delegate does not give.
  static let ownHeight = CGFloat.nan

  /// The look, fixed when the table is made.
  public let style: Style
  /// Gives the numbers of rows, and cells; not retained.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { needsReload = true; setNeedsLayout() } }
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      tableDelegate = delegate as? any UITableViewDelegate
      needsReload = true
      setNeedsLayout()
    }
  }
  weak var tableDelegate: (any UITableViewDelegate)?

  /// The height of rows, in points; `automaticDimension` by default.
  open var rowHeight = UITableView.automaticDimension { didSet { heightsDidChange() } }
  /// The height that rows are taken for until they show, in points; `automaticDimension` is 44, and 0 has all heights asked for at once.
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { heightsDidChange() } }
  /// The height of headers, in points; `automaticDimension` by default.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { heightsDidChange() } }
  /// The height of footers, in points; `automaticDimension` by default.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { heightsDidChange() } }
  /// Kept without effect: heights of headers are known early.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// Kept without effect: heights of footers are known early.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// Space above headers of plain tables, in points; none by default.
  open var sectionHeaderTopPadding: CGFloat = 0 { didSet { heightsDidChange() } }
  /// Lines between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { dressRows() } }
  /// The colour of the lines; nil is the system's.
  open var separatorColor: UIColor? { didSet { dressRows() } }
  /// The insets of the lines, in points: 16 at the leading side by default.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) { didSet { dressRows() } }
  /// What insets of lines are measured from.
  public enum SeparatorInsetReference: Int, Sendable {
    /// The cell's edges.
    case fromCellEdges
    /// The automatic insets: 16 points at the leading side.
    case fromAutomaticInsets
  }
  /// Kept without effect: insets are measured from the cell's edges.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  /// The effect of the lines. Kept without effect: they have a colour.
  open var separatorEffect: UIVisualEffect?
  /// The colour of the titles at the side; nil is the tint colour.
  open var sectionIndexColor: UIColor? { didSet { showSectionIndexColors() } }
  /// The colour behind the titles at the side; nil for none.
  open var sectionIndexBackgroundColor: UIColor? { didSet { showSectionIndexColors() } }
  /// The colour behind them while a finger is on them; nil for the same.
  open var sectionIndexTrackingBackgroundColor: UIColor? { didSet { showSectionIndexColors() } }
  /// The number of rows from which on the titles at the side show.
  open var sectionIndexMinimumDisplayRowCount = 0 { didSet { if !needsReload { reloadSectionIndexTitles() } } }
  /// Is told which rows are about to come to show; not retained.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)? { didSet { prefetcher.reset() } }
  /// Whether `prefetchDataSource` is told.
  open var isPrefetchingEnabled = true
  /// Whether rows can be dragged out of the table. Kept without effect: there is nothing else to take them.
  open var dragInteractionEnabled = false
  /// Whether fingers select rows.
  open var allowsSelection = true
  /// Whether fingers select several rows.
  open var allowsMultipleSelection = false
  /// Whether rows show the signs for deleting and inserting them.
  open var isEditing: Bool {
    get { isEditingNow }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides the signs for deleting and inserting rows, before those that `canEditRowAt` is true for.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != isEditingNow else { return }
    isEditingNow = editing
    swiper.close(animated: animated)
    ControlParts.change(animated: animated) {
      for (path, cell) in cells { showEditing(of: cell, path, animated: animated) }
    }
  }
  private var isEditingNow = false
  /// Whether rows are selected while the table is edited.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows are selected while the table is edited.
  open var allowsMultipleSelectionDuringEditing = false
  /// Draws rows out.
  private(set) lazy var swiper = RowSwiper(self)
  /// Takes a row elsewhere by its sign.
  private lazy var handlePress = UILongPressGestureRecognizer { [weak self] in self?.follow($0) }
  /// The titles at the side.
  var sectionIndex: SectionIndexView?
  var prefetcher = Prefetcher()
  /// What a finger moves.
  var movement: RowMovement?
  /// Scrolls while a finger does.
  var movingLink: CADisplayLink?
  /// Kept without effect: rows are as wide as the table.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// A view above the first section, which scrolls with it; its height counts.
  open var tableHeaderView: UIView? {
    didSet {
      if oldValue !== tableHeaderView { oldValue?.removeFromSuperview() }
      if let tableHeaderView { addSubview(tableHeaderView) }
      needsPlacing()
    }
  }
  /// A view below the last section, which scrolls with it; its height counts.
  open var tableFooterView: UIView? {
    didSet {
      if oldValue !== tableFooterView { oldValue?.removeFromSuperview() }
      if let tableFooterView { addSubview(tableFooterView) }
      needsPlacing()
    }
  }
  /// A view behind the rows, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: State

  var geometry = TableGeometry()
  var needsReload = true
  /// The cells that show, by their rows.
  var cells: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  var selection: Set<IndexPath> = []
  var heldRow: IndexPath?
  /// The cell that the data source is asked to fill anew.
  var configuredCell: UITableViewCell?
  private var reusableCells: [String: [UITableViewCell]] = [:]
  private var reusableViews: [String: [UITableViewHeaderFooterView]] = [:]
  private var cellClasses: [String: AnyClass] = [:]
  private var viewClasses: [String: AnyClass] = [:]
  var update: TableUpdate?
  var updateDepth = 0
  /// Updates whose animations run; cells that have left meanwhile stay until their end.
  var runningUpdates = 0
  var isPlacing = false
  private var measuredWidth: CGFloat = 0
  /// The number of heights that were measured or asked for, and of cells that were placed, since the table was made: what tests count.
  var workCount = (heights: 0, placements: 0)

  /// A plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// A table in a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    alwaysBounceVertical = true
    _ = swiper
    handlePress.minimumPressDuration = 0
    addGestureRecognizer(handlePress)
    addInteraction(UIContextMenuInteraction(delegate: menus))
  }

  private lazy var menus = ItemMenus { [unowned self] point in
    guard let path = indexPathForRow(at: point), let cell = cellForRow(at: path),
      let configuration = tableDelegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
    else { return nil }
    return (configuration, cell)
  }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer === swiper.pan { return swiper.mayBegin() }
    if gestureRecognizer === handlePress { return isHandle(at: handlePress.location(in: self)) }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Reuse

  /// Registers the class of the cells with a name, which are made when there are none to be reused.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) { cellClasses[identifier] = cellClass }
  /// Registers the class of headers and footers with a name.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) { viewClasses[identifier] = aClass }

  /// A cell to be used again; nil where there is none and no class is registered.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = configuredCell, cell.reuseIdentifier == identifier { return cell }
    if let cell = reusableCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return cellClasses[identifier].map { make($0, identifier) }
  }

  /// A cell to be used again, or a new one of the registered class.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure(
        "no class of cells is registered under the name \"\(identifier)\"; call register(_:forCellReuseIdentifier:) before")
    }
    return cell
  }

  private func make(_ cellClass: AnyClass, _ identifier: String) -> UITableViewCell {
    UITableViewCell.wanted = (.default, identifier)
    defer { UITableViewCell.wanted = (.default, nil) }
    guard let cell = ObjectCreation.make(cellClass) as? UITableViewCell else {
      preconditionFailure("\(cellClass), registered under the name \"\(identifier)\", is no class of cells")
    }
    return cell
  }

  /// A header or footer to be used again; nil where there is none and no class is registered.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    if let view = reusableViews[identifier]?.popLast() {
      view.prepareForReuse()
      if let role = UITableViewHeaderFooterView.wantedRole { view.role = role }
      return view
    }
    guard let viewClass = viewClasses[identifier] else { return nil }
    UITableViewHeaderFooterView.wantedIdentifier = identifier
    defer { UITableViewHeaderFooterView.wantedIdentifier = nil }
    guard let view = ObjectCreation.make(viewClass) as? UITableViewHeaderFooterView else {
      preconditionFailure("\(viewClass), registered under the name \"\(identifier)\", is no class of headers and footers")
    }
    return view
  }

  func recycle(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    if let identifier = cell.reuseIdentifier { reusableCells[identifier, default: []].append(cell) }
  }

  func recycle(_ view: UIView) {
    view.removeFromSuperview()
    guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier else { return }
    reusableViews[identifier, default: []].append(view)
  }

  // MARK: Loading

  /// Asks for everything anew: numbers, heights, cells. The offset stays, and nothing is selected afterwards.
  open func reloadData() {
    needsReload = true
    selection = []
    heldRow = nil
    swiper.drop()
    movement.map { cells[$0.origin]?.isHeldByFinger = false }
    dropMovement()
    for (path, cell) in cells.inOrder { retire(cell, path) }
    cells = [:]
    for (_, view) in headers.inOrder + footers.inOrder { recycle(view) }
    (headers, footers) = ([:], [:])
    setNeedsLayout()
  }

  func retire(_ cell: UITableViewCell, _ path: IndexPath) {
    recycle(cell)
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  private func heightsDidChange() {
    needsReload = true
    setNeedsLayout()
  }

  private func needsPlacing() { setNeedsLayout() }
  /// Gives the rows that show their looks anew.
  private func dressRows() { for (path, cell) in cells { dress(cell, path) } }

  func loadIfNeeded() {
    guard needsReload else { return }
    needsReload = false
    geometry = TableGeometry(sectionHeights())
    geometry.top = headerViewHeight
    measuredWidth = rowWidth
    prefetcher.reset()
    reloadSectionIndexTitles()
  }

  /// The numbers of rows, as the data source gives them now.
  func rowCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(0, dataSource.numberOfSections(in: self))).map { max(0, dataSource.tableView(self, numberOfRowsInSection: $0)) }
  }

  func sectionHeights() -> [TableGeometry.Section] {
    rowCounts().enumerated().map { section, count in
      TableGeometry.Section(
        header: headerHeight(of: section), rows: rowHeights(in: section, count: count), footer: footerHeight(of: section))
    }
  }

  /// The heights of a section's rows: known ones, or estimates.
  private func rowHeights(in section: Int, count: Int) -> [TableGeometry.Height] {
    guard count > 0 else { return [] }
    let first = IndexPath(row: 0, section: section)
    if let estimate = tableDelegate?.tableView(self, estimatedHeightForRowAt: first), !estimate.isNaN {
      return (0..<count).map { row in
        let own = tableDelegate?.tableView(self, estimatedHeightForRowAt: IndexPath(row: row, section: section)) ?? estimate
        return TableGeometry.Height(points: own >= 0 ? own : UITableViewCell.standardHeight, isKnown: false)
      }
    }
    let given = tableDelegate?.tableView(self, heightForRowAt: first) ?? Self.ownHeight
    if given.isNaN, rowHeight >= 0 { return Array(repeating: TableGeometry.Height(points: rowHeight, isKnown: true), count: count) }
    if estimatedRowHeight == 0, !given.isNaN {
      return (0..<count).map { row in
        workCount.heights += 1
        let height = tableDelegate?.tableView(self, heightForRowAt: IndexPath(row: row, section: section)) ?? 0
        return TableGeometry.Height(points: height >= 0 ? height : UITableViewCell.standardHeight, isKnown: height >= 0)
      }
    }
    let estimate = estimatedRowHeight > 0 ? estimatedRowHeight : UITableViewCell.standardHeight
    return Array(repeating: TableGeometry.Height(points: estimate, isKnown: false), count: count)
  }

  /// The space above the first group, and between groups without texts.
  private static let groupGap: CGFloat = 17.5

  private func headerHeight(of section: Int) -> TableGeometry.Height {
    func known(_ points: CGFloat) -> TableGeometry.Height { TableGeometry.Height(points: points, isKnown: true) }
    let given = tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? Self.ownHeight
    let height = given.isNaN ? sectionHeaderHeight : given
    if height >= 0 { return known(height) }
    let padding = style == .plain ? sectionHeaderTopPadding : 0
    if let view = makeHeader(section) {
      defer { recycle(view) }
      return known(fitted(view) + padding)
    }
    return known(style == .plain ? 0 : section == 0 && tableHeaderView == nil ? 2 * Self.groupGap : Self.groupGap)
  }

  private func footerHeight(of section: Int) -> TableGeometry.Height {
    func known(_ points: CGFloat) -> TableGeometry.Height { TableGeometry.Height(points: points, isKnown: true) }
    let given = tableDelegate?.tableView(self, heightForFooterInSection: section) ?? Self.ownHeight
    let height = given.isNaN ? sectionFooterHeight : given
    if height >= 0 { return known(height) }
    if let view = makeFooter(section) {
      defer { recycle(view) }
      return known(fitted(view))
    }
    return known(style == .plain ? 0 : Self.groupGap)
  }

  private func fitted(_ view: UIView) -> CGFloat {
    if let view = view as? UITableViewHeaderFooterView { return view.fittedHeight(width: rowWidth) }
    if view.extras?.layoutItem != nil {
      return view.systemLayoutSizeFitting(
        CGSize(width: rowWidth, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
      ).height
    }
    return view.bounds.height
  }

  private static let ownHeaders = "UITableView.header", ownFooters = "UITableView.footer"

  func makeHeader(_ section: Int) -> UIView? {
    let role: UITableViewHeaderFooterView.Role = style == .plain ? .plainHeader : .groupHeader
    UITableViewHeaderFooterView.wantedRole = role
    defer { UITableViewHeaderFooterView.wantedRole = nil }
    if let view = tableDelegate?.tableView(self, viewForHeaderInSection: section) {
      (view as? UITableViewHeaderFooterView)?.role = role
      if let title = dataSource?.tableView(self, titleForHeaderInSection: section) {
        (view as? UITableViewHeaderFooterView)?.show(title: title)
      }
      return view
    }
    guard let title = dataSource?.tableView(self, titleForHeaderInSection: section) else { return nil }
    return titled(title, role, Self.ownHeaders)
  }

  func makeFooter(_ section: Int) -> UIView? {
    let role: UITableViewHeaderFooterView.Role = style == .plain ? .plainFooter : .groupFooter
    UITableViewHeaderFooterView.wantedRole = role
    defer { UITableViewHeaderFooterView.wantedRole = nil }
    if let view = tableDelegate?.tableView(self, viewForFooterInSection: section) {
      (view as? UITableViewHeaderFooterView)?.role = role
      return view
    }
    guard let title = dataSource?.tableView(self, titleForFooterInSection: section) else { return nil }
    return titled(title, role, Self.ownFooters)
  }

  private func titled(_ title: String, _ role: UITableViewHeaderFooterView.Role, _ identifier: String) -> UIView {
    let view = dequeueReusableHeaderFooterView(withIdentifier: identifier) ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
    view.role = role
    view.backgroundColor = style == .plain ? .secondarySystemBackground : nil
    view.show(title: title)
    return view
  }

  // MARK: Measures

  /// The space at each side of rows.
  var sideMargin: CGFloat { style == .insetGrouped ? UITableViewCell.margin : 0 }
  var rowWidth: CGFloat { max(0, bounds.width - 2 * sideMargin) }
  var headerViewHeight: CGFloat { tableHeaderView?.bounds.height ?? 0 }

  /// Measures rows anew after a change of the width.
  func noteWidth() {
    guard rowWidth != measuredWidth else { return }
    measuredWidth = rowWidth
    if rowHeight < 0 { geometry.forgetRowHeights() }
  }

  override var addsSafeAreaByItself: Bool { true }
  /// The titles at the side have their fingers from the beginning.
  override func delaysTouches(in view: UIView) -> Bool { view !== sectionIndex && super.delaysTouches(in: view) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeRows()
  }

  // MARK: Fingers

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !hold(touches) { super.touchesBegan(touches, with: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if heldRow == nil { super.touchesMoved(touches, with: event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if heldRow == nil { super.touchesEnded(touches, with: event) } else { releaseHeldRow(selecting: touches) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if heldRow == nil { super.touchesCancelled(touches, with: event) } else { releaseHeldRow(selecting: nil) }
  }
}
