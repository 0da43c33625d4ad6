/// A control with a thumb on a track: a value from a continuous range.
///
/// A finger that touches the thumb draws it along. The slider is 34 points high, the track 4, the thumb 28.
@preconcurrency @MainActor open class UISlider: UIControl {
  /// The value, between `minimumValue` and `maximumValue`. Inside an animation block the change is animated.
  open var value: Float {
    get { ownValue }
    set { setValue(newValue, animated: false) }
  }
  /// The value at the leading end; 0 by default.
  open var minimumValue: Float = 0 {
    didSet {
      maximumValue = max(maximumValue, minimumValue)
      setValue(ownValue, animated: false)
    }
  }
  /// The value at the trailing end; 1 by default.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      setValue(ownValue, animated: false)
    }
  }
  /// The kind of system whose manner the slider has. Kept without effect: there is one look.
  open var preferredBehavioralStyle = UIBehavioralStyle.automatic
  /// The manner that the slider has.
  open var behavioralStyle: UIBehavioralStyle { .pad }
  /// Whether `valueChanged` is sent with each movement of the finger; if not, once it is lifted.
  open var isContinuous = true
  /// The colour of the track before the thumb; nil is the tint colour.
  open var minimumTrackTintColor: UIColor? { didSet { showColors() } }
  /// The colour of the track after the thumb; nil is the system's fill.
  open var maximumTrackTintColor: UIColor? { didSet { showColors() } }
  /// The colour of the thumb; nil is white.
  open var thumbTintColor: UIColor? { didSet { showColors() } }
  /// A picture before the track; nil for none.
  open var minimumValueImage: UIImage? { didSet { minimumImageView = show(minimumValueImage, in: minimumImageView); setNeedsLayout() } }
  /// A picture after the track; nil for none.
  open var maximumValueImage: UIImage? { didSet { maximumImageView = show(maximumValueImage, in: maximumImageView); setNeedsLayout() } }

  private var ownValue: Float = 0
  private let minimumTrack = ControlParts.part(nil, radius: UISlider.trackHeight / 2)
  private let maximumTrack = ControlParts.part(nil, radius: UISlider.trackHeight / 2)
  private let thumb = ControlParts.raisedPart(.white, radius: UISlider.thumbSize / 2)
  private var thumbImageView: UIImageView?
  private var minimumImageView: UIImageView?
  private var maximumImageView: UIImageView?
  private var minimumTrackView: UIImageView?
  private var maximumTrackView: UIImageView?
  private var thumbImages: [UInt: UIImage] = [:]
  private var trackImages: (minimum: [UInt: UIImage], maximum: [UInt: UIImage]) = ([:], [:])
  /// Distance of the finger from the thumb's middle, in points.
  private var hold: CGFloat = 0

  private static let height: CGFloat = 34
  private static let trackHeight: CGFloat = 4
  private static let thumbSize: CGFloat = 28
  private static let imageGap: CGFloat = 8
  /// How far beside the thumb a finger may touch, in points.
  private static let reach: CGFloat = 10

  public override init(frame: CGRect) {
    super.init(frame: frame.size == .zero ? frame : CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: Self.height))
    for part in [maximumTrack, minimumTrack, thumb] { addSubview(part) }
    showColors()
  }

  override var hasValue: Bool { true }

  public required init?(coder: NSCoder) { nil }

  /// Sets the value, held to the range; animated, the thumb slides in 0.25 s. Sends no event.
  open func setValue(_ value: Float, animated: Bool) {
    ownValue = min(max(value.isNaN ? minimumValue : value, minimumValue), max(minimumValue, maximumValue))
    ControlParts.change(animated: animated, place)
  }

  // MARK: Pictures

  /// Sets a picture in place of the thumb, for a state. A state without one has that of the normal state.
  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    thumbImages[state.rawValue] = image
    showThumbImage()
  }
  /// The picture that was set in place of the thumb for a state.
  open func thumbImage(for state: UIControl.State) -> UIImage? { thumbImages[state.rawValue] }
  /// The picture in place of the thumb in the present state; nil for the thumb itself.
  open var currentThumbImage: UIImage? { image(of: thumbImages) }

  /// Sets a picture in place of the track before the thumb, stretched to it, for a state.
  open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    trackImages.minimum[state.rawValue] = image
    showTrackImages()
  }
  /// Sets a picture in place of the track after the thumb, stretched to it, for a state.
  open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    trackImages.maximum[state.rawValue] = image
    showTrackImages()
  }
  /// The picture that was set in place of the track before the thumb for a state.
  open func minimumTrackImage(for state: UIControl.State) -> UIImage? { trackImages.minimum[state.rawValue] }
  /// The picture that was set in place of the track after the thumb for a state.
  open func maximumTrackImage(for state: UIControl.State) -> UIImage? { trackImages.maximum[state.rawValue] }
  /// The picture in place of the track before the thumb in the present state; nil for a colour.
  open var currentMinimumTrackImage: UIImage? { image(of: trackImages.minimum) }
  /// The picture in place of the track after the thumb in the present state; nil for a colour.
  open var currentMaximumTrackImage: UIImage? { image(of: trackImages.maximum) }

  private func image(of images: [UInt: UIImage]) -> UIImage? { images[state.rawValue] ?? images[UIControl.State.normal.rawValue] }

  private func showTrackImages() {
    maximumTrackView = show(currentMaximumTrackImage, in: maximumTrackView, at: 0)
    minimumTrackView = show(currentMinimumTrackImage, in: minimumTrackView, at: maximumTrackView == nil ? 0 : 1)
    (minimumTrack.isHidden, maximumTrack.isHidden) = (minimumTrackView != nil, maximumTrackView != nil)
    setNeedsLayout()
  }

  private func showThumbImage() {
    thumbImageView = show(currentThumbImage, in: thumbImageView)
    setNeedsLayout()
    thumb.isHidden = currentThumbImage != nil
  }

  private func showColors() {
    minimumTrack.backgroundColor = minimumTrackTintColor ?? tintColor
    maximumTrack.backgroundColor = maximumTrackTintColor ?? .systemFill
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  override func stateDidChange() {
    super.stateDidChange()
    alpha = isEnabled ? 1 : ControlParts.disabledAlpha
    if !thumbImages.isEmpty { showThumbImage() }
    if !trackImages.minimum.isEmpty || !trackImages.maximum.isEmpty { showTrackImages() }
  }

  // MARK: Geometry

  /// The rectangle of the picture before the track, for left-to-right layout.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = minimumValueImage?.size ?? .zero
    return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  /// The rectangle of the picture after the track, for left-to-right layout.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = maximumValueImage?.size ?? .zero
    return CGRect(x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  /// The rectangle of the track, between the pictures, for left-to-right layout.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let left = minimumValueImage == nil ? 0 : minimumValueImageRect(forBounds: bounds).width + Self.imageGap
    let right = maximumValueImage == nil ? 0 : maximumValueImageRect(forBounds: bounds).width + Self.imageGap
    return CGRect(
      x: bounds.minX + left, y: bounds.midY - Self.trackHeight / 2, width: max(0, bounds.width - left - right), height: Self.trackHeight)
  }
  /// The rectangle of the thumb at a value: its sides meet the track's ends at the ends of the range.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? CGSize(width: Self.thumbSize, height: Self.thumbSize)
    let range = maximumValue - minimumValue
    let fraction = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    return CGRect(
      x: rect.minX + (rect.width - size.width) * fraction, y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.height) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    let track = trackRect(forBounds: bounds), thumbFrame = thumbRect(forBounds: bounds, trackRect: track, value: ownValue)
    maximumTrack.frame = directed(track)
    minimumTrack.frame = directed(CGRect(x: track.minX, y: track.minY, width: max(0, thumbFrame.midX - track.minX), height: track.height))
    func stretched(_ image: UIImage?, from start: CGFloat, to end: CGFloat) -> CGRect {
      let height = image?.size.height ?? track.height
      return directed(CGRect(x: start, y: track.midY - height / 2, width: max(0, end - start), height: height))
    }
    minimumTrackView?.frame = stretched(currentMinimumTrackImage, from: track.minX, to: thumbFrame.midX)
    maximumTrackView?.frame = stretched(currentMaximumTrackImage, from: track.minX, to: track.maxX)
    thumb.frame = directed(thumbFrame)
    thumbImageView?.frame = directed(thumbFrame)
    minimumImageView?.frame = directed(minimumValueImageRect(forBounds: bounds))
    maximumImageView?.frame = directed(maximumValueImageRect(forBounds: bounds))
  }

  // MARK: Fingers

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    place()
    let point = touch.location(in: self)
    guard thumb.frame.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point) else { return false }
    hold = point.x - thumb.frame.midX
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds), width = thumb.frame.width
    guard track.width > width else { return true }
    let x = touch.location(in: self).x - hold, start = isRightToLeft ? bounds.minX + bounds.maxX - x : x
    let fraction = Float((start - track.minX - width / 2) / (track.width - width))
    let old = ownValue
    setValue(minimumValue + min(max(fraction, 0), 1) * (maximumValue - minimumValue), animated: false)
    if isContinuous, ownValue != old { sendValueChanged() }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { if !isContinuous { sendValueChanged() } }
}
