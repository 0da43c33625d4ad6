/// A row of buttons at the bottom of the screen.
@preconcurrency @MainActor open class UIToolbar: UIView, BarItemObserver {
  /// The bar's height, in points.
  static let height: CGFloat = 44

  private let background = BarBackground(isOnTop: false)
  private var shown: [(item: UIBarButtonItem, view: UIView?)] = []
  /// How far the background extends below the bar, in points, to the end of a screen that the device covers there.
  var reach: CGFloat = 0 { didSet { setNeedsLayout() } }
  private static let margin: CGFloat = 16
  private static let spacing: CGFloat = 16

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(background)
  }

  public required init?(coder: NSCoder) { nil }

  /// The buttons and spaces, from the leading side.
  open var items: [UIBarButtonItem]? { didSet { rebuild() } }
  /// The background colour; nil is the default.
  open var barTintColor: UIColor? {
    didSet { background.backgroundColor = barTintColor ?? .secondarySystemBackground }
  }

  /// Replaces the items; animated, the new ones fade in.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    self.items = items
    guard animated else { return }
    for (_, view) in shown { view?.alpha = 0 }
    UIView.animate(withDuration: 0.2) { for (_, view) in shown { view?.alpha = 1 } }
  }

  func itemDidChange() { rebuild() }

  private func rebuild() {
    for (_, view) in shown { view?.removeFromSuperview() }
    shown = (items ?? []).map { item in
      item.observer = self
      return (item, item.makeView())
    }
    for case let (_, view?) in shown { addSubview(view) }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + reach)
    func size(of view: UIView) -> CGSize { view.intrinsicContentSize.width > 0 ? view.intrinsicContentSize : view.bounds.size }
    func width(_ item: UIBarButtonItem, _ view: UIView?) -> CGFloat {
      view.map { item.width > 0 ? item.width : size(of: $0).width } ?? item.width
    }
    let buttons = shown.filter { $0.view != nil }.count
    let taken = shown.map(width).reduce(0, +) + CGFloat(max(buttons - 1, 0)) * Self.spacing
    let flexible = shown.filter { $0.item.systemItem == .flexibleSpace }.count
    let share = flexible > 0 ? max(0, bounds.width - 2 * Self.margin - taken) / CGFloat(flexible) : 0
    var x = Self.margin
    for (item, view) in shown {
      let own = item.systemItem == .flexibleSpace ? share : width(item, view)
      if let view {
        let height = size(of: view).height
        view.setPlace(directed(CGRect(x: x, y: bounds.midY - height / 2, width: own, height: height)))
        x += Self.spacing
      }
      x += own
    }
  }
}
