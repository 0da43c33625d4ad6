extension UIView {
  /// Ends the editing in the view: the first responder resigns if it is the view or one inside.
  /// - Parameter force: whether it does so even if it may not.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let first = UIApplication.shared.firstResponder as? UIView, first === self || first.isDescendant(of: self) else { return false }
    if first.resignFirstResponder() { return true }
    if force { UIApplication.shared.firstResponder = nil }
    return force
  }

  /// Whether the view is `view` or inside it.
  public func isDescendant(of view: UIView) -> Bool {
    var next: UIView? = self
    while let one = next {
      if one === view { return true }
      next = one.superview
    }
    return false
  }

  /// This view or its first descendant with a tag, depth first; nil for none.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviewList { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }

  /// Inserts a view.
  /// - Parameters:
  ///   - sibling: the subview right above whose layer the view's layer is to be; nil where that is right below the next one's.
  ///   - index: asked with the subviews as they are without the view.
  func insert(_ view: UIView, above sibling: UIView? = nil, at index: ([UIView]) -> Int) {
    precondition(!isDescendant(of: view), "a view cannot become a subview of itself or of what it contains")
    if view.superview === self {
      subviewList.removeAll { $0 === view }
      place(view, at: index(subviewList), above: sibling)
      return
    }
    let oldWindow = view.window, newWindow = window, oldTint = view.effectiveTintColor, oldTraits = view.traitCollection
    let constraints = view.leaveLayout(), oldSafeArea = view.safeAreaInsets
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.notifyWillMove(to: newWindow) }
    if let oldSuperview = view.superview {
      oldSuperview.willRemoveSubview(view)
      oldSuperview.subviewList.removeAll { $0 === view }
      oldSuperview.subviewDidLeave(view)
    }
    view.superviewReference = self
    place(view, at: index(subviewList), above: sibling)
    view.updateLayerAutoresizing()
    view.joinLayout(constraints)
    if view.assignedTintColor == nil, !view.effectiveTintColor.isEqual(oldTint) { view.notifyTintColorDidChange() }
    if !view.traitCollection.isEqual(oldTraits) { view.notifyTraitsDidChange(from: oldTraits) }
    if view.safeAreaInsets != oldSafeArea { view.notifySafeAreaDidChange() }
    if oldWindow !== newWindow { view.notifyDidMoveToWindow() }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Inserts a view into the list, and its layer between those of its neighbours; layers of the program stay where they are.
  private func place(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
    subviewList.insert(view, at: index)
    if let sibling, sibling !== view, sibling.superview === self {
      layer.insertSublayer(view.layer, above: sibling.layer)
    } else if index + 1 < subviewList.count {
      layer.insertSublayer(view.layer, below: subviewList[index + 1].layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  func exchange(_ a: Int, _ b: Int) {
    guard a != b, subviewList.indices.contains(a), subviewList.indices.contains(b) else { return }
    subviewList.swapAt(a, b)
    for index in [max(a, b), min(a, b)] {
      let view = subviewList[index]
      subviewList.remove(at: index)
      place(view, at: index)
    }
  }

  func detach() {
    guard let superview else { return }
    let oldWindow = window, constraints = leaveLayout()
    willMove(toSuperview: nil)
    if oldWindow != nil { notifyWillMove(to: nil) }
    superview.willRemoveSubview(self)
    superview.subviewList.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    superviewReference = nil
    joinLayout(constraints)
    superview.subviewDidLeave(self)
    if oldWindow != nil { notifyDidMoveToWindow() }
    didMoveToSuperview()
  }

  private func notifyWillMove(to window: UIWindow?) {
    willMove(toWindow: window)
    controller?.viewWillMove(toWindow: window)
    for view in subviewList { view.notifyWillMove(to: window) }
  }

  private func notifyDidMoveToWindow() {
    if window != nil, Self.requiresConstraintBasedLayout { setNeedsUpdateConstraints() }
    if window != nil { layer.setNeedsDisplay() } else if isFirstResponder { resignFirstResponder() }
    if window != nil { takeAppearances() }
    didMoveToWindow()
    controller?.viewDidMoveToWindow()
    for view in subviewList { view.notifyDidMoveToWindow() }
  }

  /// Requests drawing of views that were not drawn while they were off screen.
  func setNeedsDisplayInSubtree() {
    layer.setNeedsDisplay()
    for view in subviewList { view.setNeedsDisplayInSubtree() }
  }
}
