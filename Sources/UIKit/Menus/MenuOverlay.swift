/// Shows a menu over a window: below or above a button, or beside a view that is lifted over a blurred background. A tap elsewhere takes it
/// away.
final class MenuOverlay: UIView {
  private let card: MenuCard?
  private let backdrop: UIVisualEffectView?
  private weak var button: UIView?
  /// What is lifted, where it was, and what it stands for.
  private var platter: UIView?
  private var source: UIView?
  private let previewController: UIViewController?
  private var isLeaving = false

  /// The control or bar item that the menu belongs to, as the sender of what is chosen; nil for none.
  weak var sender: AnyObject?
  /// Called before what is chosen is done.
  var willChoose: ((any UIMenuLeaf) -> Void)?
  /// Called when the preview is tapped, before the menu goes.
  var previewTapped: ((any UIContextMenuInteractionCommitAnimating) -> Void)?
  var willEnd: ((any UIContextMenuInteractionAnimating) -> Void)?

  private static let margin: CGFloat = 16, gap: CGFloat = 16, buttonGap: CGFloat = 8
  private static let least: CGFloat = 0.2

  init(_ menu: UIMenu, in window: UIWindow, below button: UIView) {
    (card, backdrop, previewController) = (MenuCard(menu, at: button), nil, nil)
    super.init(frame: window.bounds)
    self.button = button
    takeLook(of: button)
    install(in: window)
  }

  init(
    _ menu: UIMenu?, of place: UIView, in window: UIWindow, from preview: UITargetedPreview, _ previewController: UIViewController?
  ) {
    let backdrop = UIVisualEffectView(effect: nil)
    (card, self.backdrop, self.previewController) = (menu.map { MenuCard($0, at: place) }, backdrop, previewController)
    super.init(frame: window.bounds)
    takeLook(of: place)
    backdrop.frame = bounds
    backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backdrop.isUserInteractionEnabled = false
    addSubview(backdrop)
    source = preview.view
    platter = makePlatter(preview)
    if let platter { addSubview(platter) }
    install(in: window)
  }

  required init?(coder: NSCoder) { nil }

  private func install(in window: UIWindow) {
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if let card { addSubview(card) }
    card?.whenChosen = { [unowned self] leaf, target in choose(leaf, target) }
    card?.whenResized = { [unowned self] in
      UIView.animate(withDuration: 0.3, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) { [self] in place() }
    }
    window.addSubview(self)
  }

  /// A picture of the view, or a preview of its own, with the shadow of what floats.
  private func makePlatter(_ preview: UITargetedPreview) -> UIView {
    let view = preview.view, platter = UIView(frame: CGRect(origin: .zero, size: view.bounds.size)), parameters = preview.parameters
    let content: UIView
    if let previewController {
      let size =
        previewController.preferredContentSize == .zero ? previewController.view.bounds.size : previewController.preferredContentSize
      platter.bounds.size = size
      content = previewController.view
      content.isUserInteractionEnabled = false
      content.layer.cornerRadius = 13
      content.layer.cornerCurve = .continuous
      content.clipsToBounds = true
    } else {
      // What the press has changed, such as a row that it highlighted, shows no longer.
      content = view.snapshotView(afterScreenUpdates: true) ?? UIView()
      content.backgroundColor = parameters.backgroundColor
      content.layer.cornerRadius = view.layer.cornerRadius
      content.layer.cornerCurve = view.layer.cornerCurve
      content.clipsToBounds = view.layer.cornerRadius > 0
      if let path = parameters.visiblePath {
        let mask = CAShapeLayer()
        mask.path = path.cgPath
        content.layer.mask = mask
      }
    }
    content.frame = platter.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    platter.addSubview(content)
    let outline = parameters.shadowPath ?? parameters.visiblePath
    platter.layer.shadowPath =
      (previewController == nil ? outline : nil)?.cgPath
      ?? UIBezierPath(roundedRect: platter.bounds, cornerRadius: content.layer.cornerRadius).cgPath
    (platter.layer.shadowRadius, platter.layer.shadowOffset) = (24, CGSize(width: 0, height: 8))
    return platter
  }

  // MARK: Places

  private var room: CGRect { bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin) }

  /// Where the lifted view was, in the overlay.
  private var sourceFrame: CGRect { source.map { $0.convert($0.bounds, to: self) } ?? .zero }

  /// Puts the parts where they stand while the menu shows.
  private func place() {
    let room = room
    guard let platter else {
      place(beside: button.map { $0.convert($0.bounds, to: self) } ?? .zero, gap: Self.buttonGap)
      return
    }
    let own = platter.bounds.size, height = card?.fullHeight ?? 0, between = card == nil ? 0 : Self.gap
    let scale = max(0.3, min(1, room.width / max(own.width, 1), (room.height - height - between) / max(own.height, 1)))
    let size = CGSize(width: own.width * scale, height: own.height * scale), old = sourceFrame
    var frame = CGRect(x: old.midX - size.width / 2, y: old.midY - size.height / 2, width: size.width, height: size.height)
    frame.origin.x = min(max(frame.minX, room.minX), room.maxX - size.width)
    let isAbove = frame.maxY + between + height > room.maxY && frame.minY - between - height >= room.minY
    frame.origin.y =
      isAbove ? min(frame.minY, room.maxY - size.height) : max(room.minY, min(frame.minY, room.maxY - between - height - size.height))
    platter.transform = CGAffineTransform(scaleX: scale, y: scale)
    platter.center = CGPoint(x: frame.midX, y: frame.midY)
    place(beside: frame, gap: Self.gap)
  }

  /// Puts the card below a rectangle, or above it where there is more room, at the side of the window that is nearer.
  private func place(beside frame: CGRect, gap: CGFloat) {
    guard let card else { return }
    let below = room.maxY - frame.maxY - gap, above = frame.minY - gap - room.minY
    let isBelow = card.fullHeight <= below || below >= above
    let height = min(card.fullHeight, max(44, isBelow ? below : above))
    let isLeft = frame.midX <= bounds.midX
    var x = isLeft ? frame.minX : frame.maxX - MenuCard.width
    x = max(room.minX, min(x, room.maxX - MenuCard.width))
    let y = isBelow ? frame.maxY + gap : frame.minY - gap - height
    // It grows out of the corner beside what it belongs to.
    card.layer.anchorPoint = CGPoint(x: isLeft ? 0.1 : 0.9, y: isBelow ? 0 : 1)
    card.bounds.size = CGSize(width: MenuCard.width, height: height)
    card.center = CGPoint(x: x + MenuCard.width * card.layer.anchorPoint.x, y: y + height * card.layer.anchorPoint.y)
  }

  // MARK: Coming and going

  func show(with animating: MenuAnimating?) {
    UIView.performWithoutAnimation {
      place()
      card?.isFaded = true
      card?.layoutIfNeeded()
      card?.transform = CGAffineTransform(scaleX: Self.least, y: Self.least)
      guard let platter else { return }
      let old = sourceFrame
      platter.center = CGPoint(x: old.midX, y: old.midY)
      let start = previewController == nil ? 1 : min(1, max(Self.least, old.width / max(platter.bounds.width, 1)))
      platter.transform = CGAffineTransform(scaleX: start, y: start)
      if previewController == nil { source?.layer.isHidden = true }
    }
    UIView.animate(
      withDuration: 0.45, delay: 0, usingSpringWithDamping: 0.78, initialSpringVelocity: 0, options: .allowUserInteraction
    ) { [self] in
      place()
      card?.transform = .identity
      card?.isFaded = false
      platter?.layer.shadowOpacity = 0.25
      showBackdrop(true)
      animating?.animate()
    } completion: { _ in
      animating?.complete()
    }
  }

  private func showBackdrop(_ isShown: Bool) {
    backdrop?.effect = isShown ? UIBlurEffect(style: .systemUltraThinMaterial) : nil
    backdrop?.contentView.backgroundColor = UIColor(white: 0, alpha: isShown ? 0.12 : 0)
  }

  func dismiss() { dismiss { _ in } }

  private func dismiss(_ prepare: (MenuAnimating) -> Void) {
    guard !isLeaving else { return }
    isLeaving = true
    let animating = MenuAnimating(previewController)
    prepare(animating)
    willEnd?(animating)
    UIView.animate(withDuration: 0.25, delay: 0, options: [.curveEaseInOut, .beginFromCurrentState]) { [self] in
      card?.isFaded = true
      card?.transform = CGAffineTransform(scaleX: Self.least, y: Self.least)
      showBackdrop(false)
      animating.animate()
      guard let platter else { return }
      let old = sourceFrame
      platter.center = CGPoint(x: old.midX, y: old.midY)
      platter.layer.shadowOpacity = 0
      let end = previewController == nil ? 1 : min(1, max(Self.least, old.width / max(platter.bounds.width, 1)))
      platter.transform = CGAffineTransform(scaleX: end, y: end)
      if previewController != nil { platter.alpha = 0 }
    } completion: { [self] _ in
      source?.layer.isHidden = false
      removeFromSuperview()
      animating.complete()
    }
  }

  private func choose(_ leaf: any UIMenuLeaf, _ target: Any?) {
    if !leaf.attributes.contains(.keepsMenuPresented) { dismiss() }
    willChoose?(leaf)
    leaf.performWithSender(sender, target: target)
  }

  func update(_ block: (UIMenu) -> UIMenu) { card?.update(block) }

  // MARK: Fingers

  /// Highlights the row under a finger that came from elsewhere; none for nil.
  func drag(to point: CGPoint?) {
    if !isLeaving, let card { card.hold(at: point.map { card.convert($0, from: self) }) }
  }

  /// Chooses the row under such a finger; elsewhere the menu stays.
  func release(at point: CGPoint) {
    if !isLeaving, let card { card.choose(at: card.convert(point, from: self)) }
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    // What goes away takes no touches, and lets none through.
    if isLeaving { return self }
    if let card, let hit = card.hitTest(card.convert(point, from: self), with: event) { return hit }
    return self
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !isLeaving else { return }
    if let platter, platter.bounds.contains(touch.location(in: platter)), let previewTapped {
      dismiss { previewTapped($0) }
    } else {
      dismiss()
    }
  }
}
