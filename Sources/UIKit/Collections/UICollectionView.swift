/// Items in sections, of which only those that show have views; a layout says where they stand.
///
/// `delegate` is a `UICollectionViewDelegate`, though its type is that of scroll views. Prefetching, dragging and cells that say their own
/// sizes are left out.
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
  private weak var itemDelegate: (any UICollectionViewDelegate)?

  /// Says where the items stand. Another one shows at once, unless it is set in an animation block.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      let isOther = oldValue !== collectionViewLayout
      if isOther {
        oldValue.prepareForTransition(to: collectionViewLayout)
        oldValue.collectionView = nil
      }
      collectionViewLayout.collectionView = self
      if isOther { collectionViewLayout.prepareForTransition(from: oldValue) }
      collectionViewLayout.dataIsInvalid()
      placeItems()
      if isOther {
        for layout in [oldValue, collectionViewLayout] { layout.finalizeLayoutTransition() }
        let target = collectionViewLayout.targetContentOffset(forProposedContentOffset: contentOffset)
        if target != contentOffset { contentOffset = range.nearest(to: target) }
      }
    }
  }
  /// Whether fingers select items.
  open var allowsSelection = true
  /// Whether fingers select several items.
  open var allowsMultipleSelection = false
  /// Kept without effect: cells are asked for when they come to show.
  open var isPrefetchingEnabled = true
  /// A view behind the items, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  private struct SupplementaryKey: Hashable {
    let kind: String
    let path: IndexPath
  }

  private var counts: [Int] = []
  private var needsCounts = true, needsPreparation = true
  private var cells: [IndexPath: UICollectionViewCell] = [:]
  private var supplementaries: [SupplementaryKey: UICollectionReusableView] = [:]
  /// Those of `supplementaries` that are the layout's own.
  private var decorations: Set<SupplementaryKey> = []
  private var sectionScrolls: [Int: SectionScrollView] = [:]
  private var selection: Set<IndexPath> = []
  private var heldItem: IndexPath?
  private var classes: [String: AnyClass] = [:]
  private var reusable: [String: [UICollectionReusableView]] = [:]
  private var preparedBounds = CGRect.null
  private var update: TableUpdate?
  private var updateDepth = 0, runningUpdates = 0

  /// A collection with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
    layout.dataIsInvalid()
    backgroundColor = .systemBackground
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
    return cell
  }
  /// A header or footer to be used again, or a new one of the registered class.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = dequeue(elementKind, identifier) else {
      preconditionFailure("no class of the kind \(elementKind) is registered under the name \"\(identifier)\"")
    }
    return view
  }

  private func dequeue(_ kind: String, _ identifier: String) -> UICollectionReusableView? {
    let key = "\(kind) \(identifier)"
    if let view = reusable[key]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let view = classes[key].flatMap(ObjectCreation.make) as? UICollectionReusableView
    view?.reuseIdentifier = identifier
    return view
  }

  private func recycle(_ view: UICollectionReusableView, _ kind: String) {
    view.removeFromSuperview()
    if let identifier = view.reuseIdentifier { reusable["\(kind) \(identifier)", default: []].append(view) }
  }

  private func retire(_ cell: UICollectionViewCell, _ path: IndexPath) {
    recycle(cell, "cell")
    itemDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
  }

  // MARK: Loading

  /// Asks for everything anew. The offset stays, and nothing is selected afterwards.
  open func reloadData() {
    for (path, cell) in cells { retire(cell, path) }
    for (key, view) in supplementaries { recycle(view, key.kind) }
    (cells, supplementaries, selection, heldItem) = ([:], [:], [], nil)
    needsCounts = true
    collectionViewLayout.dataIsInvalid()
  }

  func layoutIsInvalid(_ context: UICollectionViewLayoutInvalidationContext) {
    needsPreparation = true
    if isAskingForBounds { return }
    if context.contentOffsetAdjustment != .zero { bounds = bounds.offsetBy(context.contentOffsetAdjustment) }
    setNeedsLayout()
  }

  /// Whether the layout is asked about bounds: what becomes invalid is made anew with the layout that these bring about by themselves.
  private var isAskingForBounds = false
  /// The last bounds that the layout was asked about.
  private var askedBounds = CGRect.null

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      guard newValue != super.bounds, !needsPreparation else { return super.bounds = newValue }
      super.bounds = newValue.offsetBy(askLayout(about: newValue))
    }
  }

  /// - Returns: by how much the layout moves the content with the bounds.
  private func askLayout(about newBounds: CGRect) -> CGPoint {
    guard newBounds != askedBounds, !isAskingForBounds else { return .zero }
    askedBounds = newBounds
    isAskingForBounds = true
    defer { isAskingForBounds = false }
    guard newBounds.size != preparedBounds.size || collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newBounds) else {
      return .zero
    }
    let context = collectionViewLayout.invalidationContext(forBoundsChange: newBounds)
    collectionViewLayout.invalidateLayout(with: context)
    needsPreparation = true
    return context.contentOffsetAdjustment
  }

  private func loadIfNeeded() {
    guard needsCounts else { return }
    needsCounts = false
    counts = itemCounts()
  }

  private func itemCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(0, dataSource.numberOfSections(in: self))).map { max(0, dataSource.collectionView(self, numberOfItemsInSection: $0)) }
  }

  private func prepareIfNeeded() {
    loadIfNeeded()
    // Constraints and layers give bounds, too.
    if !needsPreparation, preparedBounds != bounds {
      let adjustment = askLayout(about: bounds)
      if adjustment != .zero { bounds = bounds.offsetBy(adjustment) }
    }
    guard needsPreparation else { return }
    // What a layout changes of itself while it is prepared, such as margins that follow from the bounds, makes it invalid once more.
    var rounds = 0
    while needsPreparation, rounds < 8 {
      (needsPreparation, rounds) = (false, rounds + 1)
      (preparedBounds, askedBounds) = (bounds, bounds)
      collectionViewLayout.prepare()
    }
    let size = collectionViewLayout.collectionViewContentSize
    if size != contentSize { contentSize = size }
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

  /// Gives what shows its views and places, and takes back what no longer shows.
  private func placeItems() {
    guard updateDepth == 0, bounds.width > 0, bounds.height > 0 else { return }
    prepareIfNeeded()
    placeSectionScrolls()
    let shown = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    var paths: Set<IndexPath> = [], keys: Set<SupplementaryKey> = []
    for attributes in shown.sorted(by: { $0.zIndex < $1.zIndex }) where !attributes.isHidden {
      if let kind = attributes.representedElementKind {
        let key = SupplementaryKey(kind: kind, path: attributes.indexPath)
        keys.insert(key)
        place(supplementary(key, attributes), attributes)
      } else {
        paths.insert(attributes.indexPath)
        place(cell(attributes.indexPath, attributes), attributes)
      }
    }
    if runningUpdates == 0 {
      for (path, cell) in cells where !paths.contains(path) {
        cells[path] = nil
        retire(cell, path)
      }
      for (key, view) in supplementaries where !keys.contains(key) {
        supplementaries[key] = nil
        recycle(view, key.kind)
      }
    }
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
  }

  /// Gives the sections that scroll by themselves their places.
  private func placeSectionScrolls() {
    for section in counts.indices { _ = sectionScroll(section) }
    for (section, view) in sectionScrolls where collectionViewLayout.scrolling(ofSection: section) == nil {
      for cell in view.subviews where cell is UICollectionReusableView { addSubview(cell) }
      view.removeFromSuperview()
      sectionScrolls[section] = nil
    }
  }

  /// What holds the cells of a section that scrolls by itself.
  private func sectionScroll(_ section: Int) -> SectionScrollView? {
    guard let place = collectionViewLayout.scrolling(ofSection: section) else { return nil }
    if let view = sectionScrolls[section] {
      view.show(place)
      return view
    }
    let view = SectionScrollView(section, of: self, place)
    sectionScrolls[section] = view
    insertSubview(view, at: backgroundView == nil ? 0 : 1)
    return view
  }

  /// Takes the offset of a section that scrolls by itself, and places what shows of it.
  func section(_ section: Int, didScrollTo offset: CGPoint) {
    collectionViewLayout.section(section, didScrollTo: offset)
    setNeedsLayout()
  }

  /// Whether an element scrolls with its section, not with the collection alone.
  private func holder(of attributes: UICollectionViewLayoutAttributes) -> SectionScrollView? {
    guard !sectionScrolls.isEmpty, attributes.indexPath.count == 2, let scroll = sectionScrolls[attributes.indexPath.section] else {
      return nil
    }
    switch attributes.representedElementCategory {
    case .cell: return scroll
    case .supplementaryView: return attributes.scrollsWithSection ? scroll : nil
    case .decorationView: return nil
    }
  }

  private func place(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    var center = attributes.center
    if let scroll = holder(of: attributes) {
      if view.superview !== scroll { scroll.addSubview(view) }
      center = CGPoint(
        x: center.x - scroll.frame.minX + scroll.contentOffset.x, y: center.y - scroll.frame.minY + scroll.contentOffset.y)
    } else if view.superview is SectionScrollView {
      addSubview(view)
    }
    if view.bounds.size != attributes.size { view.bounds.size = attributes.size }
    if view.center != center { view.center = center }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    if attributes.transform3D != CATransform3DIdentity || view.layoutTransform {
      view.layoutTransform = attributes.transform3D != CATransform3DIdentity
      view.transform3D = attributes.transform3D
    }
    view.layer.zPosition = CGFloat(attributes.zIndex)
    view.apply(attributes)
  }

  private func cell(_ path: IndexPath, _ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewCell {
    if let cell = cells[path] { return cell }
    guard let dataSource else { preconditionFailure("a collection without a data source has no cells") }
    let cell = dataSource.collectionView(self, cellForItemAt: path)
    cells[path] = cell
    UIView.performWithoutAnimation {
      cell.layoutTransform = true
      cell.isSelected = selection.contains(path)
      place(cell, attributes)
      if cell.superview == nil { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
    }
    itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    return cell
  }

  private func supplementary(_ key: SupplementaryKey, _ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView {
    if let view = supplementaries[key] { return view }
    let view: UICollectionReusableView
    if attributes.representedElementCategory == .decorationView {
      view = collectionViewLayout.decorationView(key.kind)
      decorations.insert(key)
    } else {
      guard let dataSource else { preconditionFailure("a collection without a data source has no headers") }
      view = dataSource.collectionView(self, viewForSupplementaryElementOfKind: key.kind, at: key.path)
    }
    UIView.performWithoutAnimation {
      place(view, attributes)
      if view.superview == nil { addSubview(view) }
    }
    supplementaries[key] = view
    return view
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

  private func item(under touches: Set<UITouch>) -> IndexPath? { touches.first.flatMap { indexPathForItem(at: $0.location(in: self)) } }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
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

  private func release(_ touches: Set<UITouch>?) {
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

  // MARK: Changes

  /// Inserts items, counted as the collection is afterwards, which the data source has already.
  open func insertItems(at indexPaths: [IndexPath]) { change { for path in indexPaths { $0.insertedRows[path] = .fade } } }
  /// Deletes items, counted as the collection was before, which the data source no longer has.
  open func deleteItems(at indexPaths: [IndexPath]) { change { for path in indexPaths { $0.deletedRows[path] = .fade } } }
  /// Asks for items' cells anew.
  open func reloadItems(at indexPaths: [IndexPath]) { change { for path in indexPaths { $0.reloadedRows[path] = .fade } } }
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

  private func change(_ apply: (inout TableUpdate) -> Void) {
    let isAlone = updateDepth == 0
    if isAlone { beginUpdates() }
    var changed = update ?? TableUpdate()
    apply(&changed)
    update = changed
    if isAlone { endUpdates(nil) }
  }

  private func beginUpdates() {
    placeItems()
    if updateDepth == 0 { oldItems = itemsAround() }
    updateDepth += 1
  }

  /// Where items stood before the update that is being put together.
  private var oldItems: [IndexPath: UICollectionViewLayoutAttributes] = [:]

  /// Copies of the attributes of items that show, or would if the content moved by as much as shows.
  private func itemsAround() -> [IndexPath: UICollectionViewLayoutAttributes] {
    guard bounds.width > 0, bounds.height > 0 else { return [:] }
    let found = collectionViewLayout.layoutAttributesForElements(in: bounds.insetBy(dx: -bounds.width, dy: -bounds.height)) ?? []
    let items = found.filter { $0.representedElementCategory == .cell }.compactMap { $0.copy() as? UICollectionViewLayoutAttributes }
    return Dictionary(items.map { ($0.indexPath, $0) }, uniquingKeysWith: { $1 })
  }

  private func endUpdates(_ completion: ((Bool) -> Void)?) {
    updateDepth -= 1
    guard updateDepth == 0 else { return }
    let change = update ?? TableUpdate()
    update = nil
    run(change, completion)
  }

  /// Makes several changes, which are animated together in 0.3 s, or in the duration of the animation block around it.
  /// - Parameters:
  ///   - updates: changes the data source, and calls `insertItems`, `deleteItems`, `moveItem`, …, or makes the layout invalid.
  ///   - completion: told whether the animations ran to their end.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates(completion)
  }

  private func run(_ update: TableUpdate, _ completion: ((Bool) -> Void)?) {
    let mapping: TableUpdate.Mapping
    let new = itemCounts()
    do { mapping = try update.mapping(from: counts, to: new) } catch {
      preconditionFailure("the collection's changes do not fit its data source: \(error)")
    }
    counts = new
    (needsCounts, needsPreparation) = (false, true)
    selection = Set(selection.compactMap { mapping.row(of: $0) })
    heldItem = heldItem.flatMap { mapping.row(of: $0) }
    var leaving: [(UICollectionViewCell, IndexPath)] = []
    let old = cells
    cells = [:]
    for (path, cell) in old {
      if let place = mapping.row(of: path), update.reloadedRows[path] == nil { cells[place] = cell } else { leaving.append((cell, path)) }
    }
    collectionViewLayout.update = LayoutUpdate(old: oldItems, mapping: mapping, reloaded: Set(update.reloadedRows.keys))
    runningUpdates += 1
    UIView.performWithoutAnimation {
      collectionViewLayout.dataIsInvalid()
      prepareIfNeeded()
      collectionViewLayout.prepare(forCollectionViewUpdates: update.items)
      showWhatAppears()
    }
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
      // What stays and no longer shows goes to its place out of sight.
      for (path, cell) in cells { if let attributes = collectionViewLayout.layoutAttributesForItem(at: path) { place(cell, attributes) } }
      let target = collectionViewLayout.targetContentOffset(forProposedContentOffset: contentOffset)
      if target != contentOffset { bounds.origin = range.nearest(to: target) }
      placeItems()
      for (cell, path) in leaving { show(cell, leavingTo: collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: path)) }
      hideWhatDisappears()
      collectionViewLayout.finalizeCollectionViewUpdates()
    } completion: { [weak self] finished in
      guard let self else { return }
      runningUpdates -= 1
      for (cell, path) in leaving { retire(cell, path) }
      setNeedsLayout()
      completion?(finished)
    }
    collectionViewLayout.update = nil
    oldItems = [:]
  }

  /// Makes the cells, headers and footers that come to show, where they come from.
  private func showWhatAppears() {
    let layout = collectionViewLayout, stayed = Set(cells.keys), kept = Set(supplementaries.keys)
    func start(_ view: UICollectionReusableView, at initial: UICollectionViewLayoutAttributes?) {
      if let initial, !initial.onlyFades { place(view, initial) } else { view.alpha = initial?.alpha ?? 0 }
    }
    for attributes in layout.layoutAttributesForElements(in: bounds) ?? [] where !attributes.isHidden {
      let path = attributes.indexPath
      if let kind = attributes.representedElementKind {
        let key = SupplementaryKey(kind: kind, path: path)
        guard !kept.contains(key) else { continue }
        let isOwn = attributes.representedElementCategory == .decorationView
        start(
          supplementary(key, attributes),
          at: isOwn
            ? layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
            : layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path))
      } else if !stayed.contains(path) {
        start(cell(path, attributes), at: layout.initialLayoutAttributesForAppearingItem(at: path))
      }
    }
  }

  /// Lets headers and footers go that no longer show.
  private func hideWhatDisappears() {
    let layout = collectionViewLayout
    let shown = Set(
      (layout.layoutAttributesForElements(in: bounds) ?? []).compactMap { attributes in
        attributes.representedElementKind.map { SupplementaryKey(kind: $0, path: attributes.indexPath) }
      })
    for (key, view) in supplementaries where !shown.contains(key) {
      let isOwn = decorations.contains(key)
      show(
        view,
        leavingTo: isOwn
          ? layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind, at: key.path)
          : layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind, at: key.path))
    }
  }

  private func show(_ view: UICollectionReusableView, leavingTo final: UICollectionViewLayoutAttributes?) {
    if let final, !final.onlyFades { place(view, final) } else { view.alpha = final?.alpha ?? 0 }
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

extension CGRect {
  fileprivate func offsetBy(_ vector: CGPoint) -> CGRect { vector == .zero ? self : offsetBy(dx: vector.x, dy: vector.y) }
}
