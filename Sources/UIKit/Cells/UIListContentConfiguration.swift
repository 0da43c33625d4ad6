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

    /// How the letters of a text are changed.
    public enum TextTransform: Int, Sendable {
      /// They are left alone.
      case none
      /// All are capitals.
      case uppercase
      /// All are small.
      case lowercase
      /// Words begin with capitals.
      case capitalized
    }

    /// The font of the text.
    public var font: UIFont
    /// The colour of the text.
    public var color: UIColor
    /// What makes the colour that shows of `color`.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// How the letters of a text without attributes are changed.
    public var transform = TextTransform.none
    /// Where it stands.
    public var alignment = TextAlignment.natural
    /// The most lines; 0 for any number.
    public var numberOfLines = 0
    /// How it is broken.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Whether it is drawn smaller where it does not fit.
    public var adjustsFontSizeToFitWidth = false
    /// The least scale to which it is drawn smaller; 0 for the label's own.
    public var minimumScaleFactor: CGFloat = 0
    /// Kept without effect: letters are not set closer.
    public var allowsDefaultTighteningForTruncation = false
    /// Kept without effect: there are no hints for pointers.
    public var showsExpansionTextWhenTruncated = false
    /// Kept without effect: fonts do not follow a setting of the system's.
    public var adjustsFontForContentSizeCategory = true

    /// The colour that shows.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

    func transformed(_ text: String?) -> String? {
      switch transform {
      case .none: text
      case .uppercase: text?.uppercased()
      case .lowercase: text?.lowercased()
      case .capitalized: text?.capitalized
      }
    }
  }

  /// How a picture looks.
  public struct ImageProperties {
    /// Stands for a size that all pictures of a list have room for.
    public static let standardDimension: CGFloat = .greatestFiniteMagnitude
    /// The colour of a template; nil for the tint colour.
    public var tintColor: UIColor?
    /// What makes the colour that shows of `tintColor`.
    public var tintColorTransformer: UIConfigurationColorTransformer?
    /// The radius of the corners, in points.
    public var cornerRadius: CGFloat = 0
    /// The greatest size, in points; zero for no limit.
    public var maximumSize = CGSize.zero
    /// The room that is kept for it, in points; zero for its own, `standardDimension` for 40 points.
    public var reservedLayoutSize = CGSize.zero
    /// The size of symbols.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

    /// The colour that shows.
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer?(color) ?? color
    }

    /// The room that is kept, with points in the place of the standard.
    var room: CGSize {
      func points(_ length: CGFloat) -> CGFloat { length == Self.standardDimension ? 40 : length }
      return CGSize(width: points(reservedLayoutSize.width), height: points(reservedLayoutSize.height))
    }
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
  /// A text in a list at the side, with a small one below.
  @MainActor public static func sidebarSubtitleCell() -> Self { subtitleCell() }
  /// A text in a list beside another one at the side.
  @MainActor public static func accompaniedSidebarCell() -> Self { cell() }
  /// A text in a list beside another one at the side, with a small one below.
  @MainActor public static func accompaniedSidebarSubtitleCell() -> Self { subtitleCell() }
  /// The header of a section in a plain list.
  @MainActor public static func plainHeader() -> Self {
    Self(.systemFont(ofSize: 17, weight: .semibold), second: .systemFont(ofSize: 15)).withMargins(top: 4, bottom: 4)
  }
  /// The footer of a section in a plain list.
  @MainActor public static func plainFooter() -> Self {
    Self(.systemFont(ofSize: 13), second: .systemFont(ofSize: 13)).withMargins(top: 4, bottom: 4)
  }
  /// The header of a section in a grouped list: in capitals.
  @MainActor public static func groupedHeader() -> Self {
    var own = Self(.systemFont(ofSize: 13), .secondaryLabel, second: .systemFont(ofSize: 13)).withMargins(top: 17, bottom: 6)
    own.textProperties.transform = .uppercase
    return own
  }
  /// The footer of a section in a grouped list.
  @MainActor public static func groupedFooter() -> Self {
    Self(.systemFont(ofSize: 13), .secondaryLabel, second: .systemFont(ofSize: 13)).withMargins(top: 7, bottom: 8)
  }
  /// The header of a section in a list at the side.
  @MainActor public static func sidebarHeader() -> Self { plainHeader() }
  /// A header in the manner of the list that it is in; that of a grouped one.
  @MainActor public static func header() -> Self { groupedHeader() }
  /// A footer in the manner of the list that it is in; that of a grouped one.
  @MainActor public static func footer() -> Self { groupedFooter() }
  /// A header in larger letters.
  @MainActor public static func prominentInsetGroupedHeader() -> Self {
    Self(.systemFont(ofSize: 20, weight: .bold), second: .systemFont(ofSize: 15)).withMargins(top: 17, bottom: 6)
  }
  /// A header in the largest letters.
  @MainActor public static func extraProminentInsetGroupedHeader() -> Self {
    Self(.systemFont(ofSize: 22, weight: .bold), second: .systemFont(ofSize: 15)).withMargins(top: 17, bottom: 6)
  }

  /// The least height: that of a row, or none for headers and footers, which are as high as their texts and margins.
  private(set) var leastHeight: CGFloat = 44

  private func withMargins(top: CGFloat, bottom: CGFloat) -> Self {
    var own = self
    own.directionalLayoutMargins = NSDirectionalEdgeInsets(top: top, leading: 16, bottom: bottom, trailing: 16)
    own.leastHeight = 0
    return own
  }

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
      label.textColor = properties.resolvedColor()
      label.numberOfLines = properties.numberOfLines
      label.lineBreakMode = properties.lineBreakMode
      label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
      if properties.minimumScaleFactor > 0 { label.minimumScaleFactor = properties.minimumScaleFactor }
      label.textAlignment = properties.alignment == .center ? .center : .natural
      if let attributed { label.attributedText = attributed } else { label.text = properties.transformed(text) }
    }
    set(label, own.text, own.attributedText, own.textProperties)
    set(second, own.secondaryText, own.secondaryAttributedText, own.secondaryTextProperties)
    picture.image = own.imageProperties.preferredSymbolConfiguration.flatMap { own.image?.applyingSymbolConfiguration($0) } ?? own.image
    showTint()
    picture.layer.cornerRadius = own.imageProperties.cornerRadius
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// A tint of the configuration's own, or made of the surroundings'.
  private func showTint() {
    let properties = own.imageProperties, isOwn = properties.tintColor != nil || properties.tintColorTransformer != nil
    picture.tintColor = isOwn ? properties.resolvedTintColor(for: tintColor ?? .systemBlue) : nil
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showTint()
  }

  private let guides = (text: UILayoutGuide(), second: UILayoutGuide(), image: UILayoutGuide())

  /// The rectangle of the text, for constraints; nil without one.
  open var textLayoutGuide: UILayoutGuide? { label.text?.isEmpty == false ? tied(guides.text, to: label) : nil }
  /// The rectangle of the second text, for constraints; nil without one.
  open var secondaryTextLayoutGuide: UILayoutGuide? { second.text?.isEmpty == false ? tied(guides.second, to: second) : nil }
  /// The rectangle of the picture, for constraints; nil without one.
  open var imageLayoutGuide: UILayoutGuide? { picture.image == nil ? nil : tied(guides.image, to: picture) }

  private func tied(_ guide: UILayoutGuide, to view: UIView) -> UILayoutGuide {
    guard guide.owningView == nil else { return guide }
    addLayoutGuide(guide)
    for (own, other) in [(guide.leftAnchor, view.leftAnchor), (guide.rightAnchor, view.rightAnchor)] {
      own.constraint(equalTo: other).isActive = true
    }
    for (own, other) in [(guide.topAnchor, view.topAnchor), (guide.bottomAnchor, view.bottomAnchor)] {
      own.constraint(equalTo: other).isActive = true
    }
    return guide
  }

  /// Where the texts begin, from the leading side, in points.
  var textStart: CGFloat { places(bounds.width).text.minX }

  private var imageSize: CGSize {
    guard let size = picture.image?.size, size.width > 0, size.height > 0 else { return .zero }
    let most = own.imageProperties.maximumSize
    let factor = min(1, most.width > 0 ? most.width / size.width : 1, most.height > 0 ? most.height / size.height : 1)
    return CGSize(width: size.width * factor, height: size.height * factor)
  }

  private struct Places {
    var image = CGRect.zero, text = CGRect.zero, second = CGRect.zero, height: CGFloat = 0, naturalWidth: CGFloat = 0
  }

  /// The rectangles from left to right, in a width.
  private func places(_ width: CGFloat) -> Places {
    var places = Places()
    let margins = own.directionalLayoutMargins, size = imageSize
    let reserved = CGSize(
      width: max(size.width, own.imageProperties.room.width), height: max(size.height, own.imageProperties.room.height))
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
    places.naturalWidth =
      left + margins.trailing
      + (own.prefersSideBySideTextAndSecondaryText ? text.width + gap + detail.width : max(text.width, detail.width))
    let textHeight = isBeside ? max(text.height, detail.height) : text.height + vertical + detail.height
    places.height = max(own.leastHeight, margins.top + max(textHeight, reserved.height) + margins.bottom)
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

  /// The height in a width; for one without bounds, the width of the texts in one line each.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let places = places(size.width)
    return CGSize(width: min(size.width, places.naturalWidth.rounded(.up)), height: places.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(bounds.width)
    picture.frame = directed(places.image)
    label.frame = directed(places.text)
    second.frame = directed(places.second)
  }
}
