internal import Foundation

/// Elements of a menu that come later: they are asked for when the menu shows, and until they are there a row says that they load.
@preconcurrency @MainActor public final class UIDeferredMenuElement: UIMenuElement {
  /// Asks for the elements; its argument is to be called with them once, at once or later, on any thread.
  private let provider: (@escaping @Sendable ([UIMenuElement]) -> Void) -> Void
  private let isCached: Bool
  /// What was provided; nil before.
  private(set) var elements: [UIMenuElement]?
  private var isLoading = false
  private var listeners: [() -> Void] = []

  /// Elements that are asked for when a menu with them shows for the first time, and kept.
  /// - Parameter elementProvider: calls its argument with the elements, at once or later.
  public convenience init(_ elementProvider: @escaping (@escaping @Sendable ([UIMenuElement]) -> Void) -> Void) {
    self.init(elementProvider, isCached: true)
  }

  /// Elements that are asked for each time that a menu with them shows.
  /// - Parameter elementProvider: calls its argument with the elements, at once or later.
  public static func uncached(
    _ elementProvider: @escaping (@escaping @Sendable ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement { UIDeferredMenuElement(elementProvider, isCached: false) }

  private init(_ provider: @escaping (@escaping @Sendable ([UIMenuElement]) -> Void) -> Void, isCached: Bool) {
    (self.provider, self.isCached) = (provider, isCached)
    super.init(title: "", subtitle: nil, image: nil)
  }

  fileprivate func dropUncached() { if !isCached { elements = nil } }

  /// Asks for the elements, unless they are there or on their way.
  /// - Parameter whenLoaded: called once they are there.
  func load(_ whenLoaded: @escaping () -> Void) {
    guard elements == nil else { return }
    listeners.append(whenLoaded)
    guard !isLoading else { return }
    isLoading = true
    let asker = pthread_self()
    provider { [weak self] elements in
      // On the thread that asked the elements are there at once: no row says that they load, and on a stepped clock it is its time.
      if pthread_equal(asker, pthread_self()) != 0 {
        onPresentThread { if let self { self.take(elements) } }
      } else {
        Task { @MainActor [weak self] in self?.take(elements) }
      }
    }
  }

  /// What is provided twice counts once.
  private func take(_ elements: [UIMenuElement]) {
    guard isLoading else { return }
    isLoading = false
    self.elements = elements
    let listeners = listeners
    self.listeners = []
    for listener in listeners { listener() }
  }
}

extension UIMenuElement {
  /// Tells deferred elements, of menus inside too, that they come to show anew.
  func menuWillShow() {
    if let deferred = self as? UIDeferredMenuElement { deferred.dropUncached() }
    for element in (self as? UIMenu)?.children ?? (self as? UIDeferredMenuElement)?.elements ?? [] { element.menuWillShow() }
  }

  /// The element itself, or in its place those that it has provided.
  var expanded: [UIMenuElement] { (self as? UIDeferredMenuElement)?.elements?.flatMap(\.expanded) ?? [self] }
}
