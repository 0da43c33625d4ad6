extension UIView {
  /// The recognisers of the view, in the order in which they were added; nil when there are none.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { extras?.gestureRecognizers }
    set {
      for recognizer in gestureRecognizers ?? [] { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recogniser of touches on the view and its subviews, and removes it from its former view.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    modifyExtras { $0.gestureRecognizers = ($0.gestureRecognizers ?? []) + [gestureRecognizer] }
    gestureRecognizer.view = self
  }

  /// Removes a recogniser; a gesture in progress is cancelled.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    if gestureRecognizer.isRunning { gestureRecognizer.state = .cancelled } else { gestureRecognizer.fail() }
    modifyExtras { extras in
      extras.gestureRecognizers?.removeAll { $0 === gestureRecognizer }
      if extras.gestureRecognizers?.isEmpty ?? false { extras.gestureRecognizers = nil }
    }
    gestureRecognizer.view = nil
  }
}
