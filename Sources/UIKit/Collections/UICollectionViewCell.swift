/// A view of a collection that is used again: a cell, a header or a footer.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// The name under which the view is used again.
  open internal(set) var reuseIdentifier: String?

  var layoutTransform = false

  /// Called before the view is used again. Overrides call super.
  open func prepareForReuse() {}
  /// Takes what a layout says beside rectangle, transform and opacity; nothing by itself.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// The attributes with the size that the view asks for, where the layout has an estimate: by the view's constraints, or its content.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard !layoutAttributes.flexible.isEmpty, let size = fittingSize(layoutAttributes.size, along: layoutAttributes.flexible),
      let asked = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    asked.frame.size = size
    return asked
  }

  /// The size that the view asks for along some axes, in a size along the others; nil where it says nothing.
  func fittingSize(_ size: CGSize, along axes: UIAxis) -> CGSize? {
    guard extras?.layoutItem != nil else { return nil }
    let fitting = systemLayoutSizeFitting(
      CGSize(width: axes.contains(.horizontal) ? 0 : size.width, height: axes.contains(.vertical) ? 0 : size.height),
      withHorizontalFittingPriority: axes.contains(.horizontal) ? .fittingSizeLevel : .required,
      verticalFittingPriority: axes.contains(.vertical) ? .fittingSizeLevel : .required)
    return CGSize(
      width: axes.contains(.horizontal) ? fitting.width.rounded(.up) : size.width,
      height: axes.contains(.vertical) ? fitting.height.rounded(.up) : size.height)
  }

  /// Takes the view's place in a list; lists' cells look by it.
  func take(_ row: ListRow?) {}

  /// Tells the collection that the view may ask for another size.
  func sizeMayHaveChanged() {
    var next = superview
    while let view = next, !(view is UICollectionView) { next = view.superview }
    (next as? UICollectionView)?.sizeMayHaveChanged(of: self)
  }
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
  /// Whether the collection is edited.
  var isEditing = false { didSet { stateDidChange(isEditing != oldValue) } }
  /// Whether a finger moves the cell among the others.
  var isReordering = false { didSet { stateDidChange(isReordering != oldValue) } }
  /// Whether what belongs to the item shows below it.
  var isExpanded = false { didSet { stateDidChange(isExpanded != oldValue) } }
  /// Whether the cell's actions show.
  var isSwiped = false { didSet { stateDidChange(isSwiped != oldValue) } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.frame = bounds
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { nil }

  open override var frame: CGRect { didSet { placeContent() } }
  open override var bounds: CGRect { didSet { placeContent() } }

  /// The content view's place in the cell.
  var contentPlace: CGRect { bounds }

  /// Gives the content view its place with the cell's, before constraints inside it are solved.
  func placeContent() {
    let place = contentPlace
    contentView.place(in: place)
    content.place()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeContent()
  }

  override func fittingSize(_ size: CGSize, along axes: UIAxis) -> CGSize? {
    let inner = contentPlace.size
    let taken = CGSize(width: bounds.width - inner.width, height: bounds.height - inner.height)
    let room = CGSize(width: max(0, size.width - taken.width), height: max(0, size.height - taken.height))
    guard let fitting = content.fittingSize(room, along: axes) else { return nil }
    return CGSize(width: fitting.width + taken.width, height: fitting.height + taken.height)
  }

  // MARK: Configurations

  private(set) lazy var content = CellContent(of: self, in: contentView)

  /// What the cell shows, as a value; nil for what is in the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      guard contentConfiguration != nil || content.view != nil else { return }
      content.show(contentConfiguration?.updated(for: configurationState))
      sizeMayHaveChanged()
    }
  }
  /// The background, as a value; nil for the cell's own.
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackground() } }
  /// Whether the content follows the cell's state by itself.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background follows the cell's state by itself.
  open var automaticallyUpdatesBackgroundConfiguration = true
  /// A background in the manner of the cell, to be changed and set.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

  /// The background of a cell that was given none.
  var ownBackground: UIBackgroundConfiguration? { nil }

  func showBackground() {
    let own = backgroundConfiguration ?? ownBackground
    guard own != nil || content.background != nil else { return }
    content.show(background: automaticallyUpdatesBackgroundConfiguration ? own?.updated(for: configurationState) : own)
  }

  /// The cell's state.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted, state.isEditing) = (isSelected, isHighlighted, isEditing)
    (state.isReordering, state.isExpanded, state.isSwiped) = (isReordering, isExpanded, isSwiped)
    state.isDisabled = !isUserInteractionEnabled
    return state
  }
  /// The type of what is called when the state has changed.
  public typealias ConfigurationUpdateHandler = (UICollectionViewCell, UICellConfigurationState) -> Void
  /// Called when the state has changed, to set configurations for it.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  /// Called when the state has changed, to set configurations for it. Overrides call super.
  open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }
  /// Updates the configurations for the present state.
  open func setNeedsUpdateConfiguration() {
    updateConfiguration(using: configurationState)
    if automaticallyUpdatesContentConfiguration, let contentConfiguration {
      content.show(contentConfiguration.updated(for: configurationState))
    }
    if automaticallyUpdatesBackgroundConfiguration { showBackground() }
  }

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
    setNeedsLayout()
  }

  private func showSelection() { selectedBackgroundView?.isHidden = !isSelected && !isHighlighted }

  open override func prepareForReuse() {
    super.prepareForReuse()
    isHighlighted = false
    isSelected = false
  }
}
