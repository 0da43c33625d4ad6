/// A way from one controller to another. There are no storyboards here: the program makes segues, and performs them.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
  /// The name of the segue.
  public let identifier: String?
  /// The controller that the way begins at.
  public let source: UIViewController
  /// The controller that it leads to.
  public let destination: UIViewController
  private var handler: (() -> Void)?

  /// A segue; subclasses override `perform()`.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }

  /// A segue that is performed by a closure.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController, performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    handler = performHandler
  }

  /// Shows the destination: by the closure, else pushed where the source is in a navigation controller, else presented. The source's
  /// `prepare(for:sender:)` is the caller's to call before.
  open func perform() {
    if let handler {
      handler()
    } else if let navigation = source.navigationController {
      navigation.pushViewController(destination, animated: UIView.areAnimationsEnabled)
    } else {
      source.present(destination, animated: UIView.areAnimationsEnabled)
    }
  }
}
