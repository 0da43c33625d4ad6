extension LayerHost {
  /// Has events happen at their times, those of times that have passed at once, each in the order of its time.
  package func inject(_ events: some Sequence<InputEvent>) {
    for event in events { perform(at: event.timestamp) { [weak self] in self?.receive(event) } }
  }

  /// Hands an event, which happens now, to whoever wants it.
  package func receive(_ event: InputEvent) {
    root.inputHandler?(event)
    whenInput?(event.aimed(at: root))
  }
}

extension CALayer {
  /// Receives what a person does where this layer is the root of a tree, whatever shows the tree.
  package var inputHandler: ((InputEvent) -> Void)? {
    get { extras?.inputHandler }
    set { modifyExtras { $0.inputHandler = newValue } }
  }

  /// Gives what has to live as long as something shows this layer as the root of a tree. The layer itself does not hold it.
  package var keeper: (() -> AnyObject?)? {
    get { extras?.keeper }
    set { modifyExtras { $0.keeper = newValue } }
  }
}

extension InputEvent {
  /// With the layer that is seen at its place in a tree, unless it has one already.
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
