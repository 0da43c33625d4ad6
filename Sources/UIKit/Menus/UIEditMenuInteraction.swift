/// Where an edit menu shows.
@preconcurrency @MainActor open class UIEditMenuConfiguration: NSObject {
  /// The configuration's identity; unique unless it is given.
  public let identifier: AnyHashable
  /// The point of the view that the menu stands above.
  public let sourcePoint: CGPoint

  /// A menu above a point of the view.
  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    (self.identifier, self.sourcePoint) = (identifier ?? AnyHashable(UUID()), sourcePoint)
    super.init()
  }
}

/// Takes what is to happen with an edit menu's appearance, and after it.
@preconcurrency @MainActor public protocol UIEditMenuInteractionAnimating: AnyObject {
  /// Adds changes that are animated with the menu's.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds what is done after the animation.
  func addCompletion(_ completion: @escaping () -> Void)
}

extension MenuAnimating: UIEditMenuInteractionAnimating {}

/// Says what an edit menu offers, and is told of it. Every method is optional.
@preconcurrency @MainActor public protocol UIEditMenuInteractionDelegate: AnyObject {
  /// The menu; nil is that of the actions that are suggested. Commands whose method no responder has, or would run, are left out.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// The rectangle of the view that the menu stands above, or below where there is no room; null is the configuration's point.
  func editMenuInteraction(_ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration) -> CGRect
  /// Called before the menu shows.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  /// Called before the menu goes.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  public func editMenuInteraction(_ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration) -> CGRect {
    .null
  }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Shows what can be done with what a view has selected, in a row above it. A touch elsewhere takes it away, and does what it does.
@preconcurrency @MainActor open class UIEditMenuInteraction: NSObject, UIInteraction {
  /// Says what the menu offers; not retained.
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  /// The view that holds the interaction; nil for none.
  open private(set) weak var view: UIView?
  private var shown: (bar: EditMenuBar, configuration: UIEditMenuConfiguration)?

  /// An interaction whose menus a delegate gives.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  open func willMove(to view: UIView?) { if view == nil { dismissMenu() } }
  open func didMove(to view: UIView?) { self.view = view }

  var isShown: Bool { shown != nil }

  /// Where the menu stands above, in the coordinates of a view.
  open func location(in view: UIView?) -> CGPoint {
    let point = shown?.configuration.sourcePoint ?? .zero
    return self.view?.convert(point, to: view) ?? point
  }

  /// Shows a menu, in the place of one that shows; none where nothing can be done.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    dismissMenu()
    guard let view, let window = view.window else { return }
    let suggested: [UIMenuElement] = [EditAction.menu]
    let menu = delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested) ?? UIMenu(children: suggested)
    guard let bar = EditMenuBar(menu, at: view) else { return }
    bar.whenChosen = { [weak self] in self?.dismissMenu() }
    bar.whenTouchedElsewhere = { [weak self] in self?.dismissMenu() }
    shown = (bar, configuration)
    let animating = MenuAnimating(nil)
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animating)
    bar.show(in: window, above: target(for: configuration, in: window), with: animating)
  }

  private func target(for configuration: UIEditMenuConfiguration, in window: UIWindow) -> CGRect {
    let asked = delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
    let rect = asked.isNull ? CGRect(origin: configuration.sourcePoint, size: .zero) : asked
    return view?.convert(rect, to: window) ?? rect
  }

  /// Takes the menu away.
  open func dismissMenu() {
    guard let (bar, configuration) = shown else { return }
    shown = nil
    let animating = MenuAnimating(nil)
    delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animating)
    bar.hide(with: animating)
  }

  /// Asks for the menu's elements anew.
  open func reloadVisibleMenu() { if let configuration = shown?.configuration { presentEditMenu(with: configuration) } }

  /// Moves the menu to where its rectangle is now.
  open func updateVisibleMenuPosition(animated: Bool) {
    guard let (bar, configuration) = shown, let window = view?.window else { return }
    ControlParts.change(animated: animated) { bar.place(above: target(for: configuration, in: window)) }
  }
}
