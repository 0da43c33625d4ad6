/// Arranges views in a row or a column, by constraints of its own.
///
/// Views have the sizes that they ask for (`intrinsicContentSize`, or `sizeThatFits` where they ask for none) along the axis, as far as
/// there is room, and share what is left as `distribution` says. The constraints that the stack has for that are solved with all others:
/// arranged views can be tied to anything around, and constraints of theirs that must hold count for more than the stack's. Hidden views
/// take no room; hidden or shown in an animation block, they shrink or grow, and the others follow.
///
/// From right to left, rows begin at the right, and the leading side of a column is the right one.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// How the length along the axis is distributed.
  public enum Distribution: Int, Sendable {
    /// The view with the lowest hugging priority, the last of several, takes up the remaining room; the one with the lowest compression
    /// resistance gives way where there is too little.
    case fill
    /// All views have the same length.
    case fillEqually
    /// Lengths are in proportion to those that the views ask for.
    case fillProportionally
    /// Gaps between views are equal.
    case equalSpacing
    /// Distances between the centres of views are equal.
    case equalCentering
  }

  /// The position of views across the axis.
  public enum Alignment: Int, Sendable {
    /// Views are as broad as the stack.
    case fill
    /// Views are at the leading side, or the top.
    case leading
    /// First baselines are aligned.
    case firstBaseline
    /// Views are centred across the axis.
    case center
    /// Views are at the trailing side, or the bottom.
    case trailing
    /// Last baselines are aligned.
    case lastBaseline
    /// Views are at the top of a horizontal stack; equals `leading`.
    public static let top = Alignment.leading
    /// Views are at the bottom of a horizontal stack; equals `trailing`.
    public static let bottom = Alignment.trailing
  }

  /// The views that the stack arranges, in order.
  public final var arrangedSubviews: [UIView] { arranged.map(\.view) }
  /// The axis along which views follow one another.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { contentDidChange() } }
  /// Whether spaces of a vertical stack lie between the baselines of texts. Kept without effect: they lie between edges.
  open var isBaselineRelativeArrangement = false
  /// How the length along the axis is distributed.
  open var distribution = Distribution.fill { didSet { contentDidChange() } }
  /// The position of views across the axis.
  open var alignment = Alignment.fill { didSet { contentDidChange() } }
  /// Stands for the stack's own gap, in `setCustomSpacing(_:after:)`.
  public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude
  /// The system's gap between neighbours, 8 points.
  public static let spacingUseSystem: CGFloat = 8
  /// The gap between views, in points.
  open var spacing: CGFloat = 0 { didSet { contentDidChange() } }
  /// Whether views stay within the layout margins.
  open var isLayoutMarginsRelativeArrangement = false { didSet { contentDidChange() } }

  struct Arranged {
    let view: UIView
    /// The gap after the view, in points; nil is the stack's spacing.
    var spacing: CGFloat?
    /// The fitting size when it was first asked for, for a view without a content size.
    var fittingSize: CGSize?
  }
  private(set) var arranged: [Arranged] = []
  var arrangement: [NSLayoutConstraint] = []
  var gapGuides: [UILayoutGuide] = []

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A horizontal stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  public required init?(coder: NSCoder) { nil }

  /// Adds a view at the end, as a subview too.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count { $0.view !== view }) }

  /// Inserts a view at an index of the arranged views, as a subview too.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let entry = arranged.first { $0.view === view } ?? Arranged(view: view)
    arranged.removeAll { $0.view === view }
    arranged.insert(entry, at: min(max(stackIndex, 0), arranged.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    contentDidChange()
  }

  /// Stops arranging a view, which stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arranges(view) else { return }
    arranged.removeAll { $0.view === view }
    contentDidChange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the gap after a view, in points, instead of `spacing`, for as long as the stack arranges the view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard let index = arranged.firstIndex(where: { $0.view === arrangedSubview }) else { return }
    arranged[index].spacing = spacing == Self.spacingUseDefault ? nil : spacing
    contentDidChange()
  }
  /// The gap after a view, in points: its own, or the stack's.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    arranged.first { $0.view === arrangedSubview }?.spacing ?? spacing
  }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsUpdateConstraints()
  }

  func arranges(_ view: UIView) -> Bool { arranged.contains { $0.view === view } }

  /// Called when the content size or the priorities of a view have changed.
  func contentSizeDidChange(ofArranged view: UIView) {
    guard let index = arranged.firstIndex(where: { $0.view === view }) else { return }
    arranged[index].fittingSize = nil
    if distribution == .fillProportionally { setNeedsUpdateConstraints() }
    invalidateIntrinsicContentSize()
  }

  /// Called when a view was hidden or shown. In an animation block it stays visible until the others have taken its room.
  func isHiddenDidChange(ofArranged view: UIView) {
    guard arranges(view) else { return }
    contentDidChange()
    guard let block = AnimationBlock.current, block.moves else { return }
    if view.isHidden { block.keepShown(view) }
    block.layOutAtEnd(self)
  }

  /// The fitting size of an arranged view without a content size; nil for other views, and for those with constraints of their own.
  func sizeWithoutContent(of view: UIView) -> CGSize? {
    arranges(view) && !(view is UIStackView) ? fittingSize(ofArranged: view) : nil
  }

  func fittingSize(ofArranged view: UIView) -> CGSize {
    guard let index = arranged.firstIndex(where: { $0.view === view }) else { return .zero }
    if let size = arranged[index].fittingSize { return size }
    let size = view.sizeThatFits(view.bounds.size)
    arranged[index].fittingSize = size
    return size
  }

  open override class var requiresConstraintBasedLayout: Bool { true }

  open override func updateConstraints() {
    arrange()
    super.updateConstraints()
  }

  /// The smallest size in which the arranged views fit.
  open override var intrinsicContentSize: CGSize { systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
  /// None, since the constraints of the arranged views determine the stack's size.
  override var contentSizeAmongConstraints: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The first arranged view that shows, or the tallest of a row.
  open override var forFirstBaselineLayout: UIView { baselineView(among: arrangedSubviews.filter { !$0.isHidden }) }
  /// The last arranged view that shows, or the tallest of a row.
  open override var forLastBaselineLayout: UIView { baselineView(among: arrangedSubviews.filter { !$0.isHidden }.reversed()) }

  private func baselineView(among views: [UIView]) -> UIView {
    guard axis == .horizontal, var tallest = views.first else { return views.first ?? self }
    for view in views.dropFirst() where view.intrinsicContentSize.height > tallest.intrinsicContentSize.height { tallest = view }
    return tallest
  }
}
