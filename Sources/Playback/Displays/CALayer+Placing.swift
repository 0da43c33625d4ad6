internal import DRMOutput
internal import OfflineRendering
package import QuartzCore

extension CALayer {
  /// A position on the displays in the root's own coordinates, and the layer that shows there.
  func place(
    _ position: OutputPosition, canvas: CGSize, fit: CanvasFit, layout: DisplayLayout
  ) -> (location: CGPoint, layer: CALayer?) {
    let viewport = Canvas(size: canvas, requested: layout.size, fit: fit).viewport(background: nil)
    var point = position.pixels(in: layout.size).applying(viewport.canvasToTarget.inverted())
    if viewport.isYUp { point.y = canvas.height - point.y }
    return place(inCanvas: point, canvas: canvas)
  }

  /// A point of the canvas in the root's own coordinates, and the layer that shows there. The root is in the middle of the canvas, whatever
  /// its position.
  package func place(inCanvas point: CGPoint, canvas: CGSize) -> (location: CGPoint, layer: CALayer?) {
    let above = CGPoint(
      x: position.x + point.x - canvas.width / 2 + bounds.width * (0.5 - anchorPoint.x),
      y: position.y + point.y - canvas.height / 2 + bounds.height * (0.5 - anchorPoint.y))
    return (convert(above, from: nil), (presentation() ?? self).hitTest(above)?.model())
  }
}
