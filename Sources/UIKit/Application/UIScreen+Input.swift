extension UIScreen {
  /// Dispatches an input event of a display, a script or a test; locations are in the coordinates of the screen's layer.
  func receive(_ event: InputEvent) {
    switch event {
    case .key(let key): UIApplication.shared.sendKey(UIKey(key), UIPress.Phase(key.phase), timestamp: key.timestamp)
    case .touch(let touch):
      UIApplication.shared.sendTouch(
        UITouch.Phase(touch.phase), finger: touch.finger, at: touch.location, timestamp: touch.timestamp, on: self)
    case .pointer(let pointer): receive(pointer)
    }
  }

  /// Treats the pointer's first button as a finger; without it the pointer hovers.
  private func receive(_ pointer: PointerEvent) {
    func touch(_ phase: UITouch.Phase) {
      UIApplication.shared.sendTouch(
        phase, finger: Self.pointerFinger, at: pointer.location, timestamp: pointer.timestamp, type: .indirectPointer, on: self)
    }
    switch pointer.kind {
    case .pressed(button: 0):
      isPointerDown = true
      touch(.began)
    case .released(button: 0):
      isPointerDown = false
      touch(.ended)
    case .moved: isPointerDown ? touch(.moved) : hover(at: pointer.location)
    case .scrolled(let delta): scroll(by: delta, at: pointer.location)
    case .pressed, .released: break
    }
  }

  /// Scrolls the innermost scroll view under the pointer that can, as a finger would: of nested ones the one around it at its end.
  private func scroll(by delta: CGVector, at location: CGPoint) {
    var next: UIView? = window(at: location, with: nil)?.view
    while let view = next {
      if let scrollView = view as? UIScrollView, scrollView.scroll(by: delta) { return }
      next = view.superview
    }
  }

  private static let pointerFinger = -1

  private func hover(at location: CGPoint) {
    var over: [UIView] = []
    if let (_, view) = window(at: location, with: nil) {
      var next: UIView? = view
      while let one = next {
        over.append(one)
        next = one.superview
      }
    }
    // Hovers that the pointer has left end before others begin.
    for recognizer in hovered where !over.contains(where: { $0 === recognizer.view }) {
      recognizer.pointerMoved(to: place(location, for: recognizer), isOver: false)
    }
    hovered = over.flatMap { $0.gestureRecognizers ?? [] }.compactMap { $0 as? UIHoverGestureRecognizer }
    for recognizer in hovered { recognizer.pointerMoved(to: place(location, for: recognizer), isOver: true) }
  }

  private func place(_ location: CGPoint, for recognizer: UIGestureRecognizer) -> CGPoint {
    recognizer.view?.window.map { $0.layer.convert(location, from: layer) } ?? location
  }

  /// Shows the screen centred in a layer that something else shows, and receives the input there. The layer retains the screen.
  package func show(in root: CALayer) {
    root.inputHandler = { [unowned root] event in
      var event = event
      event.moveLocation { self.layer.convert($0, from: root) }
      self.receive(event)
    }
    // The screen's y axis points down, whatever the direction around it.
    layer.isGeometryFlipped = !root.contentsAreFlipped()
    root.addSublayer(layer)
    layer.position = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
  }
}

extension InputEvent {
  fileprivate mutating func moveLocation(_ convert: (CGPoint) -> CGPoint) {
    switch self {
    case .key: break
    case .pointer(var event):
      event.location = convert(event.location)
      self = .pointer(event)
    case .touch(var event):
      event.location = convert(event.location)
      self = .touch(event)
    }
  }
}

extension UIKey {
  fileprivate convenience init(_ key: KeyEvent) {
    var flags = UIKeyModifierFlags()
    let pairs: [(KeyEvent.Modifiers, UIKeyModifierFlags)] = [
      (.shift, .shift), (.control, .control), (.option, .alternate), (.command, .command),
    ]
    for (modifier, flag) in pairs where key.modifiers.contains(modifier) { flags.insert(flag) }
    self.init(name: key.name, characters: key.characters, modifierFlags: flags)
  }
}

extension UIPress.Phase {
  fileprivate init(_ phase: KeyEvent.Phase) {
    switch phase {
    case .pressed: self = .began
    case .repeated: self = .changed
    case .released: self = .ended
    }
  }
}

extension UITouch.Phase {
  fileprivate init(_ phase: TouchEvent.Phase) {
    switch phase {
    case .began: self = .began
    case .moved: self = .moved
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    }
  }
}
