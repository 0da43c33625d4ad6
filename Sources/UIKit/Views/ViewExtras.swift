/// What few views have, kept out of the view itself.
@MainActor final class ViewExtras {
  var mask: UIView?
  var gestureRecognizers: [UIGestureRecognizer]?
  var layoutMargins: UIEdgeInsets?
  var preservesSuperviewLayoutMargins = false
  var insetsLayoutMarginsFromSafeArea = true
  var additionalSafeAreaInsets = UIEdgeInsets.zero
  var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
  var accessibilityIdentifier: String?
  var accessibilityLabel: String?
}

extension UIView {
  func modifyExtras(_ change: (ViewExtras) -> Void) {
    let extras = extras ?? ViewExtras()
    change(extras)
    self.extras = extras
  }

  public var accessibilityIdentifier: String? {
    get { extras?.accessibilityIdentifier }
    set { modifyExtras { $0.accessibilityIdentifier = newValue } }
  }

  public var accessibilityLabel: String? {
    get { extras?.accessibilityLabel }
    set { modifyExtras { $0.accessibilityLabel = newValue } }
  }
}
