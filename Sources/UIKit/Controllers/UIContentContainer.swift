/// What shows content of a preferred size, and hears of changed sizes and traits: controllers, and presentation controllers.
@preconcurrency @MainActor public protocol UIContentContainer: NSObjectProtocol {
  /// The preferred size of the content, in points; zero leaves it open.
  var preferredContentSize: CGSize { get }
  /// Called when the preferred size of contained content has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Called when the size that Auto Layout finds for contained content has changed.
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// The size of contained content, in points, in a container of a size.
  func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize
  /// Called before the size changes, with a coordinator for animations alongside.
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// Called before the traits change, with a coordinator for animations alongside.
  func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}
