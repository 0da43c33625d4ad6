/// A row of a menu: a title with a second line, a mark or the chevron of a menu in it in front, an image behind it, or a spinner for what
/// loads. Its card hears the touches.
final class MenuRow: UIView {
  enum Kind {
    case element(UIMenuElement)
    /// Leads back from a menu of this title.
    case back(String)
  }

  let kind: Kind
  let isEnabled: Bool
  private let label = UILabel(), second = UILabel()
  /// An image, or a spinner.
  private var picture: UIView?
  private var mark: UIView?
  private let start: CGFloat
  private static let margin: CGFloat = 16, imageWidth: CGFloat = 24, rowHeight: CGFloat = 44

  var isHeld = false { didSet { backgroundColor = isHeld ? .tertiarySystemFill : nil } }

  init(_ kind: Kind, hasMarks: Bool, isEnabled: Bool = true) {
    (self.kind, self.isEnabled) = (kind, isEnabled)
    var isBack = false
    if case .back = kind { isBack = true }
    start = hasMarks || isBack ? 36 : Self.margin
    super.init(frame: .zero)
    label.font = .systemFont(ofSize: 17, weight: isBack ? .semibold : .regular)
    label.numberOfLines = 2
    second.font = .systemFont(ofSize: 13)
    second.textColor = .secondaryLabel
    addSubview(label)
    addSubview(second)
    switch kind {
    case .back(let title):
      label.text = title
      let glyph = TableGlyph(.disclosureIndicator), turned = UIView(frame: glyph.bounds)
      turned.addSubview(glyph)
      turned.transform = CGAffineTransform(scaleX: -1, y: 1)
      addSubview(turned)
      mark = turned
    case .element(is UIDeferredMenuElement):
      label.text = "Loading…"
      let spinner = UIActivityIndicatorView(style: .medium)
      spinner.isUserInteractionEnabled = false
      spinner.startAnimating()
      addSubview(spinner)
      picture = spinner
    case .element(let element):
      (label.text, second.text) = (element.title, element.subtitle)
      if let leaf = element as? any UIMenuLeaf, leaf.state != .off { mark = add(.checkmark) }
      if element is UIMenu { mark = add(.disclosureIndicator) }
      if let image = element.image {
        let view = UIImageView(image: image.withRenderingMode(image.renderingMode == .alwaysOriginal ? .alwaysOriginal : .alwaysTemplate))
        view.contentMode = .scaleAspectFit
        addSubview(view)
        picture = view
      }
    }
    label.textColor = color
    mark?.tintColor = color
    picture?.tintColor = color
  }

  required init?(coder: NSCoder) { nil }

  private func add(_ type: UITableViewCell.AccessoryType) -> TableGlyph {
    let glyph = TableGlyph(type)
    addSubview(glyph)
    return glyph
  }

  private var color: UIColor {
    guard isEnabled else { return .tertiaryLabel }
    guard case .element(let element) = kind else { return .label }
    let isDestructive =
      (element as? any UIMenuLeaf)?.attributes.contains(.destructive) ?? (element as? UIMenu)?.options.contains(.destructive) ?? false
    return isDestructive ? .systemRed : .label
  }

  private func textWidth(in width: CGFloat) -> CGFloat {
    width - start - Self.margin - (picture == nil ? 0 : Self.imageWidth + 8)
  }

  func height(in width: CGFloat) -> CGFloat {
    let room = CGSize(width: textWidth(in: width), height: 0)
    let subtitle = second.text?.isEmpty == false ? second.sizeThatFits(room).height + 2 : 0
    return Self.rowHeight + max(0, (label.sizeThatFits(room).height - label.font.lineHeight).rounded()) + subtitle.rounded()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = textWidth(in: bounds.width), room = CGSize(width: width, height: 0)
    let title = label.sizeThatFits(room).height, subtitle = second.text?.isEmpty == false ? second.sizeThatFits(room).height + 2 : 0
    let top = (bounds.height - title - subtitle) / 2
    label.frame = directed(CGRect(x: start, y: top, width: width, height: title))
    second.frame = directed(CGRect(x: start, y: top + title + 2, width: width, height: max(0, subtitle - 2)))
    func center(_ view: UIView?, at x: CGFloat) {
      view?.center = CGPoint(x: isRightToLeft ? bounds.width - x : x, y: bounds.midY)
    }
    center(mark, at: start / 2 + 2)
    picture?.bounds.size = CGSize(width: Self.imageWidth, height: Self.imageWidth)
    center(picture, at: bounds.width - Self.margin - Self.imageWidth / 2)
  }
}
