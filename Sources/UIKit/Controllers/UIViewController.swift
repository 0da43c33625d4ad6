/// Manages a view: makes it when it is first needed, hears when it appears and disappears, and shows other controllers from it.
@MainActor open class UIViewController: UIResponder {
  /// The name of the nib that the program named. There are no nibs here: views are made in code.
  public let nibName: String?
  /// The bundle that the program named.
  public let nibBundle: Bundle?

  /// A controller whose view is made in code. A subclass with initialisers of its own calls it with nil for both.
  /// - Parameters:
  ///   - nibNameOrNil: kept.
  ///   - nibBundleOrNil: kept.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (nibName, nibBundle) = (nibNameOrNil, nibBundleOrNil)
    super.init()
  }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// There are no archives of controllers: nil.
  public required init?(coder: NSCoder) { nil }

  // MARK: View

  private var loadedView: UIView?

  /// The view, loaded when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }
  /// The view where it has been loaded; asking loads nothing.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view has been loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view and sets `view`: a plain one of the screen's size, unless a subclass overrides it.
  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// Loads the view where that is still to be done.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    precondition(loadedView != nil, "loadView() of \(type(of: self)) did not set view")
    updateSafeArea()
    viewDidLoad()
  }

  /// Called once, when the view has been loaded.
  open func viewDidLoad() {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Changes constraints of the view before they are solved: after its `setNeedsUpdateConstraints()`.
  open func updateViewConstraints() {}
  /// Called when the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called before the view changes its size, with what goes along with the change.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// Called before the window's traits change with its size.
  open func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }
  /// Called when the safe area's insets have changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Places a container's bars, before a program's own controller hears of it.
  func safeAreaDidChange() {}
  /// Those of the view; before it is loaded, those of the parent.
  open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? parent?.traitCollection ?? UITraitCollection.current }

  /// Names the controller in bars.
  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem.title = title
    }
  }
  /// The size that the controller would like its content to have, in points; zero leaves it open.
  open var preferredContentSize = CGSize.zero
  open override var next: UIResponder? { loadedView?.superview ?? parent }

  // MARK: Appearance

  /// Called before the view comes into a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called once the view is in the window, with its size and traits; its subviews are laid out between this and `viewDidAppear(_:)`.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view shows, laid out, after its transition.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has left, after its transition.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Whether children hear of the appearance of their parent by themselves.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  private enum Appearance { case disappeared, appearing, appeared, disappearing }
  private var appearance = Appearance.disappeared
  private var isAppearanceAnimated = false
  /// Whether `viewIsAppearing(_:)` is still to be called, when the view comes into the window.
  private var awaitsWindow = false

  package var isAppeared: Bool { appearance == .appeared }
  var isAppearingOrAppeared: Bool { appearance == .appeared || appearance == .appearing }

  /// Tells the controller that its view is about to appear or to disappear. What was under way the other way round has turned.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing ? isAppearingOrAppeared : !isAppearingOrAppeared { return }
    forgetWindowChange()
    isAppearanceAnimated = animated
    appearance = isAppearing ? .appearing : .disappearing
    if isAppearing { loadViewIfNeeded() }
    awaitsWindow = isAppearing
    isAppearing ? viewWillAppear(animated) : viewWillDisappear(animated)
    viewDidMoveToWindow()
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in forwardedChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Tells the controller that what `beginAppearanceTransition` began is done.
  open func endAppearanceTransition() {
    forgetWindowChange()
    switch appearance {
    case .appearing:
      awaitsWindow = false
      layOutForAppearance()
      appearance = .appeared
      viewDidAppear(isAppearanceAnimated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(isAppearanceAnimated)
    case .appeared, .disappeared: return
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in forwardedChildren { child.endAppearanceTransition() }
  }

  /// The call that ends the appearance, or disappearance, that a change of window began.
  private var endOfWindowChange: ScheduledCall?
  /// Whether it is a child, or was one when it appeared.
  private var isOrWasChild = false

  /// The view is about to come into a window, or, with nil, to leave it: of a child, that begins what its parent's appearance would. It is
  /// done when the change is committed, with the frames and constraints that the program gives it until then.
  func viewWillMove(toWindow window: UIWindow?) {
    guard isOrWasChild, parent?.shouldAutomaticallyForwardAppearanceMethods ?? (window == nil) else { return }
    if window != nil {
      guard !isAppearingOrAppeared, let parent, parent.isAppearingOrAppeared else { return }
      forgetWindowChange()
      isMovingToParent = true
      beginAppearanceTransition(true, animated: parent.appearance == .appearing && parent.isAppearanceAnimated)
      // A parent that is appearing itself ends both.
      guard parent.isAppeared else { return isMovingToParent = false }
    } else {
      guard isAppearingOrAppeared else { return }
      forgetWindowChange()
      isMovingFromParent = true
      beginAppearanceTransition(false, animated: false)
    }
    endOfWindowChange = LayerScheduler.afterCommit { [self] in
      endOfWindowChange = nil
      endAppearanceTransition()
      (isMovingToParent, isMovingFromParent) = (false, false)
      if parent == nil { isOrWasChild = false }
    }
  }

  /// Somebody else begins or ends the controller's appearance.
  private func forgetWindowChange() {
    guard let call = endOfWindowChange else { return }
    call.cancel()
    endOfWindowChange = nil
    (isMovingToParent, isMovingFromParent) = (false, false)
  }

  /// The view may have come into a window.
  func viewDidMoveToWindow() {
    guard awaitsWindow, let view = viewIfLoaded, view.window != nil else { return }
    awaitsWindow = false
    viewIsAppearing(isAppearanceAnimated)
    view.setNeedsLayout()
  }

  /// Lays the view out in its window, and what is around it: what animates from now on begins where it belongs.
  func layOutForAppearance() {
    guard let view = viewIfLoaded, view.window != nil else { return }
    UIView.performWithoutAnimation { view.layoutIfNeeded() }
  }

  /// Appears at once.
  func appear() {
    beginAppearanceTransition(true, animated: false)
    endAppearanceTransition()
  }

  /// Disappears at once, and its view goes.
  func disappear() {
    beginAppearanceTransition(false, animated: false)
    viewIfLoaded?.removeFromSuperview()
    endAppearanceTransition()
  }

  /// The children whose views show with this one's.
  var forwardedChildren: [UIViewController] {
    children.filter { child in child.viewIfLoaded.map { own in viewIfLoaded.map { own.isDescendant(of: $0) } ?? false } ?? false }
  }

  // MARK: Bars

  /// What a navigation bar shows for this controller.
  open private(set) lazy var navigationItem = UINavigationItem()
  /// What a tab bar shows for this controller.
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem()
  /// What the toolbar of a navigation controller shows for this controller.
  open var toolbarItems: [UIBarButtonItem]? { didSet { navigationController?.toolbarItemsDidChange(of: self) } }
  /// Sets what the toolbar shows for this controller.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
  /// Whether tab bar and toolbar go while the controller, or one above it, is on top of a navigation controller.
  open var hidesBottomBarWhenPushed = false

  /// What keeps free of content besides the bars, in points.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { updateSafeArea() } }
  /// What the bars of the container cover.
  var barInsets = UIEdgeInsets.zero { didSet { if barInsets != oldValue { updateSafeArea() } } }

  private func updateSafeArea() {
    let own = additionalSafeAreaInsets
    viewIfLoaded?.setAdditionalSafeAreaInsets(
      UIEdgeInsets(
        top: own.top + barInsets.top, left: own.left + barInsets.left, bottom: own.bottom + barInsets.bottom,
        right: own.right + barInsets.right))
  }

  // MARK: Containment

  /// The controllers in this one, in the order in which they were added.
  open private(set) var children: [UIViewController] = []
  /// The controller that this one is in.
  open private(set) weak var parent: UIViewController?

  /// Makes a controller a child; its view is to be added by the caller, and `didMove(toParent:)` called then.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.parent?.children.removeAll { $0 === childController }
    childController.willMove(toParent: self)
    childController.parent = self
    childController.isOrWasChild = true
    children.append(childController)
  }

  /// Leaves the parent; `willMove(toParent: nil)` is to be called before, and the view to be removed.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller comes into another one, or, with nil, leaves it.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called when the controller has come into another one, or, with nil, has left it.
  open func didMove(toParent parent: UIViewController?) {}
  /// Whether it comes into its parent in the transition under way.
  open internal(set) var isMovingToParent = false
  /// Whether it leaves its parent in the transition under way.
  open internal(set) var isMovingFromParent = false

  /// Exchanges the views of two children in this one's view.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    fromViewController.beginAppearanceTransition(false, animated: duration > 0)
    toViewController.beginAppearanceTransition(true, animated: duration > 0)
    (fromViewController.view.superview ?? view).addSubview(toViewController.view)
    UIView.animate(withDuration: duration, delay: 0, options: options, animations: { animations?() }) { finished in
      fromViewController.view.removeFromSuperview()
      fromViewController.endAppearanceTransition()
      toViewController.endAppearanceTransition()
      completion?(finished)
    }
  }

  /// The nearest ancestor of a class.
  func ancestor<Controller: UIViewController>(_ type: Controller.Type) -> Controller? {
    var next = parent
    while let one = next {
      if let found = one as? Controller { return found }
      next = one.parent
    }
    return nil
  }

  /// The nearest navigation controller that this controller is in.
  open var navigationController: UINavigationController? { ancestor(UINavigationController.self) }
  /// The nearest tab bar controller that this controller is in.
  open var tabBarController: UITabBarController? { ancestor(UITabBarController.self) }

  // MARK: Presentation

  /// How it covers what presents it.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The stock transition that presents it.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Gives the transitions that present and dismiss it; nil for the stock ones.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Kept, and without effect: presentations cover the outermost controller.
  open var definesPresentationContext = false
  /// Kept, and without effect.
  open var providesPresentationContextTransitionStyle = false
  /// Whether a person may not dismiss it.
  open var isModalInPresentation = false
  /// The controller that this one, or one that it is in, presents.
  open var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
  /// The controller that presents this one, or one that it is in.
  open var presentingViewController: UIViewController? { ownPresenting ?? parent?.presentingViewController }
  var ownPresented: UIViewController?
  weak var ownPresenting: UIViewController?
  var ownPresentationController: UIPresentationController?
  /// What shows this controller while it is presented; before that, what will, unless the style is `custom`.
  open var presentationController: UIPresentationController? {
    if let parent { return parent.presentationController }
    if ownPresenting != nil { return ownPresentationController }
    return modalPresentationStyle == .custom || viewIfLoaded?.window != nil ? nil : preparedPresentation
  }
  /// Whether it is presented in the transition under way.
  open internal(set) var isBeingPresented = false
  /// Whether it is dismissed in the transition under way.
  open internal(set) var isBeingDismissed = false

  /// What runs beside the transition under way that the controller takes part in; nil outside of one.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { ownCoordinator ?? parent?.transitionCoordinator }
  weak var ownCoordinator: TransitionCoordinator?
  /// The transition that the controller takes part in, from its request to its end.
  var busyTransition: BusyTransition?

  /// Shows a controller over this one, from the next turn of the run loop on.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    Presentation.present(viewControllerToPresent, from: self, animated: flag, completion: completion)
  }

  /// Dismisses what this controller presents; if it presents nothing, the controller itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    Presentation.dismiss(from: self, animated: flag, completion: completion)
  }

  /// The outermost controller that this one is in.
  var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }
}

/// How a presented controller covers the one that presents it.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Covers the screen; the presenter's view goes.
  case fullScreen
  /// A sheet, as large as the screen.
  case pageSheet
  /// A sheet in the middle.
  case formSheet
  /// Covers the presenter, whose view goes.
  case currentContext
  /// As the transitioning delegate's presentation controller has it.
  case custom
  /// Covers the screen; the presenter's view stays below.
  case overFullScreen
  /// Covers the presenter, whose view stays below.
  case overCurrentContext
  /// As a sheet.
  case popover
  /// No presentation.
  case none = -1
  /// A page sheet.
  case automatic = -2

  /// Whether the presenter's view goes while something is presented so.
  var coversAll: Bool { self == .fullScreen || self == .currentContext }
}

/// The stock transition of a presentation.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Rises from the lower edge.
  case coverVertical
  /// Flips about the vertical middle.
  case flipHorizontal
  /// Fades in.
  case crossDissolve
  /// Curls the presenter's view up.
  case partialCurl
}
