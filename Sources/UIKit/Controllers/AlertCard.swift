/// What an alert shows: texts, and rows of choices, on cards of blurred material.
final class AlertCard: UIView {
  private unowned let alert: UIAlertController
  private let main = AlertCard.material(), apart = AlertCard.material()
  private let texts = UIScrollView(), choices = UIScrollView()
  private let titleLabel = UILabel(), messageLabel = UILabel()
  private var buttons: [AlertButton] = []
  private var lines: [UIView] = []
  /// The boxes around text fields.
  private var boxes: [UIView] = []
  private static let fieldHeight: CGFloat = 32
  private var needsRebuilding = true
  /// The choice under a finger, which may move from one to another.
  private var held: AlertButton?

  private var isSheet: Bool { alert.preferredStyle == .actionSheet }
  private var rowHeight: CGFloat { isSheet ? 57 : 44 }

  static let alertWidth: CGFloat = 270
  private static let corner: CGFloat = 14
  private static let gap: CGFloat = 8

  init(_ controller: UIAlertController) {
    alert = controller
    super.init(frame: CGRect(x: 0, y: 0, width: Self.alertWidth, height: 100))
    addSubview(main)
    addSubview(apart)
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      texts.addSubview(label)
    }
    main.contentView.addSubview(texts)
    main.contentView.addSubview(choices)
  }

  required init?(coder: NSCoder) { nil }

  private static let effect = UIBlurEffect(style: .systemMaterial)

  private static func material() -> UIVisualEffectView {
    let view = UIVisualEffectView(effect: effect)
    view.layer.cornerRadius = corner
    view.layer.cornerCurve = .continuous
    view.clipsToBounds = true
    return view
  }

  /// Whether neither material nor content shows. The material fades by its effect: a blur in a view that fades as a whole would see nothing
  /// of what is behind it.
  var isFaded = false {
    didSet {
      for card in [main, apart] {
        card.effect = isFaded ? nil : Self.effect
        card.contentView.alpha = isFaded ? 0 : 1
      }
    }
  }

  func setNeedsRebuilding() {
    needsRebuilding = true
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  // MARK: Building

  private func drawBorders() {
    for box in boxes {
      box.layer.borderWidth = 1 / max(traitCollection.displayScale, 1)
      box.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    drawBorders()
  }

  private func rebuildIfNeeded() {
    guard needsRebuilding else { return }
    needsRebuilding = false
    titleLabel.text = alert.title
    titleLabel.font = isSheet ? .systemFont(ofSize: 13, weight: .semibold) : .systemFont(ofSize: 17, weight: .semibold)
    titleLabel.textColor = isSheet ? .secondaryLabel : .label
    messageLabel.text = alert.message
    messageLabel.font = .systemFont(ofSize: 13)
    messageLabel.textColor = isSheet ? .secondaryLabel : .label
    for view in buttons + lines { view.removeFromSuperview() }
    // A field that is there stays: one that is taken away no longer edits.
    for field in (alert.textFields ?? []).dropFirst(boxes.count) {
      let box = UIView()
      box.backgroundColor = .systemBackground
      box.layer.cornerRadius = 6
      box.addSubview(field)
      texts.addSubview(box)
      boxes.append(box)
    }
    drawBorders()
    let cancel = alert.cancelAction, others = alert.actions.filter { $0.style != .cancel }
    // Two choices stand side by side with the one that cancels first; in a column it comes last.
    let actions = isPair ? CollectionOfOne(cancel).compactMap { $0 } + others : others + CollectionOfOne(cancel).compactMap { $0 }
    buttons = actions.map { AlertButton($0, isStrong: isStrong($0), size: isSheet ? 20 : 17) }
    for button in buttons {
      let isApart = isSheet && button.action.style == .cancel
      (isApart ? apart.contentView : choices).addSubview(button)
    }
    apart.isHidden = !isSheet || cancel == nil
    lines = (0..<max(1, buttons.count)).map { _ in ControlParts.part(.separator) }
    for line in lines { choices.addSubview(line) }
  }

  private func isStrong(_ action: UIAlertAction) -> Bool {
    alert.preferredAction.map { $0 === action } ?? (action.style == .cancel)
  }

  /// Whether an alert's two choices stand side by side.
  private var isPair: Bool {
    guard !isSheet, alert.actions.count == 2 else { return false }
    return alert.actions.allSatisfy { action in
      let font = UIFont.systemFont(ofSize: 17, weight: isStrong(action) ? .semibold : .regular)
      return (action.title ?? "").size(withAttributes: [.font: font]).width <= Self.alertWidth / 2 - 16
    }
  }

  // MARK: Layout

  private struct Measures {
    var texts: CGFloat = 0
    var rows: CGFloat = 0
    var apart: CGFloat = 0
    var total: CGFloat { texts + rows + apart }
  }

  /// The heights of the parts in a width; texts and rows share what is left of a height.
  private func measures(width: CGFloat, limit: CGFloat) -> Measures {
    rebuildIfNeeded()
    var result = Measures()
    let heights = textHeights(width)
    if heights.title + heights.message > 0 {
      let gap: CGFloat = heights.title > 0 && heights.message > 0 ? (isSheet ? 6 : 4) : 0
      result.texts = (isSheet ? 14.5 : 19) + heights.title + gap + heights.message + (isSheet ? 15 : 19)
    }
    if !boxes.isEmpty { result.texts = max(result.texts, 14) + CGFloat(boxes.count) * (Self.fieldHeight + 6) - 4 }
    let rowCount = isPair ? 1 : buttons.count { !isSheet || $0.action.style != .cancel }
    result.rows = CGFloat(rowCount) * rowHeight
    result.apart = apart.isHidden ? 0 : Self.gap + rowHeight
    let excess = result.total - limit
    if excess > 0 {
      let least = min(result.rows, rowHeight * 1.5), cut = min(excess, result.rows - least)
      result.rows -= cut
      result.texts -= min(excess - cut, result.texts)
    }
    return result
  }

  private var textMargin: CGFloat { 16 }

  private func textHeights(_ width: CGFloat) -> (title: CGFloat, message: CGFloat) {
    let inner = CGSize(width: width - 2 * textMargin, height: 0)
    func height(_ label: UILabel) -> CGFloat { label.text?.isEmpty == false ? label.sizeThatFits(inner).height : 0 }
    return (height(titleLabel), height(messageLabel))
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: measures(width: size.width, limit: size.height).total)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width, measures = measures(width: width, limit: bounds.height), heights = textHeights(width)
    main.frame = CGRect(x: 0, y: 0, width: width, height: measures.texts + measures.rows)
    apart.frame = CGRect(x: 0, y: bounds.height - rowHeight, width: width, height: rowHeight)
    texts.frame = CGRect(x: 0, y: 0, width: width, height: measures.texts)
    let top: CGFloat = isSheet ? 14.5 : 19, inner = width - 2 * textMargin
    titleLabel.frame = CGRect(x: textMargin, y: top, width: inner, height: heights.title)
    let messageTop = top + heights.title + (heights.title > 0 ? isSheet ? 6 : 4 : 0)
    messageLabel.frame = CGRect(x: textMargin, y: messageTop, width: inner, height: heights.message)
    let textsEnd = messageTop + heights.message
    for (index, box) in boxes.enumerated() {
      box.frame = CGRect(
        x: textMargin, y: textsEnd + 15 + CGFloat(index) * (Self.fieldHeight + 6), width: inner, height: Self.fieldHeight)
      alert.textFields?[index].frame = box.bounds.insetBy(dx: 7, dy: 2)
    }
    texts.contentSize = CGSize(
      width: width,
      height: textsEnd + (isSheet ? 15 : 19) + (boxes.isEmpty ? 0 : CGFloat(boxes.count) * (Self.fieldHeight + 6) - 4))
    choices.frame = CGRect(x: 0, y: measures.texts, width: width, height: measures.rows)
    placeButtons(width, hasTexts: measures.texts > 0)
  }

  private func placeButtons(_ width: CGFloat, hasTexts: Bool) {
    let thickness = 1 / max(traitCollection.displayScale, 1)
    var y: CGFloat = 0
    for line in lines { line.isHidden = true }
    func show(_ line: Int, _ frame: CGRect) {
      guard lines.indices.contains(line) else { return }
      lines[line].isHidden = false
      lines[line].frame = frame
      choices.bringSubviewToFront(lines[line])
    }
    if isPair {
      for (index, button) in buttons.enumerated() {
        button.frame = directed(CGRect(x: CGFloat(index) * width / 2, y: 0, width: width / 2, height: rowHeight))
      }
      show(0, CGRect(x: 0, y: 0, width: width, height: thickness))
      show(1, CGRect(x: width / 2 - thickness / 2, y: 0, width: thickness, height: rowHeight))
      choices.contentSize = CGSize(width: width, height: rowHeight)
      return
    }
    for (index, button) in buttons.enumerated() {
      if isSheet, button.action.style == .cancel {
        button.frame = apart.contentView.bounds
        continue
      }
      button.frame = CGRect(x: 0, y: y, width: width, height: rowHeight)
      if y > 0 || hasTexts { show(index, CGRect(x: 0, y: y, width: width, height: thickness)) }
      y += rowHeight
    }
    choices.contentSize = CGSize(width: width, height: y)
  }

  // MARK: Fingers

  private func button(under touches: Set<UITouch>) -> AlertButton? {
    guard let touch = touches.first else { return nil }
    return buttons.first { $0.action.isEnabled && $0.bounds.contains(touch.location(in: $0)) }
  }

  private func hold(_ button: AlertButton?) {
    guard button !== held else { return }
    held?.isHeld = false
    held = button
    button?.isHeld = true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { hold(button(under: touches)) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { hold(button(under: touches)) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { hold(nil) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let chosen = button(under: touches)
    hold(nil)
    if let chosen { alert.choose(chosen.action) }
  }
}

/// A choice in an alert. Its card hears the touches.
final class AlertButton: UIView {
  let action: UIAlertAction
  private let label = UILabel()
  var isHeld = false { didSet { backgroundColor = isHeld ? .tertiarySystemFill : nil } }

  init(_ action: UIAlertAction, isStrong: Bool, size: CGFloat) {
    self.action = action
    super.init(frame: .zero)
    label.text = action.title
    label.font = .systemFont(ofSize: size, weight: isStrong ? .semibold : .regular)
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    addSubview(label)
    showColor()
  }

  required init?(coder: NSCoder) { nil }

  private func showColor() {
    label.textColor = !action.isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColor()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 8, dy: 0)
  }
}
