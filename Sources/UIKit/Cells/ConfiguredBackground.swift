/// Shows a `UIBackgroundConfiguration` behind a cell's content.
final class ConfiguredBackground: UIView {
  private let fill = ControlParts.part(nil), outline = ControlParts.part(nil)
  private var effectView: UIVisualEffectView?
  private var picture: UIImageView?
  private var custom: UIView?
  private var shown = UIBackgroundConfiguration.clear()
  /// The margins of the content, which a configuration may have added to its insets.
  var contentMargins = NSDirectionalEdgeInsets.zero { didSet { if contentMargins != oldValue { setNeedsLayout() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for view in [fill, outline] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ configuration: UIBackgroundConfiguration) {
    shown = configuration
    let tint = tintColor ?? .systemBlue
    fill.backgroundColor = configuration.resolvedBackgroundColor(for: tint)
    fill.layer.cornerRadius = configuration.cornerRadius
    fill.clipsToBounds = configuration.cornerRadius > 0 || configuration.image != nil
    fill.isUserInteractionEnabled = configuration.customView != nil
    isUserInteractionEnabled = configuration.customView != nil
    outline.layer.cornerRadius = configuration.cornerRadius + configuration.strokeOutset
    outline.layer.borderWidth = configuration.strokeColor == nil ? 0 : configuration.strokeWidth
    outline.layer.borderColor = configuration.resolvedStrokeColor(for: tint).resolvedColor(with: traitCollection).cgColor
    showEffect(configuration.visualEffect)
    showPicture(configuration.image, configuration.imageContentMode)
    if custom !== configuration.customView {
      custom?.removeFromSuperview()
      custom = configuration.customView
      if let custom { fill.addSubview(custom) }
    }
    setNeedsLayout()
  }

  private func showEffect(_ effect: UIVisualEffect?) {
    guard let effect else {
      effectView?.removeFromSuperview()
      return effectView = nil
    }
    if let effectView { return effectView.effect = effect }
    let new = UIVisualEffectView(effect: effect)
    fill.insertSubview(new, at: 0)
    effectView = new
  }

  private func showPicture(_ image: UIImage?, _ mode: UIView.ContentMode) {
    guard let image else {
      picture?.removeFromSuperview()
      return picture = nil
    }
    let view = picture ?? UIImageView(image: nil)
    if picture == nil { fill.insertSubview(view, at: effectView == nil ? 0 : 1) }
    picture = view
    (view.image, view.contentMode) = (image, mode)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var insets = shown.backgroundInsets
    let edges = shown.edgesAddingLayoutMarginsToBackgroundInsets
    if edges.contains(.top) { insets.top += contentMargins.top }
    if edges.contains(.leading) { insets.leading += contentMargins.leading }
    if edges.contains(.bottom) { insets.bottom += contentMargins.bottom }
    if edges.contains(.trailing) { insets.trailing += contentMargins.trailing }
    fill.frame = directed(bounds.inset(by: UIEdgeInsets(insets)))
    outline.frame = fill.frame.insetBy(dx: -shown.strokeOutset, dy: -shown.strokeOutset)
    for view in [effectView, picture, custom] as [UIView?] { view?.frame = fill.bounds }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show(shown)
  }
}
