/// Items in sections, of which only those that show have views; a layout says where they stand.
///
/// `delegate` is a `UICollectionViewDelegate`, though its type is that of scroll views. Cells say their own sizes where a compositional
/// layout has estimates. Prefetching and dragging between views are left out.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// The directions of scrolling.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down.
    case vertical
    /// To the sides.
    case horizontal
  }

  /// Where an item comes to stand.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the top.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// In the middle of the height.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// At the bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// At the left.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// In the middle of the width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// At the right.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// The kind of headers.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of footers.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// Gives the numbers of items, and cells; not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      itemDelegate = delegate as? any UICollectionViewDelegate
      collectionViewLayout.invalidateLayout()
    }
  }
  weak var itemDelegate: (any UICollectionViewDelegate)?

  /// Says where the items stand. Another one shows at once, unless it is set in an animation block.
  open var collectionViewLayout: UICollectionViewLayout { didSet { layoutDidChange(from: oldValue) } }
  /// Whether fingers select items.
  open var allowsSelection = true
  /// Whether fingers select several items.
  open var allowsMultipleSelection = false
  /// Whether the collection is edited: cells of lists show the accessories for it.
  open var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      swiper.close(animated: true)
      for cell in cells.values { cell.isEditing = isEditing }
    }
  }
  /// Whether fingers select items while the collection is edited.
  open var allowsSelectionDuringEditing = true
  /// Whether fingers select several items while the collection is edited.
  open var allowsMultipleSelectionDuringEditing = false
  /// Draws rows of lists out.
  private(set) lazy var swiper = RowSwiper(self)
  /// Moves an item with a finger, while it does.
  var movement: InteractiveMovement?
  /// Takes a row elsewhere by its sign.
  private lazy var handlePress = UILongPressGestureRecognizer { [weak self] in self?.follow($0) }
  /// The press of a controller's that moves items.
  weak var movementPress: UILongPressGestureRecognizer?
  /// Knows what belongs to which item, where the data source shows outlines.
  weak var outline: (any OutlineSource)?
  /// The background that the collection has from its list.
  var listBackground: UIColor?
  /// Whether `prefetchDataSource` is told.
  open var isPrefetchingEnabled = true
  /// Is told which items are about to come to show; not retained.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? { didSet { prefetcher.reset() } }
  var prefetcher = Prefetcher()
  /// Whether items can be dragged out of the collection. Kept without effect: there is nothing else to take them.
  open var dragInteractionEnabled = false
  /// A view behind the items, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Names a header, a footer or a decoration.
  struct SupplementaryKey: Hashable, Comparable {
    let kind: String
    let path: IndexPath

    static func < (a: Self, b: Self) -> Bool { (a.path, a.kind) < (b.path, b.kind) }
  }

  var counts: [Int] = []
  var needsCounts = true, needsPreparation = true
  var cells: [IndexPath: UICollectionViewCell] = [:]
  var supplementaries: [SupplementaryKey: UICollectionReusableView] = [:]
  /// Those of `supplementaries` that are the layout's own.
  var decorations: Set<SupplementaryKey> = []
  var sectionScrolls: [Int: SectionScrollView] = [:]
  var selection: Set<IndexPath> = []
  var heldItem: IndexPath?
  /// The cell that the data source is asked to fill anew.
  var configuredCell: UICollectionViewCell?
  private var classes: [String: AnyClass] = [:]
  private var reusable: [String: [UICollectionReusableView]] = [:]
  var preparedBounds = CGRect.null
  /// The changes that are being put together, and how many calls around do so.
  var update: TableUpdate?
  var updateDepth = 0, runningUpdates = 0
  /// Where items stood before the update that is being put together.
  var oldItems: [IndexPath: UICollectionViewLayoutAttributes] = [:]

  /// A collection with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
    layout.dataIsInvalid()
    backgroundColor = .systemBackground
    _ = swiper
    handlePress.minimumPressDuration = 0
    addGestureRecognizer(handlePress)
    addInteraction(UIContextMenuInteraction(delegate: menus))
  }

  private lazy var menus = ItemMenus { [unowned self] point in
    guard let path = indexPathForItem(at: point), let cell = cells[path],
      let configuration = itemDelegate?.collectionView(self, contextMenuConfigurationForItemAt: path, point: point)
    else { return nil }
    return (configuration, cell)
  }

  /// A collection in lines of items, 50 × 50 points each.
  public override convenience init(frame: CGRect) { self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout()) }

  public required init?(coder: NSCoder) { nil }

  override var addsSafeAreaByItself: Bool { true }

  // MARK: Reuse

  /// Registers the class of cells with a name, which are made when there are none to be used again.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) { classes["cell " + identifier] = cellClass }
  /// Registers the class of headers or footers with a name.
  open func register(_ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String) {
    classes["\(elementKind) \(identifier)"] = viewClass
  }
  /// A cell to be used again, or a new one of the registered class.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
    guard let cell = dequeue("cell", identifier) as? UICollectionViewCell else {
      preconditionFailure(
        "no class of cells is registered under the name \"\(identifier)\"; call register(_:forCellWithReuseIdentifier:) before")
    }
    cell.take(collectionViewLayout.listRow(ofKind: nil, at: indexPath))
    return cell
  }
  /// A header or footer to be used again, or a new one of the registered class.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = dequeue(elementKind, identifier) else {
      preconditionFailure("no class of the kind \(elementKind) is registered under the name \"\(identifier)\"")
    }
    view.take(collectionViewLayout.listRow(ofKind: elementKind, at: indexPath))
    return view
  }

  private func dequeue(_ kind: String, _ identifier: String) -> UICollectionReusableView? {
    if kind == "cell", let cell = configuredCell, cell.reuseIdentifier == identifier { return cell }
    let key = "\(kind) \(identifier)"
    if let view = reusable[key]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let view = classes[key].flatMap(ObjectCreation.make) as? UICollectionReusableView
    view?.reuseIdentifier = identifier
    return view
  }

  func recycle(_ view: UICollectionReusableView, _ kind: String) {
    view.removeFromSuperview()
    if let identifier = view.reuseIdentifier { reusable["\(kind) \(identifier)", default: []].append(view) }
  }

  func retire(_ cell: UICollectionViewCell, _ path: IndexPath) {
    recycle(cell, "cell")
    itemDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
  }

  // MARK: Loading

  /// Asks for everything anew. The offset stays, and nothing is selected afterwards.
  open func reloadData() {
    swiper.drop()
    for (path, cell) in cells.inOrder { retire(cell, path) }
    for (key, view) in supplementaries.inOrder { recycle(view, key.kind) }
    (cells, supplementaries, selection, heldItem) = ([:], [:], [], nil)
    needsCounts = true
    prefetcher.reset()
    collectionViewLayout.dataIsInvalid()
  }

  /// Whether the layout is asked about bounds: what becomes invalid is made anew with the layout that these bring about by themselves.
  var isAskingForBounds = false
  /// The last bounds that the layout was asked about.
  var askedBounds = CGRect.null

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      guard newValue != super.bounds, !needsPreparation else { return super.bounds = newValue }
      super.bounds = newValue.offsetBy(askLayout(about: newValue))
    }
  }

  func loadIfNeeded() {
    guard needsCounts else { return }
    needsCounts = false
    counts = itemCounts()
  }

  func itemCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(0, dataSource.numberOfSections(in: self))).map { max(0, dataSource.collectionView(self, numberOfItemsInSection: $0)) }
  }

  override func adjustedInsetsDidChange() {
    collectionViewLayout.invalidateLayout()
    super.adjustedInsetsDidChange()
  }

  // MARK: Placing

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeItems()
  }

  // MARK: Asking

  /// The number of sections.
  open var numberOfSections: Int {
    loadIfNeeded()
    return counts.count
  }
  /// The number of items in a section; 0 for one that there is not.
  open func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    return counts.indices.contains(section) ? counts[section] : 0
  }
  /// The item at a point of the content; nil for none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareIfNeeded()
    let around = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    return collectionViewLayout.layoutAttributesForElements(in: around)?
      .last { $0.representedElementCategory == .cell && $0.frame.contains(point) }?.indexPath
  }
  /// The item of a cell that shows.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }
  /// The cell of an item that shows; nil for others.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }
  /// The header or footer that shows in a section.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
    supplementaries[SupplementaryKey(kind: elementKind, path: indexPath)]
  }
  /// The cells that show.
  open var visibleCells: [UICollectionViewCell] {
    placeItems()
    return cells.sorted { $0.key < $1.key }.map(\.value)
  }
  /// The items that show.
  open var indexPathsForVisibleItems: [IndexPath] {
    placeItems()
    return cells.keys.sorted()
  }
  /// Where an item stands.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  /// The items that are selected; nil for none.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

  // MARK: Scrolling

  /// Scrolls so that an item comes to stand somewhere; by the least distance where nothing says so.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    prepareIfNeeded()
    guard let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else { return }
    if let place = collectionViewLayout.scrolling(ofSection: indexPath.section), let scroll = sectionScroll(indexPath.section) {
      scroll.scroll(to: place.offset(showing: frame, at: scrollPosition), animated: animated)
    }
    let inset = adjustedContentInset
    func offset(
      _ low: CGFloat, _ high: CGFloat, _ seen: CGFloat, _ room: CGFloat, _ before: CGFloat, _ after: CGFloat, _ place: Int?,
      _ length: CGFloat
    )
      -> CGFloat
    {
      let free = room - before - after
      let wanted: CGFloat =
        switch place {
        case 0: low - before
        case 1: (low + high - free) / 2 - before
        case 2: high - room + after
        default: low < seen + before ? low - before : high > seen + room - after ? high - room + after : seen
        }
      return max(-before, min(wanted, length + after - room))
    }
    let vertical =
      scrollPosition.contains(.top) ? 0 : scrollPosition.contains(.centeredVertically) ? 1 : scrollPosition.contains(.bottom) ? 2 : nil
    let horizontal =
      scrollPosition.contains(.left) ? 0 : scrollPosition.contains(.centeredHorizontally) ? 1 : scrollPosition.contains(.right) ? 2 : nil
    setContentOffset(
      CGPoint(
        x: offset(frame.minX, frame.maxX, bounds.minX, bounds.width, inset.left, inset.right, horizontal, contentSize.width),
        y: offset(frame.minY, frame.maxY, bounds.minY, bounds.height, inset.top, inset.bottom, vertical, contentSize.height)),
      animated: animated)
  }

  override func targetOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  // MARK: Selection

  /// Selects an item, and scrolls to it unless the position is empty. The delegate is not told.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection || indexPath == nil {
      for path in selection where path != indexPath { cells[path]?.isSelected = false }
      selection = []
    }
    guard let indexPath else { return }
    selection.insert(indexPath)
    cells[indexPath]?.isSelected = true
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item. The delegate is not told.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selection.remove(indexPath)
    cells[indexPath]?.isSelected = false
  }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer === swiper.pan { return swiper.mayBegin() }
    if gestureRecognizer === handlePress { return isHandle(at: handlePress.location(in: self)) }
    if let movementPress, gestureRecognizer === movementPress {
      return indexPathForItem(at: movementPress.location(in: self))
        .map { dataSource?.collectionView(self, canMoveItemAt: $0) == true } ?? false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if swiper.close(animated: true) { return }
    guard let path = item(under: touches), itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true else {
      return super.touchesBegan(touches, with: event)
    }
    heldItem = path
    cells[path]?.isHighlighted = true
    itemDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if heldItem == nil { super.touchesMoved(touches, with: event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if heldItem == nil { super.touchesEnded(touches, with: event) } else { release(touches) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if heldItem == nil { super.touchesCancelled(touches, with: event) } else { release(nil) }
  }

  // MARK: Changes

  /// Inserts items, counted as the collection is afterwards, which the data source has already.
  open func insertItems(at indexPaths: [IndexPath]) { change { for path in indexPaths { $0.insertedRows[path] = .fade } } }
  /// Deletes items, counted as the collection was before, which the data source no longer has.
  open func deleteItems(at indexPaths: [IndexPath]) { change { for path in indexPaths { $0.deletedRows[path] = .fade } } }
  /// Asks for items' cells anew.
  open func reloadItems(at indexPaths: [IndexPath]) { change { for path in indexPaths { $0.reloadedRows[path] = .fade } } }
  /// Has the data source fill the cells of items anew, which stay: what it dequeues is the cell that there is.
  open func reconfigureItems(at indexPaths: [IndexPath]) { change { $0.reconfiguredRows.formUnion(indexPaths) } }
  /// Moves an item from where it was before to where it is afterwards.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { change { $0.movedRows[indexPath] = newIndexPath } }
  /// Inserts sections, counted as the collection is afterwards.
  open func insertSections(_ sections: IndexSet) { change { for section in sections { $0.insertedSections[section] = .fade } } }
  /// Deletes sections, counted as the collection was before.
  open func deleteSections(_ sections: IndexSet) { change { for section in sections { $0.deletedSections[section] = .fade } } }
  /// Moves a section from where it was before to where it is afterwards.
  open func moveSection(_ section: Int, toSection newSection: Int) { change { $0.movedSections[section] = newSection } }
  /// Asks for sections' items and cells anew.
  open func reloadSections(_ sections: IndexSet) { change { for section in sections { $0.reloadedSections[section] = .fade } } }

  /// Makes several changes, which are animated together in 0.3 s, or in the duration of the animation block around it.
  /// - Parameters:
  ///   - updates: changes the data source, and calls `insertItems`, `deleteItems`, `moveItem`, …, or makes the layout invalid.
  ///   - completion: told whether the animations ran to their end.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates(completion)
  }

  /// Exchanges the layout; animated, the items move to their new places in 0.3 s.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil) {
    guard animated else {
      collectionViewLayout = layout
      completion?(true)
      return
    }
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
      collectionViewLayout = layout
    } completion: {
      completion?($0)
    }
  }
}
