/// A control of two halves, − and +, that takes a value up and down in steps. It measures 94 × 32 points.
@preconcurrency @MainActor open class UIStepper: UIControl {
  /// The value, between `minimumValue` and `maximumValue`.
  open var value: Double {
    get { ownValue }
    set {
      ownValue = min(max(newValue, minimumValue), maximumValue)
      showState()
    }
  }
  /// The least value; 0 by default.
  open var minimumValue = 0.0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = ownValue
    }
  }
  /// The greatest value; 100 by default.
  open var maximumValue = 100.0 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = ownValue
    }
  }
  /// What a tap adds or takes away; 1 by default.
  open var stepValue = 1.0
  /// Whether the value goes on from the other end of its range.
  open var wraps = false { didSet { showState() } }
  /// Whether a finger that stays repeats its step, after half a second ten times a second.
  open var autorepeat = true
  /// Whether `valueChanged` is sent with each step of a finger that stays; if not, once it is lifted.
  open var isContinuous = true

  /// Sets a picture in place of the plus sign, for a state. A state without one has that of the normal state.
  open func setIncrementImage(_ image: UIImage?, for state: UIControl.State) {
    incrementImages[state.rawValue] = image
    showState()
  }
  /// Sets a picture in place of the minus sign, for a state. A state without one has that of the normal state.
  open func setDecrementImage(_ image: UIImage?, for state: UIControl.State) {
    decrementImages[state.rawValue] = image
    showState()
  }
  /// The picture that was set in place of the plus sign for a state.
  open func incrementImage(for state: UIControl.State) -> UIImage? { incrementImages[state.rawValue] }
  /// The picture that was set in place of the minus sign for a state.
  open func decrementImage(for state: UIControl.State) -> UIImage? { decrementImages[state.rawValue] }

  private var incrementImages: [UInt: UIImage] = [:]
  private var decrementImages: [UInt: UIImage] = [:]
  private var incrementView: UIImageView?
  private var decrementView: UIImageView?
  private var ownValue = 0.0
  private let background = ControlParts.part(.tertiarySystemFill, radius: 8)
  private let divider = ControlParts.part(.separator)
  private let pressed = ControlParts.part(.systemFill)
  /// The bars of which the signs are made: minus, and the two of plus.
  private let bars = (0..<3).map { _ in ControlParts.part(.label, radius: 1) }
  /// 1 while a finger is on plus, −1 on minus, 0 without a finger.
  private var direction = 0
  private var repetition: ScheduledCall?

  private static let size = CGSize(width: 94, height: 32)

  /// A stepper at the frame's origin.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    background.clipsToBounds = true
    pressed.isHidden = true
    addSubview(background)
    background.addSubview(pressed)
    background.addSubview(divider)
    for bar in bars { addSubview(bar) }
    showState()
  }

  override var hasValue: Bool { true }

  public required init?(coder: NSCoder) { nil }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = Self.size, half = size.width / 2
    background.frame = CGRect(origin: .zero, size: size)
    divider.frame = CGRect(x: half - 0.5, y: 7, width: 1, height: size.height - 14)
    let minus = isRightToLeft ? half * 1.5 : half / 2, plus = size.width - minus
    bars[0].frame = CGRect(x: minus - 7.5, y: size.height / 2 - 1, width: 15, height: 2)
    bars[1].frame = CGRect(x: plus - 7.5, y: size.height / 2 - 1, width: 15, height: 2)
    bars[2].frame = CGRect(x: plus - 1, y: size.height / 2 - 7.5, width: 2, height: 15)
    showState()
  }

  override func stateDidChange() {
    super.stateDidChange()
    showState()
  }

  private func mayStep(_ direction: Int) -> Bool {
    isEnabled && (wraps || (direction > 0 ? ownValue < maximumValue : ownValue > minimumValue))
  }

  private func showState() {
    bars[0].alpha = mayStep(-1) ? 1 : 0.3
    for bar in bars[1...] { bar.alpha = mayStep(1) ? 1 : 0.3 }
    showImages()
    pressed.isHidden = direction == 0
    let half = Self.size.width / 2
    pressed.frame = CGRect(x: (direction > 0) == isRightToLeft ? 0 : half, y: 0, width: half, height: Self.size.height)
  }

  private func showImages() {
    guard !incrementImages.isEmpty || !decrementImages.isEmpty || incrementView != nil || decrementView != nil else { return }
    func image(_ images: [UInt: UIImage]) -> UIImage? { images[state.rawValue] ?? images[UIControl.State.normal.rawValue] }
    incrementView = show(image(incrementImages), in: incrementView)
    decrementView = show(image(decrementImages), in: decrementView)
    bars[0].isHidden = decrementView != nil
    for bar in bars[1...] { bar.isHidden = incrementView != nil }
    for (view, bar) in [(decrementView, bars[0]), (incrementView, bars[1])] {
      view?.contentMode = .center
      view?.alpha = bar.alpha
      view?.frame = CGRect(x: bar.frame.midX - Self.size.width / 4, y: 0, width: Self.size.width / 2, height: Self.size.height)
    }
  }

  // MARK: Fingers

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    direction = (touch.location(in: self).x < Self.size.width / 2) == isRightToLeft ? 1 : -1
    guard mayStep(direction) else {
      direction = 0
      return false
    }
    step()
    repeatStep(after: 0.5)
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    release()
    if !isContinuous { sendValueChanged() }
  }

  open override func cancelTracking(with event: UIEvent?) { release() }

  private func release() {
    repetition?.cancel()
    repetition = nil
    direction = 0
    showState()
  }

  private func repeatStep(after seconds: Double) {
    guard autorepeat else { return }
    repetition = LayerScheduler.after(seconds) { [weak self] in
      guard let self, self.direction != 0 else { return }
      self.step()
      self.repeatStep(after: 0.1)
    }
  }

  private func step() {
    let old = ownValue, next = ownValue + Double(direction) * stepValue
    value = wraps && next > maximumValue ? minimumValue : wraps && next < minimumValue ? maximumValue : next
    if isContinuous, value != old { sendValueChanged() }
  }
}
