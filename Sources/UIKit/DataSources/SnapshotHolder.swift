/// A table or a collection that goes from one snapshot to another.
@MainActor protocol SnapshotView: UIView {
  func reloadData()
  func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?)
  /// Tells what differs, within a batch of updates.
  func change(by difference: SnapshotDifference, with animation: UITableView.RowAnimation)
}

/// Holds the snapshot that a view shows, and has the view show others.
@MainActor final class SnapshotHolder<Section: Hashable, Item: Hashable> {
  typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

  private weak var view: (any SnapshotView)?
  private(set) var current = Snapshot()

  init(_ view: any SnapshotView) { self.view = view }

  /// Shows a snapshot; in a window what differs is animated.
  func apply(
    _ snapshot: Snapshot, animated: Bool, _ animation: UITableView.RowAnimation = .automatic, completion: (() -> Void)?
  ) {
    guard let view, view.window != nil else { return reload(snapshot, completion: completion) }
    let difference = SnapshotDifference(from: current, to: snapshot)
    func change() {
      view.performBatchUpdates {
        self.current = snapshot.settled
        view.change(by: difference, with: animation)
      } completion: { _ in
        completion?()
      }
    }
    if animated { change() } else { UIView.performWithoutAnimation(change) }
  }

  /// Shows a snapshot by having everything asked for anew.
  func reload(_ snapshot: Snapshot, completion: (() -> Void)?) {
    current = snapshot.settled
    view?.reloadData()
    completion?()
  }

  /// Takes a snapshot that the view shows already.
  func adopt(_ snapshot: Snapshot) { current = snapshot.settled }

  func itemCount(_ section: Int) -> Int { current.numberOfItems(inSection: current.sectionIdentifiers[section]) }
  /// The section of a number; nil where there is none.
  func section(_ index: Int) -> Section? { current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil }
}

extension UITableView: SnapshotView {
  func change(by difference: SnapshotDifference, with animation: RowAnimation) {
    deleteSections(difference.deletedSections, with: animation)
    insertSections(difference.insertedSections, with: animation)
    reloadSections(difference.reloadedSections, with: animation)
    for (from, to) in difference.movedSections { moveSection(from, toSection: to) }
    deleteRows(at: difference.deletedRows, with: animation)
    insertRows(at: difference.insertedRows, with: animation)
    reloadRows(at: difference.reloadedRows, with: animation)
    reconfigureRows(at: difference.reconfiguredRows)
    for (from, to) in difference.movedRows { moveRow(at: from, to: to) }
  }
}

extension UICollectionView: SnapshotView {
  func change(by difference: SnapshotDifference, with animation: UITableView.RowAnimation) {
    deleteSections(difference.deletedSections)
    insertSections(difference.insertedSections)
    reloadSections(difference.reloadedSections)
    for (from, to) in difference.movedSections { moveSection(from, toSection: to) }
    deleteItems(at: difference.deletedRows)
    insertItems(at: difference.insertedRows)
    reloadItems(at: difference.reloadedRows)
    reconfigureItems(at: difference.reconfiguredRows)
    for (from, to) in difference.movedRows { moveItem(at: from, to: to) }
  }
}
