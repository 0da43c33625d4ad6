import Acetate
import QuartzCore

/// A canvas on which one input shows after the other, whole, in the middle, and as large as it fits.
final class TransitionStage {
  /// The root layer, with the size of the canvas.
  let root = CALayer()
  /// What transitions are over.
  private let layer = CALayer()

  /// - Parameter size: of the canvas in points.
  init(size: CGSize) {
    root.bounds = CGRect(origin: .zero, size: size)
    layer.frame = root.bounds
    root.addSublayer(layer)
  }

  /// Shows an input in place of the one before.
  /// - Parameters:
  ///   - time: of the layers' clock, at which the input's own time is 0.
  ///   - transition: nil cuts.
  func show(_ input: TransitionInputs.Input, at time: CFTimeInterval, with transition: CATransition?) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let shown = input.isPicture ? whole(input.composition.rootLayer) : fitted(input.composition)
    if !input.isProgram { shown.beginTime = time }
    layer.sublayers = [shown]
    if let transition { layer.add(transition, forKey: kCATransition) }
    CATransaction.commit()
  }

  /// A layer with nothing but a picture, which is fitted when it is drawn.
  private func whole(_ picture: CALayer) -> CALayer {
    picture.frame = layer.bounds
    picture.contentsGravity = .resizeAspect
    return picture
  }

  private func fitted(_ composition: Composition) -> CALayer {
    let canvas = CALayer(), size = composition.size, root = composition.rootLayer
    canvas.bounds = CGRect(origin: .zero, size: size)
    canvas.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    canvas.masksToBounds = true
    let scale = min(layer.bounds.width / size.width, layer.bounds.height / size.height)
    canvas.transform = CATransform3DMakeScale(scale, scale, 1)
    root.position = CGPoint(
      x: size.width / 2 + (root.anchorPoint.x - 0.5) * root.bounds.width,
      y: size.height / 2 + (root.anchorPoint.y - 0.5) * root.bounds.height)
    canvas.addSublayer(root)
    return canvas
  }
}
