/// The field of a search bar: grey with round corners, and a glass before the text. Tokens in the text are left out.
@preconcurrency @MainActor open class UISearchTextField: UITextField {
  private let plate = ControlParts.part(.tertiarySystemFill, radius: 10)
  private let glassView = UIImageView(image: nil)
  /// The picture before the text; nil is the glass.
  var glass: UIImage? { didSet { glassView.image = glass ?? SearchSign.glass.image } }
  /// The opacity of everything but the plate.
  var contentAlpha: CGFloat = 1 { didSet { if contentAlpha != oldValue { showAlpha() } } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    insertSubview(plate, at: 0)
    glassView.image = SearchSign.glass.image
    (glassView.tintColor, glassView.contentMode) = (.secondaryLabel, .center)
    glassView.bounds.size = CGSize(width: 32, height: 36)
    (leftView, leftViewMode, clearButtonMode) = (glassView, .always, .whileEditing)
    (returnKeyType, autocorrectionType, placeholderColor) = (.search, .no, .secondaryLabel)
    clipsToBounds = true
    layer.cornerRadius = 10
  }

  public required init?(coder: NSCoder) { nil }

  private func showAlpha() { for view in subviews where view !== plate { view.alpha = contentAlpha } }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if placeholder == nil, superview is UISearchBar { placeholder = "Search" }
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    var rect = super.textRect(forBounds: bounds)
    if rect.maxX > bounds.maxX - 8 { rect.size.width = max(0, bounds.maxX - 8 - rect.minX) }
    return rect
  }

  /// 36 points high.
  open override var intrinsicContentSize: CGSize { CGSize(width: super.intrinsicContentSize.width + 48, height: 36) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds
  }
}

/// Signs of search bars, drawn in template pictures.
enum SearchSign {
  /// A glass with a handle.
  case glass
  /// A book that lies open.
  case bookmark
  /// Lines in a circle.
  case results(isSelected: Bool)

  @MainActor var image: UIImage {
    let size = CGSize(width: 18, height: 18)
    let picture = UIGraphicsImageRenderer(size: size).image { _ in
      UIColor.black.setStroke()
      let path = UIBezierPath()
      switch self {
      case .glass:
        path.append(UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 10.5, height: 10.5)))
        path.move(to: CGPoint(x: 11, y: 11))
        path.addLine(to: CGPoint(x: 15.8, y: 15.8))
      case .bookmark:
        path.move(to: CGPoint(x: 9, y: 4.5))
        path.addLine(to: CGPoint(x: 9, y: 14.5))
        for x in [CGFloat(2), 16] {
          path.move(to: CGPoint(x: 9, y: 4.5))
          path.addLine(to: CGPoint(x: x, y: 3))
          path.addLine(to: CGPoint(x: x, y: 13))
          path.addLine(to: CGPoint(x: 9, y: 14.5))
        }
      case .results(let isSelected):
        if isSelected { path.append(UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 16, height: 16))) }
        for y in [CGFloat(6), 9, 12] {
          path.move(to: CGPoint(x: 5, y: y))
          path.addLine(to: CGPoint(x: 13, y: y))
        }
      }
      (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (1.8, .round, .round)
      path.stroke()
    }
    return picture.withRenderingMode(.alwaysTemplate)
  }
}
