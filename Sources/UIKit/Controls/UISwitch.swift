/// A control that is on or off. A tap, or a finger that draws the thumb to the other side, changes it.
///
/// It measures 51 × 31 points, whatever its frame says. It sends `valueChanged` when a person has changed it, and not when the program
/// does.
@preconcurrency @MainActor open class UISwitch: UIControl {
  /// Kinds of a switch's look.
  public enum Style: Int, Sendable {
    /// The system's choice, which is `sliding`.
    case automatic
    /// A box with a mark; shown as `sliding`.
    case checkbox
    /// A thumb in a track.
    case sliding
  }

  /// Whether the switch is on. Inside an animation block the change is animated.
  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }
  /// The colour of the track while the switch is on; nil is the system's green.
  open var onTintColor: UIColor? { didSet { showValue() } }
  /// The colour of the thumb; nil is white.
  open var thumbTintColor: UIColor? { didSet { showValue() } }
  /// Kept without effect: a switch slides.
  open var preferredStyle = Style.automatic
  /// The style in force: `sliding`.
  open var style: Style { .sliding }
  /// Kept without effect: no picture is shown.
  open var onImage: UIImage?
  /// Kept without effect: no picture is shown.
  open var offImage: UIImage?
  /// Kept without effect: a sliding switch has no title.
  open var title: String?

  private var value = false
  private let track = ControlParts.part(ControlParts.track, radius: UISwitch.size.height / 2)
  private let thumb = ControlParts.raisedPart(.white, radius: UISwitch.thumbSize / 2)
  /// The side on which a finger holds the thumb; nil while it is not held.
  private var heldSide: Bool?
  private var wasDrawn = false
  private var touchStart: CGFloat = 0

  private static let size = CGSize(width: 51, height: 31)
  private static let thumbSize: CGFloat = 27
  private static let heldThumbWidth: CGFloat = 33
  private static let margin: CGFloat = 2
  /// How far a finger moves, in points, before it draws the thumb.
  private static let slop: CGFloat = 4

  /// A switch that is off, at the frame's origin.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    addSubview(track)
    addSubview(thumb)
    showValue()
  }

  override var hasValue: Bool { true }

  public required init?(coder: NSCoder) { nil }

  /// Turns the switch on or off; animated, the thumb slides in 0.25 s. Sends no event.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != value else { return }
    value = on
    ControlParts.change(animated: animated, showValue)
  }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    showValue()
  }

  override func stateDidChange() {
    super.stateDidChange()
    alpha = isEnabled ? 1 : ControlParts.disabledAlpha
  }

  private func showValue() {
    let isOn = heldSide ?? value, width = heldSide == nil ? Self.thumbSize : Self.heldThumbWidth
    track.frame = CGRect(origin: .zero, size: Self.size)
    track.backgroundColor = isOn ? onTintColor ?? .systemGreen : ControlParts.track
    let isRight = isOn != isRightToLeft
    thumb.frame = CGRect(
      x: isRight ? Self.size.width - Self.margin - width : Self.margin, y: Self.margin, width: width, height: Self.thumbSize)
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  // MARK: Fingers

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    (heldSide, wasDrawn, touchStart) = (value, false, touch.location(in: self).x)
    ControlParts.change(animated: true, showValue)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    if abs(x - touchStart) > Self.slop { wasDrawn = true }
    let side = (x > Self.size.width / 2) != isRightToLeft
    guard wasDrawn, side != heldSide else { return true }
    heldSide = side
    ControlParts.change(animated: true, showValue)
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let isInside = touch.map { point(inside: $0.location(in: self), with: event) } ?? false
    let ended = wasDrawn ? heldSide ?? value : isInside ? !value : value
    let isChanged = ended != value
    (heldSide, value) = (nil, ended)
    ControlParts.change(animated: true, showValue)
    if isChanged { sendValueChanged() }
  }

  open override func cancelTracking(with event: UIEvent?) {
    heldSide = nil
    ControlParts.change(animated: true, showValue)
  }
}
