/// Manages a view: makes it when it is first needed, is told when it appears and disappears, and presents other controllers.
@preconcurrency @MainActor open class UIViewController: UIResponder, UIContentContainer {
  /// The name of a nib, kept without effect: views are made in code.
  public let nibName: String?
  /// The bundle of a nib, kept without effect.
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

  /// Returns nil: controllers cannot be read from archives.
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
  /// The view if it is loaded; does not load it.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view has been loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view and sets `view`: a plain one of the screen's size, unless a subclass overrides it.
  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// Loads the view unless it is loaded.
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
  /// Called to change constraints of the view before they are solved, after its `setNeedsUpdateConstraints()`.
  open func updateViewConstraints() {}
  /// Called when the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called before the view's size changes, with a coordinator for animations alongside.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children {
      child.viewWillTransition(
        to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
    }
  }

  /// Called before the window's traits change with its size.
  open func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }
  /// Called when the margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}
  /// Called when the safe area's insets have changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Places a container's bars, before subclasses are told of the new safe area.
  func safeAreaDidChange() {}
  /// The traits of the view; before it is loaded, those of the parent.
  open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? parent?.traitCollection ?? UITraitCollection.current }

  /// Traits that the controller's view overrides for itself and what it contains.
  open var traitOverrides: UITraitOverrides {
    get { viewIfLoaded?.traitOverrides ?? UITraitOverrides() }
    set { view.traitOverrides = newValue }
  }
  /// Overrides traits of a child, in place of all that were overridden; nil overrides none.
  open func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild childViewController: UIViewController) {
    childViewController.traitOverrides = UITraitOverrides(values: collection?.values ?? TraitValues())
  }
  /// The traits that a child overrides; nil for none.
  open func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
    let values = childViewController.traitOverrides.values
    return values == TraitValues() ? nil : UITraitCollection(values)
  }
  /// Does nothing: traits are always up to date.
  open func updateTraitsIfNeeded() {}

  /// Called when the traits of the view's surroundings have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// What was registered to hear of changed traits.
  let traitListeners = TraitListeners()
  /// Kept for overrides; never called: Linux does not warn of memory that runs out.
  open func didReceiveMemoryWarning() {}

  // MARK: Status bar, home indicator and orientation, of which there are none

  /// Kept for overrides, without effect: there is no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// Kept for overrides, without effect: there is no status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Kept for overrides, without effect: there is no status bar.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// Kept for overrides, without effect: there is no status bar.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// Kept for overrides, without effect: there is no status bar.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Kept without effect: a presentation has no status bar to take over.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// Does nothing: there is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Kept for overrides, without effect: there is no home indicator.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Kept for overrides, without effect: there is no home indicator.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// Does nothing: there is no home indicator.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Kept for overrides, without effect: the system has no gestures of its own at the edges.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// Kept for overrides, without effect: the system has no gestures of its own at the edges.
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  /// Does nothing: the system has no gestures of its own at the edges.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// Kept for overrides, without effect: a screen is resized, not turned.
  open var shouldAutorotate: Bool { true }
  /// Kept for overrides, without effect: a screen is resized, not turned.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// Kept for overrides, without effect: a screen is resized, not turned.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Does nothing: a screen is resized, not turned.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// How the interface is turned: upright where the screen is higher than wide.
  open var interfaceOrientation: UIInterfaceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeRight : .portrait
  }
  /// Does nothing: a screen is resized, not turned.
  open class func attemptRotationToDeviceOrientation() {}

  /// A name by which a program finds the controller's state again. Kept without effect: no state is restored.
  open var restorationIdentifier: String?
  /// The controller's title in bars.
  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem.title = title
    }
  }
  /// Shows a controller where it belongs: pushed by the navigation controller around, else presented.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController { navigationController.pushViewController(vc, animated: true) } else { present(vc, animated: true) }
  }
  /// Shows a controller in the secondary column of the split view controller around; without one as `show(_:sender:)` does.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let splitViewController { splitViewController.showDetailViewController(vc, sender: sender) } else { show(vc, sender: sender) }
  }
  /// Kept without effect: content goes on below bars.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Kept without effect: content goes on below bars.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Kept without effect: `contentInsetAdjustmentBehavior` of scroll views says how margins follow bars.
  open var automaticallyAdjustsScrollViewInsets = true
  /// The appearance of the view and what is inside; `unspecified` is that around.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { viewIfLoaded?.overrideUserInterfaceStyle ?? .unspecified }
    set { view.overrideUserInterfaceStyle = newValue }
  }
  /// Where a popover would point to, for a controller whose style is `popover`; nil for others, as on phones.
  open var popoverPresentationController: UIPopoverPresentationController? { modalPresentationStyle == .popover ? popoverLook : nil }
  private lazy var popoverLook = UIPopoverPresentationController()
  /// The presentation controller of the sheet that the controller, or one that contains it, is presented as; nil where it is none.
  open var sheetPresentationController: UISheetPresentationController? {
    if let parent { return parent.sheetPresentationController }
    if ownPresenting != nil { return ownPresentationController as? UISheetPresentationController }
    return modalPresentationStyle.isSheet ? preparedPresentation as? UISheetPresentationController : nil
  }

  /// Whether the content is edited.
  open var isEditing: Bool {
    get { isEditingNow }
    set { setEditing(newValue, animated: false) }
  }
  private var isEditingNow = false
  private var editItem: UIBarButtonItem?
  /// Begins or ends the editing of the content. Overrides call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditingNow = editing
    guard let editItem else { return }
    (editItem.title, editItem.style) = editing ? ("Done", .done) : ("Edit", .plain)
  }
  /// A button for a bar that begins and ends the editing.
  open var editButtonItem: UIBarButtonItem {
    if let editItem { return editItem }
    let item = UIBarButtonItem(
      title: isEditingNow ? "Done" : "Edit",
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    editItem = item
    return item
  }
  /// The preferred size of the controller's content, in points; zero leaves it open.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      let container: (any UIContentContainer)? = (parent as (any UIContentContainer)?) ?? ownPresentationController
      container?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }
  /// Called when a child's preferred size has changed.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  /// Kept for overrides; never called: what Auto Layout finds is not told on.
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  /// The size of a child's content where this controller's has a size; that size, unless a subclass overrides it.
  open func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
    parentSize
  }
  open override var next: UIResponder? { loadedView?.superview ?? parent }
  /// The key commands that `addKeyCommand(_:)` has added; nil for none.
  open override var keyCommands: [UIKeyCommand]? { ownKeyCommands.isEmpty ? nil : ownKeyCommands }
  var ownKeyCommands: [UIKeyCommand] = []

  // MARK: Appearance

  /// Called before the view comes into a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called once the view is in the window, with its size and traits; its subviews are laid out between this and `viewDidAppear(_:)`.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view shows, laid out, after its transition.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has disappeared, after its transition.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Whether children are told of appearance together with their parent.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  private enum Appearance { case disappeared, appearing, appeared, disappearing }
  private var appearance = Appearance.disappeared
  private var isAppearanceAnimated = false
  /// Whether `viewIsAppearing(_:)` is due when the view comes into the window.
  private var awaitsWindow = false

  package var isAppeared: Bool { appearance == .appeared }
  var isAppearingOrAppeared: Bool { appearance == .appeared || appearance == .appearing }

  /// Tells the controller that its view is about to appear or disappear; the opposite change in progress is reversed.
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

  /// Tells the controller that the change which `beginAppearanceTransition` began is over.
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

  /// The pending call that ends an appearance or disappearance begun by a change of window.
  private var endOfWindowChange: ScheduledCall?
  /// Whether it is a child, or was one when it appeared.
  private var isOrWasChild = false

  /// Called before the view comes into a window or, with nil, leaves it. For a child, this begins what its parent's appearance would; it
  /// ends when the change is committed, with the frames and constraints that the program sets until then.
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

  /// Forgets the pending change: another caller begins or ends the controller's appearance.
  private func forgetWindowChange() {
    guard let call = endOfWindowChange else { return }
    call.cancel()
    endOfWindowChange = nil
    (isMovingToParent, isMovingFromParent) = (false, false)
  }

  /// Called when the view may have come into a window.
  func viewDidMoveToWindow() {
    guard awaitsWindow, let view = viewIfLoaded, view.window != nil else { return }
    awaitsWindow = false
    viewIsAppearing(isAppearanceAnimated)
    view.setNeedsLayout()
  }

  /// Lays out the view and its surroundings in the window, so that later animations begin from there.
  func layOutForAppearance() {
    guard let view = viewIfLoaded, view.window != nil else { return }
    UIView.performWithoutAnimation { view.layoutIfNeeded() }
  }

  func appear() {
    beginAppearanceTransition(true, animated: false)
    endAppearanceTransition()
  }

  /// Disappears without a transition, and removes its view.
  func disappear() {
    beginAppearanceTransition(false, animated: false)
    viewIfLoaded?.removeFromSuperview()
    endAppearanceTransition()
  }

  /// The children that appear and disappear together with this controller.
  var forwardedChildren: [UIViewController] {
    children.filter { child in child.viewIfLoaded.map { own in viewIfLoaded.map { own.isDescendant(of: $0) } ?? false } ?? false }
  }

  // MARK: Bars

  /// The controller's item for navigation bars.
  open private(set) lazy var navigationItem = UINavigationItem()
  /// The controller's item for tab bars.
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem()
  /// The controller's items for the toolbar of a navigation controller.
  open var toolbarItems: [UIBarButtonItem]? { didSet { navigationController?.toolbarItemsDidChange(of: self) } }
  /// Sets the controller's items for the toolbar of a navigation controller.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
  /// Whether tab bar and toolbar are hidden while the controller, or one above it, is on top of a navigation controller.
  open var hidesBottomBarWhenPushed = false

  /// Insets of the safe area in addition to the bars', in points.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { updateSafeArea() } }
  /// Insets that the container's bars cover, in points.
  var barInsets = UIEdgeInsets.zero { didSet { if barInsets != oldValue { updateSafeArea() } } }

  private func updateSafeArea() {
    let own = additionalSafeAreaInsets
    viewIfLoaded?.setAdditionalSafeAreaInsets(
      UIEdgeInsets(
        top: own.top + barInsets.top, left: own.left + barInsets.left, bottom: own.bottom + barInsets.bottom,
        right: own.right + barInsets.right))
  }

  // MARK: Containment

  /// The child controllers, in the order in which they were added.
  open private(set) var children: [UIViewController] = []
  /// The controller that contains this one.
  open private(set) weak var parent: UIViewController?

  /// Adds a child controller. The caller then adds its view, and calls its `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.parent?.children.removeAll { $0 === childController }
    childController.willMove(toParent: self)
    childController.parent = self
    childController.isOrWasChild = true
    children.append(childController)
  }

  /// Removes the controller from its parent. The caller calls `willMove(toParent: nil)` before, and removes the view.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller is added to a parent or, with nil, removed from it.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the controller was added to a parent or, with nil, removed from it.
  open func didMove(toParent parent: UIViewController?) {}
  /// Whether the controller is being added to its parent in the present transition.
  open internal(set) var isMovingToParent = false
  /// Whether the controller is being removed from its parent in the present transition.
  open internal(set) var isMovingFromParent = false

  /// Exchanges the views of two children in this controller's view.
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

  func ancestor<Controller: UIViewController>(_ type: Controller.Type) -> Controller? {
    var next = parent
    while let one = next {
      if let found = one as? Controller { return found }
      next = one.parent
    }
    return nil
  }

  /// The nearest navigation controller that contains this controller.
  open var navigationController: UINavigationController? { ancestor(UINavigationController.self) }
  /// The nearest tab bar controller that contains this controller.
  open var tabBarController: UITabBarController? { ancestor(UITabBarController.self) }

  // MARK: Presentation

  /// The style in which the controller is presented.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The predefined transition with which the controller is presented.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Provides the transitions that present and dismiss the controller; nil for the predefined ones. Not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Kept without effect: presentations cover the outermost controller.
  open var definesPresentationContext = false
  /// Kept without effect on transitions.
  open var providesPresentationContextTransitionStyle = false
  /// Whether a person cannot dismiss the controller.
  open var isModalInPresentation = false
  /// The controller that this one, or one that contains it, presents.
  open var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
  /// The controller that presents this one, or one that contains it.
  open var presentingViewController: UIViewController? { ownPresenting ?? parent?.presentingViewController }
  var ownPresented: UIViewController?
  weak var ownPresenting: UIViewController?
  var ownPresentationController: UIPresentationController?
  /// The presentation controller that presents this controller; before the presentation the one to come, unless the style is `custom`.
  open var presentationController: UIPresentationController? {
    if let parent { return parent.presentationController }
    if ownPresenting != nil { return ownPresentationController }
    return modalPresentationStyle == .custom || viewIfLoaded?.window != nil ? nil : preparedPresentation
  }
  /// Whether the controller is being presented in the present transition.
  open internal(set) var isBeingPresented = false
  /// Whether the controller is being dismissed in the present transition.
  open internal(set) var isBeingDismissed = false

  /// The coordinator of the transition that the controller takes part in; nil outside a transition.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { ownCoordinator ?? parent?.transitionCoordinator }
  weak var ownCoordinator: TransitionCoordinator?
  /// The transition that the controller takes part in, from its request to its end.
  var busyTransition: BusyTransition?

  /// Presents a controller over this one, from the next turn of the run loop on.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    Presentation.present(viewControllerToPresent, from: self, animated: flag, completion: completion)
  }

  /// Dismisses the controller that this one presents; if it presents none, this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    Presentation.dismiss(from: self, animated: flag, completion: completion)
  }

  // MARK: Segues

  /// Called before a segue is performed, to give its destination what it needs.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Whether a segue of that name is performed.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Performs a segue of the controller's storyboard. There are no storyboards here: it stops the program, unless it is overridden.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    preconditionFailure(
      "there are no storyboards, and so no segue \"\(identifier)\" of \(type(of: self)); override performSegue(withIdentifier:sender:), "
        + "and perform a UIStoryboardSegue there")
  }

  /// Kept for overrides; never called: there are no storyboards, and so no segues that lead back.
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}

  var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }
}

/// How a presented controller covers its presenter.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Covers the screen; the presenter's view is removed.
  case fullScreen
  /// A sheet of the screen's size.
  case pageSheet
  /// A sheet in the middle of the screen.
  case formSheet
  /// Covers the presenter, whose view is removed.
  case currentContext
  /// Presented by the presentation controller of the transitioning delegate.
  case custom
  /// Covers the screen; the presenter's view stays below.
  case overFullScreen
  /// Covers the presenter, whose view stays below.
  case overCurrentContext
  /// Presented as a sheet, since there are no popovers.
  case popover
  /// No presentation; in adaptations, the presented controller's own style.
  case none = -1
  /// The system's choice: a page sheet.
  case automatic = -2

  /// Whether the style removes the presenter's view.
  var coversAll: Bool { self == .fullScreen || self == .currentContext }
}

/// The predefined transitions of presentations.
public enum UIModalTransitionStyle: Int, Sendable {
  /// The view rises from the lower edge.
  case coverVertical
  /// The views flip about the vertical axis.
  case flipHorizontal
  /// The view fades in.
  case crossDissolve
  /// The presenter's view curls up and shows what is below.
  case partialCurl
}
