/// Shows an image, or a sequence of images.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// A view of an image, with the image's size.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    showImage()
  }

  /// A view of an image, with its size, that shows another image while it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    showImage()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) { nil }

  /// The image; its size is the view's intrinsic size.
  open var image: UIImage? {
    didSet {
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      if image?.images != nil || oldValue?.images != nil { stopAnimating() }
      showImage()
    }
  }
  /// The image while the view is highlighted; nil is the same image.
  open var highlightedImage: UIImage? { didSet { showImage() } }
  /// The size and weight that symbols have in the view; nil for their own.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      invalidateIntrinsicContentSize()
      showImage()
    }
  }
  /// Whether the view shows `highlightedImage`.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showImage() } } }

  /// The images that `startAnimating()` shows one after the other.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The images that `startAnimating()` shows while the view is highlighted.
  open var highlightedAnimationImages: [UIImage]?
  /// The duration of one cycle of the images, in seconds; 0 is a thirtieth of a second per image.
  open var animationDuration: TimeInterval = 0
  /// The number of cycles; 0 repeats without end.
  open var animationRepeatCount = 0

  private static let animationKey = "contents"

  /// Whether the sequence of images is running.
  open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }

  /// Starts to show the images one after the other.
  open func startAnimating() {
    let images = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    if let images, !images.isEmpty {
      show(images.map { presented($0) }, for: animationDuration > 0 ? animationDuration : Double(images.count) / 30)
    } else if let image = image.map({ presented($0) }), let images = image.images {
      show(images, for: image.duration > 0 ? image.duration : Double(images.count) / 30)
    }
  }

  /// Stops the sequence, and shows the single image.
  open func stopAnimating() { layer.removeAnimation(forKey: Self.animationKey) }

  private func show(_ images: [UIImage], for duration: TimeInterval) {
    let pictures = images.compactMap(\.cgImage)
    guard let first = pictures.first else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = pictures.count > 1 ? pictures : [first, first]
    animation.calculationMode = .discrete
    animation.duration = duration
    animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
    // Images in other colours take the place of those that show, in the middle of their cycle.
    if let former = layer.animation(forKey: Self.animationKey) { animation.beginTime = former.beginTime }
    layer.add(animation, forKey: Self.animationKey)
  }

  /// An image as it is shown: symbols in the view's own size.
  private func configured(_ image: UIImage) -> UIImage {
    guard image.isSymbolImage, let preferredSymbolConfiguration else { return image }
    return image.withConfiguration(preferredSymbolConfiguration)
  }

  open override var intrinsicContentSize: CGSize {
    image.map(configured)?.size ?? CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image.map(configured)?.size ?? bounds.size }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    colorsDidChange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colorsDidChange()
  }

  private func colorsDidChange() {
    let single = [image, highlightedImage].compactMap(\.self), sequences = [animationImages, highlightedAnimationImages].compactMap(\.self)
    guard (single + sequences.joined()).contains(where: { $0.renderingMode == .alwaysTemplate || $0.isDynamic }) else { return }
    showImage()
    if isAnimating { startAnimating() }
  }

  /// An image in the colours that it has in the view.
  private func presented(_ own: UIImage) -> UIImage {
    let image = configured(own)
    return image.renderingMode == .alwaysTemplate
      ? image.withTintColor(tintColor.resolvedColor(with: traitCollection)) : image.resolved(with: traitCollection)
  }

  private func showImage() {
    guard let image = isHighlighted ? highlightedImage ?? image : image else {
      layer.contents = nil
      return
    }
    if image.images != nil, !isAnimating { startAnimating() }
    let shown = presented(image)
    layer.contents = shown.cgImage
    layer.contentsScale = shown.scale
    let size = shown.size, caps = shown.capInsets
    layer.contentsCenter =
      caps == .zero || size.width <= 0 || size.height <= 0
      ? CGRect(x: 0, y: 0, width: 1, height: 1)
      : CGRect(
        x: caps.left / size.width, y: caps.top / size.height, width: max(0, size.width - caps.left - caps.right) / size.width,
        height: max(0, size.height - caps.top - caps.bottom) / size.height)
  }

  /// Does nothing: the image is the content.
  open override func display(_ layer: CALayer) {}
}
