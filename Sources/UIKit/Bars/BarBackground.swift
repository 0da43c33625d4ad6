/// The background of a bar, with a hairline at the edge towards the content.
final class BarBackground: UIView {
  private let line = UIView()
  /// Whether the hairline is at the lower edge.
  private let isOnTop: Bool
  /// The colour of the hairline; nil for none.
  var lineColor: UIColor? = .separator { didSet { line.backgroundColor = lineColor } }

  init(isOnTop: Bool) {
    self.isOnTop = isOnTop
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    isUserInteractionEnabled = false
    backgroundColor = .secondarySystemBackground
    line.backgroundColor = .separator
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let thickness = 1 / max(traitCollection.displayScale, 1)
    line.frame = CGRect(x: 0, y: isOnTop ? bounds.height - thickness : 0, width: bounds.width, height: thickness)
  }
}
