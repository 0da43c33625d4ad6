import UIKit

/// A page that slides down as a snapshot and lets a menu come from above; a tap on the snapshot brings it back.
@MainActor package final class SlideDownMenu: ExampleController {
  package let menuTransitionManager = MenuTransitionManager()
  private lazy var photoView = photo(Self.landscapes[1])

  override var parts: (title: String, views: [UIView]) { ("Menu", [photoView]) }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.98, green: 0.91, blue: 0.86, alpha: 1)
  }

  package override func buttonTapped() { showMenu() }

  @discardableResult package func showMenu() -> UIViewController {
    let menu = MenuController()
    menu.modalPresentationStyle = .fullScreen
    menu.transitioningDelegate = menuTransitionManager
    menuTransitionManager.dismiss = { [unowned self] in dismiss(animated: true) }
    present(menu, animated: true)
    return menu
  }
}

/// A list of places to go to.
@MainActor package final class MenuController: UIViewController {
  package override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.backgroundColor = UIColor(red: 0.13, green: 0.16, blue: 0.24, alpha: 1)
    for (index, title) in ["Home", "Places", "Journeys", "Settings"].enumerated() {
      let label = UILabel(frame: CGRect(x: 40, y: 44 + 64 * index, width: 240, height: 40))
      label.text = title
      label.textColor = .white
      label.font = .boldSystemFont(ofSize: 24)
      view.addSubview(label)
    }
  }
}

/// Both the animator of the menu and its transitioning delegate.
@MainActor package final class MenuTransitionManager: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate
{
  private let duration = 0.5
  private var isPresenting = false
  /// What a tap on the snapshot does.
  package var dismiss: (() -> Void)?
  package private(set) var snapshot: UIView?

  package func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { duration }

  package func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    // Get reference to our fromView, toView and the container view.
    guard let fromView = transitionContext.view(forKey: .from), let toView = transitionContext.view(forKey: .to) else { return }
    let container = transitionContext.containerView

    // Set up the transforms for sliding.
    let moveDown = CGAffineTransform(translationX: 0, y: container.frame.height - 150)
    let moveUp = CGAffineTransform(translationX: 0, y: -50)

    // Add both views to our view controller.
    if isPresenting, let snapshot = fromView.snapshotView(afterScreenUpdates: true) {
      toView.transform = moveUp
      container.addSubview(toView)
      snapshot.addGestureRecognizer(UITapGestureRecognizer(target: self, action: MenuTransitionManager.snapshotTapped))
      container.addSubview(snapshot)
      self.snapshot = snapshot
    }

    // Perform the animation.
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0.3,
      animations: {
        if self.isPresenting {
          self.snapshot?.transform = moveDown
          toView.transform = .identity
        } else {
          self.snapshot?.transform = .identity
          fromView.transform = moveUp
        }
      },
      completion: { _ in
        transitionContext.completeTransition(true)
        if !self.isPresenting {
          self.snapshot?.removeFromSuperview()
          self.snapshot = nil
        }
      })
  }

  private func snapshotTapped() { dismiss?() }

  package func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = true
    return self
  }

  package func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = false
    return self
  }
}
