package import Compositing
package import Graphics
package import Playlists

/// How a layer tree's canvas (the root's bounds, in points) meets a picture in pixels.
package struct Canvas: Hashable, Sendable {
  /// Points.
  package var size: CGSize
  /// Pixels.
  package var target: PixelSize

  /// How the canvas meets the picture where no scale is asked for.
  private let fit: ItemFit

  /// Pixels a point that were asked for together with a size; nil fits the canvas into the picture.
  private var fixedScale: CGFloat?

  /// - Parameters:
  ///   - size: the root's bounds, in points.
  ///   - requested: the picture's size in pixels; nil follows the canvas.
  ///   - scale: pixels a point; nil is 1, or whatever `fit` makes of the requested size.
  package init(size: CGSize, requested: PixelSize? = nil, scale: CGFloat? = nil, fit: ItemFit = .fit) {
    (self.size, self.fit) = (size, fit)
    if let requested {
      target = requested
      fixedScale = scale
    } else {
      let scale = scale ?? 1
      target = PixelSize(Self.pixels(size.width * scale), Self.pixels(size.height * scale))
    }
  }

  /// At least 1. Capped, so that it fits into an `Int`, at a number far beyond every limit that is checked later.
  private static func pixels(_ length: CGFloat) -> Int { length >= 1 ? Int(min(length, 1e12).rounded()) : 1 }

  /// The viewport that shows the canvas in the middle; what stays free shows the background.
  package func viewport(background: CGColor?, dithers: Bool = false) -> Viewport {
    let (width, height) = (CGFloat(target.width), CGFloat(target.height))
    let isEmpty = size.width <= 0 || size.height <= 0
    let horizontal = isEmpty ? 1 : width / size.width
    let vertical = isEmpty ? 1 : height / size.height
    // A picture whose proportions differ by rounding alone is filled to its edges.
    let fits = fixedScale == nil && abs(size.width * vertical - width) <= 1 && abs(size.height * horizontal - height) <= 1
    let scale = fixedScale ?? scale(horizontal, vertical)
    let (scaleX, scaleY) = fits && fit != .none || fit == .stretch && fixedScale == nil ? (horizontal, vertical) : (scale, scale)
    let canvasToTarget = CGAffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: (width - size.width * scaleX) / 2, ty: (height - size.height * scaleY) / 2)
    var viewport = Viewport(size: target, canvas: size, canvasToTarget: canvasToTarget, isYUp: true, background: background, scale: scale)
    viewport.dithers = dithers
    return viewport
  }

  /// Pixels a point, of those at which the canvas is as wide and as high as the picture.
  private func scale(_ horizontal: CGFloat, _ vertical: CGFloat) -> CGFloat {
    switch fit {
    case .fit: min(horizontal, vertical)
    case .fill, .stretch: max(horizontal, vertical)
    case .none: 1
    }
  }
}
