/// A navigation bar's content for one item: back button, buttons at both sides, and title.
final class NavigationBarContent: UIView {
  let item: UINavigationItem
  private let backItem: UINavigationItem?
  private let back = BackButton()
  private let label = UILabel()
  private var titleView: UIView { item.titleView ?? label }
  private var left: [UIView] = [], right: [UIView] = []

  private static let margin: CGFloat = 16
  private static let spacing: CGFloat = 16

  /// How a title looks.
  struct TitleLook {
    let color: UIColor
    let font: UIFont
  }

  /// The title below the buttons, in the part of the bar that there is beyond their height.
  private var largeLabel: UILabel?
  private let largeRoom = UIView()

  /// - Parameter large: how the large title looks; nil where there is none.
  init(
    _ item: UINavigationItem, back backItem: UINavigationItem?, _ look: TitleLook, large: TitleLook?, goBack: @escaping () -> Void
  ) {
    (self.item, self.backItem) = (item, backItem)
    super.init(frame: .zero)
    if let large {
      let label = UILabel()
      (label.text, label.font, label.textColor) = (item.title, large.font, large.color)
      (label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (true, 0.7)
      largeRoom.clipsToBounds = true
      largeRoom.isUserInteractionEnabled = false
      largeRoom.addSubview(label)
      addSubview(largeRoom)
      largeLabel = label
    }
    label.font = look.font
    label.textColor = look.color
    label.textAlignment = .center
    label.text = item.title
    back.addAction(UIAction { _ in goBack() }, for: .touchUpInside)
    left = (item.leftBarButtonItems ?? []).compactMap { $0.makeView() }
    right = (item.rightBarButtonItems ?? []).compactMap { $0.makeView() }
    if hasBack {
      back.title = backItem?.wayBackTitle ?? ""
      addSubview(back)
    }
    for view in left + right + [titleView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  private var hasBack: Bool { backItem != nil && !item.hidesBackButton && (left.isEmpty || item.leftItemsSupplementBackButton) }

  /// Whether the bar's layout is mirrored: positions below are those from left to right.
  private var isMirrored: Bool { (superview ?? self).isRightToLeft }

  private func put(_ view: UIView, _ rect: CGRect) {
    view.setPlace(isMirrored ? CGRect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    back.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
    let row = min(bounds.height, UINavigationBar.height), middle = row / 2
    placeLargeTitle(below: row)
    var x = Self.margin, end = bounds.width - Self.margin
    if hasBack {
      let most = bounds.width / 3, size = back.sizeThatFits(CGSize(width: most, height: row))
      put(back, CGRect(x: Self.margin / 2, y: 0, width: min(size.width, most), height: row))
      x = Self.margin / 2 + min(size.width, most) + Self.spacing
    }
    func size(of view: UIView) -> CGSize {
      let own = view.intrinsicContentSize
      return own.width > 0 ? own : view.bounds.size == .zero ? view.sizeThatFits(bounds.size) : view.bounds.size
    }
    for view in left {
      let size = size(of: view)
      put(view, CGRect(x: x, y: middle - size.height / 2, width: size.width, height: size.height))
      x += size.width + Self.spacing
    }
    for view in right {
      let size = size(of: view)
      end -= size.width
      put(view, CGRect(x: end, y: middle - size.height / 2, width: size.width, height: size.height))
      end -= Self.spacing
    }
    // In the middle of the bar, or of the remaining room.
    let title = size(of: titleView), width = min(title.width, max(0, end - x))
    let start = min(max(bounds.midX - width / 2, x), max(x, end - width))
    put(titleView, CGRect(x: start, y: middle - title.height / 2, width: width, height: title.height))
  }

  /// Whether the title in the middle gives way to the large one.
  private var hidesTitle: Bool { largeLabel != nil && item.titleView == nil && bounds.height > UINavigationBar.height + 12 }

  /// The large title stands at the bar's lower edge, and disappears below the buttons.
  private func placeLargeTitle(below row: CGFloat) {
    if largeLabel == nil || item.titleView != nil { return }
    if titleView.alpha > 0 || !hidesTitle, isShown { titleView.alpha = hidesTitle ? 0 : 1 }
    largeRoom.frame = CGRect(x: 0, y: row, width: bounds.width, height: max(0, bounds.height - row))
    let height = largeLabel?.intrinsicContentSize.height ?? 0
    largeLabel?.frame = directed(
      CGRect(
        x: Self.margin, y: largeRoom.bounds.height - height - 6, width: max(0, bounds.width - 2 * Self.margin), height: height))
  }

  /// Whether the content is neither coming nor going.
  private var isShown = true

  // MARK: Transitions

  /// The look of a content that is being replaced.
  enum Stand {
    case shown
    /// Under the content above it: its title is where that one has its back button.
    case under(NavigationBarContent)
    /// Off to the trailing side, above the content whose title takes the place of its back button.
    case off(NavigationBarContent)
  }

  private func titleCenter() -> CGFloat { titleView.center.x }
  private func backCenter() -> CGFloat {
    let offset = isMirrored ? -back.labelOffset : back.labelOffset, edge = isMirrored ? bounds.width - Self.margin : Self.margin
    return back.superview == nil ? edge : back.center.x + offset
  }

  func take(_ stand: Stand) {
    let parts = left + right, width = isMirrored ? -bounds.width : bounds.width
    if case .shown = stand { isShown = true } else { isShown = false }
    largeRoom.alpha = isShown ? 1 : 0
    defer { if hidesTitle { titleView.alpha = 0 } }
    switch stand {
    case .shown:
      for view in [titleView, back] + parts {
        view.transform = .identity
        view.alpha = 1
      }
      back.chevronAlpha = 1
    case .under(let upper):
      titleView.transform = CGAffineTransform(translationX: upper.backCenter() - titleCenter(), y: 0)
      back.transform = CGAffineTransform(translationX: -width / 4, y: 0)
      for view in [titleView, back] + parts { view.alpha = 0 }
    case .off(let lower):
      titleView.transform = CGAffineTransform(translationX: width / 2, y: 0)
      back.transform = CGAffineTransform(translationX: lower.titleCenter() - backCenter(), y: 0)
      for view in [titleView, back] + parts { view.alpha = 0 }
    }
  }
}

/// The back button: an arrow and the title of the item that it leads to.
final class BackButton: UIControl {
  private let arrow = CAShapeLayer()
  private let label = UILabel()

  private static let arrowSize = CGSize(width: 10, height: 18)
  private static let gap: CGFloat = 6

  override init(frame: CGRect) {
    super.init(frame: frame)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 9, y: 1))
    path.addLine(to: CGPoint(x: 1.5, y: 9))
    path.addLine(to: CGPoint(x: 9, y: 17))
    arrow.path = path
    arrow.fillColor = nil
    arrow.lineWidth = 2.5
    arrow.lineCap = .round
    arrow.lineJoin = .round
    arrow.bounds.size = Self.arrowSize
    arrow.actions = ["position": NSNull(), "strokeColor": NSNull(), "opacity": NSNull(), "transform": NSNull()]
    layer.addSublayer(arrow)
    addSubview(label)
    tintColorDidChange()
  }

  required init?(coder: NSCoder) { nil }

  var title: String {
    get { label.text ?? "" }
    set { label.text = newValue }
  }

  var chevronAlpha: CGFloat {
    get { CGFloat(arrow.opacity) }
    set { arrow.opacity = Float(newValue) }
  }

  /// The distance from the button's centre to its label's, in points.
  var labelOffset: CGFloat { (Self.arrowSize.width + Self.gap) / 2 }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: Self.arrowSize.width + Self.gap + label.intrinsicContentSize.width, height: size.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let arrowFrame = directed(
      CGRect(x: 0, y: bounds.midY - Self.arrowSize.height / 2, width: Self.arrowSize.width, height: Self.arrowSize.height))
    arrow.position = CGPoint(x: arrowFrame.midX, y: arrowFrame.midY)
    arrow.setAffineTransform(CGAffineTransform(scaleX: isRightToLeft ? -1 : 1, y: 1))
    let height = label.intrinsicContentSize.height, start = Self.arrowSize.width + Self.gap
    label.frame = directed(CGRect(x: start, y: bounds.midY - height / 2, width: max(0, bounds.width - start), height: height))
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    label.textColor = tintColor
    arrow.strokeColor = tintColor.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    tintColorDidChange()
  }

  override func stateDidChange() {
    super.stateDidChange()
    label.alpha = isHighlighted ? 0.3 : 1
    chevronAlpha = isHighlighted ? 0.3 : 1
  }
}

extension UIView {
  /// Sets the view's frame as if it had no transform.
  func setPlace(_ rect: CGRect) {
    bounds.size = rect.size
    center = CGPoint(x: rect.midX, y: rect.midY)
  }
}
