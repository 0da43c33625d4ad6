/// What a press on a view shows: a preview, and a menu below it.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
  /// Makes the preview: a controller whose view shows, as large as its `preferredContentSize`.
  public typealias ContentPreviewProvider = () -> UIViewController?
  /// Makes the menu of the actions that the system suggests: none.
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

  /// The configuration's identity; unique unless it is given.
  public let identifier: any NSCopying
  let previewProvider: ContentPreviewProvider?
  let actionProvider: ActionProvider?

  /// A preview and a menu; nil for the pressed view itself, and for no menu.
  public init(identifier: (any NSCopying)? = nil, previewProvider: ContentPreviewProvider? = nil, actionProvider: ActionProvider? = nil) {
    self.identifier = identifier ?? NSUUID()
    (self.previewProvider, self.actionProvider) = (previewProvider, actionProvider)
    super.init()
  }
}

/// How a preview looks while it is lifted.
@preconcurrency @MainActor open class UIPreviewParameters: NSObject {
  /// The colour behind the view; nil is its own.
  open var backgroundColor: UIColor?
  /// The part of the view that shows, in its coordinates; nil is all of it, with the corners of its layer.
  open var visiblePath: UIBezierPath?
  /// The outline of the shadow, in the view's coordinates; nil is that of what shows.
  open var shadowPath: UIBezierPath?

  public override init() { super.init() }
}

/// A view that is lifted while its menu shows.
@preconcurrency @MainActor open class UITargetedPreview: NSObject {
  /// The view that is lifted.
  public let view: UIView
  /// How it looks while it is lifted.
  public let parameters: UIPreviewParameters

  /// A preview of a view that is in a window.
  public init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
    (self.view, self.parameters) = (view, parameters)
    super.init()
  }
}

/// Takes what is to happen with a menu's appearance, and after it.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// The controller whose view is the preview; nil where that is the pressed view.
  var previewViewController: UIViewController? { get }
  /// Adds changes that are animated with the menu's.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds what is done after the animation.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// How a preview that was tapped becomes what follows.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  /// It goes back to where it came from.
  case dismiss
  /// It goes back as well: what follows comes by its own transition.
  case pop
}

/// Takes what is to happen after a preview was tapped.
@preconcurrency @MainActor public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// Kept without effect: the preview goes back to where it came from.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

final class MenuAnimating: UIContextMenuInteractionCommitAnimating {
  var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
  let previewViewController: UIViewController?
  private var animations: [() -> Void] = [], completions: [() -> Void] = []

  init(_ previewViewController: UIViewController?) { self.previewViewController = previewViewController }

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  func animate() { for animation in animations { animation() } }
  func complete() { for completion in completions { completion() } }
}
