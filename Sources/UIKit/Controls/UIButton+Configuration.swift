extension UIButton {
  /// A button's look and content, by which it is drawn in place of titles and images for states.
  public struct Configuration {
    /// How round the background's corners are.
    public enum CornerStyle: Int, Sendable {
      /// The background's own radius.
      case fixed = -1
      /// The background's own radius, or 6 points.
      case dynamic
      /// Corners of 4 points.
      case small
      /// Corners of 8 points.
      case medium
      /// Corners of 12 points.
      case large
      /// Half of the height.
      case capsule
    }

    /// The sizes of buttons.
    public enum Size: Int, Sendable {
      /// Text of 17 points, and little around it.
      case medium
      /// Text of 15 points.
      case small
      /// Text of 15 points, and less around it.
      case mini
      /// Text of 17 points, and much around it.
      case large
    }

    /// Where lines of title and subtitle stand.
    public enum TitleAlignment: Int, Sendable {
      /// At the leading side of each other where there is an image beside, else in the middle.
      case automatic
      /// At the leading side.
      case leading
      /// In the middle.
      case center
      /// At the trailing side.
      case trailing
    }

    /// The sign behind the title of a button with a menu.
    public enum Indicator: Int, Sendable {
      /// Arrows up and down where the button shows what was chosen from its menu, else none.
      case automatic
      /// No sign at all.
      case none
      /// Arrows up and down.
      case popup
    }

    enum Look { case plain, filled, tinted, gray }
    var look: Look
    /// The title in one style.
    public var title: String?
    /// The title with attributes; what has none has those of the look.
    public var attributedTitle: AttributedString? {
      didSet { if let attributedTitle { title = String(attributedTitle.characters) } }
    }
    /// Changes the title's attributes, which the look has given it.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// A smaller text below the title.
    public var subtitle: String?
    /// That text with attributes; what has none has those of the look.
    public var attributedSubtitle: AttributedString? {
      didSet { if let attributedSubtitle { subtitle = String(attributedSubtitle.characters) } }
    }
    /// Changes that text's attributes, which the look has given it.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// The image beside the title.
    public var image: UIImage?
    /// The side of the title that the image is at.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The space between image and title, in points.
    public var imagePadding: CGFloat = 0
    /// The space between title and subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// Where title and subtitle stand.
    public var titleAlignment = TitleAlignment.automatic
    /// The colour of title and image; nil is that of the look.
    public var baseForegroundColor: UIColor?
    /// The colour that the background has, or is made of; nil is that of the look.
    public var baseBackgroundColor: UIColor?
    /// How round the corners are.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of the text and the space around.
    public var buttonSize = Size.medium { didSet { if !hasOwnInsets { insets = buttonSize.insets } } }
    /// The background, where it is not that of the look.
    public var background = UIBackgroundConfiguration.clear()
    /// Whether a running indicator takes the image's place.
    public var showsActivityIndicator = false
    /// Changes the colour of that indicator.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    /// The sign behind the content.
    public var indicator = Indicator.automatic
    /// Changes the colour of that sign.
    public var indicatorColorTransformer: UIConfigurationColorTransformer?
    /// Changes the colour of an image that is shown in the colour of the text.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// How a title that is too long is cut or broken into lines.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// How a subtitle that is too long is cut or broken into lines.
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// Whether a selected button looks different by itself. Kept without effect: a configuration is the same for every state.
    public var automaticallyUpdateForSelection = true
    /// The symbols' size of the image.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// The space around the content, in points.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { insets }
      set { (insets, hasOwnInsets) = (newValue, true) }
    }
    private var insets = Size.medium.insets
    private var hasOwnInsets = false

    init(_ look: Look) { self.look = look }

    /// Without a background, in the tint colour.
    public static func plain() -> Self { Self(.plain) }
    /// White on the tint colour.
    public static func filled() -> Self { Self(.filled) }
    /// The tint colour on a faint shade of it.
    public static func tinted() -> Self { Self(.tinted) }
    /// The tint colour on grey.
    public static func gray() -> Self { Self(.gray) }
    /// The same as `plain()`.
    public static func borderless() -> Self { Self(.plain) }
    /// The same as `gray()`.
    public static func bordered() -> Self { Self(.gray) }
    /// The same as `tinted()`.
    public static func borderedTinted() -> Self { Self(.tinted) }
    /// The same as `filled()`.
    public static func borderedProminent() -> Self { Self(.filled) }

    /// The insets that belong to the size.
    public mutating func setDefaultContentInsets() { (insets, hasOwnInsets) = (buttonSize.insets, false) }

    /// The configuration, which is the same for every button and state.
    public func updated(for button: UIButton) -> Self { self }
  }

  /// A button that is drawn by a configuration, and runs an action when it is tapped.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    var own = configuration
    if let primaryAction {
      if own.title == nil, !primaryAction.title.isEmpty { own.title = primaryAction.title }
      if own.image == nil { own.image = primaryAction.image }
    }
    take(own)
  }

  /// Sets the configuration by way of its observer, which initialisers pass by.
  private func take(_ configuration: Configuration) { self.configuration = configuration }

  /// Changes the configuration for the present state, before the next layout; the update handler is asked.
  public func updateConfiguration() { configurationUpdateHandler?(self) }
}

extension UIButton.Configuration.Size {
  fileprivate var insets: NSDirectionalEdgeInsets {
    switch self {
    case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    case .mini: NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
    case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
  }
}

/// The parts of a button that is drawn by a configuration, and their places.
@MainActor final class ConfiguredContent {
  let background = ControlParts.part(nil)
  private let title = UILabel(), subtitle = UILabel(), picture = UIImageView(image: nil)
  private var arrows: ArrowsView?
  private var indicator: UIActivityIndicatorView?
  private var configuration = UIButton.Configuration.plain()

  func install(in button: UIButton) {
    for (index, view) in [background, picture, title, subtitle].enumerated() { button.insertSubview(view, at: index) }
    picture.contentMode = .scaleAspectFit
  }

  func remove() {
    for view in [background, picture, title, subtitle, arrows, indicator] { view?.removeFromSuperview() }
  }

  /// Gives the parts what the configuration says in the button's present state.
  func show(_ configuration: UIButton.Configuration, in button: UIButton) {
    self.configuration = configuration
    let tint = button.tintColor ?? .systemBlue, isEnabled = button.isEnabled
    let size: CGFloat = configuration.buttonSize == .mini || configuration.buttonSize == .small ? 15 : 17
    let color = isEnabled ? configuration.baseForegroundColor ?? (configuration.look == .filled ? .white : tint) : .tertiaryLabel
    title.numberOfLines = configuration.titleLineBreakMode.breaksLines ? 0 : 1
    subtitle.numberOfLines = configuration.subtitleLineBreakMode.breaksLines ? 0 : 1
    (title.lineBreakMode, subtitle.lineBreakMode) = (configuration.titleLineBreakMode, configuration.subtitleLineBreakMode)
    show(
      configuration.title, configuration.attributedTitle, configuration.titleTextAttributesTransformer, in: title, size: size, color)
    show(
      configuration.subtitle, configuration.attributedSubtitle, configuration.subtitleTextAttributesTransformer, in: subtitle,
      size: size == 17 ? 12 : 11, color)
    let image = configuration.preferredSymbolConfigurationForImage.flatMap { configuration.image?.applyingSymbolConfiguration($0) }
    picture.image = configuration.showsActivityIndicator ? nil : image ?? configuration.image
    picture.tintColor = configuration.imageColorTransformer?(color) ?? color
    showIndicator(configuration.activityIndicatorColorTransformer?(color) ?? color, in: button)
    showArrows(configuration.indicatorColorTransformer?(color) ?? color, in: button)
    let own = configuration.background
    background.backgroundColor =
      own.backgroundColor
      ?? (isEnabled
        ? configuration.look.background(configuration.baseBackgroundColor, tint)
        : configuration.look == .plain ? nil : .tertiarySystemFill)
    background.layer.borderWidth = own.strokeWidth
    background.layer.borderColor = own.strokeColor?.resolvedColor(with: button.traitCollection).cgColor
    let alpha: CGFloat = button.isHighlighted ? configuration.look == .filled ? 0.75 : 0.4 : 1
    for view in [title, subtitle, picture, arrows] { view?.alpha = configuration.look == .filled ? 1 : alpha }
    background.alpha = configuration.look == .filled ? alpha : 1
  }

  /// Gives a label its text: plain, or with what its attributes and a transformer make of the look's font and colour.
  private func show(
    _ text: String?, _ attributed: AttributedString?, _ transformer: UIConfigurationTextAttributesTransformer?, in label: UILabel,
    size: CGFloat, _ color: UIColor
  ) {
    label.font = .systemFont(ofSize: size)
    label.textColor = color
    // A plain title that was set later counts.
    let own = attributed.flatMap { text == String($0.characters) ? $0 : nil }
    guard let text, own != nil || transformer != nil else { return label.text = text }
    var look = AttributeContainer()
    (look.font, look.foregroundColor) = (label.font, color)
    let whole = own ?? AttributedString(text), shown = NSMutableAttributedString()
    for run in whole.runs {
      let attributes = look.merging(run.attributes)
      shown.append(
        NSAttributedString(AttributedString(String(whole[run.range].characters), attributes: transformer?(attributes) ?? attributes)))
    }
    label.attributedText = shown
  }

  private func showIndicator(_ color: UIColor, in button: UIButton) {
    guard configuration.showsActivityIndicator else {
      indicator?.removeFromSuperview()
      indicator = nil
      return
    }
    let view = indicator ?? UIActivityIndicatorView(style: .medium)
    view.color = color
    view.isUserInteractionEnabled = false
    if view.superview == nil { button.addSubview(view) }
    view.startAnimating()
    indicator = view
  }

  private func showArrows(_ color: UIColor, in button: UIButton) {
    guard showsArrows(button) else {
      arrows?.removeFromSuperview()
      arrows = nil
      return
    }
    let view = arrows ?? ArrowsView()
    view.color = color
    if view.superview == nil { button.addSubview(view) }
    arrows = view
  }

  private func showsArrows(_ button: UIButton) -> Bool {
    switch configuration.indicator {
    case .none: false
    case .popup: true
    case .automatic: button.menu != nil && button.showsMenuAsPrimaryAction && button.changesSelectionAsPrimaryAction
    }
  }

  /// The room that arrows behind the content take, in points.
  private var arrowsWidth: CGFloat { arrows == nil ? 0 : ArrowsView.size.width + ArrowsView.gap }

  private var imageSize: CGSize {
    if let indicator { return indicator.intrinsicContentSize }
    return picture.image?.size ?? .zero
  }

  private func textSizes(_ width: CGFloat) -> (title: CGSize, subtitle: CGSize) {
    func size(_ label: UILabel) -> CGSize {
      label.text?.isEmpty == false ? label.sizeThatFits(CGSize(width: width, height: 0)) : .zero
    }
    return (size(title), size(subtitle))
  }

  private var isAcross: Bool { !configuration.imagePlacement.isDisjoint(with: [.leading, .trailing]) }

  func size(for width: CGFloat = .infinity) -> CGSize {
    let insets = configuration.contentInsets, image = imageSize, texts = textSizes(width.isFinite ? width - arrowsWidth : 0)
    let text = CGSize(
      width: max(texts.title.width, texts.subtitle.width),
      height: texts.title.height + (texts.subtitle.height > 0 ? configuration.titlePadding + texts.subtitle.height : 0))
    let padding = image.width > 0 && text.width > 0 ? configuration.imagePadding : 0
    let inner =
      isAcross
      ? CGSize(width: image.width + padding + text.width, height: max(image.height, text.height))
      : CGSize(width: max(image.width, text.width), height: image.height + padding + text.height)
    return CGSize(
      width: ceil(inner.width + arrowsWidth + insets.leading + insets.trailing), height: ceil(inner.height + insets.top + insets.bottom))
  }

  func place(in button: UIButton) {
    let insets = configuration.contentInsets
    background.frame = button.bounds
    background.layer.cornerRadius = cornerRadius(button.bounds.height)
    background.layer.cornerCurve = .continuous
    let room = CGRect(
      x: insets.leading, y: insets.top, width: max(0, button.bounds.width - insets.leading - insets.trailing - arrowsWidth),
      height: max(0, button.bounds.height - insets.top - insets.bottom))
    let image = imageSize
    let textRoom = isAcross ? max(0, room.width - image.width - (image.width > 0 ? configuration.imagePadding : 0)) : room.width
    let texts = textSizes(textRoom)
    let textWidth = min(textRoom, max(texts.title.width, texts.subtitle.width))
    let textHeight = texts.title.height + (texts.subtitle.height > 0 ? configuration.titlePadding + texts.subtitle.height : 0)
    let padding = image.width > 0 && textWidth > 0 ? configuration.imagePadding : 0
    let total =
      isAcross
      ? CGSize(width: image.width + padding + textWidth, height: max(image.height, textHeight))
      : CGSize(width: max(image.width, textWidth), height: image.height + padding + textHeight)
    var left = room.midX - total.width / 2
    switch button.contentHorizontalAlignment {
    case .center, .fill: break
    case .left, .leading: left = room.minX
    case .right, .trailing: left = room.maxX - total.width
    }
    let top = room.midY - total.height / 2
    arrows?.frame = button.directed(
      CGRect(
        origin: CGPoint(x: left + total.width + ArrowsView.gap, y: room.midY - ArrowsView.size.height / 2), size: ArrowsView.size))
    var imageOrigin: CGPoint, textOrigin: CGPoint
    switch configuration.imagePlacement {
    case .trailing:
      textOrigin = CGPoint(x: left, y: room.midY - textHeight / 2)
      imageOrigin = CGPoint(x: left + textWidth + padding, y: room.midY - image.height / 2)
    case .top:
      imageOrigin = CGPoint(x: left + (total.width - image.width) / 2, y: top)
      textOrigin = CGPoint(x: left + (total.width - textWidth) / 2, y: top + image.height + padding)
    case .bottom:
      textOrigin = CGPoint(x: left + (total.width - textWidth) / 2, y: top)
      imageOrigin = CGPoint(x: left + (total.width - image.width) / 2, y: top + textHeight + padding)
    default:
      imageOrigin = CGPoint(x: left, y: room.midY - image.height / 2)
      textOrigin = CGPoint(x: left + image.width + padding, y: room.midY - textHeight / 2)
    }
    (indicator ?? picture).frame = button.directed(CGRect(origin: imageOrigin, size: image))
    let alignment: NSTextAlignment =
      switch configuration.titleAlignment {
      case .automatic: image.width > 0 && isAcross ? .natural : .center
      case .leading: .natural
      case .center: .center
      case .trailing: button.isRightToLeft ? .left : .right
      }
    (title.textAlignment, subtitle.textAlignment) = (alignment, alignment)
    title.frame = button.directed(CGRect(origin: textOrigin, size: CGSize(width: textWidth, height: texts.title.height)))
    subtitle.frame = button.directed(
      CGRect(
        x: textOrigin.x, y: textOrigin.y + texts.title.height + configuration.titlePadding, width: textWidth,
        height: texts.subtitle.height))
  }

  private func cornerRadius(_ height: CGFloat) -> CGFloat {
    let radius: CGFloat =
      switch configuration.cornerStyle {
      case .fixed: configuration.background.cornerRadius
      case .dynamic: configuration.background.cornerRadius > 0 ? configuration.background.cornerRadius : 6
      case .small: 4
      case .medium: 8
      case .large: 12
      case .capsule: height / 2
      }
    return min(radius, height / 2)
  }
}

extension UIButton.Configuration.Look {
  @MainActor fileprivate func background(_ base: UIColor?, _ tint: UIColor) -> UIColor? {
    switch self {
    case .plain: base
    case .filled: base ?? tint
    case .tinted: (base ?? tint).withAlphaComponent(0.18)
    case .gray: base ?? .tertiarySystemFill
    }
  }
}

/// Arrows up and down, drawn by an outline, in the manner of system symbols.
private final class ArrowsView: UIView {
  static let size = CGSize(width: 9, height: 15)
  /// The space before them, in points.
  static let gap: CGFloat = 6

  var color = UIColor.systemBlue { didSet { showColor() } }

  override class var layerClass: AnyClass { CAShapeLayer.self }

  init() {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    isUserInteractionEnabled = false
    let path = UIBezierPath()
    for (side, tip) in [(5, 1.25), (10, 13.75)] as [(CGFloat, CGFloat)] {
      path.move(to: CGPoint(x: 0.75, y: side))
      path.addLine(to: CGPoint(x: 4.5, y: tip))
      path.addLine(to: CGPoint(x: 8.25, y: side))
    }
    guard let outline = layer as? CAShapeLayer else { return }
    outline.path = path.cgPath
    outline.fillColor = nil
    outline.lineWidth = 1.6
    (outline.lineCap, outline.lineJoin) = (.round, .round)
  }

  required init?(coder: NSCoder) { nil }

  private func showColor() { (layer as? CAShapeLayer)?.strokeColor = color.resolvedColor(with: traitCollection).cgColor }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showColor()
  }
}

extension NSLineBreakMode {
  /// Whether it makes lines of what is too long for one.
  fileprivate var breaksLines: Bool { self == .byWordWrapping || self == .byCharWrapping }
}
