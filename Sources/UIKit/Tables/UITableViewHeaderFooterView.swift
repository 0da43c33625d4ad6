/// The header or footer of a table's section, with a text.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
  /// The name under which the table reuses the view.
  public let reuseIdentifier: String?
  /// The view for the content.
  public let contentView = UIView()
  /// The view behind the content; without one, a plain background in plain tables.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  private var label: UILabel?
  private var detailLabel: UILabel?
  /// Which text it is, and in which tables.
  enum Role { case plainHeader, plainFooter, groupHeader, groupFooter }
  var role = Role.plainHeader { didSet { if role != oldValue { roleDidChange() } } }
  static var wantedIdentifier: String?

  /// A view.
  /// - Parameter reuseIdentifier: the name under which it is reused; nil for one that is not.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// A view with a frame, and with the name that a table asks for.
  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: Self.wantedIdentifier)
    if frame != .zero { self.frame = frame }
  }

  open override var frame: CGRect { didSet { if contentView.frame != bounds { contentView.frame = bounds } } }

  public required init?(coder: NSCoder) { nil }

  /// The text; made when it is first asked for.
  open var textLabel: UILabel? {
    if let label { return label }
    let new = UILabel()
    new.numberOfLines = 0
    contentView.addSubview(new)
    label = new
    roleDidChange()
    return new
  }

  /// A second text, below the first; made when it is first asked for.
  open var detailTextLabel: UILabel? {
    if let detailLabel { return detailLabel }
    let new = UILabel()
    new.font = .systemFont(ofSize: 13)
    new.textColor = .secondaryLabel
    new.numberOfLines = 0
    contentView.addSubview(new)
    detailLabel = new
    setNeedsLayout()
    return new
  }

  /// Called before the view is used again. Overrides call super.
  open func prepareForReuse() {}

  private func roleDidChange() {
    guard let label else { return }
    switch role {
    case .plainHeader:
      label.font = .systemFont(ofSize: 17, weight: .semibold)
      label.textColor = .label
    case .plainFooter:
      label.font = .systemFont(ofSize: 13)
      label.textColor = .label
    case .groupHeader, .groupFooter:
      label.font = .systemFont(ofSize: 13)
      label.textColor = .secondaryLabel
    }
    setNeedsLayout()
  }

  func show(title: String?) {
    guard title != nil || label != nil else { return }
    textLabel?.text = role == .groupHeader ? title?.uppercased() : title
  }

  private var insets: UIEdgeInsets {
    switch role {
    case .plainHeader, .plainFooter: UIEdgeInsets(top: 4, left: UITableViewCell.margin, bottom: 4, right: UITableViewCell.margin)
    case .groupHeader: UIEdgeInsets(top: 17, left: UITableViewCell.margin, bottom: 6, right: UITableViewCell.margin)
    case .groupFooter: UIEdgeInsets(top: 7, left: UITableViewCell.margin, bottom: 8, right: UITableViewCell.margin)
    }
  }

  func fittedHeight(width: CGFloat) -> CGFloat {
    if contentView.extras?.layoutItem != nil {
      contentView.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
      let fitting = contentView.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
      if fitting.height > 0 { return fitting.height.rounded(.up) }
    }
    return sizeThatFits(CGSize(width: width, height: .infinity)).height
  }

  /// The size of the texts in a width, with margins.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = max(0, size.width - insets.left - insets.right)
    let heights = [label, detailLabel].map { label in
      label.flatMap { $0.text?.isEmpty == false ? $0.sizeThatFits(CGSize(width: width, height: 0)).height : nil } ?? 0
    }
    let text = heights.reduce(0, +)
    let least: CGFloat = role == .plainHeader ? 28 : role == .groupHeader ? 38 : 0
    return CGSize(width: size.width, height: text > 0 ? max(least, (text + insets.top + insets.bottom).rounded(.up)) : 0)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    contentView.frame = bounds
    let insets = insets, width = max(0, bounds.width - insets.left - insets.right)
    let text = label.map { $0.sizeThatFits(CGSize(width: width, height: 0)).height } ?? 0
    let detail = detailLabel.map { $0.sizeThatFits(CGSize(width: width, height: 0)).height } ?? 0
    // Headers of groups stand above their rows, other texts in the middle.
    let free = bounds.height - text - detail
    let top = role == .groupHeader ? free - insets.bottom : role == .groupFooter ? insets.top : free / 2
    label?.frame = directed(CGRect(x: insets.left, y: top.rounded(), width: width, height: text))
    detailLabel?.frame = directed(CGRect(x: insets.left, y: (top + text).rounded(), width: width, height: detail))
  }
}
