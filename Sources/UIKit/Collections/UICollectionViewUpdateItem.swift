/// A change of one item or section, as a layout is told of it.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
  /// The kinds of changes.
  public enum Action: Int, Sendable {
    /// It is new.
    case insert
    /// It is gone.
    case delete
    /// It is shown anew.
    case reload
    /// It has another place.
    case move
    /// Nothing happens to it.
    case none
  }

  /// Where it was; nil for what is new. For a section `item` is `NSNotFound`.
  public let indexPathBeforeUpdate: IndexPath?
  /// Where it is afterwards; nil for what is gone. For a section `item` is `NSNotFound`.
  public let indexPathAfterUpdate: IndexPath?
  /// The kind of change.
  public let updateAction: Action

  init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
    (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
    super.init()
  }
}

extension TableUpdate {
  /// The changes as layouts are told of them: deletions from the last one on, then reloads, moves and insertions.
  @MainActor var items: [UICollectionViewUpdateItem] {
    func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    var items: [UICollectionViewUpdateItem] = []
    for path in deletedSections.keys.map(whole).sorted(by: >) { items.append(.init(.delete, from: path, to: nil)) }
    for path in deletedRows.keys.sorted(by: >) { items.append(.init(.delete, from: path, to: nil)) }
    for path in reloadedSections.keys.map(whole).sorted() { items.append(.init(.reload, from: path, to: path)) }
    for path in reloadedRows.keys.sorted() { items.append(.init(.reload, from: path, to: path)) }
    for (from, to) in movedSections.sorted(by: { $0.key < $1.key }) { items.append(.init(.move, from: whole(from), to: whole(to))) }
    for (from, to) in movedRows.sorted(by: { $0.key < $1.key }) { items.append(.init(.move, from: from, to: to)) }
    for path in insertedSections.keys.map(whole).sorted() { items.append(.init(.insert, from: nil, to: path)) }
    for path in insertedRows.keys.sorted() { items.append(.init(.insert, from: nil, to: path)) }
    return items
  }
}

struct LayoutUpdate {
  /// Where items that showed, or nearly did, stood before.
  let old: [IndexPath: UICollectionViewLayoutAttributes]
  let mapping: TableUpdate.Mapping
  /// Items that are shown anew, counted as before.
  let reloaded: Set<IndexPath>

  /// Where an item stood that there was before; nil for a new one, and where that is not known.
  @MainActor func oldAttributes(ofItemAt new: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let path = mapping.oldRow(of: new), !reloaded.contains(path) else { return nil }
    let copy = old[path]?.copy() as? UICollectionViewLayoutAttributes
    copy?.indexPath = new
    return copy
  }

  /// Where an item is that there still is; nil for one that is gone.
  func newPath(ofItemAt old: IndexPath) -> IndexPath? { reloaded.contains(old) ? nil : mapping.row(of: old) }
}
