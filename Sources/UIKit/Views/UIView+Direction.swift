extension UIView {
  /// The meaning of the view's content, which determines its layout direction. Subviews have their own.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { extras?.semanticContentAttribute ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      modifyExtras { $0.semanticContentAttribute = newValue }
      directionDidChange()
    }
  }

  /// The direction of the view's layout: from `semanticContentAttribute`, else from the traits.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(for: semanticContentAttribute, relativeTo: traitLayoutDirection)
  }

  /// The layout direction for content of a meaning, where people read from left to right.
  public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
  }

  /// The layout direction for content of a meaning, inside surroundings with a direction.
  public class func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// The direction of reading that this view or its nearest ancestor overrides; from left to right without any.
  var traitLayoutDirection: UIUserInterfaceLayoutDirection {
    var next: UIView? = self
    while let view = next {
      switch view.extras?.traitOverrides?.layoutDirection ?? .unspecified {
      case .leftToRight: return .leftToRight
      case .rightToLeft: return .rightToLeft
      case .unspecified: next = view.superview
      }
    }
    return .leftToRight
  }

  var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Mirrors a rectangle, given for left-to-right layout in the view's coordinates, if the view's layout is right-to-left.
  func directed(_ rect: CGRect) -> CGRect {
    isRightToLeft ? CGRect(x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
  }

  private func directionDidChange() {
    for constraint in constraints where constraint.isDirectional { constraint.directionDidChange() }
    setNeedsLayout()
    for view in subviewList { view.setNeedsLayout() }
    if extras?.hasDrawn ?? false { setNeedsDisplay() }
  }

  func directionDidChangeInSubtree() {
    directionDidChange()
    for view in subviewList { view.directionDidChangeInSubtree() }
  }
}
