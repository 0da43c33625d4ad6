/// Rarely used state of a view, kept out of line.
@MainActor final class ViewExtras {
  var mask: UIView?
  var gestureRecognizers: [UIGestureRecognizer]?
  var interactions: [any UIInteraction] = []
  let traitListeners = TraitListeners()
  var motionEffects: [UIMotionEffect] = []
  var layoutMargins: UIEdgeInsets?
  var preservesSuperviewLayoutMargins = false
  var insetsLayoutMarginsFromSafeArea = true
  var additionalSafeAreaInsets = UIEdgeInsets.zero
  var traitOverrides: TraitValues?
  var semanticContentAttribute = UISemanticContentAttribute.unspecified
  var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
  /// The view's variables in the solver of its tree.
  var layoutItem: LayoutEngine.Item?
  /// The solver of the tree's constraints, in the root view.
  var layoutEngine: LayoutEngine?
  var layoutGuides: [UILayoutGuide] = []
  var needsUpdateConstraints = false
  var restorationIdentifier: String?
  var largeContent = LargeContent()
  var leastTextSize: UIContentSizeCategory?
  var greatestTextSize: UIContentSizeCategory?
  /// The parts of the bounds to be redrawn, and being redrawn; nil for all.
  var partToDraw: CGRect?
  var partAtWork: CGRect?
  /// Whether the layer's contents were drawn by the view.
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
}
