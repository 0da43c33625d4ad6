@_exported public import Lottie
public import QuartzCore

/// A layer that shows a Lottie animation, drawn at the size at which it shows.
///
/// ```swift
/// let layer = LottieLayer(try LottieDocument(contentsOf: url))
/// layer.play(repeatCount: .infinity)
/// ```
///
/// What shows follows from the layer's time, as with every animation: the layer's `speed`, `timeOffset` and `beginTime` are those of the
/// animation. It fits the layer's bounds in proportion, unless `contentsGravity` says otherwise.
public final class LottieLayer: CALayer {
  private static let key = "lottie"

  /// The animation that shows; nil for none. Another one shows its first frame.
  public var document: LottieDocument? {
    didSet { show(at: 0) }
  }

  /// A layer that shows nothing yet.
  public override init() {
    super.init()
    contentsGravity = .resizeAspect
  }

  /// A layer as large as an animation, of which the first frame shows.
  public convenience init(_ document: LottieDocument) {
    self.init()
    bounds = CGRect(origin: .zero, size: document.size)
    self.document = document
    // Observers are not called within an initialiser.
    show(at: 0)
  }

  public override init(layer: Any) {
    document = (layer as? LottieLayer)?.document
    super.init(layer: layer)
  }

  /// Reads what every layer has; animations are in no archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Plays the animation from now on, all of it or the part that a marker names, and keeps its last frame.
  ///
  /// - Parameters:
  ///   - marker: the name of one of the document's `markers`; nil for all of it. Nothing changes where the document has no such marker.
  ///   - repeatCount: how often it plays.
  ///   - speed: how many seconds of it pass in one; below 0 it plays backwards.
  public func play(marker: String? = nil, repeatCount: Float = 1, speed: Float = 1) {
    guard let document else { return }
    var start = 0.0, duration = document.duration
    if let marker {
      guard let found = document.markers.first(where: { $0.name == marker }) else { return }
      (start, duration) = (found.time, found.duration)
    }
    let animation = VideoAnimation(document.vectors())
    animation.videoStart = start
    // A marker that is a moment shows that.
    animation.duration = max(duration, 1e-3)
    (animation.repeatCount, animation.speed) = (repeatCount, speed)
    add(animation, forKey: Self.key)
  }

  /// Stands still at a time of the animation.
  ///
  /// - Parameter seconds: from the animation's beginning.
  public func show(at seconds: Double) {
    removeAnimation(forKey: Self.key)
    guard let document else { return }
    let animation = VideoAnimation(document.vectors())
    (animation.speed, animation.timeOffset) = (0, min(max(seconds, 0), document.duration))
    add(animation, forKey: Self.key)
  }
}
