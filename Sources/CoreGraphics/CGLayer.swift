public import Graphics

/// A canvas that is drawn once and painted many times.
///
/// It has as many pixels a point as the context it was made for had at its beginning.
public final class CGLayer {
  /// The size in points of the layer's own space.
  public let size: CGSize
  private let canvas: CGContext

  /// Draws into the layer; y points up from the lower left corner.
  public var context: CGContext? { canvas }

  /// A transparent layer to be painted into `context`. Nil when `size` is not above 0, or a side would have more than 32767 pixels.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let scale = abs(context.base.determinant).squareRoot()
    let width = (size.width * scale).rounded(.up), height = (size.height * scale).rounded(.up)
    guard size.width > 0, size.height > 0, width < 32768, height < 32768,
      let canvas = CGContext(size: PixelSize(Int(width), Int(height)))
    else { return nil }
    canvas.scaleBy(x: width / size.width, y: height / size.height)
    canvas.measureFromHere()
    self.size = size
    self.canvas = canvas
  }
}

extension CGContext {
  /// Paints a layer, stretched over a rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    if let image = layer.context?.makeImage() { draw(image, in: rect) }
  }

  /// Paints a layer in its own size, its lower left corner at a point.
  public func draw(_ layer: CGLayer, at point: CGPoint) { draw(layer, in: CGRect(origin: point, size: layer.size)) }
}
