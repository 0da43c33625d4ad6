/// An item that a finger moves among the others, which make room for it. The data source is told at the end.
///
/// While it moves, cells are known by their items as the data source has them, and stand where the layout has the places that these would
/// have: the item itself is at the finger.
@MainActor final class InteractiveMovement {
  /// Where the item is, as the data source has it.
  let origin: IndexPath
  /// Where the item would come to be.
  var target: IndexPath
  /// The middle of the item's cell, in the content.
  var position: CGPoint
  /// The finger's distance from it when the movement began.
  var grip = CGPoint.zero

  init(_ origin: IndexPath, at position: CGPoint) { (self.origin, target, self.position) = (origin, origin, position) }

  /// The item that stands at a place of the layout.
  func item(at place: IndexPath) -> IndexPath {
    if place == target { return origin }
    guard place.count == 2 else { return place }
    var item = place.item
    if place.section == target.section, item > target.item { item -= 1 }
    if place.section == origin.section, item >= origin.item { item += 1 }
    return IndexPath(item: item, section: place.section)
  }
}

extension UICollectionView {
  // MARK: Moving items by fingers

  /// Begins to move an item, where the data source lets it: its cell lies in front of the others. Returns whether it does.
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    placeItems()
    guard movement == nil, dataSource?.collectionView(self, canMoveItemAt: indexPath) == true,
      let attributes = collectionViewLayout.layoutAttributesForItem(at: indexPath)
    else { return false }
    swiper.close(animated: false)
    if heldItem != nil { release(nil) }
    movement = InteractiveMovement(indexPath, at: attributes.center)
    cells[indexPath]?.isReordering = true
    placeItems()
    return true
  }

  /// Moves the item to a point of the content; the others make room where it would come to be.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard let movement else { return }
    movement.position = targetPosition
    let proposed = collectionViewLayout.targetIndexPath(forInteractivelyMovingItem: movement.target, withPosition: targetPosition)
    let wanted =
      itemDelegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.origin, atCurrentIndexPath: movement.target,
        toProposedIndexPath: proposed) ?? proposed
    guard wanted != movement.target, counts.indices.contains(wanted.section) else { return placeItems() }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
      retarget(movement, to: wanted)
      placeItems()
    }
  }

  /// Leaves the item where it would come to be, and tells the data source.
  public func endInteractiveMovement() {
    guard let movement else { return }
    self.movement = nil
    let (origin, target) = (movement.origin, movement.target)
    if origin != target {
      var moved: [IndexPath: UICollectionViewCell] = [:]
      for (path, cell) in cells { moved[Self.place(of: path, moving: origin, to: target)] = cell }
      cells = moved
      selection = Set(selection.map { Self.place(of: $0, moving: origin, to: target) })
      dataSource?.collectionView(self, moveItemAt: origin, to: target)
    }
    comeToRest(cells[target])
  }

  /// Puts the item and the others back.
  public func cancelInteractiveMovement() {
    guard let movement else { return }
    retarget(movement, to: movement.origin)
    self.movement = nil
    comeToRest(cells[movement.origin])
  }

  private func comeToRest(_ cell: UICollectionViewCell?) {
    cell?.isReordering = false
    UIView.animate(withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) { placeItems() }
  }

  /// Has the layout count and measure as if the item were at another place.
  private func retarget(_ movement: InteractiveMovement, to target: IndexPath) {
    let old = counts
    counts[movement.target.section] -= 1
    counts[target.section] += 1
    var update = TableUpdate()
    update.movedRows[movement.target] = IndexPath(item: min(target.item, counts[target.section] - 1), section: target.section)
    movement.target = update.movedRows[movement.target] ?? target
    guard let mapping = try? update.mapping(from: old, to: counts) else { return }
    collectionViewLayout.moveSizes(by: mapping, but: [])
    collectionViewLayout.invalidateLayout()
  }

  /// Where an item is once another has moved.
  private static func place(of path: IndexPath, moving origin: IndexPath, to target: IndexPath) -> IndexPath {
    if path == origin { return target }
    var item = path.item
    if path.section == origin.section, item > origin.item { item -= 1 }
    if path.section == target.section, item >= target.item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }

  /// Moves the item under a finger that presses, while it does.
  func follow(_ press: UILongPressGestureRecognizer) {
    let point = press.location(in: self)
    switch press.state {
    case .began:
      guard let path = indexPathForItem(at: point), beginInteractiveMovementForItem(at: path), let movement else { return }
      movement.grip = CGPoint(x: movement.position.x - point.x, y: movement.position.y - point.y)
    case .changed:
      guard let movement else { return }
      updateInteractiveMovementTargetPosition(CGPoint(x: point.x + movement.grip.x, y: point.y + movement.grip.y))
    case .ended: endInteractiveMovement()
    case .cancelled: cancelInteractiveMovement()
    case .possible, .failed: break
    }
  }

  /// Whether a point is on the sign of a row that can be taken elsewhere.
  func isHandle(at point: CGPoint) -> Bool {
    guard let path = indexPathForItem(at: point), let cell = cells[path] as? UICollectionViewListCell else { return false }
    return cell.isHandle(at: convert(point, to: cell)) && dataSource?.collectionView(self, canMoveItemAt: path) == true
  }
}
