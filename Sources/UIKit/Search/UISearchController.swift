/// Shows what a search finds.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the search begins or ends, and when its text or its scope changes.
  func updateSearchResults(for searchController: UISearchController)
}

/// Told when a search begins and ends. Every method is optional.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: AnyObject {
  /// Called before the search begins.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called when the search has begun, after its animation.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called before the search ends.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called when the search has ended, after its animation.
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A search in a controller's content: a search bar, in a navigation bar or elsewhere, and what shows while it is active.
///
/// The search becomes active when the bar's field is edited, and ends with the button that cancels. While it is active the controller is a
/// child of the one that it searches, over its view: it shows the results' controller, or dims the content, or nothing.
@preconcurrency @MainActor open class UISearchController: UIViewController, UISearchBarDelegate {
  /// The bar of the search.
  public let searchBar = UISearchBar()
  /// Shows what is found; nil where the controller that is searched does.
  public let searchResultsController: UIViewController?
  /// Told of what is searched; not retained.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Told when the search begins and ends; not retained.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether the content is dimmed while nothing is searched yet; a tap on it ends the search.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether titles and buttons of the navigation bar give way to the search bar.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the button that cancels shows while the search is active.
  open var automaticallyShowsCancelButton = true
  /// Whether the scopes show while the search is active.
  open var automaticallyShowsScopeBar = true
  /// Whether the results show as soon as there is a text.
  open var automaticallyShowsSearchResultsController = true { didSet { showResults() } }
  /// Whether the results show.
  open var showsSearchResultsController = false {
    didSet {
      if showsSearchResultsController != oldValue { automaticallyShowsSearchResultsController = false }
      showResults()
    }
  }

  /// Whether the search is active; set, it begins or ends with animation.
  open var isActive: Bool {
    get { isSearching }
    set {
      guard newValue != isSearching else { return }
      if newValue {
        if !searchBar.isFirstResponder, searchBar.window != nil { searchBar.becomeFirstResponder() }
        if !isSearching { begin() }
      } else {
        end()
      }
    }
  }

  private var isSearching = false
  private let dimming = UIView()
  private var scrolling: NSKeyValueObservation?

  /// A search.
  /// - Parameter searchResultsController: shows what is found; nil where the controller that is searched does.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.observer = self
  }

  /// A search in the content of the controller that is searched.
  public override convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    self.init(searchResultsController: nil)
  }

  public required init?(coder: NSCoder) { nil }

  open override func loadView() {
    let own = SearchOverlay()
    dimming.backgroundColor = UIColor.black.withAlphaComponent(0.2)
    dimming.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.isActive = false })
    own.addSubview(dimming)
    for view in [own, dimming] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    view = own
  }

  /// The controller whose content is searched: where the bar stands, or whose navigation item has it.
  private var searched: UIViewController? {
    var next: UIResponder? = searchBar.next
    while let responder = next {
      if let navigation = responder as? UINavigationController { return navigation.topViewController }
      if let controller = responder as? UIViewController { return controller }
      next = responder.next
    }
    return nil
  }

  // MARK: Beginning and ending

  private func begin() {
    isSearching = true
    delegate?.willPresentSearchController(self)
    if let searched {
      searched.addChild(self)
      UIView.performWithoutAnimation {
        view.frame = searched.view.bounds
        dimming.frame = view.bounds
        dimming.alpha = 0
        view.layer.zPosition = 1000
        searched.view.addSubview(view)
      }
      // A view that scrolls takes along what is in it; what shows of a search stays.
      scrolling = (searched.view as? UIScrollView)?.observe(\.contentOffset) { [weak self] scrolled, _ in self?.view.frame = scrolled.bounds
      }
      didMove(toParent: searched)
    }
    showResults()
    searchResultsUpdater?.updateSearchResults(for: self)
    move {
      if self.automaticallyShowsCancelButton { self.searchBar.showsCancelButton = true }
      if self.automaticallyShowsScopeBar { self.searchBar.showsScopeBar = true }
    } completion: { [weak self] in
      guard let self, isSearching else { return }
      delegate?.didPresentSearchController(self)
    }
  }

  private func end() {
    isSearching = false
    delegate?.willDismissSearchController(self)
    searchBar.text = ""
    searchBar.resignFirstResponder()
    searchResultsUpdater?.updateSearchResults(for: self)
    showResults()
    move {
      if self.automaticallyShowsCancelButton { self.searchBar.showsCancelButton = false }
      if self.automaticallyShowsScopeBar { self.searchBar.showsScopeBar = false }
    } completion: { [weak self] in
      guard let self, !isSearching else { return }
      scrolling = nil
      willMove(toParent: nil)
      viewIfLoaded?.removeFromSuperview()
      removeFromParent()
      delegate?.didDismissSearchController(self)
    }
  }

  /// Has the bars and the content move together, in 0.3 s.
  private func move(_ changes: @escaping () -> Void, completion: @escaping () -> Void) {
    let change = {
      changes()
      self.searchBar.heightDidChange?(false)
      self.searchBar.layoutIfNeeded()
      self.dimming.alpha = self.isSearching && self.obscuresBackgroundDuringPresentation ? 1 : 0
    }
    guard searchBar.window != nil else {
      change()
      return completion()
    }
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction], animations: change,
      completion: { _ in completion() })
  }

  /// Shows the results where there is something to be found, and takes them away where there is not.
  private func showResults() {
    guard let results = searchResultsController else { return }
    let isShown =
      isSearching
      && (automaticallyShowsSearchResultsController ? searchBar.text?.isEmpty == false : showsSearchResultsController)
    if isShown, results.parent !== self {
      addChild(results)
      UIView.performWithoutAnimation {
        results.view.frame = view.bounds
        results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(results.view)
      }
      results.didMove(toParent: self)
    } else if !isShown, results.parent === self {
      results.willMove(toParent: nil)
      results.view.removeFromSuperview()
      results.removeFromParent()
    }
  }

  /// Ends the search, or what is presented over it.
  open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard presentedViewController == nil, isSearching else { return super.dismiss(animated: flag, completion: completion) }
    if flag { isActive = false } else { UIView.performWithoutAnimation { isActive = false } }
    completion?()
  }

  // MARK: What the bar hears

  open func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { if !isSearching { begin() } }
  open func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { isActive = false }
  open func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }
  open func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    showResults()
    searchResultsUpdater?.updateSearchResults(for: self)
  }
  open func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    searchResultsUpdater?.updateSearchResults(for: self)
  }
}

/// Takes touches only where something of a search shows.
private final class SearchOverlay: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let found = super.hitTest(point, with: event)
    return found === self ? nil : found
  }
}
