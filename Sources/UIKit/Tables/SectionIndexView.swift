/// The titles at the trailing side of a table that lead to its sections. Where there are more than lines fit, some are left out, and a
/// finger finds them between the others.
final class SectionIndexView: UIControl {
  static let width: CGFloat = 15
  private static let lineHeight: CGFloat = 14
  private static let leastLineHeight: CGFloat = 11

  private let titles: [String]
  private var labels: [UILabel] = []
  private var chosen: Int?
  /// Called with the index of a title that a finger goes to.
  var go: ((Int) -> Void)?
  var color = UIColor.systemBlue { didSet { for label in labels { label.textColor = color } } }
  /// The colour behind the titles, while a finger is on them and otherwise.
  var backgrounds: (own: UIColor?, tracking: UIColor?) = (nil, nil) { didSet { stateDidChange() } }

  init(_ titles: [String]) {
    self.titles = titles
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func stateDidChange() {
    super.stateDidChange()
    backgroundColor = isTracking ? backgrounds.tracking ?? backgrounds.own : backgrounds.own
  }

  /// The rectangle of the titles in a height.
  private func column(_ height: CGFloat) -> (top: CGFloat, height: CGFloat, step: Int) {
    let step = max(1, Int((CGFloat(titles.count) * Self.leastLineHeight / max(height, 1)).rounded(.up)))
    let lines = (titles.count + step - 1) / step, whole = min(height, CGFloat(lines) * Self.lineHeight)
    return ((height - whole) / 2, whole, step)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (top, height, step) = column(bounds.height), shown = stride(from: 0, to: titles.count, by: step).map { titles[$0] }
    if shown.count != labels.count {
      for label in labels { label.removeFromSuperview() }
      labels = shown.map { title in
        let label = UILabel()
        label.font = .systemFont(ofSize: 11, weight: .semibold)
        (label.text, label.textAlignment, label.textColor) = (title, .center, color)
        addSubview(label)
        return label
      }
    }
    let line = height / CGFloat(max(labels.count, 1))
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(x: 0, y: top + CGFloat(index) * line, width: bounds.width, height: line)
    }
  }

  private func follow(_ touch: UITouch) {
    let (top, height, _) = column(bounds.height), share = (touch.location(in: self).y - top) / max(height, 1)
    let index = min(max(Int((share * CGFloat(titles.count)).rounded(.down)), 0), titles.count - 1)
    if index != chosen { go?(index) }
    chosen = index
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    chosen = nil
    follow(touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { stateDidChange() }
  override func cancelTracking(with event: UIEvent?) { stateDidChange() }
}

extension UITableView {
  /// Asks for the titles at the side anew.
  public func reloadSectionIndexTitles() {
    sectionIndex?.removeFromSuperview()
    sectionIndex = nil
    let rows = (0..<geometry.sectionCount).reduce(0) { $0 + geometry.rowCount(in: $1) }
    if rows >= sectionIndexMinimumDisplayRowCount, let titles = dataSource?.sectionIndexTitles(for: self), !titles.isEmpty {
      let index = SectionIndexView(titles)
      index.go = { [weak self] number in self?.go(toTitle: number, titles[number]) }
      addSubview(index)
      sectionIndex = index
      showSectionIndexColors()
    }
    for cell in cells.values { cell.indexRoom = indexRoom }
    setNeedsLayout()
  }

  /// The width that the titles take at the side of rows.
  var indexRoom: CGFloat { sectionIndex == nil ? 0 : SectionIndexView.width }

  func showSectionIndexColors() {
    sectionIndex?.color = sectionIndexColor ?? tintColor ?? .systemBlue
    sectionIndex?.backgrounds = (sectionIndexBackgroundColor, sectionIndexTrackingBackgroundColor)
  }

  func placeSectionIndex() {
    guard let sectionIndex else { return }
    let inset = adjustedContentInset, width = SectionIndexView.width
    let frame = CGRect(
      x: isRightToLeft ? bounds.minX : bounds.maxX - width, y: bounds.minY + inset.top, width: width,
      height: max(0, bounds.height - inset.top - inset.bottom))
    if sectionIndex.frame != frame { sectionIndex.frame = frame }
    if subviews.last !== sectionIndex { bringSubviewToFront(sectionIndex) }
  }

  private func go(toTitle number: Int, _ title: String) {
    guard let section = dataSource?.tableView(self, sectionForSectionIndexTitle: title, at: number),
      (0..<geometry.sectionCount).contains(section)
    else { return }
    if geometry.rowCount(in: section) > 0 {
      return scrollToRow(at: IndexPath(row: 0, section: section), at: .top, animated: false)
    }
    let inset = adjustedContentInset, end = contentSize.height + inset.bottom - bounds.height
    contentOffset.y = max(-inset.top, min(rect(forSection: section).minY - inset.top, end))
  }

  // MARK: Prefetching

  func prefetchRows() {
    guard let prefetchDataSource, isPrefetchingEnabled, let rect = prefetcher.comingRect(bounds) else { return }
    let coming = indexPathsForRows(in: rect) ?? []
    let (new, cancelled) = prefetcher.update(coming: rect.minY < bounds.minY ? coming.reversed() : coming, shown: cells.keys)
    if !new.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: new) }
    if !cancelled.isEmpty { prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: cancelled) }
  }
}
