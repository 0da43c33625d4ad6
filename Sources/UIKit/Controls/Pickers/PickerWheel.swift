/// A wheel of a picker: scrolling content whose rows stand on a drum. It comes to rest at a row.
final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  /// Makes the view of a row, perhaps of one that is no longer used.
  var content: (_ row: Int, _ used: UIView?) -> UIView = { _, _ in UIView() }
  /// Called when a finger has brought a row to the front.
  var didSelect: (Int) -> Void = { _ in }
  private(set) var rowCount = 0
  private(set) var selectedRow = -1
  var rowHeight: CGFloat = 32 { didSet { if rowHeight != oldValue { setNeedsLayout() } } }

  private var rows: [Int: UIView] = [:]
  private var unused: [UIView] = []
  /// Whether the scrolling under way was begun by a finger's tap.
  private var isFollowingTap = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    delegate = self
    alwaysBounceVertical = true
    // Between the two rates of scroll views: a flick of 3500 points a second turns the wheel by about 700.
    decelerationRate = DecelerationRate(rawValue: 0.995)
    barObserver = { [unowned self] in placeRows() }
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: PickerWheel.tapped))
  }

  required init?(coder: NSCoder) { nil }

  override var keepsTouchesFromSheets: Bool { true }

  private var drum: PickerDrum { PickerDrum(height: bounds.height, rowHeight: rowHeight) }

  // MARK: Rows

  /// Asks for all rows anew; the row in front stays, if there is one of its number.
  func reload(count: Int) {
    for row in rows.values { row.removeFromSuperview() }
    (rows, unused) = ([:], [])
    rowCount = count
    selectedRow = count == 0 ? -1 : min(max(selectedRow, 0), count - 1)
    stopMotion()
    setNeedsLayout()
  }

  /// Asks for the rows that show anew.
  func refresh() {
    for (index, row) in rows { fill(row, index) }
    placeRows()
  }

  /// Brings a row to the front; animated, in 0.3 s.
  func select(_ row: Int, animated: Bool) {
    guard rowCount > 0 else { return }
    selectedRow = min(max(row, 0), rowCount - 1)
    isFollowingTap = false
    setContentOffset(CGPoint(x: 0, y: CGFloat(selectedRow) * rowHeight), animated: animated && window != nil)
  }

  /// The view of a row that shows; nil for others.
  func view(of row: Int) -> UIView? { rows[row]?.subviews.first }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = CGSize(width: bounds.width, height: bounds.height + CGFloat(max(0, rowCount - 1)) * rowHeight)
    if contentSize != size {
      contentSize = size
      if !isTracking, !isDecelerating { contentOffset = CGPoint(x: 0, y: CGFloat(max(0, selectedRow)) * rowHeight) }
    }
    placeRows()
  }

  private func fill(_ holder: UIView, _ index: Int) {
    let used = holder.subviews.first ?? unused.popLast(), view = content(index, used)
    if view !== used { used?.removeFromSuperview() }
    view.frame = holder.bounds
    if view.superview !== holder { holder.addSubview(view) }
  }

  /// Places the rows on the front half of the drum, and takes the others away.
  private func placeRows() {
    guard bounds.height > 0, bounds.width > 0 else { return }
    let drum = drum, offset = bounds.origin.y, wanted = drum.rows(at: offset, of: rowCount)
    for (index, row) in rows where !wanted.contains(index) {
      row.removeFromSuperview()
      rows[index] = nil
      if let view = row.subviews.first, unused.count < 4 {
        view.removeFromSuperview()
        unused.append(view)
      }
    }
    UIView.performWithoutAnimation {
      for index in wanted {
        let row = rows[index] ?? makeRow(index), angle = drum.angle(of: index, at: offset)
        row.layer.transform = CATransform3DIdentity
        row.bounds.size = CGSize(width: bounds.width, height: rowHeight)
        row.subviews.first?.frame = row.bounds
        row.center = CGPoint(x: bounds.midX, y: bounds.midY)
        row.layer.transform = drum.transform(at: angle)
        row.alpha = drum.alpha(at: angle)
      }
    }
  }

  private func makeRow(_ index: Int) -> UIView {
    let row = ControlParts.part(nil)
    row.bounds.size = CGSize(width: bounds.width, height: rowHeight)
    fill(row, index)
    addSubview(row)
    rows[index] = row
    return row
  }

  // MARK: Fingers

  /// The offset of the row that is nearest.
  private func nearest(to y: CGFloat) -> CGFloat {
    min(max((y / rowHeight).rounded(), 0), CGFloat(max(0, rowCount - 1))) * rowHeight
  }

  /// Within the wheel the nearest row; beyond its ends a spring decides.
  override func targetOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    range.contains(CGPoint(x: range.least.x, y: proposed.y)) ? CGPoint(x: 0, y: nearest(to: proposed.y)) : proposed
  }

  /// Friction that stops the wheel at the row; over less than a row's way, or against the finger's, a spring.
  override func motion(to target: CGPoint, velocity: CGPoint) -> ScrollMotion {
    let way = target.y - contentOffset.y
    guard abs(way) > rowHeight, way * velocity.y > 0 else { return super.motion(to: target, velocity: velocity) }
    return ScrollMotion(frictionFrom: contentOffset, to: target, decelerationRate.rawValue)
  }

  private func settle() {
    guard rowCount > 0 else { return }
    selectedRow = Int((contentOffset.y / rowHeight).rounded())
    didSelect(selectedRow)
  }

  /// Turns to the nearest row after a finger that has only stopped the wheel.
  override func fingerDidLeave() {
    let hasStopped = isTracking
    super.fingerDidLeave()
    let rest = nearest(to: contentOffset.y)
    if hasStopped, !isDecelerating, contentOffset.y != rest { turn(to: rest) }
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard tap.state == .ended, rowCount > 0 else { return }
    let row = drum.row(at: tap.location(in: self).y - bounds.midY, offset: contentOffset.y)
    let rest = nearest(to: CGFloat(row) * rowHeight)
    if rest != contentOffset.y { turn(to: rest) }
  }

  private func turn(to offset: CGFloat) {
    setContentOffset(CGPoint(x: 0, y: offset), animated: true)
    isFollowingTap = true
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { isFollowingTap = false }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { if !decelerate { settle() } }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    guard isFollowingTap else { return }
    isFollowingTap = false
    settle()
  }
}
