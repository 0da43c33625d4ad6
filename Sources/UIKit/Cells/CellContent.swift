/// What a cell or a header shows as values, with the views that show it.
@MainActor final class CellContent {
  private unowned let owner: UIView
  private unowned let contentView: UIView
  /// The view that shows the content; nil for a cell that fills its content view itself.
  private(set) var view: (any UIView & UIContentView)?
  private(set) var background: ConfiguredBackground?

  /// The content of a cell whose content view lies in it.
  init(of owner: UIView, in contentView: UIView) { (self.owner, self.contentView) = (owner, contentView) }

  /// Shows a content: in the view that there is, where it can.
  func show(_ configuration: (any UIContentConfiguration)?) {
    if let configuration, let view, view.supports(configuration) {
      view.configuration = configuration
    } else {
      view?.removeFromSuperview()
      view = configuration?.makeContentView()
      if let view {
        UIView.performWithoutAnimation {
          view.frame = contentView.bounds
          contentView.addSubview(view)
        }
      }
    }
    owner.setNeedsLayout()
  }

  /// Shows a background behind everything else, or takes it away.
  func show(background configuration: UIBackgroundConfiguration?) {
    guard let configuration else {
      background?.removeFromSuperview()
      return background = nil
    }
    if background == nil {
      let new = ConfiguredBackground()
      UIView.performWithoutAnimation {
        new.frame = owner.bounds
        owner.insertSubview(new, at: 0)
      }
      background = new
    }
    background?.contentMargins = contentView.directionalLayoutMargins
    background?.show(configuration)
  }

  /// Gives the views their places, with the cell's.
  func place() {
    if let view, view.frame != contentView.bounds { view.frame = contentView.bounds }
    if let background, background.frame != owner.bounds { background.frame = owner.bounds }
  }

  /// The size that the content asks for along some axes, in a size along the others: by constraints and by the content's view, the
  /// larger of the two. Nil where neither says anything.
  func fittingSize(_ size: CGSize, along axes: UIAxis) -> CGSize? {
    var found: CGSize?
    func take(_ own: CGSize) {
      let old = found ?? .zero
      found = CGSize(
        width: axes.contains(.horizontal) ? max(old.width, own.width.rounded(.up)) : size.width,
        height: axes.contains(.vertical) ? max(old.height, own.height.rounded(.up)) : size.height)
    }
    let target = CGSize(width: axes.contains(.horizontal) ? 0 : size.width, height: axes.contains(.vertical) ? 0 : size.height)
    for candidate in [contentView, view] as [UIView?] {
      guard let candidate, candidate.extras?.layoutItem != nil, !(candidate is UIListContentView) else { continue }
      if !axes.contains(.horizontal), candidate.bounds.width != size.width { candidate.frame.size.width = size.width }
      let fitting = candidate.systemLayoutSizeFitting(
        target, withHorizontalFittingPriority: axes.contains(.horizontal) ? .fittingSizeLevel : .required,
        verticalFittingPriority: axes.contains(.vertical) ? .fittingSizeLevel : .required)
      if axes.contains(.vertical) ? fitting.height > 0 : fitting.width > 0 { take(fitting) }
    }
    if let view, view is UIListContentView || found == nil {
      take(
        view.sizeThatFits(
          CGSize(
            width: axes.contains(.horizontal) ? .greatestFiniteMagnitude : size.width,
            height: axes.contains(.vertical) ? .greatestFiniteMagnitude : size.height)))
    }
    return found
  }
}
