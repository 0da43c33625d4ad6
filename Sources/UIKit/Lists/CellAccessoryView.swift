/// Shows one accessory of a list's cell: the sign, the text or the view, in the middle of the width that is kept for it.
final class CellAccessoryView: UIView {
  private(set) var accessory: UICellAccessory
  private let shown: UIView
  private unowned let cell: UICollectionViewListCell
  /// The line before the sign at which a row is taken elsewhere.
  private var line: UIView?

  init(_ accessory: UICellAccessory, in cell: UICollectionViewListCell) {
    (self.accessory, self.cell) = (accessory, cell)
    switch accessory.content {
    case .sign(let type): shown = TableGlyph(type)
    case .edit(let style, let background):
      shown = EditSign(style)
      if let background { shown.backgroundColor = background }
    case .reorder(let hasLine):
      shown = ReorderGlyph()
      if hasLine { line = ControlParts.part(.separator) }
    case .circle(let background): shown = SelectionGlyph(background)
    case .outline: shown = TableGlyph(.disclosureIndicator)
    case .label(let text, let font):
      let label = UILabel()
      (label.text, label.font, label.textColor) = (text, font, .secondaryLabel)
      shown = label
    case .menu(let menu):
      let button = UIButton(type: .system)
      (button.menu, button.showsMenuAsPrimaryAction, button.changesSelectionAsPrimaryAction) = (menu, true, true)
      shown = button
    case .view(let view, _): shown = view
    }
    super.init(frame: .zero)
    addSubview(shown)
    if let line { addSubview(line) }
    update(to: accessory)
    switch accessory.content {
    case .view, .label, .outline, .reorder: break
    case .sign, .edit, .circle: (shown as? UIControl)?.addAction(UIAction { [unowned self] _ in act() }, for: .touchUpInside)
    case .menu: (shown as? UIButton)?.didChooseElement = { [unowned self] in self.accessory.didChooseElement?($0) }
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the view shows another accessory of the same kind as well.
  func shows(_ other: UICellAccessory) -> Bool {
    guard other.accessoryType == accessory.accessoryType else { return false }
    switch (accessory.content, other.content) {
    case (.label(let text, let font), .label(let otherText, let otherFont)): return text == otherText && font == otherFont
    case (.menu(let menu), .menu(let otherMenu)): return menu === otherMenu
    case (.edit(_, let background), .edit(_, let other)), (.circle(let background), .circle(let other)): return background == other
    default: return true
    }
  }

  func update(to accessory: UICellAccessory) {
    self.accessory = accessory
    isHidden = accessory.options.isHidden
    let color = accessory.options.tintColor
    switch accessory.content {
    case .sign, .outline: (shown as? TableGlyph)?.color = accessory.accessoryType == .outlineDisclosure ? color ?? tintColor : color
    case .reorder: (shown as? ReorderGlyph)?.color = color ?? .tertiaryLabel
    case .label: if let color { (shown as? UILabel)?.textColor = color }
    case .edit, .circle, .menu, .view: shown.tintColor = color
    }
    stateDidChange()
  }

  /// The width that is kept.
  var width: CGFloat {
    switch accessory.options.reservedLayoutWidth ?? .actual {
    case .actual: size.width
    case .standard: 28
    case .custom(let width): width
    }
  }

  private var size: CGSize {
    if case .view(_, keepsSize: true) = accessory.content { return shown.bounds.size }
    let own = shown.intrinsicContentSize
    if own.width > 0, own.height > 0 { return own }
    let most = CGFloat.greatestFiniteMagnitude
    return shown.bounds.size == .zero ? shown.sizeThatFits(CGSize(width: most, height: most)) : shown.bounds.size
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = size
    shown.setPlace(
      CGRect(x: (bounds.width - size.width) / 2, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height))
    let thickness = 1 / max(traitCollection.displayScale, 1)
    line?.frame = directed(CGRect(x: -4, y: 8, width: thickness, height: max(0, bounds.height - 16)))
  }

  /// A finger reaches signs that are smaller than it.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    var takesTouches = shown.isUserInteractionEnabled
    if case .outline = accessory.content { takesTouches = true }
    return takesTouches && bounds.insetBy(dx: -8, dy: 0).contains(point)
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, self.point(inside: point, with: event) else { return nil }
    if case .outline = accessory.content { return self }
    let hit = super.hitTest(point, with: event)
    return hit === self && shown is UIControl ? shown : hit
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard case .outline = accessory.content else { return super.touchesEnded(touches, with: event) }
    if let touch = touches.first, point(inside: touch.location(in: self), with: event) { act() }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if case .outline = accessory.content { return }
    super.touchesBegan(touches, with: event)
  }

  private func act() {
    if let action = accessory.action { return action() }
    switch accessory.content {
    case .edit(.delete, _): cell.drawOutActions()
    case .outline: cell.toggleOutline()
    case .circle: cell.toggleSelection()
    case .edit, .sign, .reorder, .label, .menu, .view: break
    }
  }

  /// The cell's state in the sign: the mark of a selected row, the turned chevron of one that is expanded.
  func stateDidChange() {
    let state = cell.configurationState
    (shown as? SelectionGlyph)?.isChosen = state.isSelected
    if case .outline = accessory.content {
      let turn = state.isExpanded ? CGFloat.pi / 2 : isRightToLeft ? CGFloat.pi : 0
      shown.transform = CGAffineTransform(rotationAngle: turn)
    }
  }
}

/// Three lines, at which a finger takes a row elsewhere.
final class ReorderGlyph: UIView {
  private let lines = [UIView(), UIView(), UIView()]
  var color = UIColor.tertiaryLabel { didSet { for line in lines { line.backgroundColor = color } } }

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 22, height: 12))
    for (index, line) in lines.enumerated() {
      line.frame = CGRect(x: 0, y: 5 * index, width: 22, height: 2)
      (line.layer.cornerRadius, line.isUserInteractionEnabled) = (1, false)
      line.backgroundColor = color
      addSubview(line)
    }
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { CGSize(width: 22, height: 12) }
}

/// A circle of 22 points, filled with a mark in it where its row is chosen.
final class SelectionGlyph: UIControl {
  private let mark = CAShapeLayer()
  private let fill: UIColor?
  var isChosen = false { didSet { show() } }

  init(_ fill: UIColor?) {
    self.fill = fill
    super.init(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
    layer.cornerRadius = 11
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 6.5, y: 11.5))
    path.addLine(to: CGPoint(x: 9.8, y: 15))
    path.addLine(to: CGPoint(x: 15.5, y: 7.5))
    mark.path = path.cgPath
    (mark.fillColor, mark.lineWidth, mark.lineCap, mark.lineJoin) = (nil, 2, .round, .round)
    mark.strokeColor = UIColor.white.cgColor
    layer.addSublayer(mark)
    show()
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { CGSize(width: 22, height: 22) }

  private func show() {
    mark.isHidden = !isChosen
    backgroundColor = isChosen ? fill ?? tintColor : nil
    layer.borderWidth = isChosen ? 0 : 1.5
    layer.borderColor = UIColor.tertiaryLabel.resolvedColor(with: traitCollection).cgColor
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }
}
