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

  /// Makes headers and footers; without it they are empty.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  private let cellProvider: CellProvider
  private let holder: SnapshotHolder<SectionIdentifierType, ItemIdentifierType>

  /// A data source without items, which becomes that of the collection; the collection does not retain it.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (holder, self.cellProvider) = (SnapshotHolder(collectionView), cellProvider)
    super.init()
    collectionView.dataSource = self
  }

  /// What the collection shows.
  open func snapshot() -> Snapshot { holder.current }

  /// Shows a snapshot. What differs is animated in 0.3 s, unless nothing is animated or the collection is in no window.
  /// - Parameter completion: called when the animations have ended.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {
    holder.apply(snapshot, animated: animatingDifferences, completion: completion)
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
}
