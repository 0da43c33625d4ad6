/// What few views have, kept out of the view itself.
@MainActor final class ViewExtras {
  var mask: UIView?
  var gestureRecognizers: [UIGestureRecognizer]?
  var layoutMargins: UIEdgeInsets?
  var preservesSuperviewLayoutMargins = false
  var insetsLayoutMarginsFromSafeArea = true
  var additionalSafeAreaInsets = UIEdgeInsets.zero
  var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  var overrideLayoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  var semanticContentAttribute = UISemanticContentAttribute.unspecified
  var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
  var accessibilityIdentifier: String?
  var accessibilityLabel: String?
  /// The view's variables in the solver of its tree.
  var layoutItem: LayoutEngine.Item?
  /// Of the topmost view of a tree that has constraints.
  var layoutEngine: LayoutEngine?
  var layoutGuides: [UILayoutGuide] = []
  var needsUpdateConstraints = false
  /// What is to be drawn anew, where that is not all; and what is being drawn.
  var partToDraw: CGRect?
  var partAtWork: CGRect?
  /// Whether the layer's contents are what the view has drawn.
  var hasDrawn = false
  var huggingPriorities: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var compressionResistancePriorities: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
}

extension UIView {
  func modifyExtras(_ change: (ViewExtras) -> Void) {
    let extras = extras ?? ViewExtras()
    change(extras)
    self.extras = extras
  }

  /// A name for tests; nobody sees it.
  public var accessibilityIdentifier: String? {
    get { extras?.accessibilityIdentifier }
    set { modifyExtras { $0.accessibilityIdentifier = newValue } }
  }

  /// What the view is, in words, for people who do not see it; kept for the program's own use.
  public var accessibilityLabel: String? {
    get { extras?.accessibilityLabel }
    set { modifyExtras { $0.accessibilityLabel = newValue } }
  }
}
