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
  var role = UITableViewHeaderFooterView.wantedRole ?? .plainHeader { didSet { if role != oldValue { roleDidChange() } } }
  static var wantedIdentifier: String?
  /// Which text a table asks for.
  static var wantedRole: Role?

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

  open override var frame: CGRect { didSet { contentView.place(in: bounds) } }

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

  // MARK: Configurations

  private lazy var content = CellContent(of: self, in: contentView)

  /// What the view shows, as a value, in place of the labels; nil for those.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      if contentConfiguration != nil || content.view != nil { content.show(contentConfiguration?.updated(for: configurationState)) }
    }
  }
  /// The background, as a value; nil for the table's.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      if backgroundConfiguration != nil { backgroundColor = nil }
      content.show(background: backgroundConfiguration?.updated(for: configurationState))
    }
  }
  /// A content in the manner of the table's headers or footers, to be filled and set.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch role {
    case .plainHeader: .plainHeader()
    case .plainFooter: .plainFooter()
    case .groupHeader: .groupedHeader()
    case .groupFooter: .groupedFooter()
    }
  }
  /// The view's state.
  open var configurationState: UIViewConfigurationState {
    var state = UIViewConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    return state
  }
  /// The type of what is called to set configurations for a state.
  public typealias ConfigurationUpdateHandler = (UITableViewHeaderFooterView, UIViewConfigurationState) -> Void
  /// Called to set configurations for a state. Overrides call super.
  open func updateConfiguration(using state: UIViewConfigurationState) { configurationUpdateHandler?(self, state) }
  /// Called to set configurations for a state.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  /// Updates the configurations for the present state.
  open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }

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
    if let fitting = content.fittingSize(CGSize(width: width, height: bounds.height), along: .vertical) { return fitting.height }
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
    contentView.place(in: bounds)
    content.place()
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
