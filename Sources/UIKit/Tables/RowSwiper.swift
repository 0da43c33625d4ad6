/// A table or a collection whose rows a finger draws out.
@MainActor protocol RowSwipeHost: UIScrollView {
  /// Whether fingers may draw rows out now.
  var allowsSwipes: Bool { get }
  /// The row at a point of the content; nil for none.
  func swipedPath(at point: CGPoint) -> IndexPath?
  /// The view of a row that shows; nil for others.
  func swipedView(at path: IndexPath) -> UIView?
  /// The actions at a side of a row; nil for none.
  func swipeActions(at path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration?
  /// Called before a row is drawn out.
  func swipeWillBegin(at path: IndexPath)
  /// Called when a row goes back to its place.
  func swipeDidEnd(at path: IndexPath)
}

/// Draws rows out, one at a time, so that the actions beside them show.
@MainActor final class RowSwiper {
  private unowned let host: any RowSwipeHost
  /// Recognises the finger.
  let pan = RowSwipeRecognizer()
  /// The row whose actions a finger has drawn out.
  private(set) var swipe: RowSwipe?
  /// The row's view.
  private weak var row: UIView?
  /// How far the row was drawn out when the finger came.
  private var start: CGFloat = 0

  init(_ host: any RowSwipeHost) {
    self.host = host
    pan.addAction { [unowned self] _ in panDidChange() }
    host.addGestureRecognizer(pan)
  }

  /// Whether a view's row is drawn out.
  func isSwiped(_ view: UIView) -> Bool { swipe != nil && row === view }

  /// Whether a finger that has begun to move draws a row out.
  func mayBegin() -> Bool {
    let way = pan.translation(in: host), speed = pan.velocity(in: host)
    let motion = way == .zero ? speed : way
    guard abs(motion.x) > abs(motion.y), !host.isDragging else { return false }
    if swipe != nil { return true }
    let place = pan.location(in: host)
    guard host.allowsSwipes, let path = host.swipedPath(at: CGPoint(x: place.x - way.x, y: place.y - way.y)) else { return false }
    return actions(at: path, isTrailing: (motion.x < 0) != host.isRightToLeft) != nil
  }

  private func actions(at path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? {
    let found = host.swipeActions(at: path, isTrailing: isTrailing)
    return found?.actions.isEmpty == false ? found : nil
  }

  /// Draws out the actions at the trailing side of a row.
  func open(_ path: IndexPath) {
    close(animated: true)
    guard begin(path, isTrailing: true), let swipe else { return }
    settle(at: swipe.openExtent)
  }

  private func begin(_ path: IndexPath, isTrailing: Bool) -> Bool {
    guard let view = host.swipedView(at: path), let configuration = actions(at: path, isTrailing: isTrailing) else { return false }
    host.swipeWillBegin(at: path)
    let isAtRight = isTrailing != host.isRightToLeft
    let new = RowSwipe(path: path, isTrailing: isAtRight, configuration) { [weak self] in self?.choose($0) }
    UIView.performWithoutAnimation {
      new.frame = view.frame
      new.layer.cornerRadius = view.layer.cornerRadius
      new.layer.maskedCorners = view.layer.maskedCorners
      host.insertSubview(new, belowSubview: view)
    }
    (swipe, row) = (new, view)
    return true
  }

  private func panDidChange() {
    let way = pan.translation(in: host)
    switch pan.state {
    case .began:
      if swipe == nil {
        let place = pan.location(in: host), motion = way.x == 0 ? pan.velocity(in: host).x : way.x
        guard let path = host.swipedPath(at: CGPoint(x: place.x - way.x, y: place.y - way.y)),
          begin(path, isTrailing: (motion < 0) != host.isRightToLeft)
        else { return }
      }
      start = swipe?.extent ?? 0
      follow(way.x)
    case .changed: follow(way.x)
    case .ended:
      guard let swipe else { return }
      let speed = swipe.isTrailing ? -pan.velocity(in: host).x : pan.velocity(in: host).x
      if swipe.isFull, let first = swipe.actions.first {
        settle(at: host.bounds.width)
        choose(first)
      } else if swipe.extent + speed * 0.15 > swipe.openExtent / 2 {
        settle(at: swipe.openExtent)
      } else {
        close(animated: true)
      }
    case .cancelled: close(animated: true)
    case .possible, .failed: break
    }
  }

  private func follow(_ x: CGFloat) {
    guard let swipe else { return }
    var extent = start + (swipe.isTrailing ? -x : x)
    // Beyond its actions a row resists, unless the first one may be chosen by drawing on.
    if extent > swipe.openExtent, !swipe.performsFirstAction { extent = swipe.openExtent + (extent - swipe.openExtent) / 4 }
    move(to: max(0, extent))
    let isFull = swipe.performsFirstAction && swipe.extent > max(swipe.openExtent + 40, swipe.bounds.width * 0.6)
    if isFull != swipe.isFull { UIView.animate(withDuration: 0.2) { swipe.isFull = isFull } }
  }

  private func move(to extent: CGFloat) {
    guard let swipe else { return }
    swipe.extent = extent
    row?.transform = CGAffineTransform(translationX: swipe.isTrailing ? -extent : extent, y: 0)
  }

  private func settle(at extent: CGFloat) {
    UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction) {
      move(to: extent)
    }
  }

  private func choose(_ action: UIContextualAction) {
    guard let swipe else { return }
    action.handler(action, row ?? swipe) { [weak self] _ in self?.close(animated: true) }
  }

  /// Puts a row that is drawn out back. Returns whether there was one.
  @discardableResult
  func close(animated: Bool) -> Bool {
    guard let closing = swipe else { return false }
    let view = row
    (swipe, row) = (nil, nil)
    host.swipeDidEnd(at: closing.path)
    guard animated else {
      view?.transform = .identity
      closing.removeFromSuperview()
      return true
    }
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
      view?.transform = .identity
      closing.extent = 0
    } completion: { _ in
      closing.removeFromSuperview()
    }
    return true
  }

  /// Forgets a row that is drawn out, since all rows are asked for anew.
  func drop() {
    guard let closing = swipe else { return }
    row?.transform = .identity
    (swipe, row) = (nil, nil)
    closing.removeFromSuperview()
  }
}
