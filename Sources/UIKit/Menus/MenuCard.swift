/// A menu's rows on a card of blurred material, in the measures of recent iOS: 250 points wide, corners of 13, rows of 44.
final class MenuCard: UIView {
  /// Called with the element that is chosen, and for a command the object whose method it calls.
  var whenChosen: ((_ leaf: any UIMenuLeaf, _ target: Any?) -> Void)?
  /// Called when the card has become of another height.
  var whenResized: (() -> Void)?

  /// What shows, from the menu that came first to the innermost one that was opened.
  private var path: [UIMenu]
  /// The view that the menu belongs to: commands look for their methods from it on.
  private weak var place: UIResponder?
  /// The deferred elements that the card waits for, or has waited for.
  private var awaited: Set<ObjectIdentifier> = []
  private var isLoadingNow = false
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

  init(_ menu: UIMenu, at place: UIResponder?) {
    path = [menu]
    self.place = place
    menu.menuWillShow()
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
    load(menu)
    let unheard = menu.leaves.compactMap { $0 as? UICommand }.filter { $0.validated(at: place) == nil }
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
    let hasMarks = sections.contains { $0.elements.contains { ($0 as? any UIMenuLeaf).map { $0.state != .off } ?? ($0 is UIMenu) } }
    for (number, section) in sections.enumerated() {
      if number > 0 {
        addPart(.quaternarySystemFill, Self.sectionGap)
        y += Self.sectionGap
      }
      if !section.title.isEmpty { addTitle(section.title) }
      for (index, element) in section.elements.enumerated() {
        if index > 0 { addPart(.separator, thickness) }
        let isEnabled = element.isEnabledInMenus && !unheard.contains { $0 === element }
        add(MenuRow(.element(element), hasMarks: hasMarks, isEnabled: isEnabled))
      }
    }
    for part in parts { scroll.bringSubviewToFront(part) }
    contentHeight = y
    setNeedsLayout()
  }

  /// Asks for the deferred elements of a menu, and for those among what they provide.
  private func load(_ menu: UIMenu) {
    isLoadingNow = true
    defer { isLoadingNow = false }
    var asked = 0
    while case let deferred = menu.deferredElements, asked < deferred.count {
      asked = deferred.count
      for element in deferred where awaited.insert(ObjectIdentifier(element)).inserted {
        element.load { [weak self, unowned element] in self?.didLoad(element) }
      }
    }
  }

  private func didLoad(_ element: UIDeferredMenuElement) {
    if !isLoadingNow, path[path.count - 1].deferredElements.contains(element) { exchangeRows() }
  }

  private func exchangeRows() {
    rebuild()
    UIView.transition(with: scroll, duration: 0.2, options: [.transitionCrossDissolve, .allowUserInteraction], animations: {})
    whenResized?()
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

  func choose(at point: CGPoint) {
    let chosen = row(at: point)
    hold(at: nil)
    switch chosen?.kind {
    case .back: path.removeLast()
    case .element(let menu as UIMenu): path.append(menu)
    case .element(let leaf as any UIMenuLeaf):
      if let group = path[0].singleSelection(around: leaf) { for other in group.leaves { other.state = other === leaf ? .on : .off } }
      whenChosen?(leaf, (leaf as? UICommand)?.validated(at: place))
      guard leaf.attributes.contains(.keepsMenuPresented) else { return }
    case .element, nil: return
    }
    exchangeRows()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { hold(at: touches.first?.location(in: self)) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { hold(at: touches.first?.location(in: self)) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { hold(at: nil) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { choose(at: touch.location(in: self)) }
  }
}

extension UIMenuElement {
  /// Whether a menu lets the element be chosen; what loads cannot be.
  fileprivate var isEnabledInMenus: Bool {
    !(self is UIDeferredMenuElement) && !((self as? any UIMenuLeaf)?.attributes.contains(.disabled) ?? false)
  }
}
