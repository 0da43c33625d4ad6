/// A row of a list, or a header or footer of one: its content between accessories, with lines around it.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
  /// What stands beside the content, from the leading side on.
  open var accessories: [UICellAccessory] = [] { didSet { showAccessories() } }
  /// How often the content is indented.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { contentPlaceDidChange() } } }
  /// The indentation of a level, in points.
  open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { contentPlaceDidChange() } } }
  /// Whether accessories before the content are indented with it.
  open var indentsAccessories = true { didSet { if indentsAccessories != oldValue { contentPlaceDidChange() } } }

  private let topLine = ControlParts.part(.separator), bottomLine = ControlParts.part(.separator)
  private var leading: [CellAccessoryView] = [], trailing: [CellAccessoryView] = []
  private var row: ListRow?
  private var guide: UILayoutGuide?

  private static let margin = UITableViewCell.margin

  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.layoutMargins = UIEdgeInsets(top: 11, left: Self.margin, bottom: 11, right: Self.margin)
    for line in [topLine, bottomLine] {
      line.isHidden = true
      addSubview(line)
    }
  }

  public required init?(coder: NSCoder) { nil }

  /// Where the line below the row begins and ends, for constraints; without any it follows from the row.
  open var separatorLayoutGuide: UILayoutGuide {
    if let guide { return guide }
    let new = UILayoutGuide()
    addLayoutGuide(new)
    guide = new
    return new
  }

  /// A content in the manner of the cell's place in its list, to be filled and set.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    let isPlain = row?.appearance == .plain || row?.appearance == .sidebarPlain
    return switch row?.role ?? .row {
    case .row: row?.appearance == .sidebar ? .sidebarCell() : .cell()
    case .header: row?.appearance == .sidebar ? .sidebarHeader() : isPlain ? .plainHeader() : .groupedHeader()
    case .footer: isPlain ? .plainFooter() : .groupedFooter()
    }
  }

  open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { ownBackground ?? .listCell() }

  override var ownBackground: UIBackgroundConfiguration? {
    guard let row else { return nil }
    let isPlain = row.appearance == .plain || row.appearance == .sidebarPlain
    switch row.role {
    case .header, .footer: return isPlain ? .listPlainHeaderFooter() : .listGroupedHeaderFooter()
    case .row: return row.appearance == .sidebar ? .listSidebarCell() : isPlain ? .listPlainCell() : .listGroupedCell()
    }
  }

  override func take(_ row: ListRow?) {
    guard row != self.row else { return }
    self.row = row
    showBackground()
    showCorners()
    setNeedsLayout()
  }

  /// Rows at the ends of a card have its corners.
  private func showCorners() {
    var corners: CACornerMask = []
    if let row, row.appearance == .insetGrouped, row.role == .row {
      if row.isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
      if row.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    }
    layer.cornerRadius = corners.isEmpty ? 0 : 10
    layer.maskedCorners = corners
    clipsToBounds = !corners.isEmpty
  }

  open override func setNeedsUpdateConfiguration() {
    super.setNeedsUpdateConfiguration()
    showAccessories()
  }

  // MARK: Accessories

  private func showAccessories() {
    let isEditing = isEditing
    var left: [UICellAccessory] = [], right: [UICellAccessory] = []
    for accessory in accessories where accessory.isShown(isEditing: isEditing) {
      func insert(into list: inout [UICellAccessory]) {
        let place = accessory.position.map { max(0, min($0(list), list.count)) } ?? list.count
        list.insert(accessory, at: place)
      }
      if accessory.isLeading { insert(into: &left) } else { insert(into: &right) }
    }
    leading = views(for: left, in: leading)
    trailing = views(for: right, in: trailing)
    contentPlaceDidChange()
  }

  /// The views of accessories: those that there are, as far as they show the same; new ones fade in.
  private func views(for accessories: [UICellAccessory], in old: [CellAccessoryView]) -> [CellAccessoryView] {
    var rest = old
    let views = accessories.map { accessory in
      if let index = rest.firstIndex(where: { $0.shows(accessory) }) {
        let view = rest.remove(at: index)
        view.update(to: accessory)
        return view
      }
      let view = CellAccessoryView(accessory, in: self)
      UIView.performWithoutAnimation {
        addSubview(view)
        view.alpha = 0
      }
      return view
    }
    for view in rest { view.removeFromSuperview() }
    return views
  }

  private func contentPlaceDidChange() {
    let width = contentView.bounds.width
    placeContent()
    setNeedsLayout()
    if contentView.bounds.width != width { sizeMayHaveChanged() }
  }

  private var indentation: CGFloat { CGFloat(indentationLevel) * indentationWidth }

  /// The widths of the accessories before the content, with the space behind each.
  private var leadingWidth: CGFloat { leading.reduce(0) { $0 + $1.width + Self.margin } }
  /// The widths of the accessories behind the content, with the spaces around them.
  private var trailingWidth: CGFloat {
    trailing.isEmpty ? 0 : trailing.reduce(Self.margin) { $0 + $1.width + 8 }
  }

  override var contentPlace: CGRect {
    let start = leadingWidth + indentation
    return directed(CGRect(x: start, y: 0, width: max(0, bounds.width - start - trailingWidth), height: bounds.height))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    var x = Self.margin + (indentsAccessories ? indentation : 0)
    for view in leading {
      let width = view.width
      put(view, CGRect(x: x, y: 0, width: width, height: bounds.height))
      x += width + Self.margin
    }
    var end = bounds.width - Self.margin
    for view in trailing.reversed() {
      let width = view.width
      put(view, CGRect(x: end - width, y: 0, width: width, height: bounds.height))
      end -= width + 8
    }
    placeLines()
  }

  private func put(_ view: CellAccessoryView, _ rect: CGRect) {
    let place = directed(rect)
    if view.bounds.size == .zero { UIView.performWithoutAnimation { view.frame = place } } else { view.frame = place }
    view.alpha = 1
    view.layoutIfNeeded()
  }

  private func placeLines() {
    let lines = row?.lines ?? (top: false, bottom: false), thickness = 1 / max(traitCollection.displayScale, 1)
    (topLine.isHidden, bottomLine.isHidden) = (!lines.top, !lines.bottom)
    guard let separators = row?.separators else { return }
    let color = configurationState.isSelected ? separators.multipleSelectionColor : separators.color
    for line in [topLine, bottomLine] { line.backgroundColor = color }
    let isWhole = row?.appearance == .grouped
    topLine.frame = lineFrame(separators.topSeparatorInsets, isWhole: isWhole && row?.isFirst == true, y: 0, thickness)
    bottomLine.frame = lineFrame(
      separators.bottomSeparatorInsets, isWhole: isWhole && row?.isLast == true, y: bounds.height - thickness, thickness)
    for line in [topLine, bottomLine] where !line.isHidden && subviews.last !== line { bringSubviewToFront(line) }
  }

  /// - Parameter isWhole: whether the line ends a group, and goes from side to side by itself.
  private func lineFrame(_ insets: NSDirectionalEdgeInsets, isWhole: Bool, y: CGFloat, _ thickness: CGFloat) -> CGRect {
    let automatic = UIListSeparatorConfiguration.automaticInsets
    if let guide, insets.leading == automatic.leading, let frame = layoutEngine?.frame(of: guide), frame.width > 0 {
      return CGRect(x: frame.minX, y: y, width: frame.width, height: thickness)
    }
    let text = (content.view as? UIListContentView)?.textStart ?? Self.margin
    let left = insets.leading == automatic.leading ? isWhole ? 0 : leadingWidth + indentation + text : insets.leading
    let right = insets.trailing == automatic.trailing ? 0 : insets.trailing
    return directed(CGRect(x: left, y: y, width: max(0, bounds.width - left - right), height: thickness))
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  // MARK: What signs do

  private var collection: UICollectionView? {
    var next = superview
    while let view = next, !(view is UICollectionView) { next = view.superview }
    return next as? UICollectionView
  }

  /// Draws out the actions at the trailing side.
  func drawOutActions() { if let collection, let path = collection.indexPath(for: self) { collection.swiper.open(path) } }
  func toggleOutline() { if let collection, let path = collection.indexPath(for: self) { collection.toggleOutline(at: path) } }
  func toggleSelection() { if let collection, let path = collection.indexPath(for: self) { collection.tapItem(path) } }

  /// Whether a tap on the row shows or hides what belongs to it.
  var togglesByTap: Bool {
    accessories.contains {
      guard case .outline(let style) = $0.content, $0.isShown(isEditing: isEditing) else { return false }
      return style == .header || style == .automatic && row?.role == .header
    }
  }

  /// Whether a finger at a point takes the row elsewhere.
  func isHandle(at point: CGPoint) -> Bool {
    (leading + trailing).contains { view in
      guard case .reorder = view.accessory.content else { return false }
      return view.frame.insetBy(dx: -8, dy: 0).contains(point)
    }
  }
}
