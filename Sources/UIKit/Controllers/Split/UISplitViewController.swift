/// Shows controllers in columns where the width is regular, and as one navigation stack where it is compact.
///
/// Columns of a split view with a style are navigation controllers: a controller that is none becomes the root of one. As the view
/// collapses, what is on the stacks goes onto that of the primary column, and back as it expands.
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
  /// How many columns there are.
  public let style: Style
  /// Told what shows, and asked what it becomes; not retained.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The mode that is wanted where the width is regular.
  open var preferredDisplayMode = DisplayMode.automatic { didSet { if preferredDisplayMode != oldValue { ask(for: nil) } } }
  /// How columns that are shown by hand share the width.
  open var preferredSplitBehavior = SplitBehavior.automatic { didSet { if preferredSplitBehavior != oldValue { ask(for: nil) } } }
  /// The edge of the primary column.
  open var primaryEdge = PrimaryEdge.leading { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// Whether a finger that moves in over the primary column's edge shows it.
  open var presentsWithGesture = true
  /// The width of the primary column that is wanted, in points.
  open var preferredPrimaryColumnWidth = automaticDimension { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The same as a part of the width.
  open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The least width of the primary column, in points.
  open var minimumPrimaryColumnWidth = automaticDimension { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The greatest width of the primary column, in points.
  open var maximumPrimaryColumnWidth = automaticDimension { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The width of the supplementary column that is wanted, in points.
  open var preferredSupplementaryColumnWidth = automaticDimension { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The same as a part of the width.
  open var preferredSupplementaryColumnWidthFraction = automaticDimension { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The least width of the supplementary column, in points.
  open var minimumSupplementaryColumnWidth = automaticDimension { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The greatest width of the supplementary column, in points.
  open var maximumSupplementaryColumnWidth = automaticDimension { didSet { viewIfLoaded?.setNeedsLayout() } }

  /// The controllers as the program set them, and as they show: those that are no navigation controllers in one of their own.
  private var given: [Column: UIViewController] = [:]
  private var columns: [Column: UIViewController] = [:]
  /// What shows where the width is compact; nil while it is regular.
  private var collapsed: UIViewController?
  /// The controllers that belong to columns other than the primary one, while they are on its stack.
  private var moved: [Column: [UIViewController]] = [:]
  private var chosenMode: DisplayMode?
  /// What was asked to be on top before there was a stack.
  private var wantedTop: Column?
  private var isPlaced = false
  /// The columns that still move away.
  private var leaving: Set<Column> = []

  private let dimming = UIView()
  private let separators = (0..<2).map { _ in ControlParts.part(.separator) }
  private static let columnWidth: CGFloat = 320
  /// Below this width in points one column shows beside the secondary one, and in upright windows none.
  private static let wide: CGFloat = 1024
  private static let duration = 0.4

  /// A split view with columns.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// A split view of the two controllers that `viewControllers` gets.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Returns nil: controllers cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Columns

  private var order: [Column] { style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary] }

  /// The controllers that show: those of the columns, or the one stack.
  open var viewControllers: [UIViewController] {
    get { collapsed.map { [$0] } ?? order.compactMap { columns[$0] } }
    set {
      for (index, column) in order.enumerated() { setViewController(newValue.indices.contains(index) ? newValue[index] : nil, for: column) }
    }
  }

  /// The controller of a column, as it was set; nil for none.
  open func viewController(for column: Column) -> UIViewController? { given[column] }

  /// Sets the controller of a column.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    let wasCollapsed = collapsed != nil
    if wasCollapsed { expand() }
    if let old = columns[column] {
      old.willMove(toParent: nil)
      old.disappear()
      old.removeFromParent()
    }
    given[column] = vc
    columns[column] = vc.map { style == .unspecified || column == .compact || $0 is UINavigationController ? $0 : wrapped($0) }
    if let new = columns[column] {
      addChild(new)
      new.didMove(toParent: self)
    }
    if wasCollapsed { collapse() }
    guard isViewLoaded else { return }
    placeColumns()
    view.setNeedsLayout()
  }

  private func wrapped(_ controller: UIViewController) -> UINavigationController { UINavigationController(rootViewController: controller) }

  // MARK: Modes

  /// Whether the columns are one stack.
  open var isCollapsed: Bool { collapsed != nil }
  /// The mode that shows.
  open private(set) var displayMode = DisplayMode.automatic
  /// How columns share the width.
  open var splitBehavior: SplitBehavior {
    switch displayMode {
    case .automatic: .automatic
    case .oneOverSecondary, .twoOverSecondary: .overlay
    case .twoDisplaceSecondary: .displace
    case .secondaryOnly, .oneBesideSecondary, .twoBesideSecondary: behavior
    }
  }

  private var behavior: SplitBehavior {
    preferredSplitBehavior != .automatic ? preferredSplitBehavior : isUpright ? .overlay : .tile
  }
  private var isUpright: Bool { view.bounds.height > view.bounds.width }

  /// The mode for the present width.
  private var automaticMode: DisplayMode {
    if isUpright { return style == .tripleColumn ? .oneBesideSecondary : .secondaryOnly }
    return style == .tripleColumn && view.bounds.width >= Self.wide ? .twoBesideSecondary : .oneBesideSecondary
  }

  private func mode(showing count: Int) -> DisplayMode {
    switch (count, behavior) {
    case (0, _): .secondaryOnly
    case (1, .overlay): .oneOverSecondary
    case (1, _): .oneBesideSecondary
    case (_, .overlay): .twoOverSecondary
    case (_, .displace): .twoDisplaceSecondary
    default: .twoBesideSecondary
    }
  }

  private var wantedMode: DisplayMode {
    if let chosenMode { return chosenMode }
    return preferredDisplayMode == .automatic ? automaticMode : preferredDisplayMode
  }

  /// Shows the columns of a mode, animated where it is in a window; nil is the one that is preferred.
  private func ask(for mode: DisplayMode?) {
    chosenMode = mode
    guard isViewLoaded, !isCollapsed else { return }
    guard view.window != nil, isPlaced else { return placeColumns() }
    let old = displayMode, coming = geometry(wantedMode).shown.filter { !geometry(old).shown.contains($0) }
    // What comes begins beside the edge.
    UIView.performWithoutAnimation {
      for column in coming { install(column, at: geometry(old)) }
      view.layoutIfNeeded()
    }
    let going = change(to: wantedMode)
    leaving = Set(going)
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction
    ) { [self] in
      arrange()
      view.layoutIfNeeded()
    } completion: { [weak self] _ in
      guard let self else { return }
      leaving.subtract(going)
      for column in going where !geometry(displayMode).shown.contains(column) { columns[column]?.viewIfLoaded?.removeFromSuperview() }
    }
  }

  /// Takes over a mode. Returns the columns that go.
  private func change(to mode: DisplayMode) -> [Column] {
    guard mode != displayMode else { return [] }
    let old = geometry(displayMode).shown, new = geometry(mode).shown
    delegate?.splitViewController(self, willChangeTo: mode)
    displayMode = mode
    for column in new where !old.contains(column) { delegate?.splitViewController(self, willShow: column) }
    let going = old.filter { !new.contains($0) }
    for column in going { delegate?.splitViewController(self, willHide: column) }
    return going
  }

  /// Shows a column: beside or over the secondary one, or on top of the stack.
  open func show(_ column: Column) {
    if let stack = collapsed as? UINavigationController { return bring(column, onto: stack, animated: true) }
    guard isViewLoaded, !isCollapsed else { return wantedTop = column }
    switch column {
    case .secondary, .compact: if geometry(displayMode).isOver { ask(for: .secondaryOnly) }
    case .primary: ask(for: mode(showing: style == .tripleColumn ? 2 : 1))
    case .supplementary: if geometry(displayMode).shown.isEmpty { ask(for: mode(showing: 1)) }
    }
  }

  /// Hides a column, with those that lie further out.
  open func hide(_ column: Column) {
    if let stack = collapsed as? UINavigationController {
      guard let first = moved[column]?.first, let index = stack.viewControllers.firstIndex(where: { $0 === first }), index > 0 else {
        return
      }
      stack.popToViewController(stack.viewControllers[index - 1], animated: true)
      return
    }
    guard isViewLoaded, !isCollapsed, geometry(displayMode).shown.contains(column) else { return }
    let isOuter = column == .primary && geometry(displayMode).shown.count == 2
    ask(for: isOuter ? mode(showing: 1) : .secondaryOnly)
  }

  /// A button that shows and hides the columns beside the secondary one.
  open private(set) lazy var displayModeButtonItem: UIBarButtonItem = UIBarButtonItem(
    primaryAction: UIAction(image: Self.sidebarImage) { [weak self] _ in
      guard let self else { return }
      if geometry(displayMode).shown.isEmpty { show(style == .tripleColumn ? .supplementary : .primary) } else { ask(for: .secondaryOnly) }
    })

  /// A window with a column at its side: 22 × 17 points.
  private static let sidebarImage: UIImage = {
    let size = CGSize(width: 22, height: 17)
    return UIGraphicsImageRenderer(size: size).image { _ in
      let frame = UIBezierPath(roundedRect: CGRect(origin: .zero, size: size).insetBy(dx: 0.75, dy: 0.75), cornerRadius: 3)
      frame.move(to: CGPoint(x: 8, y: 0.75))
      frame.addLine(to: CGPoint(x: 8, y: size.height - 0.75))
      frame.lineWidth = 1.5
      UIColor.black.setStroke()
      frame.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }()

  // MARK: Layout

  open override func loadView() {
    super.loadView()
    view.clipsToBounds = true
    dimming.backgroundColor = UIColor.black.withAlphaComponent(0.1)
    dimming.alpha = 0
    dimming.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.ask(for: .secondaryOnly) })
    let edge = UIScreenEdgePanGestureRecognizer(target: self, action: UISplitViewController.edgePanned)
    edge.edges = [.left, .right]
    view.addGestureRecognizer(edge)
  }

  private func edgePanned(_ pan: UIScreenEdgePanGestureRecognizer) {
    guard presentsWithGesture, pan.state == .began, !isCollapsed, geometry(displayMode).shown.isEmpty else { return }
    if (pan.velocity(in: view).x > 0) != isAtRight { show(style == .tripleColumn ? .supplementary : .primary) }
  }

  /// Whether the primary column is at the right.
  private var isAtRight: Bool { (primaryEdge == .trailing) != view.isRightToLeft }

  private func width(_ preferred: CGFloat, _ fraction: CGFloat, _ least: CGFloat, _ most: CGFloat) -> CGFloat {
    let all = view.bounds.width, isGiven = { (width: CGFloat) in width != Self.automaticDimension }
    var width = isGiven(preferred) ? preferred : isGiven(fraction) ? fraction * all : min(Self.columnWidth, all * 0.45)
    if isGiven(most) { width = min(width, most) }
    if isGiven(least) { width = max(width, least) }
    return min(max(width, 0), all).rounded()
  }

  /// The width of the primary column, in points.
  open var primaryColumnWidth: CGFloat {
    width(
      preferredPrimaryColumnWidth, preferredPrimaryColumnWidthFraction, minimumPrimaryColumnWidth, maximumPrimaryColumnWidth)
  }
  /// The width of the supplementary column, in points.
  open var supplementaryColumnWidth: CGFloat {
    width(
      preferredSupplementaryColumnWidth, preferredSupplementaryColumnWidthFraction, minimumSupplementaryColumnWidth,
      maximumSupplementaryColumnWidth)
  }

  private func geometry(_ mode: DisplayMode) -> SplitGeometry {
    SplitGeometry(
      bounds: view.bounds, mode: mode, primaryWidth: primaryColumnWidth,
      supplementaryWidth: style == .tripleColumn ? supplementaryColumnWidth : nil)
  }

  private func frame(of column: Column, in geometry: SplitGeometry) -> CGRect {
    let frame = geometry.frame(of: column), bounds = view.bounds
    return isAtRight ? CGRect(x: bounds.minX + bounds.maxX - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    viewIfLoaded?.setNeedsLayout()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    updateCollapse()
    if let collapsed { collapsed.view.frame = view.bounds } else { placeColumns() }
  }

  /// Puts a column's view into the split view.
  private func install(_ column: Column, at geometry: SplitGeometry) {
    guard let shown = columns[column]?.view, shown.superview !== view else { return }
    shown.autoresizingMask = .flexibleHeight
    shown.frame = frame(of: column, in: geometry)
    view.addSubview(shown)
  }

  /// Shows the columns of the mode that is wanted, without animation.
  private func placeColumns() {
    guard !isCollapsed, view.bounds.width > 0 else { return }
    _ = change(to: wantedMode)
    isPlaced = true
    let geometry = geometry(displayMode)
    for column in [.secondary] + geometry.shown.reversed() { install(column, at: geometry) }
    for column in order where column != .secondary && !geometry.shown.contains(column) && !leaving.contains(column) {
      columns[column]?.viewIfLoaded?.removeFromSuperview()
    }
    arrange()
    offerButton()
  }

  /// Gives the columns their frames, and the order in which they lie above each other.
  private func arrange() {
    let geometry = geometry(displayMode)
    for column in order {
      if let shown = columns[column]?.viewIfLoaded, shown.superview === view { shown.frame = frame(of: column, in: geometry) }
    }
    dimming.frame = view.bounds
    dimming.alpha = geometry.isOver ? 1 : 0
    view.addSubview(dimming)
    for column in [Column.supplementary, .primary] {
      if let shown = columns[column]?.viewIfLoaded, shown.superview === view { view.bringSubviewToFront(shown) }
    }
    for (line, column) in zip(separators, [Column.primary, .supplementary]) {
      guard geometry.shown.contains(column) else {
        line.removeFromSuperview()
        continue
      }
      let place = frame(of: column, in: geometry)
      line.frame = CGRect(x: isAtRight ? place.minX - 0.5 : place.maxX - 0.5, y: 0, width: 0.5, height: view.bounds.height)
      view.addSubview(line)
    }
  }

  /// Puts the button that shows columns into the secondary column's bar, where there is room.
  private func offerButton() {
    guard style != .unspecified, let root = (columns[.secondary] as? UINavigationController)?.viewControllers.first else { return }
    if root.navigationItem.leftBarButtonItem == nil { root.navigationItem.leftBarButtonItem = displayModeButtonItem }
  }

  // MARK: Collapsing

  private func updateCollapse() {
    let isCompact = traitCollection.horizontalSizeClass == .compact
    guard isCompact != isCollapsed, view.window != nil, !given.isEmpty else { return }
    if isCompact { collapse() } else { expand() }
  }

  private func collapse() {
    for column in order { columns[column]?.viewIfLoaded?.removeFromSuperview() }
    for part in [dimming] + separators { part.removeFromSuperview() }
    isPlaced = false
    if let compact = columns[.compact] {
      collapsed = compact
    } else if let stack = columns[.primary] as? UINavigationController {
      collapsed = stack
      if style == .unspecified {
        if let details = columns[.secondary], !(delegate?.splitViewController(self, collapseSecondary: details, onto: stack) ?? false) {
          bring(.secondary, onto: stack, animated: false)
        }
      } else {
        let proposed = wantedTop ?? .secondary
        bring(
          delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed, onto: stack, animated: false
        )
      }
    } else {
      collapsed = columns[.primary] ?? columns[.secondary]
    }
    displayMode = .secondaryOnly
    if let collapsed { install(collapsed, in: view) }
    delegate?.splitViewControllerDidCollapse(self)
  }

  /// Brings a column on top of the stack: with what belongs before it, and without what belongs behind.
  private func bring(_ column: Column, onto stack: UINavigationController, animated: Bool) {
    var wanted = stack.viewControllers.filter { one in !moved.values.joined().contains { $0 === one } }
    for next in order where next != .primary && next.rawValue <= column.rawValue {
      if moved[next] == nil, let own = columns[next] {
        let list = (own as? UINavigationController)?.viewControllers ?? [own]
        (own as? UINavigationController)?.setViewControllers([], animated: false)
        if !(own is UINavigationController) { own.removeFromParent() }
        for one in list where one.navigationItem.leftBarButtonItem === displayModeButtonItem { one.navigationItem.leftBarButtonItem = nil }
        moved[next] = list
      }
      wanted += moved[next] ?? []
    }
    stack.setViewControllers(wanted, animated: animated)
  }

  private func expand() {
    guard let old = collapsed else { return }
    collapsed = nil
    old.viewIfLoaded?.removeFromSuperview()
    if let stack = old as? UINavigationController, old === columns[.primary] {
      // What was pushed onto a column's controllers since belongs to that column.
      var lists: [Column: [UIViewController]] = [:], column = Column.primary
      for controller in stack.viewControllers {
        if let next = moved.first(where: { $0.value.first === controller })?.key { column = next }
        lists[column, default: []].append(controller)
      }
      for (column, list) in moved where lists[column] == nil { lists[column] = list }
      stack.setViewControllers(lists[.primary] ?? [], animated: false)
      for (column, list) in lists where column != .primary {
        if let own = columns[column] as? UINavigationController { own.setViewControllers(list, animated: false) } else { addChild(list[0]) }
      }
      moved = [:]
    }
    let proposed = wantedMode
    let wanted = delegate?.splitViewController(self, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed
    if wanted != proposed { chosenMode = wanted }
    placeColumns()
    delegate?.splitViewControllerDidExpand(self)
  }

  // MARK: Showing controllers

  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) ?? false { return }
    if let stack = (collapsed ?? columns[.primary]) as? UINavigationController {
      stack.pushViewController(vc, animated: true)
    } else {
      setViewController(vc, for: .primary)
    }
  }

  /// Shows a controller in the secondary column, or on top of the stack.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) ?? false { return }
    guard let stack = collapsed as? UINavigationController else { return setViewController(vc, for: .secondary) }
    let list = (vc as? UINavigationController)?.viewControllers ?? [vc]
    let kept = stack.viewControllers.filter { one in !(moved[.secondary] ?? []).contains { $0 === one } }
    (vc as? UINavigationController)?.setViewControllers([], animated: false)
    given[.secondary] = vc
    columns[.secondary]?.removeFromParent()
    let column = vc is UINavigationController ? vc : style == .unspecified ? vc : UINavigationController()
    columns[.secondary] = column
    if column !== vc || vc is UINavigationController { addChild(column) }
    moved[.secondary] = list
    stack.setViewControllers(kept + list, animated: true)
  }
}

extension UIViewController {
  /// The nearest split view controller that contains this controller.
  public var splitViewController: UISplitViewController? { ancestor(UISplitViewController.self) }
}
