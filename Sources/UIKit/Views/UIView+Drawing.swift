extension UIView {
  /// Renews the contents: by `draw(_:)`, on a canvas that is made when that asks for one. Layers of other classes than Core Animation's
  /// draw themselves.
  func displayPass() {
    guard Self.blankLayerClasses.contains(ObjectIdentifier(type(of: layer))) else { return layer.drawContents() }
    let traits = traitCollection
    var context: CGContext?
    traits.performAsCurrent {
      context = ContextStack.current.drawing(into: { [layer] in layer.makeContentsContext() }) { draw(bounds) }
    }
    guard let context else { return }
    layer.setDrawnContents(context.makeImage())
  }

  /// Layers that draw nothing of their own into their contents.
  private static let blankLayerClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(CALayer.self), ObjectIdentifier(CAShapeLayer.self), ObjectIdentifier(CAGradientLayer.self),
    ObjectIdentifier(CATransformLayer.self), ObjectIdentifier(CAReplicatorLayer.self), ObjectIdentifier(CAScrollLayer.self),
  ]

  /// Whether the view takes one more touch besides those it has.
  func takes(_ touch: UITouch, beside others: [UITouch]) -> Bool { isMultipleTouchEnabled || others.isEmpty }
}
