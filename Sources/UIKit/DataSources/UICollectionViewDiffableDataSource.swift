/// A data source of a collection that is told what there is by snapshots, and animates from one to the next.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
  NSObject, UICollectionViewDataSource
{
  /// Makes the cell of an item that comes to show.
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  /// Makes a header or footer that comes to show.
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) -> UICollectionReusableView?
  /// The type of the snapshots.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// Asked and told about items that fingers move.
  open var reorderingHandlers = ReorderingHandlers()
  /// Asked and told about items that are expanded and collapsed.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
  private var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]
  private weak var view: UICollectionView?

  /// Makes headers and footers; without it they are empty.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  private let cellProvider: CellProvider
  private let holder: SnapshotHolder<SectionIdentifierType, ItemIdentifierType>

  /// A data source without items, which becomes that of the collection; the collection does not retain it.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (holder, self.cellProvider) = (SnapshotHolder(collectionView), cellProvider)
    view = collectionView
    super.init()
    collectionView.dataSource = self
  }

  /// What the collection shows.
  open func snapshot() -> Snapshot { holder.current }

  /// Shows a snapshot. What differs is animated in 0.3 s, unless nothing is animated or the collection is in no window.
  /// - Parameter completion: called when the animations have ended.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {
    // What no longer shows an outline is a list.
    outlines = outlines.filter { section, outline in
      snapshot.indexOfSection(section) != nil && snapshot.itemIdentifiers(inSection: section) == outline.visibleItems
    }
    holder.apply(snapshot, animated: animatingDifferences, completion: completion)
  }

  // MARK: Outlines

  /// The outline of a section; without one, its items, which all belong to none.
  open func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let outline = outlines[section] { return outline }
    var list = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    if holder.current.indexOfSection(section) != nil { list.append(holder.current.itemIdentifiers(inSection: section)) }
    return list
  }

  /// Shows an outline in a section, which is new where there is none: the items that show are those whose parents are expanded.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var whole = holder.current
    if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
    whole.deleteItems(whole.itemIdentifiers(inSection: section))
    whole.appendItems(snapshot.visibleItems, toSection: section)
    outlines[section] = snapshot
    view?.outline = self
    apply(whole, animatingDifferences: animatingDifferences, completion: completion)
    view?.outlineDidChange()
  }

  /// Shows a snapshot by asking for everything anew.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    holder.reload(snapshot, completion: completion)
  }

  /// The item at a place; nil where there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { holder.current.item(at: indexPath) }
  /// The place of an item; nil for one that there is not.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { holder.current.path(of: itemIdentifier) }
  /// The section of a number; nil where there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { holder.section(index) }
  /// The number of a section; nil for one that there is not.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { holder.current.indexOfSection(sectionIdentifier) }

  // MARK: What the collection asks for

  open func numberOfSections(in collectionView: UICollectionView) -> Int { holder.current.numberOfSections }
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    holder.itemCount(section)
  }
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    guard let item = holder.current.item(at: indexPath), let cell = cellProvider(collectionView, indexPath, item) else {
      preconditionFailure("the cell provider made no cell for item \(indexPath.item) of section \(indexPath.section)")
    }
    return cell
  }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView() }
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    holder.current.item(at: indexPath).map { reorderingHandlers.canReorderItem?($0) ?? false } ?? false
  }
  open func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    guard let item = holder.current.item(at: sourceIndexPath), let section = holder.section(destinationIndexPath.section) else { return }
    let initial = holder.current
    var final = initial
    final.deleteItems([item])
    let others = final.itemIdentifiers(inSection: section)
    if others.indices.contains(destinationIndexPath.item) {
      final.insertItems([item], beforeItem: others[destinationIndexPath.item])
    } else {
      final.appendItems([item], toSection: section)
    }
    let transaction = NSDiffableDataSourceTransaction(initialSnapshot: initial, finalSnapshot: final)
    reorderingHandlers.willReorder?(transaction)
    holder.adopt(final)
    outlines = outlines.filter { final.itemIdentifiers(inSection: $0.key) == $0.value.visibleItems }
    reorderingHandlers.didReorder?(transaction)
  }
}

extension UICollectionViewDiffableDataSource: OutlineSource {
  private func outlined(_ path: IndexPath) -> (SectionIdentifierType, ItemIdentifierType)? {
    guard let section = holder.section(path.section), outlines[section] != nil, let item = holder.current.item(at: path) else { return nil }
    return (section, item)
  }

  func isExpanded(_ path: IndexPath) -> Bool {
    outlined(path).map { section, item in outlines[section]?.isExpanded(item) ?? false } ?? false
  }

  func level(_ path: IndexPath) -> Int? { outlined(path).flatMap { section, item in outlines[section]?.level(of: item) } }

  func toggle(_ path: IndexPath) {
    guard let (section, item) = outlined(path), var outline = outlines[section] else { return }
    let handlers = sectionSnapshotHandlers
    if outline.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      outline.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let given = handlers.snapshotForExpandingParent?(item, outline.snapshot(of: item)) {
        outline.replace(childrenOf: item, using: given)
      }
      outline.expand([item])
    }
    apply(outline, to: section)
  }
}
