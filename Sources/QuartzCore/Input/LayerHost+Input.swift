extension LayerHost {
  /// Delivers events at their times, in order; those whose time has passed are delivered at once.
  package func inject(_ events: some Sequence<InputEvent>) {
    for event in events { perform(at: event.timestamp) { [weak self] in self?.receive(event) } }
  }

  package func receive(_ event: InputEvent) {
    root.inputHandler?(event)
    whenInput?(event.aimed(at: root))
  }
}

extension CALayer {
  /// Called with input events where this layer is the root of a tree, whatever shows the tree.
  package var inputHandler: ((InputEvent) -> Void)? {
    get { extras?.inputHandler }
    set { modifyExtras { $0.inputHandler = newValue } }
  }

  /// Returns an object that lives as long as something shows this layer as the root of a tree. The layer itself does not retain it.
  package var keeper: (() -> AnyObject?)? {
    get { extras?.keeper }
    set { modifyExtras { $0.keeper = newValue } }
  }
}

extension InputEvent {
  /// The event with the layer that shows at its place, unless it has one already.
  fileprivate func aimed(at root: CALayer) -> InputEvent {
    func layer(at location: CGPoint) -> CALayer? { (root.presentation() ?? root).hitTest(root.convert(location, to: nil))?.model() }
    switch self {
    case .pointer(var event) where event.layer == nil:
      event.layer = layer(at: event.location)
      return .pointer(event)
    case .touch(var event) where event.layer == nil:
      event.layer = layer(at: event.location)
      return .touch(event)
    default: return self
    }
  }
}
