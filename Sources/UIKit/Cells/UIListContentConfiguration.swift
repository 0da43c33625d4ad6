/// The content of a row: a picture, a text and a second one.
public struct UIListContentConfiguration: UIContentConfiguration {
  /// How a text looks.
  public struct TextProperties {
    /// Where a text stands.
    public enum TextAlignment: Int, Sendable {
      /// At the leading side.
      case natural
      /// In the middle.
      case center
      /// From side to side; set as `natural`.
      case justified
    }

    /// The font of the text.
    public var font: UIFont
    /// The colour of the text.
    public var color: UIColor
    /// Where it stands.
    public var alignment = TextAlignment.natural
    /// The most lines; 0 for any number.
    public var numberOfLines = 0
    /// How it is broken.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Whether it is drawn smaller where it does not fit.
    public var adjustsFontSizeToFitWidth = false
    /// Kept without effect: fonts do not follow a setting of the system's.
    public var adjustsFontForContentSizeCategory = true
  }

  /// How a picture looks.
  public struct ImageProperties {
    /// The colour of a template; nil for the tint colour.
    public var tintColor: UIColor?
    /// The radius of the corners, in points.
    public var cornerRadius: CGFloat = 0
    /// The greatest size, in points; zero for no limit.
    public var maximumSize = CGSize.zero
    /// The room that is kept for it, in points; zero for its own.
    public var reservedLayoutSize = CGSize.zero
    /// The size of symbols.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  }

  /// The picture before the texts.
  public var image: UIImage?
  /// How the picture looks.
  public var imageProperties = ImageProperties()
  /// The text in one style.
  public var text: String?
  /// The text with attributes, in place of `text`.
  public var attributedText: NSAttributedString?
  /// How the text looks.
  public var textProperties: TextProperties
  /// The second text.
  public var secondaryText: String?
  /// The second text with attributes, in place of `secondaryText`.
  public var secondaryAttributedText: NSAttributedString?
  /// How the second text looks.
  public var secondaryTextProperties: TextProperties
  /// Whether the second text stands at the trailing side where both fit into a line.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The space around, in points.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8)
  /// The space behind the picture, in points.
  public var imageToTextPadding: CGFloat = 16
  /// The space between texts beside each other, in points.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// The space between texts above each other, in points.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  private init(_ font: UIFont, _ color: UIColor = .label, second: UIFont, _ secondColor: UIColor = .secondaryLabel) {
    textProperties = TextProperties(font: font, color: color)
    secondaryTextProperties = TextProperties(font: second, color: secondColor)
  }

  /// A text, with a smaller one below.
  @MainActor public static func cell() -> Self { Self(.systemFont(ofSize: 17), second: .systemFont(ofSize: 15)) }
  /// A text, with a small one below.
  @MainActor public static func subtitleCell() -> Self { Self(.systemFont(ofSize: 17), second: .systemFont(ofSize: 12), .label) }
  /// A text, with a grey one at the trailing side.
  @MainActor public static func valueCell() -> Self {
    var own = Self(.systemFont(ofSize: 17), second: .systemFont(ofSize: 17))
    own.prefersSideBySideTextAndSecondaryText = true
    return own
  }
  /// A text in a list at the side.
  @MainActor public static func sidebarCell() -> Self { cell() }
  /// The header of a section in a plain list.
  @MainActor public static func plainHeader() -> Self { Self(.systemFont(ofSize: 17, weight: .semibold), second: .systemFont(ofSize: 15)) }
  /// The header of a section in a grouped list.
  @MainActor public static func groupedHeader() -> Self { Self(.systemFont(ofSize: 13), .secondaryLabel, second: .systemFont(ofSize: 13)) }

  public func makeContentView() -> UIView & UIContentView { UIListContentView(configuration: self) }
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// Shows a `UIListContentConfiguration`.
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
  private var own: UIListContentConfiguration
  private let label = UILabel(), second = UILabel(), picture = UIImageView(image: nil)

  /// A view that shows a content.
  public init(configuration: UIListContentConfiguration) {
    own = configuration
    super.init(frame: .zero)
    for view in [picture, label, second] { addSubview(view) }
    picture.contentMode = .scaleAspectFit
    picture.clipsToBounds = true
    show()
  }

  public required init?(coder: NSCoder) { nil }

  /// The content; one of another kind is not taken.
  open var configuration: any UIContentConfiguration {
    get { own }
    set {
      guard let new = newValue as? UIListContentConfiguration else { return }
      own = new
      show()
    }
  }

  private func show() {
    func set(_ label: UILabel, _ text: String?, _ attributed: NSAttributedString?, _ properties: UIListContentConfiguration.TextProperties)
    {
      label.font = properties.font
      label.textColor = properties.color
      label.numberOfLines = properties.numberOfLines
      label.lineBreakMode = properties.lineBreakMode
      label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
      label.textAlignment = properties.alignment == .center ? .center : .natural
      if let attributed { label.attributedText = attributed } else { label.text = text }
    }
    set(label, own.text, own.attributedText, own.textProperties)
    set(second, own.secondaryText, own.secondaryAttributedText, own.secondaryTextProperties)
    picture.image = own.imageProperties.preferredSymbolConfiguration.flatMap { own.image?.applyingSymbolConfiguration($0) } ?? own.image
    picture.tintColor = own.imageProperties.tintColor
    picture.layer.cornerRadius = own.imageProperties.cornerRadius
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var imageSize: CGSize {
    guard let size = picture.image?.size, size.width > 0, size.height > 0 else { return .zero }
    let most = own.imageProperties.maximumSize
    let factor = min(1, most.width > 0 ? most.width / size.width : 1, most.height > 0 ? most.height / size.height : 1)
    return CGSize(width: size.width * factor, height: size.height * factor)
  }

  private struct Places { var image = CGRect.zero, text = CGRect.zero, second = CGRect.zero, height: CGFloat = 0 }

  /// The rectangles from left to right, in a width.
  private func places(_ width: CGFloat) -> Places {
    var places = Places()
    let margins = own.directionalLayoutMargins, size = imageSize
    let reserved = CGSize(
      width: max(size.width, own.imageProperties.reservedLayoutSize.width),
      height: max(size.height, own.imageProperties.reservedLayoutSize.height))
    let left = margins.leading + (size.width > 0 ? reserved.width + own.imageToTextPadding : 0)
    let room = max(0, width - left - margins.trailing)
    func fitting(_ label: UILabel, _ width: CGFloat) -> CGSize {
      guard label.text?.isEmpty == false else { return .zero }
      let size = label.sizeThatFits(CGSize(width: width, height: 0))
      return CGSize(width: min(size.width, width), height: size.height)
    }
    let text = fitting(label, room), detail = fitting(second, room)
    let gap = own.textToSecondaryTextHorizontalPadding
    let isBeside = own.prefersSideBySideTextAndSecondaryText && detail.width > 0 && text.width + gap + detail.width <= room
    let vertical = text.height > 0 && detail.height > 0 ? own.textToSecondaryTextVerticalPadding : 0
    let textHeight = isBeside ? max(text.height, detail.height) : text.height + vertical + detail.height
    places.height = max(44, margins.top + max(textHeight, reserved.height) + margins.bottom)
    let height = bounds.height > 0 ? max(bounds.height, places.height) : places.height
    let top = margins.top + ((height - margins.top - margins.bottom - textHeight) / 2).rounded()
    if isBeside {
      places.text = CGRect(x: left, y: top + (textHeight - text.height) / 2, width: text.width, height: text.height)
      places.second = CGRect(
        x: left + room - detail.width, y: top + (textHeight - detail.height) / 2, width: detail.width, height: detail.height)
    } else {
      places.text = CGRect(x: left, y: top, width: room, height: text.height)
      places.second = CGRect(x: left, y: top + text.height + vertical, width: room, height: detail.height)
    }
    places.image = CGRect(
      x: margins.leading + (reserved.width - size.width) / 2, y: ((height - size.height) / 2).rounded(), width: size.width,
      height: size.height)
    return places
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: places(size.width).height) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(bounds.width)
    picture.frame = directed(places.image)
    label.frame = directed(places.text)
    second.frame = directed(places.second)
  }
}
