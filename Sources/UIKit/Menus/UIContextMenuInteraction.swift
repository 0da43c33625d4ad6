/// Says which menu a press on a view shows, and is told of it. All methods but the first are optional.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// The preview and the menu for a place in the view; nil for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// The view that is lifted; nil is the one that was pressed.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// Called before the menu shows.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// Called before the menu goes.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// Called when the preview is tapped, before the menu goes.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
}

extension UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
}

/// Shows a menu when a view is pressed for half a second; the finger may move on to a row, and choose it where it is lifted.
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// Says which menu shows; not retained.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view that holds the interaction; nil for none.
  open private(set) weak var view: UIView?
  private lazy var press = MenuPress { [unowned self] location in configuration(at: location) }
  private var configuration: UIContextMenuConfiguration?
  private var menu: MenuOverlay?
  private var location = CGPoint.zero

  /// An interaction whose menus a delegate gives.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }

  open func willMove(to view: UIView?) { if view == nil { self.view?.removeGestureRecognizer(press) } }

  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
    press.menu = { [unowned self] in show() }
  }

  /// Where the view was pressed, in the coordinates of a view.
  open func location(in view: UIView?) -> CGPoint { self.view?.convert(location, to: view) ?? location }

  /// Takes the menu away that shows.
  open func dismissMenu() { menu?.dismiss() }

  /// Shows other elements in the menu that shows.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) { menu?.update(block) }

  private func configuration(at location: CGPoint) -> Bool {
    self.location = location
    configuration = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: location)
    return configuration != nil
  }

  private func show() -> MenuOverlay? {
    guard let view, let window = view.window, let configuration else { return nil }
    let controller = configuration.previewProvider?()
    let preview = delegate?.contextMenuInteraction(self, previewForHighlightingMenuWithConfiguration: configuration)
    let lifted = preview ?? UITargetedPreview(view: view)
    let overlay = MenuOverlay(configuration.actionProvider?([]), of: view, in: window, from: lifted, controller)
    let start = MenuAnimating(controller)
    delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: start)
    overlay.willEnd = { [weak self] animating in
      guard let self else { return }
      menu = nil
      delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animating)
    }
    overlay.previewTapped = { [weak self] animating in
      guard let self else { return }
      delegate?.contextMenuInteraction(self, willPerformPreviewActionForMenuWith: configuration, animator: animating)
    }
    overlay.show(with: start)
    menu = overlay
    return overlay
  }
}

/// A press that shows a menu, and leads the finger over its rows.
final class MenuPress: UILongPressGestureRecognizer {
  private let isWanted: (CGPoint) -> Bool
  var menu: (() -> MenuOverlay?)?
  private weak var shown: MenuOverlay?

  /// - Parameter isWanted: whether there is a menu for a place in the view.
  init(_ isWanted: @escaping (CGPoint) -> Bool) {
    self.isWanted = isWanted
    super.init(target: nil, action: nil)
    addAction { [unowned self] _ in follow() }
  }

  override func shouldBegin() -> Bool { super.shouldBegin() && view.map { isWanted(location(in: $0)) } ?? false }

  private func follow() {
    switch state {
    case .began: shown = menu?()
    case .changed: shown?.drag(to: location(in: shown))
    case .ended: shown?.release(at: location(in: shown))
    default: shown?.drag(to: nil)
    }
  }
}
