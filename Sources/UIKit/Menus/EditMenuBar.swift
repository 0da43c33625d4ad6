/// A menu in a row on a card of blurred material, 44 points high: its leaves stand side by side, and scroll where they are too wide.
final class EditMenuBar: UIView {
  /// Called when something was chosen, before it is done.
  var whenChosen: (() -> Void)?
  /// Called when a finger touches elsewhere in the window.
  var whenTouchedElsewhere: (() -> Void)?

  private let material = UIVisualEffectView(effect: nil), scroll = EditMenuScroll()
  private(set) var buttons: [EditMenuButton] = []
  private var lines: [UIView] = []
  private lazy var elsewhere = TouchElsewhere(self)

  static let height: CGFloat = 44
  private static let gap: CGFloat = 6, margin: CGFloat = 8, corner: CGFloat = 13
  private static let effect = UIBlurEffect(style: .systemMaterial)

  /// A row of what can be done at a place; nil for nothing.
  init?(_ menu: UIMenu, at place: UIView) {
    let leaves = menu.leaves.filter { leaf in
      guard !leaf.isHiddenInMenus else { return false }
      return (leaf as? UICommand).map { $0.validated(at: place) != nil } ?? true
    }
    if leaves.isEmpty { return nil }
    super.init(frame: .zero)
    takeLook(of: place)
    material.layer.cornerRadius = Self.corner
    material.layer.cornerCurve = .continuous
    material.clipsToBounds = true
    material.contentView.addSubview(scroll)
    addSubview(material)
    scroll.showsHorizontalScrollIndicator = false
    (layer.shadowRadius, layer.shadowOffset) = (24, CGSize(width: 0, height: 6))
    for leaf in leaves {
      let button = EditMenuButton(leaf)
      button.addAction(
        UIAction { [unowned self, weak place] _ in
          let target = (leaf as? UICommand)?.validated(at: place)
          if !leaf.attributes.contains(.keepsMenuPresented) { whenChosen?() }
          leaf.performWithSender(nil, target: target)
        }, for: .touchUpInside)
      if !buttons.isEmpty { lines.append(ControlParts.part(.separator)) }
      buttons.append(button)
    }
    for part in buttons + lines { scroll.addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  private var ownWidth: CGFloat { buttons.reduce(0) { $0 + $1.ownWidth } }

  override func layoutSubviews() {
    super.layoutSubviews()
    material.frame = bounds
    scroll.frame = bounds
    scroll.contentSize = CGSize(width: ownWidth, height: bounds.height)
    scroll.isScrollEnabled = ownWidth > bounds.width + 0.5
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: Self.corner).cgPath
    let thickness = 1 / max(traitCollection.displayScale, 1)
    var x: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: x, y: 0, width: button.ownWidth, height: bounds.height)
      x += button.ownWidth
      if index < lines.count { lines[index].frame = CGRect(x: x - thickness / 2, y: 0, width: thickness, height: bounds.height) }
    }
  }

  // MARK: Places

  /// Stands the row above a rectangle of the window, below it where there is no room, else in the middle of it.
  func place(above target: CGRect) {
    guard let window else { return }
    let room = window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let width = min(ownWidth, room.width), above = target.minY - Self.gap - Self.height, below = target.maxY + Self.gap
    let x = min(max(target.midX - width / 2, room.minX), room.maxX - width)
    let y = above >= room.minY ? above : below + Self.height <= room.maxY ? below : target.midY - Self.height / 2
    // It grows out of the side that faces what it is for.
    let anchor = CGPoint(x: min(max((target.midX - x) / max(width, 1), 0), 1), y: y == below ? 0 : 1)
    layer.anchorPoint = anchor
    bounds.size = CGSize(width: width, height: Self.height)
    center = CGPoint(x: x.rounded() + width * anchor.x, y: y.rounded() + Self.height * anchor.y)
  }

  // MARK: Coming and going

  private func showContent(_ isShown: Bool) {
    material.effect = isShown ? Self.effect : nil
    material.contentView.alpha = isShown ? 1 : 0
    layer.shadowOpacity = isShown ? 0.18 : 0
  }

  func show(in window: UIWindow, above target: CGRect, with animating: MenuAnimating) {
    UIView.performWithoutAnimation {
      window.addSubview(self)
      place(above: target)
      layoutIfNeeded()
      showContent(false)
      transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    }
    window.addGestureRecognizer(elsewhere)
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0, options: .allowUserInteraction
    ) { [self] in
      transform = .identity
      showContent(true)
      animating.animate()
    } completion: { _ in
      animating.complete()
    }
  }

  func hide(with animating: MenuAnimating) {
    isUserInteractionEnabled = false
    elsewhere.view?.removeGestureRecognizer(elsewhere)
    UIView.animate(withDuration: 0.18, delay: 0, options: [.curveEaseInOut, .beginFromCurrentState, .allowUserInteraction]) { [self] in
      showContent(false)
      animating.animate()
    } completion: { [self] _ in
      removeFromSuperview()
      animating.complete()
    }
  }
}

/// Scrolls under fingers on its buttons.
private final class EditMenuScroll: UIScrollView {
  override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

/// What a row of an edit menu offers.
final class EditMenuButton: UIControl {
  let leaf: any UIMenuLeaf
  private let label = UILabel()
  let ownWidth: CGFloat
  private static let margin: CGFloat = 14

  init(_ leaf: any UIMenuLeaf) {
    self.leaf = leaf
    label.text = leaf.title
    label.font = .systemFont(ofSize: 15)
    label.textAlignment = .center
    ownWidth = (label.intrinsicContentSize.width + 2 * Self.margin).rounded(.up)
    super.init(frame: .zero)
    addSubview(label)
    isEnabled = !leaf.attributes.contains(.disabled)
    label.textColor = !isEnabled ? .tertiaryLabel : leaf.attributes.contains(.destructive) ? .systemRed : .label
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  override func stateDidChange() {
    super.stateDidChange()
    backgroundColor = isHighlighted ? .tertiarySystemFill : nil
  }
}

/// Hears of fingers that touch a window outside of a view, and lets everybody else have them.
private final class TouchElsewhere: UIGestureRecognizer {
  private weak var bar: EditMenuBar?

  init(_ bar: EditMenuBar) {
    self.bar = bar
    super.init(target: nil, action: nil)
    (cancelsTouchesInView, delaysTouchesEnded) = (false, false)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
    if let bar, touches.contains(where: { $0.view?.isDescendant(of: bar) != true }) { bar.whenTouchedElsewhere?() }
  }
}
