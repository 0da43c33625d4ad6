/// A bar that shows how much of a task is done.
@preconcurrency @MainActor open class UIProgressView: UIView {
  /// The looks of progress bars.
  public enum Style: Int, Sendable {
    /// A rounded bar of 4 points on a track.
    case `default`
    /// A bar of 2.5 points without a track, for toolbars.
    case bar
  }

  /// The look of the bar.
  open var progressViewStyle: Style {
    didSet {
      invalidateIntrinsicContentSize()
      showColors()
      setNeedsLayout()
    }
  }
  /// How much is done, from 0 to 1. Inside an animation block the change is animated.
  open var progress: Float {
    get { ownProgress }
    set { setProgress(newValue, animated: false) }
  }
  /// The colour of what is done; nil is the tint colour.
  open var progressTintColor: UIColor? { didSet { showColors() } }
  /// The colour of the track; nil is the system's fill, or none for the style `bar`.
  open var trackTintColor: UIColor? { didSet { showColors() } }

  /// A picture in place of the colour of what is done, stretched to it; nil for the colour.
  open var progressImage: UIImage? { didSet { showColors() } }
  /// A picture in place of the track's colour, stretched to it; nil for the colour.
  open var trackImage: UIImage? { didSet { showColors() } }
  /// A task whose progress the bar shows, as it goes on; nil for none.
  open var observedProgress: Progress? {
    didSet {
      link?.invalidate()
      link = nil
      guard observedProgress != nil else { return }
      follow()
      let new = CADisplayLink { [weak self] _ in self?.follow() }
      new.add(to: .main, forMode: .common)
      link = new
    }
  }
  private var link: CADisplayLink?

  private func follow() {
    guard let observedProgress else { return }
    let done = Float(observedProgress.fractionCompleted)
    if done != ownProgress { setProgress(done, animated: window != nil) }
    if observedProgress.isFinished || observedProgress.isCancelled {
      link?.invalidate()
      link = nil
    }
  }

  private var ownProgress: Float = 0
  private let track = UIImageView(frame: .zero)
  private let bar = UIImageView(frame: .zero)

  public override init(frame: CGRect) {
    progressViewStyle = .default
    super.init(frame: frame)
    addParts()
  }

  /// A bar in a style, 200 points wide.
  public init(progressViewStyle style: Style) {
    progressViewStyle = style
    super.init(frame: CGRect(x: 0, y: 0, width: 200, height: Self.height(of: style)))
    addParts()
  }

  public required init?(coder: NSCoder) { nil }

  private func addParts() {
    isUserInteractionEnabled = false
    track.clipsToBounds = true
    track.addSubview(bar)
    addSubview(track)
    showColors()
  }

  /// Sets the progress, held between 0 and 1; animated, the bar grows in 0.25 s.
  open func setProgress(_ progress: Float, animated: Bool) {
    ownProgress = progress.isNaN ? 0 : min(max(progress, 0), 1)
    ControlParts.change(animated: animated, place)
  }

  private static func height(of style: Style) -> CGFloat { style == .default ? 4 : 2.5 }

  open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.height(of: progressViewStyle)) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height(of: progressViewStyle)) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    let height = bounds.height > 0 ? bounds.height : Self.height(of: progressViewStyle)
    let radius = progressViewStyle == .default ? height / 2 : 0
    track.frame = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: height)
    track.layer.cornerRadius = radius
    bar.layer.cornerRadius = radius
    let width = bounds.width * CGFloat(ownProgress)
    bar.frame = CGRect(x: isRightToLeft ? bounds.width - width : 0, y: 0, width: width, height: height)
  }

  private func showColors() {
    (bar.image, track.image) = (progressImage, trackImage)
    bar.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
    track.backgroundColor = trackImage == nil ? trackTintColor ?? (progressViewStyle == .default ? .systemFill : nil) : nil
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }
}
