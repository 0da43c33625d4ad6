extension UIView {
  /// Animations of the system's.
  public enum SystemAnimation: UInt, Sendable {
    /// Views fade and shrink, and are then removed from their superviews.
    case delete
  }

  /// Makes a predefined animation of views, with changes of one's own beside it, in 0.35 seconds.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [], animations parallelAnimations: (() -> Void)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    let before = views.map { (view: $0, alpha: $0.alpha, transform: $0.transform) }
    let block = AnimationBlock(duration: 0.35, options: options)
    block.completion.add { finished in
      for (view, alpha, transform) in before {
        view.removeFromSuperview()
        // Removed views are as they were, to be used again.
        (view.alpha, view.transform) = (alpha, transform)
      }
      completion?(finished)
    }
    block.run {
      for view in views {
        view.alpha = 0
        view.transform = view.transform.scaledBy(x: 0.1, y: 0.1)
      }
      parallelAnimations?()
    }
  }
}
