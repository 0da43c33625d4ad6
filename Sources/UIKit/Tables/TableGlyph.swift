/// A sign at the trailing side of a row: drawn by an outline, in the manner of system symbols.
final class TableGlyph: UIControl {
  let type: UITableViewCell.AccessoryType
  /// A colour in the place of the kind's; nil for that.
  var color: UIColor? { didSet { showColor() } }
  private var outline: CAShapeLayer? { layer as? CAShapeLayer }

  override class var layerClass: AnyClass { CAShapeLayer.self }

  init(_ type: UITableViewCell.AccessoryType) {
    self.type = type
    super.init(frame: CGRect(origin: .zero, size: Self.size(of: type)))
    isUserInteractionEnabled = type == .detailButton || type == .detailDisclosureButton
    draw()
  }

  required init?(coder: NSCoder) { nil }

  private static func size(of type: UITableViewCell.AccessoryType) -> CGSize {
    switch type {
    case .none: .zero
    case .disclosureIndicator: CGSize(width: 8, height: 13)
    case .checkmark: CGSize(width: 15, height: 14)
    case .detailButton: CGSize(width: 22, height: 22)
    case .detailDisclosureButton: CGSize(width: 40, height: 22)
    }
  }

  override var intrinsicContentSize: CGSize { Self.size(of: type) }

  private func draw() {
    let path = UIBezierPath(), size = Self.size(of: type)
    func addChevron(at x: CGFloat) {
      path.move(to: CGPoint(x: x + 1, y: size.height / 2 - 5.5))
      path.addLine(to: CGPoint(x: x + 6.5, y: size.height / 2))
      path.addLine(to: CGPoint(x: x + 1, y: size.height / 2 + 5.5))
    }
    switch type {
    case .none: break
    case .disclosureIndicator: addChevron(at: 0)
    case .checkmark:
      path.move(to: CGPoint(x: 1.5, y: 7.5))
      path.addLine(to: CGPoint(x: 5.5, y: 12))
      path.addLine(to: CGPoint(x: 13.5, y: 1.5))
    case .detailButton: path.append(ButtonSymbol.circledLetter)
    case .detailDisclosureButton:
      path.append(ButtonSymbol.circledLetter)
      addChevron(at: 32)
    }
    outline?.path = path.cgPath
    outline?.fillColor = nil
    outline?.lineWidth = type == .detailButton || type == .detailDisclosureButton ? 1.6 : 2
    outline?.lineCap = .round
    outline?.lineJoin = .round
    showColor()
  }

  private func showColor() {
    let color = self.color ?? (type == .disclosureIndicator ? .tertiaryLabel : tintColor ?? .systemBlue)
    outline?.strokeColor = color.resolvedColor(with: traitCollection).cgColor
    // A chevron points the way that the language is read.
    if type == .disclosureIndicator { transform = CGAffineTransform(scaleX: isRightToLeft ? -1 : 1, y: 1) }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColor()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showColor()
  }
}
