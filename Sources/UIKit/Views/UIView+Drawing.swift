extension UIView {
  /// Renews the contents by `draw(_:in:)`, which calls `draw(_:)`. Layers of custom classes draw themselves.
  func displayPass() {
    guard Self.blankLayerClasses.contains(ObjectIdentifier(type(of: layer))) else { return layer.drawContents() }
    let part = takePartToDraw(), traits = traitCollection
    var context: CGContext?
    traits.performAsCurrent { context = part == nil && isOfUIKit ? drawnContext() : drawnContext(with: part) }
    if let context {
      layer.setDrawnContents(context.makeImage())
      modifyExtras { $0.hasDrawn = true }
    } else if extras?.hasDrawn ?? false {
      // Contents drawn before are removed; a picture that the program set stays.
      layer.setDrawnContents(nil)
      extras?.hasDrawn = false
    }
  }

  /// A canvas on which `draw(_:)` has drawn; nil if it did not ask for the context.
  private func drawnContext() -> CGContext? {
    layerWillDraw(layer)
    return ContextStack.current.drawing(into: { [layer] in layer.makeContentsContext(countsDown: true) }) { draw(bounds) }
  }

  /// A canvas on which `draw(_:in:)`, which a program's class may override, has drawn; nil if it drew nothing.
  /// - Parameter part: what is drawn anew on the contents there are; nil for all.
  private func drawnContext(with part: CGRect?) -> CGContext? {
    guard let context = layer.makeContentsContext(countsDown: true) else { return nil }
    layerWillDraw(layer)
    if let part, let contents = layer.contents as? CGImage, contents.width == context.width, contents.height == context.height {
      context.saveGState()
      context.translateBy(x: bounds.minX, y: bounds.maxY)
      context.scaleBy(x: 1, y: -1)
      context.draw(contents, in: CGRect(origin: .zero, size: bounds.size))
      context.restoreGState()
      context.clip(to: part)
      if clearsContextBeforeDrawing { context.clear(part) }
      modifyExtras { $0.partAtWork = part }
    }
    draw(layer, in: context)
    extras?.partAtWork = nil
    return context.isTouched ? context : nil
  }

  /// Returns and clears the part of the bounds that `setNeedsDisplay(_:)` requested; nil for all.
  private func takePartToDraw() -> CGRect? {
    guard let part = extras?.partToDraw else { return nil }
    extras?.partToDraw = nil
    return extras?.hasDrawn ?? false && !part.contains(bounds) ? part.overlap(with: bounds) : nil
  }

  func notePartToDraw(_ rect: CGRect) {
    let part = extras?.partToDraw
    // Everything is to be redrawn already.
    if part == nil, layer.needsDisplay() { return }
    modifyExtras { $0.partToDraw = part?.union(rect) ?? rect }
  }

  /// Whether the view's class is one of UIKit, so that `draw(_:in:)` is not overridden.
  private var isOfUIKit: Bool {
    let id = ObjectIdentifier(type(of: self))
    if let known = Self.classesOfUIKit[id] { return known }
    let isOwn = String(reflecting: type(of: self)).hasPrefix("UIKit.")
    Self.classesOfUIKit[id] = isOwn
    return isOwn
  }

  private static var classesOfUIKit: [ObjectIdentifier: Bool] = [:]

  /// Layer classes that draw no contents of their own.
  private static let blankLayerClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(CALayer.self), ObjectIdentifier(CAShapeLayer.self), ObjectIdentifier(CAGradientLayer.self),
    ObjectIdentifier(CATransformLayer.self), ObjectIdentifier(CAReplicatorLayer.self), ObjectIdentifier(CAScrollLayer.self),
  ]

  /// Whether the view accepts a touch in addition to those that it has.
  func takes(_ touch: UITouch, beside others: [UITouch]) -> Bool { isMultipleTouchEnabled || others.isEmpty }
}
