/// Is told which rows of a table are about to come to show, and prepares for them. Both methods are called in the midst of scrolling.
@preconcurrency @MainActor public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Called with rows that are about to come to show, the nearest first.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Called with rows of these that will not come to show after all.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}

/// Is told which items of a collection are about to come to show, and prepares for them. Both methods are called in the midst of scrolling.
@preconcurrency @MainActor public protocol UICollectionViewDataSourcePrefetching: AnyObject {
  /// Called with items that are about to come to show, the nearest first.
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Called with items of these that will not come to show after all.
  func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
  public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}

/// Follows what is about to come to show: what lies within a screen of what does, on the side to which is scrolled.
struct Prefetcher {
  private var announced: Set<IndexPath> = []
  private var place: CGPoint?

  /// The rectangle of the content that is about to show, from where what shows was when this was asked last. Nil where it has not moved.
  mutating func comingRect(_ bounds: CGRect) -> CGRect? {
    let former = place ?? CGPoint(x: bounds.minX, y: bounds.minY - 1)
    guard bounds.origin != former, bounds.width > 0, bounds.height > 0 else { return nil }
    place = bounds.origin
    let x = bounds.minX - former.x, y = bounds.minY - former.y
    return abs(x) > abs(y)
      ? bounds.offsetBy(dx: x > 0 ? bounds.width : -bounds.width, dy: 0)
      : bounds.offsetBy(dx: 0, dy: y > 0 ? bounds.height : -bounds.height)
  }

  /// What is to be told, of what is about to show, the nearest first, and what shows.
  mutating func update(coming: [IndexPath], shown: some Collection<IndexPath>) -> (new: [IndexPath], cancelled: [IndexPath]) {
    let shown = Set(shown), next = coming.filter { !shown.contains($0) }
    let new = next.filter { !announced.contains($0) }, cancelled = announced.subtracting(next).subtracting(shown).sorted()
    announced = Set(next)
    return (new, cancelled)
  }

  /// Forgets what was told: the data are others.
  mutating func reset() { self = Prefetcher() }
}
