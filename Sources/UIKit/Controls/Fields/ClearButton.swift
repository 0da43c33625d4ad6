/// The button that clears a text: a cross on a grey disc of 19 points.
final class ClearButton: UIControl {
  private let cross = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: 0, width: 19, height: 19))
    layer.cornerRadius = 9.5
    backgroundColor = .systemGray3
    let path = UIBezierPath()
    for (from, to) in [(CGPoint(x: 6.2, y: 6.2), CGPoint(x: 12.8, y: 12.8)), (CGPoint(x: 12.8, y: 6.2), CGPoint(x: 6.2, y: 12.8))] {
      path.move(to: from)
      path.addLine(to: to)
    }
    cross.path = path.cgPath
    cross.strokeColor = UIColor.white.cgColor
    cross.lineWidth = 1.5
    cross.lineCap = .round
    layer.addSublayer(cross)
  }

  required init?(coder: NSCoder) { nil }

  override func stateDidChange() {
    super.stateDidChange()
    alpha = isHighlighted ? 0.5 : 1
  }
}
