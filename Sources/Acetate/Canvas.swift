package import Compositing
package import Graphics

/// How a layer tree's canvas (the root's bounds, in points) meets a picture in pixels.
package struct Canvas: Hashable, Sendable {
  /// Points.
  package var size: CGSize
  /// Pixels.
  package var target: PixelSize

  /// - Parameters:
  ///   - size: the root's bounds, in points.
  ///   - requested: the picture's size in pixels; nil follows the canvas.
  ///   - scale: pixels a point, when no size is requested.
  package init(size: CGSize, requested: PixelSize? = nil, scale: CGFloat = 1) {
    self.size = size
    target = requested ?? PixelSize(max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded())))
  }

  /// The viewport that shows the whole canvas as large as it fits, centred; what stays free shows the background.
  package func viewport(background: CGColor?) -> Viewport {
    let (width, height) = (CGFloat(target.width), CGFloat(target.height))
    let isEmpty = size.width <= 0 || size.height <= 0
    let horizontal = isEmpty ? 1 : width / size.width
    let vertical = isEmpty ? 1 : height / size.height
    // A picture whose proportions differ by rounding alone is filled to its edges.
    let fits = abs(size.width * vertical - width) <= 1 && abs(size.height * horizontal - height) <= 1
    let scale = min(horizontal, vertical)
    let (scaleX, scaleY) = fits ? (horizontal, vertical) : (scale, scale)
    let canvasToTarget = CGAffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: (width - size.width * scaleX) / 2, ty: (height - size.height * scaleY) / 2)
    return Viewport(size: target, canvas: size, canvasToTarget: canvasToTarget, isYUp: true, background: background, scale: scale)
  }
}
