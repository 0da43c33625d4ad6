/// A control with a title, a picture, or both, for each of its states.
@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close }

  public let buttonType: ButtonType
  private var titles: [UInt: String] = [:]
  private var titleColors: [UInt: UIColor] = [:]
  private var images: [UInt: UIImage] = [:]
  private var backgroundImages: [UInt: UIImage] = [:]
  /// Around the content; counts for the intrinsic size.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var adjustsImageWhenHighlighted = true
  open var showsTouchWhenHighlighted = false

  private let label = UILabel()
  private var picture: UIImageView?
  private var background: UIImageView?

  public override convenience init(frame: CGRect) { self.init(frame: frame, type: .custom) }

  /// Titles of a system button are in the tint colour, and fade while it is held.
  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero, type: buttonType) }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title.isEmpty ? nil : primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  private init(frame: CGRect, type: ButtonType) {
    buttonType = type
    super.init(frame: frame)
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    label.textAlignment = .center
    addSubview(label)
    stateDidChange()
  }

  public required init?(coder: NSCoder) { nil }

  open var titleLabel: UILabel? { label }
  open var imageView: UIImageView? { picture }
  open var currentTitle: String? { value(of: titles) }
  open var currentTitleColor: UIColor { value(of: titleColors) ?? (buttonType == .system ? tintColor : .white) }
  open var currentImage: UIImage? { value(of: images) }
  open var currentBackgroundImage: UIImage? { value(of: backgroundImages) }

  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    contentDidChange()
  }
  open func title(for state: State) -> String? { titles[state.rawValue] }
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state.rawValue] = color
    stateDidChange()
  }
  open func titleColor(for state: State) -> UIColor? { titleColors[state.rawValue] }
  open func setImage(_ image: UIImage?, for state: State) {
    images[state.rawValue] = image
    contentDidChange()
  }
  open func image(for state: State) -> UIImage? { images[state.rawValue] }
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state.rawValue] = image
    contentDidChange()
  }
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state.rawValue] }

  /// What there is for the state, or for the normal one.
  private func value<Value>(of values: [UInt: Value]) -> Value? { values[state.rawValue] ?? values[State.normal.rawValue] }

  private func contentDidChange() {
    stateDidChange()
    invalidateIntrinsicContentSize()
  }

  override func stateDidChange() {
    super.stateDidChange()
    label.text = currentTitle
    label.textColor = isEnabled || titleColors[State.disabled.rawValue] != nil ? currentTitleColor : .tertiaryLabel
    label.alpha = buttonType == .system && isHighlighted ? 0.2 : 1
    picture = show(currentImage, in: picture, above: background)
    background = show(currentBackgroundImage, in: background, above: nil)
    picture?.alpha = adjustsImageWhenHighlighted && isHighlighted ? 0.5 : 1
  }

  private func show(_ image: UIImage?, in view: UIImageView?, above below: UIView?) -> UIImageView? {
    guard let image else {
      view?.removeFromSuperview()
      return nil
    }
    if let view {
      view.image = image
      return view
    }
    let view = UIImageView(image: image)
    insertSubview(view, at: below == nil ? 0 : 1)
    return view
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stateDidChange()
  }

  open override var intrinsicContentSize: CGSize {
    let title = label.intrinsicContentSize, image = currentImage?.size ?? .zero
    let insets = contentEdgeInsets
    let own: CGFloat = buttonType == .system ? 6 : 0
    return CGSize(
      width: max(title.width + image.width, buttonType == .system ? 30 : 0) + insets.left + insets.right,
      height: max(title.height, image.height) + 2 * own + insets.top + insets.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background?.frame = bounds
    let content = bounds.inset(by: contentEdgeInsets)
    let image = currentImage?.size ?? .zero
    let title = label.intrinsicContentSize
    let titleWidth = min(title.width, max(0, content.width - image.width))
    let start = content.midX - (image.width + titleWidth) / 2
    picture?.frame = CGRect(x: start, y: content.midY - image.height / 2, width: image.width, height: image.height)
      .inset(by: imageEdgeInsets)
    label.frame = CGRect(x: start + image.width, y: content.midY - title.height / 2, width: titleWidth, height: title.height)
      .inset(by: titleEdgeInsets)
  }
}
