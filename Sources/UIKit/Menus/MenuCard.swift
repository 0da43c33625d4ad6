/// A menu's rows on a card of blurred material, in the measures of recent iOS: 250 points wide, corners of 13, rows of 44.
final class MenuCard: UIView {
  /// Called with the element that is chosen: an action.
  var whenChosen: ((UIAction) -> Void)?
  /// Called when the card has become of another height.
  var whenResized: (() -> Void)?

  /// What shows, from the menu that came first to the innermost one that was opened.
  private var path: [UIMenu]
  private let material = UIVisualEffectView(effect: MenuCard.effect)
  private let scroll = UIScrollView()
  private var rows: [MenuRow] = []
  private var held: MenuRow?
  private var parts: [UIView] = []
  private var contentHeight: CGFloat = 0

  static let width: CGFloat = 250
  private static let corner: CGFloat = 13
  private static let sectionGap: CGFloat = 8
  private static let effect = UIBlurEffect(style: .systemMaterial)

  init(_ menu: UIMenu) {
    path = [menu]
    super.init(frame: CGRect(x: 0, y: 0, width: Self.width, height: 44))
    material.layer.cornerRadius = Self.corner
    material.layer.cornerCurve = .continuous
    material.clipsToBounds = true
    material.frame = bounds
    material.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.frame = bounds
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    material.contentView.addSubview(scroll)
    addSubview(material)
    (layer.shadowRadius, layer.shadowOffset) = (32, CGSize(width: 0, height: 8))
    rebuild()
  }

  required init?(coder: NSCoder) { nil }

  /// Whether neither material nor content shows. The material fades by its effect: a blur in a view that fades as a whole would see nothing
  /// of what is behind it.
  var isFaded = false {
    didSet {
      material.effect = isFaded ? nil : Self.effect
      material.contentView.alpha = isFaded ? 0 : 1
      layer.shadowOpacity = isFaded ? 0 : 0.2
    }
  }

  /// The height that shows everything.
  var fullHeight: CGFloat { contentHeight }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: Self.corner).cgPath
    scroll.contentSize = CGSize(width: bounds.width, height: contentHeight)
    scroll.isScrollEnabled = contentHeight > bounds.height + 0.5
  }

  // MARK: Rows

  private func rebuild() {
    for view in rows + parts { view.removeFromSuperview() }
    (rows, parts, held) = ([], [], nil)
    var y: CGFloat = 0
    let menu = path[path.count - 1], thickness = 1 / max(UIScreen.main.scale, 1)
    func add(_ row: MenuRow) {
      let height = row.height(in: Self.width)
      row.frame = CGRect(x: 0, y: y, width: Self.width, height: height)
      scroll.addSubview(row)
      rows.append(row)
      y += height
    }
    func addPart(_ color: UIColor, _ height: CGFloat) {
      let part = ControlParts.part(color)
      part.frame = CGRect(x: 0, y: y, width: Self.width, height: height)
      scroll.addSubview(part)
      parts.append(part)
    }
    func addTitle(_ title: String) {
      let label = UILabel(frame: CGRect(x: 16, y: y + 8, width: Self.width - 32, height: 16))
      (label.text, label.font, label.textColor) = (title, .systemFont(ofSize: 12), .secondaryLabel)
      scroll.addSubview(label)
      parts.append(label)
      y += 32
      addPart(.separator, thickness)
    }
    if path.count > 1 {
      add(MenuRow(.back(menu.title), hasMarks: false))
      addPart(.separator, thickness)
    } else if !menu.title.isEmpty {
      addTitle(menu.title)
    }
    let sections = menu.sections
    let hasMarks = sections.contains { $0.elements.contains { ($0 as? UIAction).map { $0.state != .off } ?? false } }
    for (number, section) in sections.enumerated() {
      if number > 0 {
        addPart(.quaternarySystemFill, Self.sectionGap)
        y += Self.sectionGap
      }
      if !section.title.isEmpty { addTitle(section.title) }
      for (index, element) in section.elements.enumerated() {
        if index > 0 { addPart(.separator, thickness) }
        add(MenuRow(.element(element), hasMarks: hasMarks))
      }
    }
    for part in parts { scroll.bringSubviewToFront(part) }
    contentHeight = y
    setNeedsLayout()
  }

  /// Shows a menu with other elements in the place of the one that came first.
  func update(_ block: (UIMenu) -> UIMenu) {
    path = [block(path[0])]
    rebuild()
    whenResized?()
  }

  // MARK: Fingers

  private func row(at point: CGPoint) -> MenuRow? {
    guard bounds.contains(point) else { return nil }
    return rows.first { $0.isEnabled && $0.bounds.contains($0.convert(point, from: self)) }
  }

  /// Highlights the row at a point of the card; none for nil.
  func hold(at point: CGPoint?) {
    let wanted = point.flatMap { row(at: $0) }
    guard wanted !== held else { return }
    held?.isHeld = false
    held = wanted
    wanted?.isHeld = true
  }

  /// Chooses the row at a point of the card.
  func choose(at point: CGPoint) {
    let chosen = row(at: point)
    hold(at: nil)
    switch chosen?.kind {
    case .back: path.removeLast()
    case .element(let menu as UIMenu): path.append(menu)
    case .element(let action as UIAction):
      if let group = path[0].singleSelection(around: action) { for other in group.actions { other.state = other === action ? .on : .off } }
      whenChosen?(action)
      guard action.attributes.contains(.keepsMenuPresented) else { return }
    case .element, nil: return
    }
    rebuild()
    UIView.transition(with: scroll, duration: 0.2, options: [.transitionCrossDissolve, .allowUserInteraction], animations: {})
    whenResized?()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { hold(at: touches.first?.location(in: self)) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { hold(at: touches.first?.location(in: self)) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { hold(at: nil) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { choose(at: touch.location(in: self)) }
  }
}

/// A row of a menu: a title with a second line, a mark in front of it, an image or a chevron behind it. Its card hears the touches.
final class MenuRow: UIView {
  enum Kind {
    case element(UIMenuElement)
    /// Leads back from a menu of this title.
    case back(String)
  }

  let kind: Kind
  private let label = UILabel(), second = UILabel()
  private var picture: UIImageView?
  private var mark: UIView?
  private var chevron: TableGlyph?
  private let start: CGFloat
  private static let margin: CGFloat = 16, imageWidth: CGFloat = 24, rowHeight: CGFloat = 44

  var isHeld = false { didSet { backgroundColor = isHeld ? .tertiarySystemFill : nil } }

  init(_ kind: Kind, hasMarks: Bool) {
    self.kind = kind
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
    case .element(let element):
      (label.text, second.text) = (element.title, element.subtitle)
      if let action = element as? UIAction, action.state != .off { mark = add(.checkmark) }
      if element is UIMenu { chevron = add(.disclosureIndicator) }
      if let image = element.image, chevron == nil {
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

  var isEnabled: Bool {
    guard case .element(let element) = kind, let action = element as? UIAction else { return true }
    return !action.attributes.contains(.disabled)
  }

  private var color: UIColor {
    guard isEnabled else { return .tertiaryLabel }
    guard case .element(let element) = kind else { return .label }
    let isDestructive =
      (element as? UIAction)?.attributes.contains(.destructive) ?? (element as? UIMenu)?.options.contains(.destructive) ?? false
    return isDestructive ? .systemRed : .label
  }

  /// The room for the texts of a row of a width.
  private func textWidth(in width: CGFloat) -> CGFloat {
    width - start - Self.margin - (picture == nil ? chevron == nil ? 0 : 16 : Self.imageWidth + 8)
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
    center(chevron, at: bounds.width - Self.margin - 4)
    picture?.bounds.size = CGSize(width: Self.imageWidth, height: Self.imageWidth)
    center(picture, at: bounds.width - Self.margin - Self.imageWidth / 2)
  }
}
