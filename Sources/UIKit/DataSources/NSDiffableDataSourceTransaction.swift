/// What a finger has changed of the order of items.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  /// What there was before.
  public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// What there is now.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The change of all items in their order.
  public var difference: CollectionDifference<ItemIdentifierType> {
    finalSnapshot.itemIdentifiers.difference(from: initialSnapshot.itemIdentifiers).inferringMoves()
  }
}

extension UICollectionViewDiffableDataSource {
  /// Asked and told about items that fingers move.
  public struct ReorderingHandlers {
    /// Whether an item may be moved; none may without it.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the snapshot has the new order.
    public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    /// Called when the snapshot has the new order.
    public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

    /// Handlers that do nothing.
    public init() {}
  }

  /// Asked and told about items that are expanded and collapsed.
  public struct SectionSnapshotHandlers<Item: Hashable> {
    /// Whether an item may be expanded.
    public var shouldExpandItem: ((Item) -> Bool)?
    /// Called before an item is expanded.
    public var willExpandItem: ((Item) -> Void)?
    /// Whether an item may be collapsed.
    public var shouldCollapseItem: ((Item) -> Bool)?
    /// Called before an item is collapsed.
    public var willCollapseItem: ((Item) -> Void)?
    /// Gives what belongs to an item that is expanded, from what there is.
    public var snapshotForExpandingParent: ((Item, NSDiffableDataSourceSectionSnapshot<Item>) -> NSDiffableDataSourceSectionSnapshot<Item>)?

    /// Handlers that do nothing.
    public init() {}
  }
}
