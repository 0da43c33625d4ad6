extension KeyPathObserving where Self: UIView {
  /// Calls `changeHandler` whenever a value of the view has changed: what its layer has, such as `frame`, `center`, `alpha` and a scroll
  /// view's `contentOffset`, its `contentSize` and `contentInset`, a control's `isEnabled`, `isSelected` and `isHighlighted`, and
  /// properties of a class of yours that are `@KeyValueObserved`.
  ///
  /// It is called with the change of the model: at once, also in an animation block. Setting what a property has already is no change.
  ///
  /// ```swift
  /// let observation = scrollView.observe(\.contentOffset, options: .new) { _, change in
  ///   header.frame.origin.y = -(change.newValue ?? .zero).y
  /// }
  /// ```
  /// - Returns: what ends the observation when it is let go of.
  @preconcurrency @MainActor public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    makeObservation(keyPath, options, changeHandler) { layer.addObservation($0) }
  }
}
