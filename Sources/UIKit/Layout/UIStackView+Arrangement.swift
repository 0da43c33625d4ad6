/// The constraints of a stack. Those that say where views begin must hold; those that tie their ends to the stack, and share its length,
/// give way to constraints of the views' own:
/// ```
/// start ─ view ─ gap ─ view ─ gap ─ view ─ end     along: lengths and gaps by the distribution
/// hidden views follow the one before them, without length, and nothing follows them
/// ```
extension UIStackView {
  /// Priorities of a stack's constraints, from the highest to the lowest.
  private enum Level {
    static let end = UILayoutPriority(999.5)
    static let share = UILayoutPriority(999.4)
    static let hidden = UILayoutPriority(999.3)
    /// Like `fittingSizeLevel`, the levels from here on count only where nothing else determines a position.
    static let centers = UILayoutPriority(149)
    static let gaps = UILayoutPriority(49)
    static let baseline = UILayoutPriority(48)
    static let breadth = UILayoutPriority(47)
  }

  static let fittingPriority = UILayoutPriority(46)

  private typealias Attribute = NSLayoutConstraint.Attribute
  private var along: (start: Attribute, end: Attribute, center: Attribute, length: Attribute) { Self.attributes(of: axis) }
  private var across: (start: Attribute, end: Attribute, center: Attribute, length: Attribute) {
    Self.attributes(of: axis == .horizontal ? .vertical : .horizontal)
  }

  private static func attributes(
    of axis: NSLayoutConstraint.Axis
  ) -> (start: Attribute, end: Attribute, center: Attribute, length: Attribute) {
    axis == .horizontal ? (.leading, .trailing, .centerX, .width) : (.top, .bottom, .centerY, .height)
  }

  /// The rectangle that contains the arranged views.
  private var canvas: AnyObject { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self }

  /// Replaces the stack's constraints by those for its present state.
  func arrange() {
    NSLayoutConstraint.deactivate(arrangement)
    for guide in gapGuides { removeLayoutGuide(guide) }
    (arrangement, gapGuides) = ([], [])
    let shown = arranged.filter { !$0.view.isHidden }.map(\.view)
    if let first = shown.first, let last = shown.last {
      tie(first, along.start, canvas, along.start)
      tie(last, along.end, canvas, along.end, Level.end)
      let gaps = shown.dropLast().map { customSpacing(after: $0) }
      distribute(shown, gaps)
      for view in shown { align(view, with: first) }
      if alignment != .fill { tie(self, across.length, nil, .notAnAttribute, Level.breadth) }
    }
    placeHidden()
    NSLayoutConstraint.activate(arrangement)
    for view in arrangedSubviews { layoutEngine?.contentSizeDidChange(of: view) }
  }

  private func tie(
    _ first: AnyObject, _ attribute: Attribute, _ second: AnyObject?, _ other: Attribute, times factor: CGFloat = 1,
    plus constant: CGFloat = 0, _ priority: UILayoutPriority = .required
  ) { tie(first, attribute, .equal, second, other, times: factor, plus: constant, priority) }

  private func tie(
    _ first: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?, _ other: Attribute,
    times factor: CGFloat = 1, plus constant: CGFloat = 0, _ priority: UILayoutPriority = .required
  ) {
    let constraint = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other, multiplier: factor, constant: constant)
    constraint.priority = priority
    arrangement.append(constraint)
  }

  // MARK: Along the axis

  private func distribute(_ views: [UIView], _ gaps: [CGFloat]) {
    switch distribution {
    case .fill, .fillEqually, .fillProportionally:
      for (index, gap) in gaps.enumerated() { tie(views[index + 1], along.start, views[index], along.end, plus: gap) }
    case .equalSpacing, .equalCentering:
      for (index, gap) in gaps.enumerated() {
        tie(views[index + 1], along.start, .greaterThanOrEqual, views[index], along.end, plus: gap)
        tie(views[index + 1], along.start, views[index], along.end, plus: gap, Level.gaps)
      }
    }
    switch distribution {
    case .fill: break
    case .fillEqually: for view in views.dropFirst() { tie(view, along.length, views[0], along.length, Level.share) }
    case .fillProportionally:
      let lengths = views.map(length), total = lengths.reduce(0, +), taken = gaps.reduce(0, +)
      for (view, length) in zip(views, lengths) {
        let share = total > 0 ? length / total : 1 / CGFloat(views.count)
        if share > 0 {
          tie(view, along.length, canvas, along.length, times: share, plus: -taken * share, Level.share)
        } else {
          tie(view, along.length, nil, .notAnAttribute, Level.share)
        }
      }
    case .equalSpacing: equalize(views, from: along.end, to: along.start, Level.share)
    case .equalCentering: equalize(views, from: along.center, to: along.center, Level.centers)
    }
  }

  /// Makes the distances from an attribute of each view to another attribute of the next view equal.
  private func equalize(_ views: [UIView], from start: Attribute, to end: Attribute, _ priority: UILayoutPriority) {
    for (view, next) in zip(views, views.dropFirst()) {
      let guide = UILayoutGuide()
      addLayoutGuide(guide)
      tie(guide, along.start, view, start)
      tie(guide, along.end, next, end)
      if let first = gapGuides.first { tie(guide, along.length, first, along.length, priority) }
      gapGuides.append(guide)
    }
  }

  /// The length that a view asks for along the axis, in points.
  private func length(of view: UIView) -> CGFloat {
    let own = view.intrinsicContentSize, isFree = view.extras?.layoutItem?.engine == nil
    let fitting = isFree ? fittingSize(ofArranged: view) : view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    return axis == .horizontal ? (own.width >= 0 ? own.width : fitting.width) : own.height >= 0 ? own.height : fitting.height
  }

  // MARK: Across the axis

  private func align(_ view: UIView, with first: UIView) {
    let canvas = canvas
    func stayInside() {
      tie(view, across.start, .greaterThanOrEqual, canvas, across.start, Level.end)
      tie(view, across.end, .lessThanOrEqual, canvas, across.end, Level.end)
    }
    switch alignment {
    case .fill:
      tie(view, across.start, canvas, across.start)
      tie(view, across.end, canvas, across.end, Level.end)
    case .center:
      tie(view, across.center, canvas, across.center)
      stayInside()
    case .trailing:
      tie(view, across.end, canvas, across.end)
      tie(view, across.start, .greaterThanOrEqual, canvas, across.start, Level.end)
    case .firstBaseline where axis == .horizontal: alignBaseline(.firstBaseline, across.start)
    case .lastBaseline where axis == .horizontal: alignBaseline(.lastBaseline, across.end)
    case .leading, .firstBaseline, .lastBaseline:
      tie(view, across.start, canvas, across.start)
      tie(view, across.end, .lessThanOrEqual, canvas, across.end, Level.end)
    }
    /// Aligns baselines with the first view's, as near to the side as the tallest view allows.
    func alignBaseline(_ baseline: Attribute, _ side: Attribute) {
      if view !== first { tie(view, baseline, first, baseline) }
      stayInside()
      tie(view, side, canvas, side, Level.baseline)
    }
  }

  // MARK: Hidden views

  private func placeHidden() {
    let canvas = canvas
    var before: UIView?
    for view in arrangedSubviews {
      guard view.isHidden else {
        before = view
        continue
      }
      if let before { tie(view, along.start, before, along.end) } else { tie(view, along.start, canvas, along.start) }
      tie(view, along.length, nil, .notAnAttribute, Level.hidden)
      switch alignment {
      case .fill:
        tie(view, across.start, canvas, across.start)
        tie(view, across.end, canvas, across.end, Level.hidden)
      case .center: tie(view, across.center, canvas, across.center)
      case .trailing: tie(view, across.end, canvas, across.end)
      case .leading, .firstBaseline, .lastBaseline: tie(view, across.start, canvas, across.start)
      }
    }
  }

  // MARK: What content asks for

  /// A content priority, lowered so that among equal ones the last view gives way; nil where the content does not count.
  func contentPriority(_ priority: UILayoutPriority, of view: UIView, along contentAxis: NSLayoutConstraint.Axis) -> Float? {
    guard let index = arranged.firstIndex(where: { $0.view === view }) else { return priority.rawValue }
    if view.isHidden, contentAxis == axis || alignment == .fill { return nil }
    guard contentAxis == axis, distribution == .fill, priority != .required else { return priority.rawValue }
    return priority.rawValue - Float(index) * 1e-3
  }
}
