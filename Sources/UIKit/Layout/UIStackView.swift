/// Arranges views in a row or a column.
///
/// The views have the sizes that they ask for (`intrinsicContentSize`, or `sizeThatFits` where they ask for none) along the axis, as far as
/// there is room, and share what is left as `distribution` says. Views with constraints on their size, or inside them, have the size that
/// those come to. From right to left, rows begin at the right, and the leading side of a column is the right one.
@MainActor open class UIStackView: UIView {
  /// How the length along the axis is shared.
  public enum Distribution: Int, Sendable {
    /// The view that hugs its content least takes what is left, the last of several; the one that resists least gives way where there is
    /// too little.
    case fill
    /// All have the same length.
    case fillEqually
    /// In proportion to the lengths that the views ask for.
    case fillProportionally
    /// The gaps are the same.
    case equalSpacing
    /// The same distance from middle to middle.
    case equalCentering
  }

  /// Where views stand across the axis.
  public enum Alignment: Int, Sendable {
    /// As wide as the stack.
    case fill
    /// At the leading side, or the top.
    case leading
    /// With their first baselines on a line.
    case firstBaseline
    /// In the middle.
    case center
    /// At the trailing side, or the bottom.
    case trailing
    /// With their last baselines on a line.
    case lastBaseline
    /// At the top; for horizontal stacks.
    public static let top = Alignment.leading
    /// At the bottom; for horizontal stacks.
    public static let bottom = Alignment.trailing
  }

  /// The views that the stack arranges, in order.
  public private(set) final var arrangedSubviews: [UIView] = []
  /// The direction in which views follow one another.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { contentDidChange() } }
  /// How the stack's length is shared.
  open var distribution = Distribution.fill { didSet { contentDidChange() } }
  /// How views lie across the stack.
  open var alignment = Alignment.fill { didSet { contentDidChange() } }
  /// Points between views.
  open var spacing: CGFloat = 0 { didSet { contentDidChange() } }
  /// Whether the views stay inside the layout margins.
  open var isLayoutMarginsRelativeArrangement = false { didSet { contentDidChange() } }
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A stack of views, side by side.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  public required init?(coder: NSCoder) { nil }

  /// Puts a view at the end, as a subview as well.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count) }

  /// Puts a view at a place among the arranged ones, as a subview as well.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    contentDidChange()
  }

  /// The view stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    contentDidChange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Points behind a view, in place of `spacing`.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing
    contentDidChange()
  }
  /// The gap after a view, in points: its own, or the stack's.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat { customSpacing[ObjectIdentifier(arrangedSubview)] ?? spacing }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var shownViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  func arranges(_ view: UIView) -> Bool { arrangedSubviews.contains { $0 === view } }

  private func size(of view: UIView) -> CGSize {
    if let item = view.extras?.layoutItem, item.engine != nil {
      return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
    let own = view.intrinsicContentSize, fitting = view.sizeThatFits(view.bounds.size)
    return CGSize(width: own.width >= 0 ? own.width : fitting.width, height: own.height >= 0 ? own.height : fitting.height)
  }

  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
  private func gaps(_ views: [UIView]) -> [CGFloat] { views.dropLast().map { customSpacing(after: $0) } }

  /// The view that takes what is left of the length, or gives way where that is negative.
  private func indexThatGivesWay(_ views: [UIView], to spare: CGFloat) -> Int {
    let priorities = views.map { view in
      if view.hasFixedLength(along: axis) { return UILayoutPriority.required.rawValue }
      let priority = spare < 0 ? view.contentCompressionResistancePriority(for: axis) : view.contentHuggingPriority(for: axis)
      return priority.rawValue
    }
    let least = priorities.min() ?? 0
    return priorities.lastIndex(of: least) ?? views.count - 1
  }

  open override var intrinsicContentSize: CGSize {
    let views = shownViews, sizes = views.map(size)
    let longest = sizes.map(along).max() ?? 0
    let lengths = distribution == .fillEqually ? longest * CGFloat(views.count) : sizes.map(along).reduce(0, +)
    let length = lengths + gaps(views).reduce(0, +), breadth = sizes.map(across).max() ?? 0
    let margins = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
    let size = axis == .horizontal ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
    return CGSize(width: size.width + margins.left + margins.right, height: size.height + margins.top + margins.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shownViews
    guard !views.isEmpty else { return }
    let area = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
    let sizes = views.map(size), room = along(area.size)
    let asked = sizes.map(along)
    var gaps = gaps(views), lengths = asked
    let spare = room - asked.reduce(0, +) - gaps.reduce(0, +)
    let between = CGFloat(views.count - 1)
    switch distribution {
    case .fill:
      let index = indexThatGivesWay(views, to: spare)
      lengths[index] = max(0, lengths[index] + spare)
    case .fillEqually:
      let each = max(0, (room - gaps.reduce(0, +)) / CGFloat(views.count))
      lengths = lengths.map { _ in each }
    case .fillProportionally:
      let total = asked.reduce(0, +), share = max(0, room - gaps.reduce(0, +))
      lengths = asked.map { total > 0 ? share * $0 / total : share / CGFloat(views.count) }
    case .equalSpacing: if between > 0 { gaps = gaps.map { max($0, (room - asked.reduce(0, +)) / between) } }
    case .equalCentering:
      if between > 0, let first = asked.first, let last = asked.last {
        let distance = (room - (first + last) / 2) / between
        for index in gaps.indices { gaps[index] = max(gaps[index], distance - (asked[index] + asked[index + 1]) / 2) }
      }
    }
    var place = axis == .horizontal ? area.minX : area.minY
    let breadth = across(area.size), edge = axis == .horizontal ? area.minY : area.minX
    for (index, view) in views.enumerated() {
      let own = min(across(sizes[index]), breadth)
      let width = alignment == .fill ? breadth : own
      let offset: CGFloat =
        switch alignment {
        case .fill, .leading, .firstBaseline: 0
        case .center: (breadth - own) / 2
        case .trailing, .lastBaseline: breadth - own
        }
      let frame =
        axis == .horizontal
        ? CGRect(x: place, y: edge + offset, width: lengths[index], height: width)
        : CGRect(x: edge + offset, y: place, width: width, height: lengths[index])
      let mirrored = CGRect(x: area.minX + area.maxX - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
      view.place(in: isRightToLeft ? mirrored : frame)
      place += lengths[index] + (index < gaps.count ? gaps[index] : 0)
    }
  }
}

extension UIView {
  /// Whether a constraint of its own says the view's length.
  fileprivate func hasFixedLength(along axis: NSLayoutConstraint.Axis) -> Bool {
    guard extras?.layoutItem != nil else { return false }
    let attribute: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
    return constraints.contains {
      $0.firstItem === self && $0.firstAttribute == attribute && $0.secondItem == nil && $0.relation == .equal && $0.priority == .required
    }
  }
}
