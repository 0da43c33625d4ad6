/// The part of a view that a keyboard would cover. There is none on screen: the guide lies over the bottom of the safe area, as it does on
/// a device whose keyboard is out of sight.
@preconcurrency @MainActor public final class UIKeyboardLayoutGuide: UILayoutGuide {
  /// Whether the guide follows a keyboard that floats. Kept without effect: no keyboard shows.
  public var followsUndockedKeyboard = false
  /// The distance above the keyboard at which a finger begins to drag it, in points. Kept without effect: no keyboard shows.
  public var keyboardDismissPadding: CGFloat = 0
  /// Whether the guide ends at the safe area while no keyboard shows; if not, it has no height at the view's bottom.
  public var usesBottomSafeArea = true {
    didSet { owningView?.setNeedsLayout() }
  }

  init(of view: UIView) {
    weak var guide: UIKeyboardLayoutGuide?
    super.init(
      .insets { [unowned view] in
        let covered = guide?.usesBottomSafeArea ?? true ? view.safeAreaInsets.bottom : 0
        return UIEdgeInsets(top: view.bounds.height - covered, left: 0, bottom: 0, right: 0)
      }, of: view)
    guide = self
  }
}
