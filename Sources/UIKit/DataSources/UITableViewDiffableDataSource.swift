/// A data source of a table that is told what there is by snapshots, and animates from one to the next.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject, UITableViewDataSource {
  /// Makes the cell of an item that comes to show.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?
  /// The type of the snapshots.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// How rows come and go.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic
  private let cellProvider: CellProvider
  private let holder: SnapshotHolder<SectionIdentifierType, ItemIdentifierType>

  /// A data source without items, which becomes that of the table; the table does not retain it.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    (holder, self.cellProvider) = (SnapshotHolder(tableView), cellProvider)
    super.init()
    tableView.dataSource = self
  }

  /// What the table shows.
  open func snapshot() -> Snapshot { holder.current }

  /// Shows a snapshot. What differs is animated in 0.3 s, unless nothing is animated or the table is in no window.
  /// - Parameter completion: called when the animations have ended.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {
    holder.apply(snapshot, animated: animatingDifferences, defaultRowAnimation, completion: completion)
  }

  /// Shows a snapshot by asking for everything anew.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    holder.reload(snapshot, completion: completion)
  }

  /// The item of a row; nil where there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { holder.current.item(at: indexPath) }
  /// The row of an item; nil for one that there is not.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { holder.current.path(of: itemIdentifier) }
  /// The section of a number; nil where there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { holder.section(index) }
  /// The number of a section; nil for one that there is not.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { holder.current.indexOfSection(sectionIdentifier) }

  // MARK: What the table asks for

  open func numberOfSections(in tableView: UITableView) -> Int { holder.current.numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    holder.itemCount(section)
  }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    guard let item = holder.current.item(at: indexPath), let cell = cellProvider(tableView, indexPath, item) else {
      preconditionFailure("the cell provider made no cell for row \(indexPath.row) of section \(indexPath.section)")
    }
    return cell
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { index }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {}
}
