/// The fields of a compact date picker: one for the day, one for the time. A tap on one opens a calendar or wheels over the window.
final class DateFieldsView: UIView {
  /// A field: a text on a rounded ground, 34 points high.
  final class Field: UIButton {
    let mode: UIDatePicker.Mode

    init(_ mode: UIDatePicker.Mode) {
      self.mode = mode
      super.init(frame: .zero)
      backgroundColor = .tertiarySystemFill
      layer.cornerRadius = 8
      titleLabel?.font = .systemFont(ofSize: 17)
      showColor()
    }

    required init?(coder: NSCoder) { nil }

    /// Whether the picker that belongs to the field shows.
    var isOpen = false { didSet { showColor() } }

    private func showColor() { setTitleColor(isOpen ? tintColor : .label, for: .normal) }
  }

  /// Called with a field that is tapped.
  var didTap: (Field) -> Void = { _ in }
  private(set) var fields: [Field] = []

  private static let height: CGFloat = 34, margin: CGFloat = 11, spacing: CGFloat = 6

  /// Shows a field for each mode, with its text.
  func show(_ texts: [(mode: UIDatePicker.Mode, text: String)]) {
    if fields.map(\.mode) != texts.map(\.mode) {
      for field in fields { field.removeFromSuperview() }
      fields = texts.map { Field($0.mode) }
      for field in fields {
        field.addAction(UIAction { [unowned self, unowned field] _ in didTap(field) }, for: .touchUpInside)
        addSubview(field)
      }
    }
    for (field, text) in zip(fields, texts) { field.setTitle(text.text, for: .normal) }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var widths: [CGFloat] { fields.map { ceil($0.titleLabel?.intrinsicContentSize.width ?? 0) + 2 * Self.margin } }

  override var intrinsicContentSize: CGSize {
    CGSize(width: widths.reduce(0, +) + CGFloat(max(0, fields.count - 1)) * Self.spacing, height: Self.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 0
    for (field, width) in zip(fields, widths) {
      field.frame = directed(CGRect(x: x, y: bounds.midY - Self.height / 2, width: width, height: Self.height))
      x += width + Self.spacing
    }
  }
}

/// A card over a window that holds what a field opens, beside the field. A tap elsewhere takes it away.
final class DatePopover: UIView {
  private let card = ControlParts.raisedPart(.secondarySystemGroupedBackground, radius: 13)
  private weak var field: UIView?
  /// Called when the card goes.
  var willEnd: () -> Void = {}

  private static let margin: CGFloat = 8, gap: CGFloat = 8, padding: CGFloat = 8

  init(_ content: UIView, of field: UIView, in window: UIWindow) {
    self.field = field
    super.init(frame: window.bounds)
    takeLook(of: field)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    card.isUserInteractionEnabled = true
    let size = content.intrinsicContentSize, room = bounds.inset(by: window.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let outer = CGSize(width: min(size.width + 2 * Self.padding, room.width), height: size.height + 2 * Self.padding)
    let place = field.convert(field.bounds, to: window)
    let isBelow = place.maxY + Self.gap + outer.height <= room.maxY || room.maxY - place.maxY > place.minY - room.minY
    let x = max(room.minX, min(place.midX - outer.width / 2, room.maxX - outer.width))
    let y = isBelow ? min(place.maxY + Self.gap, room.maxY - outer.height) : max(room.minY, place.minY - Self.gap - outer.height)
    // It grows out of the edge beside the field.
    card.layer.anchorPoint = CGPoint(x: min(max((place.midX - x) / outer.width, 0), 1), y: isBelow ? 0 : 1)
    card.bounds.size = outer
    card.center = CGPoint(x: x + outer.width * card.layer.anchorPoint.x, y: isBelow ? y : y + outer.height)
    content.frame = card.bounds.insetBy(dx: Self.padding, dy: Self.padding)
    card.addSubview(content)
    addSubview(card)
    let tap = UITapGestureRecognizer(target: self, action: DatePopover.tapped)
    addGestureRecognizer(tap)
    window.addSubview(self)
    UIView.performWithoutAnimation {
      card.alpha = 0
      card.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
    }
    UIView.animate(withDuration: 0.45, delay: 0, usingSpringWithDamping: 0.78, initialSpringVelocity: 0, options: .allowUserInteraction) {
      card.alpha = 1
      card.transform = .identity
    }
  }

  required init?(coder: NSCoder) { nil }

  private func tapped(_ tap: UITapGestureRecognizer) {
    if tap.state == .ended, !card.frame.contains(tap.location(in: self)) { dismiss() }
  }

  func dismiss() {
    guard isUserInteractionEnabled else { return }
    isUserInteractionEnabled = false
    willEnd()
    UIView.animate(withDuration: 0.25) { [self] in
      card.alpha = 0
      card.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
    } completion: { [self] _ in
      removeFromSuperview()
    }
  }
}
