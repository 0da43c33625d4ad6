import QuartzCore

/// A layer that shows one picture, and another after a change.
struct TransitionStage {
  /// As large as the canvas.
  let root = CALayer()
  private let layer = CALayer()
  private let new: CGImage

  /// - Parameter size: of the canvas in points; nil is the old picture's size in pixels.
  init(_ old: CGImage, _ new: CGImage, size: CGSize?) {
    self.new = new
    root.bounds = CGRect(origin: .zero, size: size ?? CGSize(width: old.width, height: old.height))
    layer.frame = root.bounds
    layer.contentsGravity = .resizeAspect
    layer.contents = old
    root.addSublayer(layer)
  }

  func change(with transition: CATransition) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.contents = new
    layer.add(transition, forKey: kCATransition)
    CATransaction.commit()
  }
}
