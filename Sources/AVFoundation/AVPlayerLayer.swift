public import QuartzCore

/// How a video meets the bounds of its layer.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Scaled in proportion to the largest size that fits.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// Scaled in proportion to the smallest size that covers the bounds; the rest is clipped.
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// Stretched to the bounds.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// Shows what a player plays, in the middle of its bounds.
///
/// What shows follows from the layer's time: on a display it is the frame for the time at which it will be seen, offline every frame is
/// exact. Frames are decoded ahead; a display that would have to wait for one keeps the one before.
open class AVPlayerLayer: CALayer {
  private var source: AVPlayer?
  private var gravity = AVLayerVideoGravity.resizeAspect
  /// What has the frames as its contents, since pixels of videos need not be square.
  private let videoLayer: CALayer

  /// A layer that shows nothing yet.
  public override init() {
    videoLayer = CALayer()
    super.init()
    videoLayer.name = Self.videoLayerName
    addSublayer(videoLayer)
  }

  /// A layer that shows a player.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  public override init(layer: Any) {
    let original = layer as? AVPlayerLayer
    videoLayer = original?.videoLayer ?? CALayer()
    (source, gravity) = (original?.source, original?.gravity ?? .resizeAspect)
    super.init(layer: layer)
  }

  /// Reads the gravity as well; players are in no archive.
  public required init?(coder: NSCoder) {
    videoLayer = CALayer()
    super.init(coder: coder)
    // The archive has the layer of the frames too.
    sublayers = sublayers?.filter { $0.name != Self.videoLayerName }
    addSublayer(videoLayer)
    videoLayer.name = Self.videoLayerName
    if let word = coder.decodeObject(of: NSString.self, forKey: "videoGravity") { gravity = AVLayerVideoGravity(rawValue: word as String) }
  }

  /// Writes the gravity as well.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(gravity.rawValue as NSString, forKey: "videoGravity")
  }

  private static let videoLayerName = "AVPlayerLayer.video"

  /// What is shown.
  open var player: AVPlayer? {
    get { source }
    set {
      if newValue === source { return }
      source?.remove(self)
      source = newValue
      newValue?.add(self)
      showItem()
    }
  }

  /// How a video meets the bounds; whole at first.
  open var videoGravity: AVLayerVideoGravity {
    get { gravity }
    set {
      gravity = newValue
      place()
    }
  }

  /// Where the video is, in the layer's own coordinates: with `resizeAspectFill` larger than the bounds. Empty without a video.
  open var videoRect: CGRect {
    guard let size = source?.currentItem?.presentationSize, size.width > 0, size.height > 0, bounds.width > 0, bounds.height > 0 else {
      return .zero
    }
    let factors = (bounds.width / size.width, bounds.height / size.height)
    switch gravity {
    case .resize: return bounds
    case .resizeAspectFill: return centred(size, max(factors.0, factors.1))
    default: return centred(size, min(factors.0, factors.1))
    }
  }

  private func centred(_ size: CGSize, _ factor: CGFloat) -> CGRect {
    let (width, height) = (size.width * factor, size.height * factor)
    return CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }

  /// Whether there is a frame to be shown.
  open var isReadyForDisplay: Bool { source?.currentItem?.status == .readyToPlay }

  open override func layoutSublayers() {
    super.layoutSublayers()
    place()
  }

  /// Puts the frames where they belong, without an animation. What would stand out of the bounds is cut off the frames.
  private func place() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let rect = videoRect, shown = rect.intersection(bounds)
    if rect.isEmpty || shown.isEmpty {
      videoLayer.isHidden = true
    } else {
      videoLayer.isHidden = false
      videoLayer.frame = shown
      videoLayer.contentsRect = CGRect(
        x: (shown.minX - rect.minX) / rect.width, y: (shown.minY - rect.minY) / rect.height, width: shown.width / rect.width,
        height: shown.height / rect.height)
    }
    CATransaction.commit()
  }

  func showItem() {
    place()
    guard let item = source?.currentItem, let reader = item.reader else {
      videoLayer.removeAnimation(forKey: "video")
      return
    }
    let timeline = item.timeline, animation = VideoAnimation(reader)
    (animation.volume, animation.hasPlayer) = (source?.soundVolume ?? 1, true)
    if let anchor = timeline.anchor, timeline.rate != 0 {
      // 0 would mean the next commit; a little before it, so that a round that ends at a whole number has ended there.
      let begin = videoLayer.convertTime(anchor, from: nil)
      animation.beginTime = begin == 0 ? -1e-12 : begin
      animation.speed = Float(timeline.rate)
      animation.timeOffset = timeline.time
      if timeline.loops {
        animation.repeatCount = .infinity
        // A round is the animation's.
        animation.videoStart = timeline.round.lowerBound
        animation.duration = timeline.round.upperBound - timeline.round.lowerBound
        animation.timeOffset -= timeline.round.lowerBound
      } else {
        animation.repeatDuration = max(abs(timeline.end - timeline.time), 1e-6)
      }
    } else {
      animation.speed = 0
      // The very end would be the beginning of another round.
      animation.timeOffset = max(0, min(timeline.time, timeline.duration - 2 * FrameGrid.tolerance))
    }
    videoLayer.add(animation, forKey: "video")
  }
}
