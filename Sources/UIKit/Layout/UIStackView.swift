/// Arranges views in a row or a column, by constraints of its own.
///
/// Views have the sizes that they ask for (`intrinsicContentSize`, or `sizeThatFits` where they ask for none) along the axis, as far as
/// there is room, and share what is left as `distribution` says. The constraints that the stack has for that are solved with all others:
/// arranged views can be tied to anything around, and constraints of theirs that must hold count for more than the stack's. Hidden views
/// take no room; hidden or shown in an animation block, they shrink or grow, and the others follow.
///
/// From right to left, rows begin at the right, and the leading side of a column is the right one.
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
  public final var arrangedSubviews: [UIView] { arranged.map(\.view) }
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

  /// A view with what the stack knows of it.
  struct Arranged {
    let view: UIView
    /// Points behind it; nil for the stack's spacing.
    var spacing: CGFloat?
    /// What it would like, in place of a size of its own, when it was first asked.
    var fittingSize: CGSize?
  }
  private(set) var arranged: [Arranged] = []
  /// What holds the views by now.
  var arrangement: [NSLayoutConstraint] = []
  /// The guides between views.
  var gapGuides: [UILayoutGuide] = []

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A stack of views, side by side.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  public required init?(coder: NSCoder) { nil }

  /// Puts a view at the end, as a subview as well.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count { $0.view !== view }) }

  /// Puts a view at a place among the arranged ones, as a subview as well.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let entry = arranged.first { $0.view === view } ?? Arranged(view: view)
    arranged.removeAll { $0.view === view }
    arranged.insert(entry, at: min(max(stackIndex, 0), arranged.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    contentDidChange()
  }

  /// The view stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arranges(view) else { return }
    arranged.removeAll { $0.view === view }
    contentDidChange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Points behind a view, in place of `spacing`, for as long as the stack arranges it.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard let index = arranged.firstIndex(where: { $0.view === arrangedSubview }) else { return }
    arranged[index].spacing = spacing
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

  /// A view has other content, or other priorities.
  func contentSizeDidChange(ofArranged view: UIView) {
    guard let index = arranged.firstIndex(where: { $0.view === view }) else { return }
    arranged[index].fittingSize = nil
    if distribution == .fillProportionally { setNeedsUpdateConstraints() }
    invalidateIntrinsicContentSize()
  }

  /// A view has been hidden, or is shown again. In an animation block it goes on showing until the others have taken its place.
  func isHiddenDidChange(ofArranged view: UIView) {
    guard arranges(view) else { return }
    contentDidChange()
    guard let block = AnimationBlock.current, block.moves else { return }
    if view.isHidden { block.keepShown(view) }
    block.layOutAtEnd(self)
  }

  /// What an arranged view would like where it has no content size of its own; nil of other views, and of those that hold themselves.
  func sizeWithoutContent(of view: UIView) -> CGSize? {
    arranges(view) && !(view is UIStackView) ? fittingSize(ofArranged: view) : nil
  }

  /// The size that a view asks for where it has no content size of its own.
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

  /// The least size in which the views fit.
  open override var intrinsicContentSize: CGSize { systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
  /// None: what holds the views holds the stack.
  override var contentSizeAmongConstraints: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
