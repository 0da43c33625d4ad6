extension KeyPathObserving where Self: CALayer {
  /// Calls `changeHandler` whenever a value of the layer's model has changed: geometry, opacity, colours, every property that is
  /// animatable, those of `CAMediaTiming`, sublayers, and what follows from them, such as `frame` or `\.bounds.size.width`.
  ///
  /// Setting what a property has already is no change. Setting `frame` changes position and bounds one after the other. Changes of
  /// `delegate`, `name`, `style`, `actions` and `layoutManager` alone are not told of. Compared are values that can be compared, and
  /// objects by identity.
  ///
  /// ```swift
  /// let observation = layer.observe(\.position, options: [.old, .new]) { layer, change in print(change.newValue ?? .zero) }
  /// ```
  /// - Returns: what ends the observation when it is let go of.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    makeObservation(keyPath, options, changeHandler) { addObservation($0) }
  }
}

extension CALayer {
  /// Has an observation look at its value whenever the layer's model has changed.
  package func addObservation(_ observation: NSKeyValueObservation) {
    modifyExtras { $0.observations = ($0.observations ?? []).filter { $0.observation?.isValid ?? false } + [WeakObservation(observation)] }
  }

  /// Calls the handlers of observed values that have changed.
  func tellObservers(_ observations: [WeakObservation]) {
    for entry in observations { entry.observation?.valuesDidChange() }
  }
}
