/// A view of a collection that is used again: a cell, a header or a footer.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// The name under which the view is used again.
  open internal(set) var reuseIdentifier: String?

  var layoutTransform = false

  /// Called before the view is used again. Overrides call super.
  open func prepareForReuse() {}
  /// Takes what a layout says beside rectangle, transform and opacity; nothing by itself.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// Kept for overrides; not called: layouts give sizes.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

/// An item of a collection: a content view, and backgrounds behind it.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// The view for the cell's content.
  public let contentView = UIView()
  /// The view behind the content.
  open var backgroundView: UIView? { didSet { exchange(oldValue, for: backgroundView) } }
  /// The view behind the content of an item that is selected or held.
  open var selectedBackgroundView: UIView? {
    didSet {
      exchange(oldValue, for: selectedBackgroundView)
      showSelection()
    }
  }
  /// Whether the item is selected.
  open var isSelected = false { didSet { stateDidChange(isSelected != oldValue) } }
  /// Whether a finger is on the item.
  open var isHighlighted = false { didSet { stateDidChange(isHighlighted != oldValue) } }
  /// What the cell shows, as a value; nil for what is in the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      configuredView?.removeFromSuperview()
      configuredView = contentConfiguration?.updated(for: configurationState).makeContentView()
      guard let configuredView else { return }
      configuredView.frame = contentView.bounds
      configuredView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.addSubview(configuredView)
    }
  }
  /// The background, as a value: its colour and corners are the cell's.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      backgroundColor = backgroundConfiguration?.backgroundColor
      layer.cornerRadius = backgroundConfiguration?.cornerRadius ?? 0
    }
  }
  private var configuredView: (any UIView & UIContentView)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.frame = bounds
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { nil }

  open override var frame: CGRect { didSet { placeContent() } }
  open override var bounds: CGRect { didSet { placeContent() } }

  /// Gives the content view its place with the cell's, before constraints inside it are solved.
  private func placeContent() { if contentView.frame != bounds { contentView.frame = bounds } }

  /// The cell's state.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    return state
  }
  /// Called when the state has changed, to set configurations for it.
  open func updateConfiguration(using state: UICellConfigurationState) {}
  /// Updates the configurations for the present state.
  open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }

  private func exchange(_ old: UIView?, for new: UIView?) {
    old?.removeFromSuperview()
    guard let new else { return }
    insertSubview(new, at: new === selectedBackgroundView && backgroundView != nil ? 1 : 0)
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  private func stateDidChange(_ hasChanged: Bool) {
    guard hasChanged else { return }
    showSelection()
    setNeedsUpdateConfiguration()
  }

  private func showSelection() { selectedBackgroundView?.isHidden = !isSelected && !isHighlighted }

  open override func prepareForReuse() {
    super.prepareForReuse()
    isHighlighted = false
    isSelected = false
  }
}
