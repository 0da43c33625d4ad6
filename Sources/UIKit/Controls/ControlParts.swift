/// Colours and shapes that controls share.
enum ControlParts {
  /// The track of a switch that is off: `#E9E9EA` in light appearance, `#39393D` in dark.
  static let track = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 57 / 255, green: 57 / 255, blue: 61 / 255, alpha: 1)
      : UIColor(red: 233 / 255, green: 233 / 255, blue: 234 / 255, alpha: 1)
  }
  /// The card of a selected segment: white in light appearance, `#636366` in dark.
  static let card = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(red: 99 / 255, green: 99 / 255, blue: 102 / 255, alpha: 1) : .white
  }
  /// The seconds in which a control's parts move to a new value.
  static let duration = 0.25
  static let disabledAlpha: CGFloat = 0.5

  /// A part that takes no touches.
  @MainActor static func part(_ color: UIColor?, radius: CGFloat = 0) -> UIView {
    let view = UIView()
    view.isUserInteractionEnabled = false
    view.backgroundColor = color
    view.layer.cornerRadius = radius
    return view
  }

  /// A part that lies above the control, with a soft shadow below it.
  @MainActor static func raisedPart(_ color: UIColor?, radius: CGFloat) -> UIView {
    let view = part(color, radius: radius)
    view.layer.shadowOpacity = 0.18
    view.layer.shadowRadius = 4
    view.layer.shadowOffset = CGSize(width: 0, height: 2)
    return view
  }

  /// Makes changes, which are animated if `animated` is true.
  @MainActor static func change(animated: Bool, _ changes: () -> Void) {
    guard animated else { return changes() }
    UIView.animate(withDuration: duration, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction], animations: changes)
  }
}

extension UIControl {
  /// Shows an image in a view that there is already, or in one that is added at a place among the others, on top where none is told.
  /// Returns the view; nil without an image.
  func show(_ image: UIImage?, in view: UIImageView?, at index: Int? = nil) -> UIImageView? {
    guard let image else {
      view?.removeFromSuperview()
      return nil
    }
    if let view {
      view.image = image
      return view
    }
    let view = UIImageView(image: image)
    insertSubview(view, at: index ?? subviews.count)
    return view
  }
}
