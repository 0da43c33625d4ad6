/// The actions beside a row that a finger has drawn out: buttons behind the row, which share the room that it leaves.
final class RowSwipe: UIView {
  let path: IndexPath
  let isTrailing: Bool
  let actions: [UIContextualAction]
  let performsFirstAction: Bool
  private var buttons: [SwipeButton] = []
  /// How far the row is drawn out, in points; positive at either side.
  var extent: CGFloat = 0 {
    didSet { place() }
  }
  private static let buttonWidth: CGFloat = 74

  /// The distance at which all actions show.
  var openExtent: CGFloat { buttons.reduce(0) { $0 + $1.ownWidth } }

  init(path: IndexPath, isTrailing: Bool, _ configuration: UISwipeActionsConfiguration, choose: @escaping (UIContextualAction) -> Void) {
    (self.path, self.isTrailing, actions) = (path, isTrailing, configuration.actions)
    performsFirstAction = configuration.performsFirstActionWithFullSwipe
    super.init(frame: .zero)
    clipsToBounds = true
    buttons = actions.map { action in
      let button = SwipeButton(action, minimum: Self.buttonWidth)
      button.addAction(UIAction { _ in choose(action) }, for: .touchUpInside)
      return button
    }
    // The first one is outermost, and in front: it comes over the others when the row is drawn out to its end.
    for button in buttons.reversed() { addSubview(button) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  /// Whether the first action alone is to be seen, since the finger is to choose it.
  var isFull = false { didSet { if isFull != oldValue { place() } } }

  private func place() {
    guard openExtent > 0 else { return }
    let share = extent / openExtent
    // From the row's edge outwards: the innermost button is beside the row.
    var start: CGFloat = 0
    for (index, button) in buttons.enumerated().reversed() {
      let width = button.ownWidth * share
      let isFirst = index == 0
      let x = isFull && isFirst ? 0 : start
      // Buttons reach to the outer end, below those that are in front.
      let rect = CGRect(x: x, y: 0, width: max(extent - x, 0), height: bounds.height)
      button.contentWidth = isFull && isFirst ? min(extent, button.ownWidth) : max(width, button.ownWidth)
      button.isAtEnd = isTrailing
      button.frame =
        isTrailing
        ? CGRect(x: bounds.width - extent + rect.minX, y: 0, width: rect.width, height: rect.height)
        : CGRect(x: extent - rect.maxX, y: 0, width: rect.width, height: rect.height)
      start += width
    }
  }
}

/// An action's button: its text in the middle of the part that is its own.
private final class SwipeButton: UIControl {
  private let label = UILabel(), picture = UIImageView(image: nil)
  let ownWidth: CGFloat
  var contentWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// Whether the row is at its left side.
  var isAtEnd = true

  init(_ action: UIContextualAction, minimum: CGFloat) {
    label.text = action.title
    label.font = .systemFont(ofSize: 15)
    label.textColor = .white
    label.textAlignment = .center
    picture.image = action.image
    picture.tintColor = .white
    ownWidth = max(minimum, label.intrinsicContentSize.width.rounded(.up) + 30)
    super.init(frame: .zero)
    backgroundColor = action.backgroundColor
    clipsToBounds = true
    for view in [label, picture] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let image = picture.image?.size ?? .zero, text = label.intrinsicContentSize
    let gap: CGFloat = image.height > 0 && text.height > 0 ? 4 : 0
    let top = ((bounds.height - image.height - gap - text.height) / 2).rounded()
    let x = isAtEnd ? 0 : bounds.width - contentWidth
    picture.frame = CGRect(x: x + (contentWidth - image.width) / 2, y: top, width: image.width, height: image.height)
    label.frame = CGRect(x: x, y: top + image.height + gap, width: contentWidth, height: text.height)
  }
}

/// Recognises a finger that moves along x.
final class RowSwipeRecognizer: UIPanGestureRecognizer {}

/// The sign of editing before a row: a white stroke on a red disc, or a cross on a green one.
final class EditSign: UIControl {
  init(_ style: UITableViewCell.EditingStyle) {
    super.init(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
    layer.cornerRadius = 11
    backgroundColor = style == .insert ? .systemGreen : .systemRed
    let path = UIBezierPath(), stroke = CAShapeLayer()
    path.move(to: CGPoint(x: 6, y: 11))
    path.addLine(to: CGPoint(x: 16, y: 11))
    if style == .insert {
      path.move(to: CGPoint(x: 11, y: 6))
      path.addLine(to: CGPoint(x: 11, y: 16))
    }
    stroke.path = path.cgPath
    stroke.strokeColor = UIColor.white.cgColor
    stroke.lineWidth = 2
    stroke.lineCap = .round
    layer.addSublayer(stroke)
  }

  required init?(coder: NSCoder) { nil }
}
