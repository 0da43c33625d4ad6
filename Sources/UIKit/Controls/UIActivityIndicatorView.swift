/// Spokes that fade one after the other, while something is going on.
///
/// The spokes are copies of one layer, whose animation each copy runs an eighth of a turn later.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// The sizes of indicators.
  public enum Style: Int, Sendable {
    /// 20 × 20 points.
    case medium = 100
    /// 37 × 37 points.
    case large = 101
    /// White, 37 × 37 points; a name of the past for `large`.
    case whiteLarge = 0
    /// White, 20 × 20 points; a name of the past for `medium`.
    case white = 1
    /// Grey, 20 × 20 points; a name of the past for `medium`.
    case gray = 2

    fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    fileprivate var color: UIColor { self == .white || self == .whiteLarge ? .white : .systemGray }
  }

  /// The size of the indicator, and its colour where that is not set.
  open var style: Style {
    didSet {
      invalidateIntrinsicContentSize()
      showColor()
      setNeedsLayout()
    }
  }
  /// Whether the indicator is hidden while it does not run; true by default.
  open var hidesWhenStopped = true { didSet { showRunning() } }
  /// The colour of the spokes; nil is the style's.
  open var color: UIColor! {
    get { assignedColor ?? style.color }
    set {
      assignedColor = newValue
      showColor()
    }
  }
  /// Whether the indicator runs.
  open private(set) var isAnimating = false

  private var assignedColor: UIColor?
  private let spokes = CAReplicatorLayer()
  private let spoke = CALayer()

  private static let count = 8
  /// Seconds for one turn.
  private static let turn = 0.8
  private static let faintest: Float = 0.22
  private static let key = "spin"

  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    addSpokes()
  }

  /// An indicator with the size of a style.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    addSpokes()
  }

  public required init?(coder: NSCoder) { nil }

  private func addSpokes() {
    spokes.instanceCount = Self.count
    spokes.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(Self.count), 0, 0, 1)
    spokes.instanceDelay = Self.turn / Double(Self.count)
    spokes.addSublayer(spoke)
    layer.addSublayer(spokes)
    isUserInteractionEnabled = false
    showColor()
    showRunning()
  }

  /// Starts to run, and shows the indicator.
  open func startAnimating() {
    isAnimating = true
    showRunning()
  }

  /// Stops, and hides the indicator if `hidesWhenStopped` is true.
  open func stopAnimating() {
    isAnimating = false
    showRunning()
  }

  private func showRunning() {
    isHidden = !isAnimating && hidesWhenStopped
    guard isAnimating else { return spoke.removeAnimation(forKey: Self.key) }
    guard spoke.animation(forKey: Self.key) == nil else { return }
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [1, Self.faintest, Self.faintest]
    fade.keyTimes = [0, 0.75, 1]
    fade.duration = Self.turn
    fade.repeatCount = .infinity
    // A turn ahead, so that the copies, which come later, are in the midst of one as well.
    fade.timeOffset = Self.turn
    spoke.add(fade, forKey: Self.key)
  }

  private func showColor() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spoke.backgroundColor = color.resolvedColor(with: traitCollection).cgColor
    spoke.opacity = Self.faintest * 2
    CATransaction.commit()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showColor()
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: style.side, height: style.side) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side, width = side * 0.11, length = side * 0.27
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spokes.frame = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    spoke.frame = CGRect(x: side / 2 - width / 2, y: side * 0.04, width: width, height: length)
    spoke.cornerRadius = width / 2
    CATransaction.commit()
  }
}
