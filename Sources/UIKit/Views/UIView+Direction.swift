extension UIView {
  /// What the view's content means, for its direction. What is in the view goes by its own.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { extras?.semanticContentAttribute ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      modifyExtras { $0.semanticContentAttribute = newValue }
      directionDidChange()
    }
  }

  /// The direction in which the view lays out its content: what `semanticContentAttribute` says, else that of the traits.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(for: semanticContentAttribute, relativeTo: traitLayoutDirection)
  }

  /// The direction of content of a kind where people read from left to right, which is so here unless traits say otherwise.
  public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
  }

  /// The direction of content of a kind, in surroundings with a direction of their own.
  public class func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// Traits that the view sets for itself and what is in it.
  public var traitOverrides: UITraitOverrides {
    get {
      UITraitOverrides(
        userInterfaceStyle: overrideUserInterfaceStyle, layoutDirection: extras?.overrideLayoutDirection ?? .unspecified)
    }
    set {
      overrideUserInterfaceStyle = newValue.userInterfaceStyle
      guard newValue.layoutDirection != extras?.overrideLayoutDirection ?? .unspecified else { return }
      let old = traitCollection
      modifyExtras { $0.overrideLayoutDirection = newValue.layoutDirection }
      notifyTraitsDidChange(from: old)
      directionDidChangeInSubtree()
    }
  }

  /// What the nearest view around, or this one, says; from left to right where none does.
  var traitLayoutDirection: UIUserInterfaceLayoutDirection {
    var next: UIView? = self
    while let view = next {
      switch view.extras?.overrideLayoutDirection ?? .unspecified {
      case .leftToRight: return .leftToRight
      case .rightToLeft: return .rightToLeft
      case .unspecified: next = view.superview
      }
    }
    return .leftToRight
  }

  var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// A rectangle in the view's coordinates, which is given as from left to right, where it lies in the view's direction.
  func directed(_ rect: CGRect) -> CGRect {
    isRightToLeft ? CGRect(x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
  }

  private func directionDidChange() {
    for constraint in constraints where constraint.isDirectional { constraint.directionDidChange() }
    setNeedsLayout()
    for view in subviewList { view.setNeedsLayout() }
    if extras?.hasDrawn ?? false { setNeedsDisplay() }
  }

  private func directionDidChangeInSubtree() {
    directionDidChange()
    for view in subviewList { view.directionDidChangeInSubtree() }
  }
}
